// The accessibility statement of a store's looks: what is aimed at, what falls short of it, and who is told of it.
import { languages, type Language } from '@vitrine/contract/language';
import type { Theme } from '@vitrine/contract/themes';
import type { ReactNode } from 'react';
import { printDocument } from './document.tsx';
import { directionOf, sentencesOf } from './locales/messages.ts';
import { messageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';

/** When the pages were last held against what the statement says; to be moved on by who does that again. */
const assessedOn = '2026-11-28';

export interface StatementPage {
  language: Language;
  storeName: string;
  /** Where the store is told of what stands in somebody's way. */
  storeUrl: string;
  lookUrl: string;
  theme: Theme | null;
}

const styles =
  '.statement{max-inline-size:68ch;margin-inline:auto;padding:28px 20px 60px;display:grid;gap:14px;justify-items:start}.statement h2{font:22px/1.3 var(--serif);margin-block-start:14px}.statement ul{padding-inline-start:20px}.statement a{text-decoration:underline;text-underline-offset:3px;padding-block:12px}';

/** Prints the statement. Never indexed: it belongs to the look it is linked from. */
export function renderStatementPage(page: StatementPage): string {
  const { language, storeName, theme } = page;
  const { title } = sentencesOf(language).page.statement;
  return printDocument({
    language,
    title,
    description: title,
    storeName,
    themeColour: themeColourOf(theme),
    indexed: false,
    styles: messageStyles + styles + themeStyles(theme, 'single', true),
    body: (
      <div className="vt" lang={language} dir={directionOf(language)}>
        <StatementView page={page} />
      </div>
    ),
  });
}

const toDate = (language: Language): string =>
  new Intl.DateTimeFormat(languages[language].locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(assessedOn),
  );

function StatementView({ page }: { page: StatementPage }): ReactNode {
  const { page: messages } = sentencesOf(page.language);
  const say = messages.statement;
  const ofStore = (text: string): string => text.replace('{store}', page.storeName);
  return (
    <main className="statement">
      <a href={page.lookUrl}>{messages.backToLook}</a>
      <h1>{say.title}</h1>
      <p>{ofStore(say.about)}</p>
      <p>{say.standard}</p>
      <p>{say.done}</p>
      <h2>{say.limitsTitle}</h2>
      <ul>
        {say.limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
      <h2>{say.contactTitle}</h2>
      <p>
        {ofStore(say.contact)} <a href={page.storeUrl}>{new URL(page.storeUrl).host}</a>
      </p>
      <p>{say.elsewhere}</p>
      <p>
        <time dateTime={assessedOn}>{say.date.replace('{date}', toDate(page.language))}</time>
      </p>
    </main>
  );
}
