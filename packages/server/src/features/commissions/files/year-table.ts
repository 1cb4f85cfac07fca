// Writes what each influencer was paid in a year as a table, with what tax authorities ask for.
import { toDecimal } from '@vitrine/contract/money';
import { toCsv, toMoneyCell, type TableCell } from '../../../platform/tables/write-table.ts';
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
    ...rows.map(({ username, facts, currency, paid }): TableCell[] => {
      const form = facts?.taxForm?.form ?? null;
      const country = form?.country ?? facts?.details.country ?? '';
      const hasVat = (facts?.details.vat_number ?? '') !== '';
      const payee = { form: form?.kind ?? null, country, hasVat };
      const filing = findFiling({ year, payerCountry, payee, currency, paid });
      const number = form?.tax_id ?? (facts?.details.tax_number || facts?.details.vat_number) ?? '';
      return [
        year,
        username,
        form?.name ?? facts?.details.legal_name ?? '',
        country,
        number,
        form ? word(`form_${form.kind}`) : '',
        // more may have been repaid in a year than paid
        toMoneyCell(paid, currency),
        currency,
        // never silent: where nothing certain is known it says so
        filing?.filing ?? word('filing_unknown'),
        filing === null || filing.from === null ? '' : toDecimal(filing.from, currency),
        filing === null || filing.isDue === false ? '' : filing.isDue === true ? yes : word('filing_check'),
      ];
    }),
  ]);
}
