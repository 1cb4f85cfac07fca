// Writes tables as CSV for spreadsheets: texts that would be formulas made harmless, numbers left numbers, money with all its decimals. Pure.
import { fromMajor, toDecimal } from '@vitrine/contract/money';
import { toHarmless, type Cell } from '@vitrine/contract/table-cell';
import { stringify } from 'csv-stringify/sync';

/** The mark by which spreadsheets know the writing. */
export const byteOrderMark = '\uFEFF';

/** A decimal that is written as it is, a minus before it included. */
interface Decimal {
  readonly decimal: string;
}

export type TableCell = Cell | Decimal;

/** Minor units with all decimals of their currency: `86.20`, and no formula however it begins. */
export const toMoneyCell = (minor: number, currency: string): Decimal => ({ decimal: toDecimal(minor, currency) });

/** The same of an amount of the wire. */
export const toMajorCell = (major: number, currency: string): Decimal =>
  toMoneyCell(fromMajor(major, currency), currency);

/** Rows as lines of CSV. */
export function toLines(rows: readonly (readonly TableCell[])[]): string {
  const cells = rows.map((row) => row.map(toText));
  // of its own accord it quotes the line end it writes, but not its halves
  return stringify(cells, { record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ });
}

/** A whole table, its heading first. */
export function toCsv(rows: readonly (readonly TableCell[])[]): string {
  return byteOrderMark + toLines(rows);
}

function toText(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.decimal;
  return typeof cell === 'number' ? String(cell) : toHarmless(cell);
}
