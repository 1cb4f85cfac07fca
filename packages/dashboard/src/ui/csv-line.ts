// Cells as a line of CSV for spreadsheets. Pure.

/** The mark by which spreadsheets know the writing. */
export const byteOrderMark = '\uFEFF';

/** Quoted where needed; a text that a spreadsheet would take for a formula is made harmless. */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}
