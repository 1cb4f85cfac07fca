// A look as shoppers see it: one form around every product, complete without a script.
import type { ReactNode } from 'react';
import { clickField, linesField, remarkJoint } from './cart-form.ts';
import { toChoices } from './choices.ts';
import { directionOf, sentencesOf } from './locales/messages.ts';
import type { Messages } from './locales/messages.ts';
import { Disclosure } from './disclosure.tsx';
import { sayWorth } from './saving.ts';
import type { LookImage, LookLayout, LookPage, LookSaving } from './look.ts';
import { Clip } from './clip.tsx';
import { FindEntry } from './find-entry.tsx';
import { Picture } from './picture.tsx';
import { ProductCard, reservedRooms } from './product-card.tsx';
import { Strip } from './strip.tsx';
import { Origin, ReportWay, Spotted, spotsOf, Tagged, ThreadNav } from './thread.tsx';
import { bareMinimum, fewestPictures, type Thrift } from './thrift.ts';

interface Props {
  page: LookPage;
  messages: Messages;
  thrift: Thrift;
  alive: boolean;
}

interface ViewProps {
  page: LookPage;
  thrift?: Thrift;
  /** Draws what the script will have made of it: for a preview, where none runs. */
  alive?: boolean;
}

/** The page's content under one root; its styles are `lookStyles`. */
export function LookView({ page, thrift = 0, alive = false }: ViewProps): ReactNode {
  const { page: sentences } = sentencesOf(page.language);
  const messages = page.thread ? { ...sentences, ...sentences.post } : sentences;
  const bare = page.images.length === 0 ? ' bare' : '';
  const alone = page.products.length === 1 ? ' alone' : '';
  return (
    <div
      className={`vt ${page.layout}${bare}${alone}${page.thread ? ' post' : ''}`}
      lang={page.language}
      dir={directionOf(page.language)}
    >
      <StoreHeader page={page} />
      {page.beside && (
        <nav className="thread">
          <a href={page.beside.href}>{messages.goesWell.back}</a>
        </nav>
      )}
      {page.thread && <ThreadNav ways={{ ...page.thread, gallery: null }} feed={messages.feed} />}
      <main>
        <Story page={page} messages={messages} thrift={thrift} alive={alive} />
        <Shop page={page} messages={messages} thrift={thrift} alive={alive} />
      </main>
      <footer>
        <p>{messages.checkoutNote}</p>
        {page.shippingUrl !== null && <a href={page.shippingUrl}>{messages.shippingAndReturns}</a>}
        {page.statementUrl !== undefined && <a href={page.statementUrl}>{messages.accessibility}</a>}
        {page.thread && <ReportWay thread={page.thread} messages={messages} />}
        <a href={page.storeUrl}>{messages.visitStore}</a>
      </footer>
    </div>
  );
}

