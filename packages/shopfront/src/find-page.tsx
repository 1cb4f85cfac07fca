// The page on which a shopper searches a shop by a photo of theirs: a form that needs no script, and what was found in it.
import type { Language } from '@vitrine/contract/language';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import type { Theme } from '@vitrine/contract/themes';
import type { PictureBox } from '@vitrine/contract/vision';
import type { ReactNode } from 'react';
import { Disclosure } from './disclosure.tsx';
import { printDocument } from './document.tsx';
import { adWordFor, giftRemark } from './feed-posts.tsx';
import { StoreHeader } from './look-view.tsx';
import { directionOf, sentencesOf, type Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Picture } from './picture.tsx';
import { findPageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';

/** A product that was found, and where it is bought. */
export interface FoundProduct {
  readonly title: string;
  readonly price: string;
  readonly image: LookImage | null;
  readonly href: string;
  /** What stands at that address. */
  readonly leadsTo: 'here' | 'post' | 'store';
  /** How the post is an advertisement; null where it is none. */
  readonly ad: DisclosureKind | null;
}

export interface FindPageView {
  readonly language: Language;
  readonly storeName: string;
  readonly storeUrl: string;
  readonly logo: LookImage | null;
  readonly theme: Theme | null;
  /** Where it is reached and sent to. */
  readonly action: string;
  /** Proves that the form is one of ours. */
  readonly token: string;
  /** The page it was opened from. */
  readonly back: { readonly href: string; readonly to: 'look' | 'post' | 'feed' };
  /** Who may earn by what is bought from here; null for nobody. */
  readonly partner: string | null;
  /** The shopper's; null where it is not known. */
  readonly country: string | null;
  /** Why nothing was searched. */
  readonly notice: 'stale' | 'busy' | 'too_often' | null;
  readonly fault: 'required' | 'picture' | 'heic' | null;
  /** Null until a photo was searched. */
  readonly found: {
    /** The photo itself, as a `data:` address: it is nowhere else. */
    readonly photo: Pick<LookImage, 'src' | 'width' | 'height'>;
    /** By where in the photo they are. */
    readonly places: readonly { readonly box: PictureBox; readonly products: readonly FoundProduct[] }[];
    /** Whether all of the shop's images are known by now. */
    readonly isWhole: boolean;
  } | null;
}

/** What can be chosen: an iPhone turns a photo that it keeps as HEIC into the first of these by itself. */
const accepted = 'image/jpeg,image/png,image/webp';

export function renderFindPage(page: FindPageView): string {
  const { find } = sentencesOf(page.language).page;
  return printDocument({
    language: page.language,
    title: find.title,
    description: fill(find.about, page.storeName),
    storeName: page.storeName,
    icon: page.logo,
    themeColour: themeColourOf(page.theme),
    indexed: false,
    styles: findPageStyles + themeStyles(page.theme, 'grid', false),
    body: <FindView page={page} />,
    tight: true,
  });
}

const fill = (text: string, store: string): string => text.replaceAll('{store}', () => store);

interface PartProps {
  readonly page: FindPageView;
  readonly messages: Messages;
}

function FindView({ page }: { page: FindPageView }): ReactNode {
  const { page: messages } = sentencesOf(page.language);
  return (
    <div className="vt" lang={page.language} dir={directionOf(page.language)}>
      <StoreHeader page={page} />
      <main className="finder">
        <Partner page={page} />
        <h1>{messages.find.title}</h1>
        {page.found && <Results page={page} messages={messages} found={page.found} />}
        <Form page={page} messages={messages} />
      </main>
      <footer>
        {/* going back is no visit that the search led to */}
        <a href={page.back.href} referrerPolicy="no-referrer">
          {backTo(page, messages)}
        </a>
        <a href={page.storeUrl}>{messages.visitStore}</a>
      </footer>
    </div>
  );
}

const backTo = ({ back }: FindPageView, { backToLook, backToPost, feed }: Messages): string =>
  ({ look: backToLook, post: backToPost, feed: feed.back })[back.to];

function Partner({ page: { partner, language, country, theme } }: { page: FindPageView }): ReactNode {
  if (partner === null) return null;
  const { is_influencer_display_shown: isNamed = true, disclosure_note: note = '' } = theme ?? {};
  return (
    <Disclosure
      language={language}
      country={country}
      partner={isNamed ? { name: partner, image: null } : null}
      note={note}
    />
  );
}

function Form({ page, messages: { find, joinPage } }: PartProps): ReactNode {
  const { notice, fault, found } = page;
  const refused = notice === 'stale' ? joinPage.stale : notice && find[notice];
  const faulty = fault === 'required' ? find.required : fault && joinPage.faults[fault];
  const said = refused ?? faulty;
  return (
    <form method="post" action={page.action} encType="multipart/form-data">
      <input type="hidden" name="form" value={page.token} />
      {found ? <h2>{find.again}</h2> : <p>{fill(find.about, page.storeName)}</p>}
      {said && (
        <p id="said" className="said" role="alert">
          {said}
        </p>
      )}
      <label className="taking">
        {find.take}
        <input type="file" name="taken" accept={accepted} capture="environment" />
      </label>
      <label>
        {find.choose}
        <input
          type="file"
          name="photo"
          accept={accepted}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? 'kept' : 'said kept'}
        />
      </label>
      <button type="submit">{find.send}</button>
      <p id="kept" className="kept">
        {find.kept}
      </p>
    </form>
  );
}

