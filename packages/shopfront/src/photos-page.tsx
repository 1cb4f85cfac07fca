// A product's photos, large: a page of its own that works without a script, and what the look's script shows in a dialog.
import type { Theme } from '@vitrine/contract/themes';
import type { ReactNode } from 'react';
import { toChoices } from './choices.ts';
import { printDocument } from './document.tsx';
import { directionOf, sentencesOf } from './locales/messages.ts';
import type { Messages } from './locales/messages.ts';
import type { LookImage, LookPage, LookProduct, MakerRow } from './look.ts';
import { photoStyles } from './photo-styles.ts';
import { Price } from './product-card.tsx';
import { messageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';

/** A photo as it is drawn, as large as there is, and as a thumbnail. */
export interface Photo {
  image: LookImage;
  full: string;
  thumb: string;
}

export interface PhotosPage extends Pick<LookPage, 'language' | 'storeName' | 'tellsLowest'> {
  product: LookProduct;
  photos: readonly Photo[];
  /** The look they are shown from, and the product in the store. */
  lookUrl: string;
  storeHref: string;
  theme: Theme | null;
}

/** Prints the page. Never indexed: the look is. */
export function renderPhotosPage(page: PhotosPage): string {
  const { language, product, storeName, theme } = page;
  const { page: messages } = sentencesOf(language);
  return printDocument({
    language,
    title: product.title,
    description: product.title,
    storeName,
    themeColour: themeColourOf(theme),
    indexed: false,
    styles: messageStyles + themeStyles(theme, 'single', true),
    body: (
      <div className="vt" lang={language} dir={directionOf(language)}>
        <PhotosView page={page} messages={messages} />
      </div>
    ),
  });
}

/** Its styles are in it: what shows it elsewhere has them with it. */
function PhotosView({ page, messages }: { page: PhotosPage; messages: Messages }): ReactNode {
  const { product, photos } = page;
  return (
    <main className="photos">
      <style>{photoStyles}</style>
      <a className="back" href={page.lookUrl}>
        {messages.backToLook}
      </a>
      {photos.length > 0 && (
        <div>
          <Strip page={page} messages={messages} />
          {photos.length > 1 && <Thumbs page={page} messages={messages} />}
        </div>
      )}
      <div className="facts">
        <h1>{product.title}</h1>
        <Price choices={toChoices(product)} messages={messages} tellsLowest={page.tellsLowest ?? false} />
        <a className="cta" href={page.storeHref}>
          {messages.seeInStore}
        </a>
        {product.maker && <MakerFacts maker={product.maker} messages={messages} />}
      </div>
    </main>
  );
}

/** As the store has it, each under what it is. */
function MakerFacts({ maker, messages }: { maker: readonly MakerRow[]; messages: Messages }): ReactNode {
  return (
    <section id="maker">
      <h2>{messages.maker.title}</h2>
      <dl>
        {maker.map(({ fact, text }) => (
          <div key={fact}>
            {fact !== null && <dt>{messages.maker[fact]}</dt>}
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface PartProps {
  page: PhotosPage;
  messages: Messages;
}

const idOf = (index: number): string => `photo-${index + 1}`;

/** What a photo is of, and where it stands, unless the store says what is on it. */
function nameOf({ product, photos }: PhotosPage, messages: Messages, index: number): string {
  const alt = photos[index]?.image.alt ?? '';
  if (alt !== '' && alt !== product.title) return alt;
  const place = messages.photos.place.replace('{n}', String(index + 1)).replace('{of}', String(photos.length));
  return photos.length > 1 ? `${product.title}, ${place}` : product.title;
}

/** One photo at a time: swiped, or moved by the arrow keys; each leads to itself as large as there is. */
function Strip({ page, messages }: PartProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul className="strip" tabIndex={page.photos.length > 1 ? 0 : undefined} aria-label={messages.photos.title}>
      {page.photos.map(({ image, full }, index) => (
        <li key={image.src} id={idOf(index)}>
          <a href={full}>
            <img
              src={image.src}
              srcSet={image.srcset ?? undefined}
              sizes="(min-width:900px) 660px,100vw"
              width={image.width}
              height={image.height}
              alt={nameOf(page, messages, index)}
              loading={index > 0 ? 'lazy' : undefined}
            />
            <span className="vh">{messages.photos.enlarge}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Thumbs({ page, messages }: PartProps): ReactNode {
  return (
    <ul className="thumbs">
      {page.photos.map(({ thumb }, index) => (
        <li key={thumb}>
          <a href={`#${idOf(index)}`} aria-current={index === 0 || undefined}>
            <img src={thumb} alt={nameOf(page, messages, index)} width={56} height={70} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
