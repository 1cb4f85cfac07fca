// Which tax forms payouts wait for, how long they are good, and from which sum of a year on they are filed. Pure.
import type { TaxFormKind } from '@vitrine/contract/payees';

/** Merchants of the United States keep a W-9 or W-8 of everybody before they pay them. */
export const needsTaxForm = (payerCountry: string | null): boolean => payerCountry === 'US';

/** A W-9 does not end; a W-8 is good through the third calendar year after the one it was signed in. */
export function goodUntil(kind: TaxFormKind, signedOn: string): string | null {
  return kind === 'w9' ? null : `${Number(signedOn.slice(0, 4)) + 3}-12-31`;
}

/** What is filed with a tax authority, by the payer's country and the form of who was paid; amounts in minor units of `currency`. */
interface Filing {
  readonly country: string;
  readonly forms: readonly TaxFormKind[];
  readonly filing: string;
  readonly currency: string;
  /** From the first of January of a year on, newest first. */
  readonly thresholds: readonly { readonly since: number; readonly from: number }[];
}

const filings: readonly Filing[] = [
  {
    country: 'US',
    forms: ['w9'],
    filing: '1099-NEC',
    currency: 'USD',
    thresholds: [
      { since: 2026, from: 200_000 },
      { since: 2020, from: 60_000 },
    ],
  },
  {
    country: 'US',
    forms: ['w8ben', 'w8bene'],
    filing: '1042-S',
    currency: 'USD',
    thresholds: [{ since: 2020, from: 1 }],
  },
];

export interface YearPaid {
  readonly year: number;
  readonly payerCountry: string | null;
  readonly form: TaxFormKind | null;
  readonly currency: string;
  /** Minor units. */
  readonly paid: number;
}

/** The form that is filed about such a payee, from which sum, and whether they have come to it; null for none known here. */
export function findFiling({ year, payerCountry, form, currency, paid }: YearPaid) {
  const of = filings.find(
    (each) => each.country === payerCountry && form !== null && each.forms.includes(form) && each.currency === currency,
  );
  const threshold = of?.thresholds.find(({ since }) => since <= year);
  if (!of || !threshold) return null;
  return { filing: of.filing, from: threshold.from, isDue: paid >= threshold.from };
}
