// Says that a page is an advertisement and that somebody may earn by it: in the words of the shopper's country and of the page.
import type { Language } from '@vitrine/contract/language';
import { Fragment, type ReactNode } from 'react';
import { adWordOf, adWordsOf, type AdWord } from './locales/ad-words.ts';
import { sentencesOf } from './locales/messages.ts';
import type { LookImage } from './look.ts';
import { Picture } from './picture.tsx';

/** Those of the country first, then the page's own where it is not among them. A null country is not known. */
export function listAdWords(language: Language, country: string | null): readonly AdWord[] {
  const asked = adWordsOf.get(country ?? '') ?? [];
  const own = adWordOf[language];
  return asked.some(([spoken]) => spoken === own[0]) ? asked : [...asked, own];
}

interface Props {
  language: Language;
  country: string | null;
  /** Null does not name the partner. */
  partner: { name: string; image: LookImage | null } | null;
  /** What the merchant adds. */
  note: string;
}

export function Disclosure({ language, country, partner, note }: Props): ReactNode {
  const { paidPartnership, paidPartnershipAlone, mayEarn } = sentencesOf(language).page;
  return (
    <p className="partner">
      {partner?.image && <Picture image={partner.image} sizes="32px" urgency="soon" bare alt="" />}
      <span>
        {listAdWords(language, country).map(([spoken, word]) => (
          <Fragment key={spoken}>
            <b lang={spoken}>{word}</b>{' '}
          </Fragment>
        ))}
        {partner ? (
          <>
            {paidPartnership} <bdi>{partner.name}</bdi>
          </>
        ) : (
          paidPartnershipAlone
        )}
        {`. ${mayEarn}`}
        {note !== '' && <span dir="auto"> {note}</span>}
      </span>
    </p>
  );
}

const print = (words: readonly AdWord[]): string =>
  words.map(([spoken, word]) => `<b lang=${spoken}>${word}</b> `).join('');

/** A printed look with the words of a shopper's country: they differ from visit to visit, the page itself does not. */
export function sayAd(html: string, language: Language, country: string | null): string {
  return html.replace(print(listAdWords(language, null)), () => print(listAdWords(language, country)));
}
