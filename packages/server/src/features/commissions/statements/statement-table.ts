// Writes a statement as a table for spreadsheets.
import { canSee, type Rights } from '@vitrine/contract/rights';
import { sentences, type Language } from '../../../locales/locales.ts';
import { toDecimal } from '@vitrine/contract/money';
import { toCsv, toMoneyCell, type TableCell } from '../../../platform/tables/write-table.ts';
import type { LedgerLine, ReachedBonus, StatedPayout, Statement } from '../model.ts';

/** How an entry is written: in which words, and whether with the revenue it is counted on, for those who may see revenue. */
export interface EntryWriting {
  readonly word: (code: string) => string;
  readonly revenue: boolean;
}

/** The columns of tables of entries, by what stands in them. */
export const entryColumnCodes = ({ revenue }: EntryWriting): string[] => [
  'day',
  'movement',
  'order',
  'by_product',
  ...(revenue ? ['base'] : []),
  'amount',
  'currency',
  'note',
  // behind what was there before: some read by the place
  'by_link',
];

/** An entry in these columns. */
export function toEntryCells(line: LedgerLine, { word, revenue }: EntryWriting): TableCell[] {
  const { currency } = line;
  const base = line.orderId === null ? null : toMoneyCell(line.base, currency);
  return [
    line.day,
    word(`movement_${line.kind}`),
    line.orderName ?? '',
    line.lineTitle ?? '',
    ...(revenue ? [base] : []),
    toMoneyCell(line.amount, currency),
    currency,
    line.reason ?? (line.bonus ? toGoal(line.bonus, currency, word) : ''),
    line.linkTitle ?? '',
  ];
}

/** What a bonus had to reach, as spreadsheets read it. */
function toGoal({ month, measure, from }: ReachedBonus, currency: string, word: EntryWriting['word']): string {
  if (measure === 'orders') return `${month} ≥ ${from}`;
  const what = word(measure === 'net_sales' ? 'net_sales' : 'base');
  return `${month}: ${what} ≥ ${toDecimal(from, currency)} ${currency}`;
}

interface StatementTable {
  readonly statement: Statement;
  readonly lines: readonly LedgerLine[];
  readonly payouts: readonly StatedPayout[];
}

/** Entries and payments in the order of their days, between what was owed before and after them. */
export function toStatementTable(
  { statement, lines, payouts }: StatementTable,
  reader: Rights,
  language: Language,
): string {
  const word = (code: string): string => sentences[language].value(code) ?? code;
  const { currency, month } = statement;
  const amount = (minor: number): TableCell => toMoneyCell(minor, currency);
  const revenue = canSee(reader, 'revenue');
  // the revenue an entry is counted on has its column for those who may see revenue
  const ofBase = (cell: TableCell): TableCell[] => (revenue ? [cell] : []);
  const writing = { word, revenue };
  const total = (code: string, minor: number): TableCell[] => [
    month,
    word(code),
    '',
    '',
    ...ofBase(null),
    amount(minor),
    currency,
    '',
    '',
  ];
  const entries = lines.map((line): { day: string; cells: TableCell[] } => ({
    day: line.day,
    cells: toEntryCells(line, writing),
  }));
  const paid = payouts.map((payout): { day: string; cells: TableCell[] } => {
    const kind = word(payout.isUndo ? 'movement_payout_undone' : 'movement_payout');
    return {
      day: payout.day,
      cells: [payout.day, kind, '', '', ...ofBase(null), amount(-payout.amount), currency, payout.reference, ''],
    };
  });
  const movements = [...entries, ...paid].sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
  return toCsv([
    entryColumnCodes(writing).map(word),
    total('opening', statement.opening),
    ...movements.map(({ cells }) => cells),
    total('closing', statement.closing),
  ]);
}
