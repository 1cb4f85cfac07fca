// Writes what each influencer was paid in a year as a table, with what tax authorities ask for.
import { toDecimal } from '@vitrine/contract/money';
import { toCsv, toMoneyCell, type TableCell } from '../../../platform/tables/write-table.ts';
import type { TaxForm } from '@vitrine/contract/payees';
import { findFiling, type LegalParty } from '../../payees/payees.ts';
import type { PaidSum } from './files-store.ts';

export interface YearRow extends PaidSum {
  readonly username: string;
  /** By their details, or the last invoice in their name once those are erased; null where there is neither. */
  readonly party: LegalParty | null;
  readonly form: TaxForm | null;
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
const ofFiling = ['filing', 'filing_from', 'filing_due', 'filing_note'] as const;

type Word = (code: string) => string;

/** `word` says a heading or a value in the reader's language, `yes` that something is so. */
export function toYearTable({ rows, ...of }: YearTable, word: Word, yes: string): string {
  return toCsv([
    [...columns, ...ofFiling].map(word),
    ...rows.map((row): TableCell[] => {
      const { username, party, form, currency, paid } = row;
      return [
        of.year,
        username,
        form?.name ?? party?.legal_name ?? '',
        countryOf(row),
        form?.tax_id ?? (party?.tax_number || party?.vat_number) ?? '',
        form ? word(`form_${form.kind}`) : '',
        // more may have been repaid in a year than paid
        toMoneyCell(paid, currency),
        currency,
        ...toFilingCells(row, of, word, yes),
      ];
    }),
  ]);
}

const countryOf = ({ form, party }: YearRow): string => form?.country ?? party?.country ?? '';

/** Never silent: where nothing certain is known they say so. */
function toFilingCells(row: YearRow, of: Omit<YearTable, 'rows'>, word: Word, yes: string): TableCell[] {
  const { form, party, currency, paid, byPaypal } = row;
  const payee = { form, country: countryOf(row), hasVat: (party?.vat_number ?? '') !== '' };
  const found = findFiling({ ...of, payee, currency, paid, byPaypal });
  if (found === null) return [word('filing_unknown'), '', '', ''];
  const { filing, from, isDue, note } = found;
  return [
    filing,
    from === null ? '' : toDecimal(from, currency),
    isDue === false ? '' : isDue ? yes : word('filing_check'),
    note === null ? '' : word(`filing_note_${note}`),
  ];
}