/** The line above the page: its sentences take turns. */
function News({ page: { theme } }: { page: Pick<LookPage, 'theme'> }): ReactNode {
  if (!theme?.is_shipping_and_sales_strip_shown) return null;
  const said = theme.shipping_and_sales_strip_sentences.filter((sentence) => sentence !== '');
  if (said.length === 0) return null;
  return (
    <div className="news">
      {said.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
    </div>
  );
}

export function StoreHeader({
  page,
}: {
  page: Pick<LookPage, 'theme' | 'storeUrl' | 'storeName' | 'logo' | 'language' | 'findUrl'>;
}): ReactNode {
  return (
    <header>
      <News page={page} />
      <a href={page.storeUrl}>
        {page.logo ? <Picture image={page.logo} sizes="160px" urgency="soon" alt={page.storeName} /> : page.storeName}
      </a>
      {page.findUrl !== undefined && <FindEntry href={page.findUrl} find={sentencesOf(page.language).page.find} />}
    </header>
  );
}

/** The picture in the first, smallest size it is offered in. */
function toSmallest(image: LookImage): LookImage {
  return { ...image, src: image.srcset?.split(' ')[0] ?? image.src };
}

function toHero(image: LookImage, index: number, thrift: Thrift): LookImage {
  if (index > 0 && bareMinimum(thrift)) return toSmallest(image);
  return fewestPictures(thrift) ? { ...image, blur: null } : image;
}

/** Whom somebody may earn by it, or what was given for the post it is. */
function Partnership({ page: { influencer, thread, theme, language } }: Pick<Props, 'page'>): ReactNode {
  const given = thread?.disclosure ?? null;
  if (influencer === null && given === null) return null;
  const poster = thread?.origin ? { name: `@${thread.origin.username}`, image: null } : null;
  return (
    <Disclosure
      language={language}
      country={null}
      partner={theme?.is_influencer_display_shown === false ? null : (influencer ?? poster)}
      note={theme?.disclosure_note ?? ''}
      given={given}
      earns={influencer !== null}
    />
  );
}

function Story({ page, messages, thrift, alive }: Props): ReactNode {
  return (
    <section className="story">
      <Partnership page={page} />
      {page.images.length > 0 && (
        <div className="hero">
          {page.images.map((image, index) => (
            <Spotted key={image.src} page={page} index={index} messages={messages}>
              {image.clip === undefined ? (
                <Picture
                  image={toHero(image, index, thrift)}
                  sizes={index === 0 ? '(min-width:900px) 40vw,100vw' : '(min-width:900px) 13vw,33vw'}
                  urgency={index === 0 ? 'first' : 'later'}
                  // named by the title below, which need not be said again
                  alt={image.alt === page.title ? '' : image.alt}
                  bare={index > 0 && bareMinimum(thrift)}
                />
              ) : (
                <Clip image={image} clip={image.clip} label={messages.feed.clip} />
              )}
            </Spotted>
          ))}
        </div>
      )}
      <div className="words">
        <h1>
          <Tagged text={page.title || page.storeName} thread={page.thread} />
        </h1>
        {page.description && (
          <p className="about">
            <Tagged text={page.description} thread={page.thread} />
          </p>
        )}
        {page.thread && <Origin thread={page.thread} messages={messages} />}
        {page.promocode && (
          <Promocode code={page.promocode} saving={page.saving ?? null} messages={messages} alive={alive} />
        )}
      </div>
    </section>
  );
}

interface PromocodeProps {
  code: string;
  saving: LookSaving | null;
  messages: Messages;
  alive: boolean;
}

/** The copy button stays invisible, but keeps its place, until the script can serve it. */
function Promocode({ code, saving, messages, alive }: PromocodeProps): ReactNode {
  return (
    <div className="promo">
      <span>
        {messages.promocode}
        <small>{[...(saving ? sayWorth(saving, messages) : []), messages.promocodeNote].join(remarkJoint)}</small>
      </span>
      <code dir="ltr">{code}</code>
      <button
        type="button"
        className="copy"
        data-done={messages.copied}
        style={alive ? { visibility: 'visible' } : undefined}
      >
        {messages.copy}
      </button>
    </div>
  );
}

/** What can be bought, or where to go when nothing can: the look's collections before the store. */
function Shop(props: Props): ReactNode {
  const { page, messages } = props;
  const open = page.products.some((product) => !toChoices(product).soldOut);
  const collections = page.collections.length > 0 && (
    <Strip items={page.collections} title={open ? messages.collections : messages.collectionsInstead} />
  );
  const goesWell = page.goesWell && !fewestPictures(props.thrift) && (
    <Strip items={page.goesWell} title={messages.goesWell.strip} isBare={bareMinimum(props.thrift)} />
  );
  if (open) {
    return (
      <div className="shop">
        <Shelf {...props} />
        {goesWell}
        {collections}
      </div>
    );
  }
  return (
    <div className="shop">
      <Nothing page={page} messages={messages} />
      {goesWell}
      {collections}
      {page.products.length > 0 && <Products {...props} />}
    </div>
  );
}

/** Of one product alone the bar is seen once there is something in the bag. */
export const hasBag = ({ products, bag }: Pick<LookPage, 'products' | 'bag'>): boolean =>
  products.length > 1 || bag !== undefined;

/** The form: every product, and one checkout for all of them. */
function Shelf(props: Props): ReactNode {
  const { page, messages, alive } = props;
  return (
    <form method="post" action={page.checkoutAction}>
      <input type="hidden" name={clickField} value={page.clickId} />
      <input type="hidden" name={linesField} value={page.products.map(({ id }) => id).join()} />
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <Products {...props} />
      {hasBag(page) && !alive && (
        <div className="bar">
          <p aria-live="polite">{messages.chooseHint}</p>
          <button>{messages.checkout}</button>
        </div>
      )}
    </form>
  );
}

function Nothing({ page, messages }: { page: LookPage; messages: Messages }): ReactNode {
  const gone = page.products.length > 0;
  const elsewhere = page.collections.length > 0;
  return (
    <div className="gone">
      <h2>{gone ? messages.everythingSoldOut : messages.nothingHere}</h2>
      <p>{elsewhere ? messages.collectionsNote : messages.storeNote}</p>
      <a className={elsewhere ? 'cta quiet' : 'cta'} href={page.storeUrl}>
        {messages.visitStore}
      </a>
    </div>
  );
}

/** How wide a product's picture is drawn in each layout. */
const productSizes: Readonly<Record<LookLayout, string>> = {
  single: '(min-width:900px) 560px,100vw',
  strip: '(min-width:900px) 320px,78vw',
  grid: '(min-width:900px) 20vw,50vw',
};

function Products({ page, messages, thrift, alive }: Props): ReactNode {
  const alone = page.products.length === 1;
  const { addToBag } = sentencesOf(page.language).bag;
  const bare = page.images.length === 0;
  // without a picture of the look, the first products stand where it would be
  const [usualRoom = null] = reservedRooms(page);
  const eager = bare && page.layout !== 'single' ? 2 : 1;
  return (
    <ul
      className="products"
      aria-label={messages.chooseProducts}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a strip is scrolled by the arrow keys too
      tabIndex={page.layout === 'strip' && !alone ? 0 : undefined}
    >
      {page.products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          line={index}
          messages={messages}
          layout={page.layout}
          thrift={thrift}
          urgency={index >= eager ? 'later' : index === 0 && bare ? 'first' : 'soon'}
          bare={(index >= eager || fewestPictures(thrift)) && bareMinimum(thrift)}
          quantity={alone || alive ? 1 : 0}
          sizes={page.layout === 'single' && alone ? '(min-width:900px) 50vw,100vw' : productSizes[page.layout]}
          usualRoom={usualRoom}
          alive={alive ? (alone ? messages.buyNow : addToBag) : null}
          theme={page.theme}
          tellsLowest={page.tellsLowest ?? false}
          isTarget={page.beside !== undefined}
          number={spotsOf(page)?.points.some(({ number }) => number === index + 1) ? index + 1 : null}
        />
      ))}
    </ul>
  );
}
