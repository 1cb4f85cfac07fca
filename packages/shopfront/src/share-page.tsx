// The page on which anybody sends a picture to a merchant's campaign: a form that needs no script.
import type { Language } from '@vitrine/contract/language';
import { limits } from '@vitrine/contract/limits';
import type { Theme } from '@vitrine/contract/themes';
import { uploadLimits } from '@vitrine/contract/uploads';
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { Fault, Faults, hasUsualColours, Line, toFaulty, Trap, type FormTexts, type JoinFault } from './join-page.tsx';
import { directionOf, sentencesOf, type Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { joinPageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';

export interface SharePageView {
  readonly language: Language;
  readonly storeName: string;
  readonly logo: LookImage | null;
  readonly theme: Theme | null;
  readonly title: string;
  /** Empty for the usual words, as `consent`. */
  readonly words: string;
  readonly consent: string;
  /** What of the store's can be named: what is chosen, and what the search found or, without one, what sells best. */
  readonly products: readonly { readonly id: string; readonly title: string }[];
  /** Whether the search finds more than that. */
  readonly hasMore: boolean;
  /** Words that products are searched by; empty for none. */
  readonly search: string;
  /** Where it is reached and sent to. */
  readonly action: string;
  readonly canonicalUrl: string;
  /** Proves that the form is one of ours. */
  readonly token: string;
  readonly values: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly faults: Readonly<Record<string, JoinFault>>;
  readonly notice: 'stale' | 'busy' | null;
}

type ConsentPage = Pick<SharePageView, 'consent' | 'language' | 'storeName'>;
type Words = Messages['sharePage'];

const fill = (text: string, store: string): string => text.replaceAll('{store}', () => store);

/** The words that are agreed to: the merchant's own, else the usual ones; what is done with the data stands behind either. */
function consentOf(page: ConsentPage): string {
  const { sharePage: words } = sentencesOf(page.language).page;
  return [page.consent || fill(words.consent, page.storeName), fill(words.kept, page.storeName)].join(' ');
}

/** All that is agreed to by sending, as the page says it: of whoever is shown and of children, and of the picture itself. */
export function shareConsentOf(page: ConsentPage): string {
  const { sharePage: words } = sentencesOf(page.language).page;
  return [words.children, words.guardian, consentOf(page)].join('\n');
}

/** What can be chosen: an iPhone turns a photo that it keeps as HEIC into the first of these by itself. */
const accepted = 'image/jpeg,image/png,image/webp';

export function renderSharePage(page: SharePageView): string {
  const { sharePage: words } = sentencesOf(page.language).page;
  return printDocument({
    language: page.language,
    title: page.title,
    description: page.words || fill(words.words, page.storeName),
    storeName: page.storeName,
    canonicalUrl: page.canonicalUrl,
    icon: page.logo,
    themeColour: themeColourOf(page.theme),
    indexed: true,
    styles: joinPageStyles + styles + themeStyles(page.theme, 'single', true),
    body: <ShareView page={page} words={words} />,
  });
}

const styles =
  '.join .goods{border:1px solid var(--line);border-radius:8px;padding:0 12px 8px}.join input[type=file]{inline-size:100%;min-block-size:44px;padding-block:8px}.join .kept{color:var(--soft);font-size:14px}.join .goods>div+div,.join .goods>p+div{max-block-size:240px;overflow:auto}.join .find{display:flex;gap:8px;margin-block:8px}.join .find input{min-inline-size:0;flex:1}.join .find button{inline-size:auto;flex:none;font:inherit;color:inherit;background:none;border:1px solid #8a8178;border-radius:8px;min-block-size:44px;padding-inline:16px;cursor:pointer}';

function ShareView({ page, words }: { page: SharePageView; words: Words }): ReactNode {
  const { language, storeName, logo, theme, title } = page;
  return (
    <div className={hasUsualColours(theme) ? 'vt own auto' : 'vt own'} lang={language} dir={directionOf(language)}>
      <main className="join">
        {logo ? <img className="logo" src={logo.src} alt={storeName} /> : <p className="from">{storeName}</p>}
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p className="about">{page.words || fill(words.words, storeName)}</p>
        <ShareForm page={page} words={words} />
      </main>
    </div>
  );
}

function ShareForm({ page, words }: { page: SharePageView; words: Words }): ReactNode {
  const { joinPage } = sentencesOf(page.language).page;
  const texts: FormTexts = {
    ...joinPage,
    busy: words.busy,
    faults: { ...joinPage.faults, consent: words.tick },
  };
  const of = { page, texts };
  const fields = [
    { name: 'picture', label: words.picture },
    { name: 'name', label: texts.name },
    { name: 'handle', label: words.handle },
    { name: 'email', label: texts.email },
    { name: 'caption', label: words.caption },
    { name: 'guardian', label: words.guardian },
    { name: 'consent', label: consentOf(page) },
  ] as const;
  const [picture, name, handle, email, caption, guardian, consent] = fields;
  return (
    <form method="post" action={page.action} encType="multipart/form-data">
      <input type="hidden" name="form" value={page.token} />
      <Faults fields={fields.filter((field) => page.faults[field.name] !== undefined)} {...of} />
      <Products words={words} {...of} />
      <div className="field">
        <label htmlFor="picture">{picture.label}</label>
        <input
          id="picture"
          name="picture"
          type="file"
          accept={accepted}
          required
          {...toFaulty(page.faults, 'picture')}
        />
        <small>{words.pictureNote}</small>
        <Fault name="picture" {...of} />
      </div>
      <Line {...of} field={name} input={{ type: 'text', autoComplete: 'name', most: limits.personName.max }} />
      <Line
        {...of}
        field={handle}
        input={{ type: 'text', autoComplete: 'nickname', most: uploadLimits.handle }}
        isRequired={false}
      />
      <Line {...of} field={email} input={{ type: 'email', autoComplete: 'email', most: limits.email.max }} />
      <Caption label={caption.label} {...of} />
      <Tick name="retouched" label={words.retouched} {...of} />
      <Tick name="ai" label={words.ai} {...of} />
      <Trap texts={texts} />
      <p className="kept">{words.children}</p>
      <Tick name="guardian" label={guardian.label} isRequired {...of} />
      <Tick name="consent" label={consent.label} isRequired {...of} />
      <button type="submit" className="cta">
        {words.send}
      </button>
    </form>
  );
}

interface PartProps {
  readonly page: SharePageView;
  readonly texts: FormTexts;
}

function Caption({ label, page, texts }: PartProps & { label: string }): ReactNode {
  return (
    <div className="field">
      <label htmlFor="caption">
        {label} <small>({texts.optional})</small>
      </label>
      <textarea
        id="caption"
        name="caption"
        dir="auto"
        rows={3}
        maxLength={uploadLimits.caption}
        defaultValue={page.values['caption'] ?? ''}
        {...toFaulty(page.faults, 'caption')}
      />
      <Fault name="caption" page={page} texts={texts} />
    </div>
  );
}

function Products({ words, page, texts }: PartProps & { words: Words }): ReactNode {
  const { products, search, hasMore } = page;
  if (products.length === 0 && search === '') return null;
  return (
    <fieldset id="products" className="goods">
      <legend>
        {words.products} <small>({texts.optional})</small>
      </legend>
      <Find page={page} words={words} />
      {products.length === 0 && <p>{words.noneFound}</p>}
      <div>
        {products.map(({ id, title }) => (
          <label key={id} className="tick">
            <input type="checkbox" name="products" value={id} defaultChecked={page.chosen.includes(id)} />
            <bdi>{title}</bdi>
          </label>
        ))}
      </div>
      {hasMore && <small>{words.moreFound}</small>}
    </fieldset>
  );
}

/** Sends what is typed and chosen so far, without the file, and none of it in an address. */
function Find({ page, words }: { page: SharePageView; words: Words }): ReactNode {
  return (
    <div className="find">
      <input
        name="q"
        type="search"
        dir="auto"
        maxLength={uploadLimits.search}
        defaultValue={page.search}
        aria-label={words.find}
        placeholder={words.find}
      />
      <button
        type="submit"
        formNoValidate
        formEncType="application/x-www-form-urlencoded"
        formAction={`${page.action}#products`}
      >
        {words.search}
      </button>
    </div>
  );
}

interface TickProps extends PartProps {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
}

function Tick({ name, label, isRequired = false, page, texts }: TickProps): ReactNode {
  return (
    <div className="field">
      <label className="tick" htmlFor={name}>
        <input
          id={name}
          name={name}
          type="checkbox"
          value="yes"
          required={isRequired}
          defaultChecked={page.values[name] === 'yes'}
          {...toFaulty(page.faults, name)}
        />
        <span>{label}</span>
      </label>
      <Fault name={name} page={page} texts={texts} />
    </div>
  );
}
