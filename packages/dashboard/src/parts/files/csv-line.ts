// Cells as a line of CSV for spreadsheets. Pure.
import { toHarmless } from '@vitrine/contract/table-cell';

/** The mark by which spreadsheets know the writing. */
export const byteOrderMark = '\uFEFF';

/** Quoted where needed; a text that a spreadsheet would take for a formula is made harmless. */
function toCell(text: string): string {
  const harmless = /^-?\d+(\.\d+)?$/.test(text) ? text : toHarmless(text);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export const toCsvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`;
