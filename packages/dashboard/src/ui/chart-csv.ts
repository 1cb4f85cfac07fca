// A series as a file for spreadsheets. Pure.
import type { ChartPoint } from './chart-series.ts';
import { byteOrderMark, toCsvLine } from './csv-line.ts';

/** Two columns, a line for each day; begins with the mark by which spreadsheets know the writing. */
export function toCsv(columns: readonly [string, string], points: readonly ChartPoint[]): string {
  const lines = [columns, ...points.map(({ day, value }) => [day, String(value)])];
  return byteOrderMark + lines.map(toCsvLine).join('');
}

/** A file name of letters, digits and hyphens, whatever was written. */
export function toFileName(parts: readonly string[]): string {
  const name = parts
    .map((part) => part.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, ''))
    .filter(Boolean)
    .join('_');
  return `${name.slice(0, 120) || 'chart'}.csv`;
}
