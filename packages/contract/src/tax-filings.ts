// What a payer tells its tax authority of whom it paid in a year, and from which sum on: a table by country and year of what is published. Pure.

/** As the tax authority calls it. */
export type FilingName = '1099-NEC' | '1042-S' | 'T4A' | 'DAS2' | '347' | '46G' | 'UBD' | '856';

/** From a sum on, above it, whatever it is, or from what grows with prices and is published each year: then it is no less than the sum. */
type Bound = 'from' | 'over' | 'any' | 'indexed';

export interface Threshold {
  /** From the first of January of this year on. */
  readonly since: number;
  readonly bound: Bound;
  /** Minor units; a payee's sum of the calendar year. */
  readonly amount: number;
}

export interface TaxFiling {
  /** Of the payer, ISO 3166-1. */
  readonly country: string;
  readonly filing: FilingName;
  readonly currency: string;
  /** Whom it is filed about: who gave such a form, or who is in the payer's own country. */
  readonly about: 'w9' | 'w8' | 'residents';
  /**
   * What reaches the sum has to be filed; `net` only as far as it does so without VAT, which what was paid may contain;
   * `depends` on what is not known here, so that it has to be looked at.
   */
  readonly holds: 'always' | 'net' | 'depends';
  /** Newest first. */
  readonly thresholds: readonly Threshold[];
}

const any: readonly Threshold[] = [{ since: 2020, bound: 'any', amount: 1 }];

/**
 * United States: Public Law 119-21, section 70433 (2,000 for 2026, in steps of 100 by the prices after it); 1042-S is for work
 * done there alone. Canada: guide RC4157, box 048. France: article 240 CGI, BOFiP of 12 February 2025. Spain: Real Decreto
 * 1065/2007, articles 31 to 35; what was withheld of goes on another form. Ireland: section 889 TCA 1997, by financial years.
 * Netherlands: article 22a Uitvoeringsbesluit inkomstenbelasting 2001, by employers, of invoices without VAT. Israel: section
 * 166(b) of the Income Tax Ordinance, of payments subject to withholding.
 */
export const taxFilings: readonly TaxFiling[] = [
  {
    country: 'US',
    filing: '1099-NEC',
    currency: 'USD',
    about: 'w9',
    holds: 'always',
    thresholds: [
      { since: 2027, bound: 'indexed', amount: 200_000 },
      { since: 2026, bound: 'from', amount: 200_000 },
      { since: 2020, bound: 'from', amount: 60_000 },
    ],
  },
  { country: 'US', filing: '1042-S', currency: 'USD', about: 'w8', holds: 'depends', thresholds: any },
  {
    country: 'CA',
    filing: 'T4A',
    currency: 'CAD',
    about: 'residents',
    holds: 'net',
    thresholds: [{ since: 2020, bound: 'over', amount: 50_000 }],
  },
  {
    country: 'FR',
    filing: 'DAS2',
    currency: 'EUR',
    about: 'residents',
    holds: 'always',
    thresholds: [
      { since: 2024, bound: 'over', amount: 240_000 },
      { since: 2020, bound: 'over', amount: 120_000 },
    ],
  },
  {
    country: 'ES',
    filing: '347',
    currency: 'EUR',
    about: 'residents',
    holds: 'depends',
    thresholds: [{ since: 2020, bound: 'over', amount: 300_506 }],
  },
  {
    country: 'IE',
    filing: '46G',
    currency: 'EUR',
    about: 'residents',
    holds: 'depends',
    thresholds: [{ since: 2020, bound: 'over', amount: 600_000 }],
  },
  { country: 'NL', filing: 'UBD', currency: 'EUR', about: 'residents', holds: 'depends', thresholds: any },
  { country: 'IL', filing: '856', currency: 'ILS', about: 'residents', holds: 'depends', thresholds: any },
];

/** What holds of a filing in a year; null before the table begins. */
export const findThreshold = ({ thresholds }: TaxFiling, year: number): Threshold | null =>
  thresholds.find(({ since }) => since <= year) ?? null;

/** What is known of a payer's country for a year; nothing for countries of which nothing certain is known here. */
export const listFilings = (country: string, year: number): (TaxFiling & { readonly threshold: Threshold })[] =>
  taxFilings.flatMap((filing) => {
    const threshold = filing.country === country ? findThreshold(filing, year) : null;
    return threshold === null ? [] : [{ ...filing, threshold }];
  });
