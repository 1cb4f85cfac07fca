// The page on which anybody can apply to work with a merchant: their words, their questions, a form that needs no script.
import type { JoinQuestion } from '@vitrine/contract/join-pages';
import { yesNo } from '@vitrine/contract/join-pages';
import type { Language } from '@vitrine/contract/language';
import { limits } from '@vitrine/contract/limits';
import { usualTheme } from '@vitrine/contract/theme-rules';
import type { Theme } from '@vitrine/contract/themes';
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { directionOf, sentencesOf, type Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Picture } from './picture.tsx';
import { joinPageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';

export type JoinFault = keyof Messages['joinPage']['faults'];

export interface JoinPageView {
  readonly language: Language;
  readonly storeName: string;
  readonly logo: LookImage | null;
  readonly theme: Theme | null;
  /** Empty for the usual words, as `words` and `consent`. */
  readonly headline: string;
  readonly words: string;
  readonly image: LookImage | null;
  readonly questions: readonly JoinQuestion[];
  readonly consent: string;
  /** Where it is reached and sent to. */
  readonly action: string;
  readonly canonicalUrl: string;
  /** Proves that the form is one of ours. */
  readonly token: string;
  /** What was typed, and what is wrong with it, by the names of the fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, JoinFault>>;
  /** What keeps the form as a whole from being taken. */
  readonly notice: 'stale' | 'busy' | null;
}

const fill = (text: string, store: string): string => text.replaceAll('{store}', store);

/** The words that are agreed to: the merchant's own, else the usual ones. */
export function consentOf(page: { readonly consent: string }, language: Language, storeName: string): string {
  return page.consent || fill(sentencesOf(language).page.joinPage.consent, storeName);
}

/** Whether pages keep the usual colors, which follow light and dark. */
export const hasUsualColours = (theme: Theme | null): boolean =>
  theme === null ||
  (theme.page_background_color === usualTheme.page_background_color &&
    theme.page_font_color === usualTheme.page_font_color);

export function renderJoinPage(page: JoinPageView): string {
  const { joinPage: texts } = sentencesOf(page.language).page;
  return printDocument({
    language: page.language,
    title: page.headline || fill(texts.headline, page.storeName),
    description: page.words || texts.words,
    storeName: page.storeName,
    canonicalUrl: page.canonicalUrl,
    image: page.image,
    icon: page.logo,
    themeColour: themeColourOf(page.theme),
    indexed: true,
    styles: joinPageStyles + themeStyles(page.theme, 'single', true),
    body: <JoinView page={page} />,
  });
}

export function JoinView({ page }: { page: JoinPageView }): ReactNode {
  const { language, storeName, logo, headline, words, image, theme } = page;
  const { joinPage: texts } = sentencesOf(language).page;
  return (
    <div className={hasUsualColours(theme) ? 'vt own auto' : 'vt own'} lang={language} dir={directionOf(language)}>
      <main className="join">
        {logo ? <img className="logo" src={logo.src} alt={storeName} /> : <p className="from">{storeName}</p>}
        {image && (
          <div className="face">
            <Picture image={image} sizes="(min-width:600px) 560px,100vw" urgency="first" alt="" />
          </div>
        )}
        <h1>{headline || fill(texts.headline, storeName)}</h1>
        <p className="about">{words || texts.words}</p>
        <JoinForm page={page} texts={texts} />
      </main>
    </div>
  );
}

export type FormTexts = Messages['joinPage'];

interface Field {
  readonly name: string;
  readonly label: string;
}

function JoinForm({ page, texts }: { page: JoinPageView; texts: FormTexts }): ReactNode {
  const { questions, language, storeName, faults } = page;
  const people = [
    { name: 'name', label: texts.name },
    { name: 'email', label: texts.email },
  ] as const;
  const consent = consentOf(page, language, storeName);
  const fields: readonly Field[] = [
    ...people,
    ...questions.map(({ question_id: name, label }) => ({ name, label })),
    { name: 'consent', label: consent },
  ];
  const of = { page, texts };
  return (
    <form method="post" action={page.action}>
      <input type="hidden" name="form" value={page.token} />
      <Faults fields={fields.filter(({ name }) => faults[name] !== undefined)} {...of} />
      <Line {...of} field={people[0]} input={{ type: 'text', autoComplete: 'name', most: limits.personName.max }} />
      <Line {...of} field={people[1]} input={{ type: 'email', autoComplete: 'email', most: limits.email.max }} />
      {questions.map((question) => (
        <Question key={question.question_id} question={question} {...of} />
      ))}
      <Trap texts={texts} />
      <div className="field">
        <label className="tick" htmlFor="consent">
          <input
            id="consent"
            name="consent"
            type="checkbox"
            value="yes"
            required
            defaultChecked={page.values['consent'] === 'yes'}
            {...toFaulty(faults, 'consent')}
          />
          <span>{consent}</span>
        </label>
        <Fault name="consent" {...of} />
      </div>
      <button type="submit" className="cta">
        {texts.send}
      </button>
    </form>
  );
}

/** What a form was filled in with so far, in the words of its page. */
interface Of {
  readonly page: Pick<JoinPageView, 'values' | 'faults' | 'notice'>;
  readonly texts: FormTexts;
}

/** Nobody sees it; programs fill it in. */
export function Trap({ texts }: Pick<Of, 'texts'>): ReactNode {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor="fax">{texts.trap}</label>
      <input id="fax" name="fax" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Everything that keeps the form from being taken, with the way to each field. */
export function Faults({ fields, page, texts }: Of & { fields: readonly Field[] }): ReactNode {
  if (page.notice !== null)
    return (
      <p className="faults" role="alert">
        {texts[page.notice]}
      </p>
    );
  if (fields.length === 0) return null;
  return (
    <div className="faults" role="alert">
      <p>{texts.faulty}</p>
      <ul>
        {fields.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${name}`}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Fault({ name, page, texts }: Of & { name: string }): ReactNode {
  const fault = page.faults[name];
  if (fault === undefined) return null;
  return (
    <p id={`${name}-fault`} className="fault">
      {texts.faults[fault]}
    </p>
  );
}

export const toFaulty = (faults: JoinPageView['faults'], name: string) =>
  faults[name] === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': `${name}-fault` };

interface LineProps extends Of {
  readonly field: Field;
  readonly input: { type: 'text' | 'email'; autoComplete: string; most: number };
  readonly isRequired?: boolean;
}

export function Line({ field: { name, label }, input, isRequired = true, page, texts }: LineProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} {!isRequired && <small>({texts.optional})</small>}
      </label>
      <input
        id={name}
        name={name}
        type={input.type}
        dir={input.type === 'email' ? 'ltr' : 'auto'}
        autoComplete={input.autoComplete}
        required={isRequired}
        maxLength={input.most}
        defaultValue={page.values[name] ?? ''}
        {...toFaulty(page.faults, name)}
      />
      <Fault name={name} page={page} texts={texts} />
    </div>
  );
}

function Question({ question, ...of }: Of & { question: JoinQuestion }): ReactNode {
  const { question_id: name, kind, label, is_required: isRequired } = question;
  const { page, texts } = of;
  if (kind === 'choice' || kind === 'yes_no') return <Choices question={question} {...of} />;
  if (kind === 'text') {
    const input = { type: 'text', autoComplete: 'off', most: limits.joinPage.answer } as const;
    return <Line {...of} field={{ name, label }} input={input} isRequired={isRequired} />;
  }
  return (
    <div className="field">
      <label htmlFor={name}>
        {label} {!isRequired && <small>({texts.optional})</small>}
      </label>
      <textarea
        id={name}
        name={name}
        dir="auto"
        rows={5}
        required={isRequired}
        maxLength={limits.joinPage.longAnswer}
        defaultValue={page.values[name] ?? ''}
        {...toFaulty(page.faults, name)}
      />
      <Fault name={name} {...of} />
    </div>
  );
}

function Choices({ question, page, texts }: Of & { question: JoinQuestion }): ReactNode {
  const { question_id: name, kind, label, options, is_required: isRequired } = question;
  const choices =
    kind === 'choice'
      ? options.map((value) => ({ value, text: value }))
      : yesNo.map((value) => ({ value, text: texts[value] }));
  return (
    <fieldset id={name} {...toFaulty(page.faults, name)}>
      <legend>
        {label} {!isRequired && <small>({texts.optional})</small>}
      </legend>
      {choices.map(({ value, text }) => (
        <label key={value} className="tick">
          <input
            type="radio"
            name={name}
            value={value}
            required={isRequired}
            defaultChecked={page.values[name] === value}
          />
          <span>{text}</span>
        </label>
      ))}
      <Fault name={name} page={page} texts={texts} />
    </fieldset>
  );
}
