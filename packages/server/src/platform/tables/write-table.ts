// Writes tables as CSV for spreadsheets: texts that would be formulas made harmless, numbers left numbers. Pure.
import { toHarmless, type Cell } from '@vitrine/contract/table-cell';
import { stringify } from 'csv-stringify/sync';

/** The mark by which spreadsheets know the writing. */
export const byteOrderMark = '\uFEFF';

/** Rows as lines of CSV. */
export function toLines(rows: readonly (readonly Cell[])[]): string {
  const cells = rows.map((row) => row.map(toText));
  // of its own accord it quotes the line end it writes, but not its halves
  return stringify(cells, { record_delimiter: 'windows', quoted_match: /[\r\n;\t]/ });
}

/** A whole table, its heading first. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return byteOrderMark + toLines(rows);
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell) : toHarmless(cell);
}
