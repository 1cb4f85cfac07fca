// Which tax forms payouts wait for, how long they are good, and from which sum of a year on they are filed. Pure.
import type { TaxFormKind } from '@vitrine/contract/payees';
import { listFilings, type FilingName, type TaxFiling, type Threshold } from '@vitrine/contract/tax-filings';

/** Merchants of the United States keep a W-9 or W-8 of everybody before they pay them. */
export const needsTaxForm = (payerCountry: string | null): boolean => payerCountry === 'US';

/** A W-9 does not end; a W-8 is good through the third calendar year after the one it was signed in. */
export function goodUntil(kind: TaxFormKind, signedOn: string): string | null {
  return kind === 'w9' ? null : `${Number(signedOn.slice(0, 4)) + 3}-12-31`;
}

export interface YearPaid {
  readonly year: number;
  readonly payerCountry: string | null;
  readonly payee: { readonly form: TaxFormKind | null; readonly country: string; readonly hasVat: boolean };
  readonly currency: string;
  /** Minor units, with the VAT it contains. */
  readonly paid: number;
}

export interface FoundFiling {
  readonly filing: FilingName;
  /** Minor units; null while it is not published for the year. */
  readonly from: number | null;
  /** Whether they have come to it; null where that depends on what is not known here. */
  readonly isDue: boolean | null;
}

/** What is filed about such a payee by the table of `tax-filings.ts`; null where nothing certain is known. */
export function findFiling({ year, payerCountry, payee, currency, paid }: YearPaid): FoundFiling | null {
  if (payerCountry === null) return null;
  const about = { w9: payee.form === 'w9', w8: payee.form === 'w8ben' || payee.form === 'w8bene' };
  const isAbout = (filing: TaxFiling): boolean =>
    filing.about === 'residents' ? payee.country === payerCountry : about[filing.about];
  const of = listFilings(payerCountry, year).find((each) => each.currency === currency && isAbout(each));
  if (of === undefined) return null;
  const { filing, holds, threshold } = of;
  const { bound, amount } = threshold;
  const isReached = bound === 'over' ? paid > amount : paid >= amount;
  // what has VAT on its invoice is none of these payments
  if (!isReached || (filing === 'UBD' && payee.hasVat)) return { filing, from: knownFrom(threshold), isDue: false };
  const isSure = bound !== 'indexed' && (holds === 'always' || (holds === 'net' && !payee.hasVat));
  return { filing, from: knownFrom(threshold), isDue: isSure ? true : null };
}

const knownFrom = ({ bound, amount }: Threshold): number | null => (bound === 'indexed' ? null : amount);
