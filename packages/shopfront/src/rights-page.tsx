// The page on which a creator permits the use of a picture, or does not, or takes it back: no account, no script.
import type { Language } from '@vitrine/contract/language';
import { rightsLimits, type RightsScope, type RightsState } from '@vitrine/contract/picture-rights';
import type { Theme } from '@vitrine/contract/themes';
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { hasUsualColours } from './join-page.tsx';
import { directionOf, sentencesOf, type Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Picture } from './picture.tsx';
import { joinPageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';

export interface RightsPageView {
  readonly language: Language;
  readonly storeName: string;
  readonly theme: Theme | null;
  readonly state: RightsState;
  /** They sent it to a campaign: it is erased a month after the permission is over. */
  readonly isSent: boolean;
  readonly image: LookImage | null;
  /** Whose account it is of, and where it is there. */
  readonly username: string;
  readonly postUrl: string | null;
  /** What the merchant says to it. */
  readonly words: string;
  readonly scopes: readonly RightsScope[];
  /** The last day, written out; null for no end. */
  readonly until: string | null;
  readonly answered: { readonly by: string; readonly on: string } | null;
  readonly grantedWords: string | null;
  readonly action: string;
  /** What was typed, or what the merchant calls them. */
  readonly name: string;
  readonly fault: 'name' | 'agree' | null;
}

type Texts = Messages['rightsPage'];

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** The words that are agreed to, whole: who may do what, and until when. */
export function statementOf(view: RightsPageView): string {
  const { language, storeName: store, scopes, until, words } = view;
  const { rightsPage: texts } = sentencesOf(language).page;
  const places = scopes.map((scope) => `– ${fill(texts.scopes[scope], { store })}`);
  const end = until === null ? texts.endless : fill(texts.until, { date: until });
  return [fill(texts.statement, { store }), ...places, end, ...(words === '' ? [] : [words])].join('\n');
}

export function renderRightsPage(view: RightsPageView): string {
  const { rightsPage: texts } = sentencesOf(view.language).page;
  const title = fill(texts.title[view.state], { store: view.storeName });
  return printDocument({
    language: view.language,
    title,
    description: title,
    storeName: view.storeName,
    themeColour: themeColourOf(view.theme),
    indexed: false,
    styles: joinPageStyles + themeStyles(view.theme, 'single', true),
    body: <RightsView view={view} texts={texts} title={title} />,
  });
}

interface Of {
  readonly view: RightsPageView;
  readonly texts: Texts;
}

function RightsView({ view, texts, title }: Of & { title: string }): ReactNode {
  const { language, storeName: store, theme, image, state, words, until, scopes, username, postUrl, isSent } = view;
  const isOpen = state === 'asked' || state === 'declined';
  return (
    <div className={hasUsualColours(theme) ? 'vt own auto' : 'vt own'} lang={language} dir={directionOf(language)}>
      <main className="join">
        <p className="from">{store}</p>
        <h1>{title}</h1>
        <p className="about">
          {fill(texts.about[state], { store })}
          {isSent && (state === 'withdrawn' || state === 'ended') && ` ${texts.forgotten}`}
        </p>
        {image && (
          <div className="face">
            <Picture image={image} sizes="(min-width:600px) 560px,100vw" urgency="first" alt={texts.picture} />
          </div>
        )}
        <p>
          {postUrl === null ? (
            <bdi dir="ltr">@{username}</bdi>
          ) : (
            <a href={postUrl} dir="ltr">
              @{username}
            </a>
          )}
        </p>
        {isOpen ? (
          <>
            <h2>{texts.where}</h2>
            <ul>
              {scopes.map((scope) => (
                <li key={scope}>{fill(texts.scopes[scope], { store })}</li>
              ))}
            </ul>
            <p>{until === null ? texts.endless : fill(texts.until, { date: until })}</p>
            {words !== '' && (
              <>
                <h2>{fill(texts.says, { store })}</h2>
                <p className="about" dir="auto">
                  {words}
                </p>
              </>
            )}
            <Answer view={view} texts={texts} />
          </>
        ) : (
          <Outcome view={view} texts={texts} />
        )}
      </main>
    </div>
  );
}

function Answer({ view: { action, name, fault, storeName: store, state }, texts }: Of): ReactNode {
  const toFaulty = (field: 'name' | 'agree') =>
    fault === field ? { 'aria-invalid': true as const, 'aria-describedby': 'fault' } : {};
  const told = fault && (
    <p id="fault" className="fault" role="alert">
      {texts.faults[fault]}
    </p>
  );
  return (
    <form method="post" action={action}>
      <div className="field">
        <label htmlFor="name">{texts.name}</label>
        <input
          id="name"
          name="name"
          dir="auto"
          autoComplete="name"
          maxLength={rightsLimits.name}
          defaultValue={name}
          {...toFaulty('name')}
        />
        {fault === 'name' && told}
      </div>
      <div className="field">
        <label className="tick" htmlFor="agree">
          <input id="agree" name="agree" type="checkbox" value="yes" {...toFaulty('agree')} />
          <span>{fill(texts.agree, { store })}</span>
        </label>
        {fault === 'agree' && told}
      </div>
      <button type="submit" name="act" value="grant" className="cta">
        {texts.grant}
      </button>
      {state === 'asked' && (
        <button type="submit" name="act" value="decline" className="quiet">
          {texts.decline}
        </button>
      )}
    </form>
  );
}

/** What was said, word by word, and the way back while it holds. */
function Outcome({ view: { answered, grantedWords, action, state }, texts }: Of): ReactNode {
  return (
    <>
      {grantedWords !== null && (
        <blockquote className="about" dir="auto">
          {grantedWords}
        </blockquote>
      )}
      {answered !== null && <p>{fill(texts.answered, { name: answered.by, date: answered.on })}</p>}
      {state === 'granted' && (
        <form method="post" action={action}>
          <button type="submit" name="act" value="withdraw" className="quiet">
            {texts.withdraw}
          </button>
        </form>
      )}
    </>
  );
}
