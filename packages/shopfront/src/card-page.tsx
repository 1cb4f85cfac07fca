// What messengers and networks are told of a link that leads people straight on to the store.
import type { Language } from '@vitrine/contract/language';
import { printDocument } from './document.tsx';
import { directionOf, sentencesOf } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { messageStyles } from './styles.ts';
import { themeColourOf, themeStyles } from './theme-styles.ts';

export interface CardPage {
  language: Language;
  storeName: string;
  title: string;
  description: string;
  image: LookImage | null;
  canonicalUrl: string;
  /** The page of the store. */
  leadsTo: string;
}

/** Prints the page. Never indexed: it is for showing what is behind an address. */
export function renderCardPage({ language, leadsTo, ...page }: CardPage): string {
  return printDocument({
    ...page,
    language,
    themeColour: themeColourOf(null),
    indexed: false,
    styles: messageStyles + themeStyles(null, 'single', true),
    body: (
      <div className="vt" lang={language} dir={directionOf(language)}>
        <main className="message">
          <p className="from">{page.storeName}</p>
          <h1 dir="auto">{page.title}</h1>
          <p dir="auto">{page.description}</p>
          <nav>
            <a className="cta" href={leadsTo}>
              {sentencesOf(language).page.visitStore}
            </a>
          </nav>
        </main>
      </div>
    ),
  });
}
