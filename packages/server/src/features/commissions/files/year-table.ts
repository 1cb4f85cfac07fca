// Writes what each influencer was paid in a year as a table, with what tax authorities ask for.
import { toDecimal } from '@vitrine/contract/money';
import type { Cell } from '@vitrine/contract/table-cell';
import { toCsv } from '../../../platform/tables/write-table.ts';
import { findFiling, type PayeeFacts } from '../../payees/payees.ts';
import type { PaidSum } from './files-store.ts';

export interface YearRow extends PaidSum {
  readonly username: string;
  readonly facts: PayeeFacts | null;
}

interface YearTable {
  readonly year: number;
  readonly payerCountry: string | null;
  readonly rows: readonly YearRow[];
}

const columns = [
  'year',
  'by_influencer',
  'payee_name',
  'country',
  'tax_number',
  'tax_form',
  'paid',
  'currency',
] as const;
const ofFiling = ['filing', 'filing_from', 'filing_due'] as const;

/** `word` says a heading or a value in the reader's language, `yes` that something is so. */
export function toYearTable(
  { year, payerCountry, rows }: YearTable,
  word: (code: string) => string,
  yes: string,
): string {
  return toCsv([
    [...columns, ...ofFiling].map(word),
    ...rows.map(({ username, facts, currency, paid }): Cell[] => {
      const form = facts?.taxForm?.form ?? null;
      const filing = findFiling({ year, payerCountry, form: form?.kind ?? null, currency, paid });
      const number = form?.tax_id ?? (facts?.details.tax_number || facts?.details.vat_number) ?? '';
      return [
        year,
        username,
        form?.name ?? facts?.details.legal_name ?? '',
        form?.country ?? facts?.details.country ?? '',
        number,
        form ? word(`form_${form.kind}`) : '',
        toDecimal(paid, currency),
        currency,
        filing?.filing ?? '',
        filing ? toDecimal(filing.from, currency) : '',
        filing?.isDue ? yes : '',
      ];
    }),
  ]);
}
