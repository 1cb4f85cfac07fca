// Says that a page is an advertisement and that somebody may earn by it: in the words of the shopper's country and of the page.
import type { Language } from '@vitrine/contract/language';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import { Fragment, type ReactNode } from 'react';
import { adWordOf, adWordsOf, type AdWord } from './locales/ad-words.ts';
import { sentencesOf, type Messages } from './locales/messages.ts';
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
  /** What was given for a post; null for nothing. */
  given?: DisclosureKind | null;
  /** Whether somebody may earn by the page. */
  earns?: boolean;
  /** What the merchant adds. */
  note: string;
}

/** What is said behind the words and the partner: that somebody may earn, and that the goods were a gift. */
export const listFacts = (
  { mayEarn, wereGiven }: Pick<Messages, 'mayEarn' | 'wereGiven'>,
  { given = null, earns = true }: Pick<Props, 'given' | 'earns'>,
): readonly string[] => [...(earns ? [mayEarn] : []), ...(given === 'gifted' ? [wereGiven] : [])];

export function Disclosure({ language, country, partner, note, given = null, earns = true }: Props): ReactNode {
  const messages = sentencesOf(language).page;
  const { paidPartnership, paidPartnershipAlone } = messages;
  const isPaid = earns || given === 'paid';
  return (
    <p className="partner">
      {partner?.image && <Picture image={partner.image} sizes="32px" urgency="soon" bare alt="" />}
      <span>
        {listAdWords(language, country).map(([spoken, word]) => (
          <Fragment key={spoken}>
            <b lang={spoken}>{word}</b>{' '}
          </Fragment>
        ))}
        {isPaid && partner && (
          <>
            {paidPartnership} <bdi>{partner.name}</bdi>
          </>
        )}
        {isPaid && !partner && paidPartnershipAlone}
        {(isPaid ? '. ' : '') + listFacts(messages, { given, earns }).join(' ')}
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