const share = (part: number): string => `${Math.round(Math.min(1, Math.max(0, part)) * 1000) / 10}%`;

interface ResultsProps extends PartProps {
  readonly found: NonNullable<FindPageView['found']>;
}

function Results({ page, messages, found: { photo, places, isWhole } }: ResultsProps): ReactNode {
  const { find } = messages;
  return (
    <section className="found">
      <div className="photo" style={{ maxInlineSize: `${Math.round((6000 * photo.width) / photo.height) / 100}vh` }}>
        <img src={photo.src} width={photo.width} height={photo.height} alt={find.photo} />
        {places.map(({ box }, index) => (
          <b
            key={index}
            aria-hidden="true"
            style={{ left: share(box.x), top: share(box.y), width: share(box.width), height: share(box.height) }}
          >
            {places.length > 1 && <i>{index + 1}</i>}
          </b>
        ))}
      </div>
      <div>
        {places.map(({ products }, index) => (
          <Place
            key={index}
            products={products}
            number={places.length > 1 ? index + 1 : null}
            page={page}
            find={find}
          />
        ))}
        {places.length === 0 && (
          <div className="gone">
            <h2>{isWhole ? find.none : find.early}</h2>
            <p>{isWhole ? find.noneNote : find.earlyNote}</p>
            <a className="cta" href={page.back.href}>
              {backTo(page, messages)}
            </a>
          </div>
        )}
        {places.length > 0 && !isWhole && <p className="kept">{find.partly}</p>}
      </div>
    </section>
  );
}

interface PlaceProps {
  readonly products: readonly FoundProduct[];
  /** As it stands in the photo; null where there is one place alone. */
  readonly number: number | null;
  readonly page: FindPageView;
  readonly find: Messages['find'];
}

function Place({ products, number, page: { language, country }, find }: PlaceProps): ReactNode {
  const [spoken, word] = adWordFor(language, country);
  return (
    <>
      <h2>{number === null ? find.one : find.place.replace('{n}', String(number))}</h2>
      <ul>
        {products.map(({ title, price, image, href, leadsTo, ad }) => (
          <li key={href + title}>
            <a href={href}>
              {image ? <Picture image={image} sizes="180px" urgency="soon" alt="" /> : <span className="shot" />}
              <bdi>{title}</bdi>
            </a>
            <p>{price}</p>
            <p>
              {ad && (
                <>
                  <b lang={spoken}>
                    {word}
                    {giftRemark(ad, sentencesOf(language).page.feed)}
                  </b>{' '}
                </>
              )}
              {find.leadsTo[leadsTo]}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
