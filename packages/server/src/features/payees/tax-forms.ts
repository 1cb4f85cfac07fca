// Which tax forms payouts wait for, how long they are good, and from which sum of a year on they are filed. Pure.
import type { TaxForm, TaxFormKind } from '@vitrine/contract/payees';
import { listFilings, type FilingName, type TaxFiling, type Threshold } from '@vitrine/contract/tax-filings';

/** Merchants of the United States keep a W-9 or W-8 of everybody before they pay them. */
export const needsTaxForm = (payerCountry: string | null): boolean => payerCountry === 'US';

/** A W-9 does not end; a W-8 is good through the third calendar year after the one it was signed in. */
export function goodUntil(kind: TaxFormKind, signedOn: string): string | null {
  return kind === 'w9' ? null : `${Number(signedOn.slice(0, 4)) + 3}-12-31`;
}

type OfYear = TaxFiling & { readonly threshold: Threshold };

export interface YearPaid {
  readonly year: number;
  readonly payerCountry: string | null;
  readonly payee: {
    readonly form: Pick<TaxForm, 'kind' | 'classification'> | null;
    readonly country: string;
    readonly hasVat: boolean;
  };
  readonly currency: string;
  /** Minor units, with the VAT it contains. */
  readonly paid: number;
  /** What of it went through PayPal. */
  readonly byPaypal: number;
}

/** What it depends on whether something has to be filed, or how much of it; a word of the tables' texts. */
export type FilingNote = 'corporation' | 'llc' | 'paypal' | 'indexed' | 'net' | 'depends';

export interface FoundFiling {
  readonly filing: FilingName;
  /** Minor units; null while it is not published for the year. */
  readonly from: number | null;
  /** Whether they have come to it; null where that depends on what is not known here. */
  readonly isDue: boolean | null;
  /** Null where nothing is to be said of it. */
  readonly note: FilingNote | null;
}

/** What is filed about such a payee by the table of `tax-filings.ts`; null where nothing certain is known. */
export function findFiling(asked: YearPaid): FoundFiling | null {
  const { year, payerCountry, payee, currency, paid } = asked;
  if (payerCountry === null) return null;
  const kind = payee.form?.kind;
  const about = { w9: kind === 'w9', w8: kind === 'w8ben' || kind === 'w8bene' };
  const isAbout = (filing: TaxFiling): boolean =>
    filing.about === 'residents' ? payee.country === payerCountry : about[filing.about];
  const of = listFilings(payerCountry, year).find((each) => each.currency === currency && isAbout(each));
  if (of === undefined) return null;
  const found = { filing: of.filing, from: of.threshold.bound === 'indexed' ? null : of.threshold.amount };
  // what has VAT on its invoice is none of these payments
  if (!isReached(of.threshold, paid) || (of.filing === 'UBD' && payee.hasVat))
    return { ...found, isDue: false, note: null };
  const note = findNote(of, asked);
  // what reached the sum by other ways than PayPal is filed, without what went through PayPal
  const isSure = note === null || (note === 'paypal' && isReached(of.threshold, paid - asked.byPaypal));
  return { ...found, isDue: isSure ? true : null, note };
}

const isReached = ({ bound, amount }: Threshold, paid: number): boolean =>
  bound === 'over' ? paid > amount : paid >= amount;

function findNote({ filing, holds, threshold }: OfYear, { payee, byPaypal }: YearPaid): FilingNote | null {
  const note = filing === '1099-NEC' ? findExemption(payee.form?.classification, byPaypal) : null;
  if (note !== null) return note;
  if (threshold.bound === 'indexed') return 'indexed';
  if (holds === 'depends') return 'depends';
  return holds === 'net' && payee.hasVat ? 'net' : null;
}

/** Corporations are exempt as a rule, an LLC where it is taxed as one; what PayPal paid, PayPal reports on its 1099-K. */
function findExemption(classification: TaxForm['classification'] | undefined, byPaypal: number): FilingNote | null {
  if (classification === 'c_corporation' || classification === 's_corporation') return 'corporation';
  if (classification === 'llc') return 'llc';
  return byPaypal > 0 ? 'paypal' : null;
}
