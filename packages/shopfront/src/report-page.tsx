// The page on which anybody can say that a post's image has to go, and the one that gives the number of what they said; no script.
import { reportReasons } from '@vitrine/contract/feed';
import type { Language } from '@vitrine/contract/language';
import { limits } from '@vitrine/contract/limits';
import { reportLimits, type ReportStatus } from '@vitrine/contract/post-reports';
import type { Theme } from '@vitrine/contract/themes';
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { Fault, Faults, hasUsualColours, Line, toFaulty, Trap, type FormTexts, type JoinFault } from './join-page.tsx';
import { directionOf, sentencesOf, type Messages } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Picture } from './picture.tsx';
import { joinPageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';

interface ReportFrame {
  readonly language: Language;
  readonly storeName: string;
  readonly storeUrl: string;
  readonly logo: LookImage | null;
  readonly theme: Theme | null;
  /** An email address or a phone number; null where its website is named. */
  readonly contact: string | null;
}

export interface ReportPageView extends ReportFrame {
  /** The post it is about: its image, null while that is not with us, and where it is. */
  readonly image: LookImage | null;
  readonly title: string;
  readonly postUrl: string;
  /** Where it is told what became of a report. */
  readonly stateUrl: string;
  /** Where the form is sent. */
  readonly action: string;
  /** Proves that the form is one of ours. */
  readonly token: string;
  /** What was typed, and what is wrong with it, by the names of the fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, JoinFault>>;
  /** What keeps the form as a whole from being taken. */
  readonly notice: 'stale' | 'busy' | null;
}

type Words = Messages['reportPage'];

const fill = (text: string, store: string): string => text.replaceAll('{store}', () => store);

/** What whoever reports states, in the words of the page. */
export const reportStatementOf = (language: Language): string => sentencesOf(language).page.reportPage.statement;

const styles =
  '.join .shot{max-inline-size:240px}.join .shot img{inline-size:100%;block-size:auto}.join .kept{color:var(--soft);font-size:14px}.join a{text-decoration:underline;text-underline-offset:3px;justify-self:start;min-block-size:44px;display:inline-flex;align-items:center}.join output{inline-size:max-content;font:600 26px/1.3 ui-monospace,Menlo,monospace;letter-spacing:.06em;display:block;user-select:all;-webkit-user-select:all}';

/** Never indexed: it belongs to the post it is linked from. */
export function renderReportPage(page: ReportPageView): string {
  const { reportPage: words } = sentencesOf(page.language).page;
  return print(page, words.headline, <ReportForm page={page} words={words} />);
}

/** With the number of the report, and where its store is reached. */
export function renderReportSent(
  page: ReportFrame & { readonly receipt: string; readonly feedUrl: string; readonly stateUrl: string },
): string {
  const { reportPage: words, feed } = sentencesOf(page.language).page;
  return print(
    page,
    words.sent,
    <>
      <h1>{words.sent}</h1>
      <p>
        {words.number}
        <output dir="ltr">{page.receipt}</output>
      </p>
      <p>{fill(words.next, page.storeName)}</p>
      <Contact page={page} words={words} />
      <a href={page.stateUrl}>{words.state.way}</a>
      <a href={page.feedUrl}>{feed.back}</a>
    </>,
  );
}

/** Where the store is reached: what it says of that, else its website. */
function Contact({ page: { contact, storeName, storeUrl }, words }: { page: ReportFrame; words: Words }): ReactNode {
  const href = contact?.includes('@') ? `mailto:${contact}` : `tel:${contact?.replaceAll(/[^\d+]/g, '')}`;
  return (
    <p>
      {fill(contact === null ? words.contact : words.contactAt, storeName)}{' '}
      {contact === null ? (
        <a href={storeUrl}>{new URL(storeUrl).host}</a>
      ) : (
        <a href={href}>
          <bdi dir="ltr">{contact}</bdi>
        </a>
      )}
    </p>
  );
}

interface ReportStateView extends ReportFrame {
  readonly action: string;
  readonly feedUrl: string;
  /** As it was typed. */
  readonly receipt: string;
  readonly notice: 'busy' | 'unknown' | null;
  /** Null where no number was asked for, or none was found. */
  readonly state: {
    readonly status: ReportStatus;
    readonly reportedAt: Date;
    readonly decidedAt: Date | null;
    readonly answer: string;
  } | null;
  /** By whose clock its days are told. */
  readonly timeZone: string;
}

/** What became of a report, by its number: nothing of who reported, or what. */
export function renderReportState(page: ReportStateView): string {
  const { reportPage: words, feed } = sentencesOf(page.language).page;
  const { receipt, state, notice } = page;
  return print(
    page,
    words.state.headline,
    <>
      <h1>{words.state.headline}</h1>
      {state && <State page={page} state={state} words={words} />}
      {notice && (
        <p className="fault" role="alert">
          {notice === 'busy' ? words.state.busy : words.state.unknown}
        </p>
      )}
      <form action={page.action}>
        <div className="field">
          <label htmlFor="number">{words.number}</label>
          <input
            id="number"
            name="number"
            dir="ltr"
            required
            maxLength={20}
            autoComplete="off"
            defaultValue={receipt}
          />
        </div>
        <button type="submit" className="cta">
          {words.state.ask}
        </button>
      </form>
      <Contact page={page} words={words} />
      <a href={page.feedUrl}>{feed.back}</a>
    </>,
  );
}

function State({
  page: { language, timeZone },
  state: { status, reportedAt, decidedAt, answer },
  words,
}: {
  page: ReportStateView;
  state: NonNullable<ReportStateView['state']>;
  words: Words;
}): ReactNode {
  const write = (day: Date): string => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(day);
  return (
    <div>
      <p>{words.state.received.replace('{day}', () => write(reportedAt))}</p>
      <p>
        <strong>{words.state[status]}</strong>
        {decidedAt && ` · ${write(decidedAt)}`}
      </p>
      {answer !== '' && <p dir="auto">{answer}</p>}
    </div>
  );
}

function print(page: ReportFrame, title: string, body: ReactNode): string {
  const { language, storeName, logo, theme } = page;
  return printDocument({
    language,
    title,
    description: title,
    storeName,
    icon: logo,
    themeColour: themeColourOf(theme),
    indexed: false,
    styles: joinPageStyles + styles + themeStyles(theme, 'single', true),
    body: (
      <div className={hasUsualColours(theme) ? 'vt own auto' : 'vt own'} lang={language} dir={directionOf(language)}>
        <main className="join">
          {logo ? <img className="logo" src={logo.src} alt={storeName} /> : <p className="from">{storeName}</p>}
          {body}
        </main>
      </div>
    ),
  });
}

function ReportForm({ page, words }: { page: ReportPageView; words: Words }): ReactNode {
  const { joinPage } = sentencesOf(page.language).page;
  const texts: FormTexts = {
    ...joinPage,
    busy: words.busy,
    faults: { ...joinPage.faults, consent: words.tick },
  };
  const { storeName, image, faults } = page;
  const of = { page, texts };
  const fields = [
    { name: 'reason', label: words.what },
    { name: 'words', label: fill(words.words, storeName) },
    { name: 'name', label: texts.name },
    { name: 'email', label: texts.email },
    { name: 'statement', label: words.statement },
  ] as const;
  const [, , name, email] = fields;
  return (
    <>
      <h1>{words.headline}</h1>
      <p className="about">{fill(words.about, storeName)}</p>
      {image && (
        <div className="shot">
          <Picture image={image} sizes="240px" urgency="first" alt={page.title} />
        </div>
      )}
      <form method="post" action={page.action}>
        <input type="hidden" name="form" value={page.token} />
        <Faults fields={fields.filter((field) => faults[field.name] !== undefined)} {...of} />
        <Reasons words={words} {...of} />
        <MoreWords label={fields[1].label} {...of} />
        <Line {...of} field={name} input={{ type: 'text', autoComplete: 'name', most: limits.personName.max }} />
        <Line {...of} field={email} input={{ type: 'email', autoComplete: 'email', most: limits.email.max }} />
        <Trap texts={texts} />
        <Statement label={words.statement} {...of} />
        <p className="kept">{fill(words.kept, storeName)}</p>
        <button type="submit" className="cta">
          {words.send}
        </button>
      </form>
      <Contact page={page} words={words} />
      <a href={page.stateUrl}>{words.state.way}</a>
      <a href={page.postUrl}>{words.back}</a>
    </>
  );
}

interface PartProps {
  readonly page: ReportPageView;
  readonly texts: FormTexts;
}

function Reasons({ words, page, texts }: PartProps & { words: Words }): ReactNode {
  return (
    <fieldset id="reason" {...toFaulty(page.faults, 'reason')}>
      <legend>{words.what}</legend>
      {reportReasons.map((reason) => (
        <label key={reason} className="tick">
          <input type="radio" name="reason" value={reason} required defaultChecked={page.values['reason'] === reason} />
          <span>{words.reasons[reason]}</span>
        </label>
      ))}
      <Fault name="reason" page={page} texts={texts} />
    </fieldset>
  );
}

function MoreWords({ label, page, texts }: PartProps & { label: string }): ReactNode {
  return (
    <div className="field">
      <label htmlFor="words">{label}</label>
      <textarea
        id="words"
        name="words"
        dir="auto"
        rows={5}
        maxLength={reportLimits.words}
        defaultValue={page.values['words'] ?? ''}
        {...toFaulty(page.faults, 'words')}
      />
      <Fault name="words" page={page} texts={texts} />
    </div>
  );
}

function Statement({ label, page, texts }: PartProps & { label: string }): ReactNode {
  return (
    <div className="field">
      <label className="tick" htmlFor="statement">
        <input
          id="statement"
          name="statement"
          type="checkbox"
          value="yes"
          required
          defaultChecked={page.values['statement'] === 'yes'}
          {...toFaulty(page.faults, 'statement')}
        />
        <span>{label}</span>
      </label>
      <Fault name="statement" page={page} texts={texts} />
    </div>
  );
}
