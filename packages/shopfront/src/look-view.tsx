// A look as shoppers see it: one form around every product, complete without a script.
import type { CSSProperties, ReactNode } from 'react';
import { clickField } from './cart-form.ts';
import { toChoices } from './choices.ts';
import { CollectionStrip } from './collection-strip.tsx';
import { directionOf, messagesOf } from './locales/messages.ts';
import type { Messages } from './locales/messages.ts';
import type { LookPage, LookTheme } from './look.ts';
import { Picture } from './picture.tsx';
import { ProductCard } from './product-card.tsx';

const colour = /^#[0-9a-f]{3,8}$/i;

/** The brand's colours as CSS variables; what is not a plain colour is left to the default. */
export function themeVariables(theme: LookTheme | undefined): CSSProperties {
  const named = {
    '--button': theme?.button,
    '--on-button': theme?.buttonText,
    '--ink': theme?.ink,
    '--paper': theme?.paper,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined && colour.test(value)));
}

/** The colour a browser gives its own frame. */
export function themeColourOf(theme: LookTheme | undefined): string {
  return theme?.paper !== undefined && colour.test(theme.paper) ? theme.paper : '#ffffff';
}

/** The page's content under one root; its styles are `lookStyles`. */
export function LookView({ page }: { page: LookPage }): ReactNode {
  const messages = messagesOf(page.language);
  const layout = page.products.length === 1 ? 'single' : 'grid';
  const bare = page.images.length === 0 ? ' bare' : '';
  return (
    <div
      className={`vt ${layout}${bare}`}
      lang={page.language}
      dir={directionOf(page.language)}
      style={themeVariables(page.theme)}
    >
      <StoreHeader page={page} />
      <main>
        <Story page={page} messages={messages} />
        <div className="shop">
          <Shelf page={page} messages={messages} />
          {page.collections.length > 0 && (
            <CollectionStrip collections={page.collections} title={messages.collections} />
          )}
        </div>
      </main>
      <footer>
        <p>{messages.checkoutNote}</p>
        <a href={page.storeUrl}>{messages.visitStore}</a>
      </footer>
    </div>
  );
}

function StoreHeader({ page }: { page: LookPage }): ReactNode {
  return (
    <header>
      <a href={page.storeUrl}>
        {page.logo ? <Picture image={page.logo} sizes="160px" urgency="soon" alt={page.storeName} /> : page.storeName}
      </a>
    </header>
  );
}

function Story({ page, messages }: { page: LookPage; messages: Messages }): ReactNode {
  return (
    <section className="story">
      {page.images.length > 0 && (
        <div className="hero">
          {page.images.map((image, index) => (
            <Picture
              key={image.src}
              image={image}
              sizes="(min-width:900px) 40vw,100vw"
              urgency={index === 0 ? 'first' : 'later'}
            />
          ))}
        </div>
      )}
      <div className="words">
        {page.influencer && (
          <p className="partner">
            {page.influencer.image && <Picture image={page.influencer.image} sizes="32px" urgency="soon" alt="" />}
            <span>
              {messages.paidPartnership} <bdi>{page.influencer.name}</bdi>
            </span>
          </p>
        )}
        <h1>{page.title || page.storeName}</h1>
        {page.description && <p className="about">{page.description}</p>}
        {page.promocode && <Promocode code={page.promocode} messages={messages} />}
      </div>
    </section>
  );
}

/** The copy button stays invisible, but keeps its place, until the script can serve it. */
function Promocode({ code, messages }: { code: string; messages: Messages }): ReactNode {
  return (
    <div className="promo">
      <span>
        {messages.promocode}
        <small>{messages.promocodeNote}</small>
      </span>
      <code dir="ltr">{code}</code>
      <button type="button" className="copy" data-done={messages.copied}>
        {messages.copy}
      </button>
    </div>
  );
}

/** The form: every product, and one checkout for all of them. */
function Shelf({ page, messages }: { page: LookPage; messages: Messages }): ReactNode {
  const many = page.products.length > 1;
  const open = page.products.some((product) => !toChoices(product).soldOut);
  if (!open) return <Nothing page={page} messages={messages} />;
  return (
    <form method="post" action={page.checkoutAction}>
      <input type="hidden" name={clickField} value={page.clickId} />
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <Products page={page} messages={messages} />
      {many && (
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
  return (
    <>
      <div className="gone">
        <p>
          <strong>{gone ? messages.everythingSoldOut : messages.nothingHere}</strong>
          {gone && messages.everythingSoldOutNote}
        </p>
        <a className="cta" href={page.storeUrl}>
          {messages.visitStore}
        </a>
      </div>
      {gone && <Products page={page} messages={messages} />}
    </>
  );
}

function Products({ page, messages }: { page: LookPage; messages: Messages }): ReactNode {
  const alone = page.products.length === 1;
  const eager = page.images.length > 0 ? 1 : 2;
  return (
    <ul className="products" aria-label={messages.chooseProducts}>
      {page.products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          messages={messages}
          urgency={index >= eager ? 'later' : index === 0 && page.images.length === 0 ? 'first' : 'soon'}
          quantity={alone ? 1 : 0}
          sizes={alone ? '(min-width:900px) 45vw,100vw' : '(min-width:900px) 20vw,50vw'}
        />
      ))}
    </ul>
  );
}
