// A series as a file for spreadsheets. Pure.
import type { ChartPoint } from './chart-series.ts';

/** Quoted where needed; a text that a spreadsheet would take for a formula is made harmless. */
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const byteOrderMark = '\uFEFF';

/** Two columns, a line for each day; begins with the mark by which spreadsheets know the writing. */
export function toCsv(columns: readonly [string, string], points: readonly ChartPoint[]): string {
  const lines = [columns, ...points.map(({ day, value }) => [day, String(value)])];
  return byteOrderMark + lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
}

/** A file name of letters, digits and hyphens, whatever was written. */
export function toFileName(parts: readonly string[]): string {
  const name = parts
    .map((part) => part.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, ''))
    .filter(Boolean)
    .join('_');
  return `${name.slice(0, 120) || 'chart'}.csv`;
}
