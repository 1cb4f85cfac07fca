// Writes a statement as a table for spreadsheets.
import { canSee, type Rights } from '@vitrine/contract/rights';
import { sentences, type Language } from '../../../locales/locales.ts';
import { toDecimal } from '@vitrine/contract/money';
import { toCsv, toMoneyCell, type TableCell } from '../../../platform/tables/write-table.ts';
import type { LedgerLine, ReachedBonus, StatedPayout, Statement } from '../model.ts';

/** What a bonus had to reach, as spreadsheets read it. */
function toGoal({ measure, from }: ReachedBonus, currency: string): string {
  return measure === 'orders' ? String(from) : `${toDecimal(from, currency)} ${currency}`;
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
  const names = ['day', 'movement', 'order', 'by_product', ...(revenue ? ['base'] : []), 'amount', 'currency', 'note'];
  const total = (code: string, minor: number): TableCell[] => [
    month,
    word(code),
    '',
    '',
    ...ofBase(null),
    amount(minor),
    currency,
    '',
  ];
  const entries = lines.map((line): { day: string; cells: TableCell[] } => ({
    day: line.day,
    cells: [
      line.day,
      word(`movement_${line.kind}`),
      line.orderName ?? '',
      line.lineTitle ?? '',
      ...ofBase(line.orderId === null ? null : amount(line.base)),
      amount(line.amount),
      currency,
      line.reason ?? (line.bonus ? `${line.bonus.month} ≥ ${toGoal(line.bonus, currency)}` : ''),
    ],
  }));
  const paid = payouts.map((payout): { day: string; cells: TableCell[] } => {
    const kind = word(payout.isUndo ? 'movement_payout_undone' : 'movement_payout');
    return {
      day: payout.day,
      cells: [payout.day, kind, '', '', ...ofBase(null), amount(-payout.amount), currency, payout.reference],
    };
  });
  const movements = [...entries, ...paid].sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1));
  return toCsv([
    names.map(word),
    total('opening', statement.opening),
    ...movements.map(({ cells }) => cells),
    total('closing', statement.closing),
  ]);
}
