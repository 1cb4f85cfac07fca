// A series as a file for spreadsheets. Pure.
import type { ChartPoint } from '../../ui/chart-series.ts';
import { byteOrderMark, toCsvLine } from './csv-line.ts';

interface Compared {
  readonly columns: readonly [string, string];
  readonly points: readonly ChartPoint[];
}

/** A line for each day, beside it the day compared with; begins with the mark by which spreadsheets know the writing. */
export function toCsv(columns: readonly [string, string], points: readonly ChartPoint[], compared?: Compared): string {
  const head = [...columns, ...(compared?.columns ?? [])];
  const lines = points.map(({ day, value }, index) => [
    day,
    String(value),
    ...(compared ? toCells(compared.points[index]) : []),
  ]);
  return byteOrderMark + [head, ...lines].map(toCsvLine).join('');
}

const toCells = (point: ChartPoint | undefined): string[] => (point ? [point.day, String(point.value)] : ['', '']);

/** A file name of letters, digits and hyphens, whatever was written. */
export function toFileName(parts: readonly string[]): string {
  const name = parts
    .map((part) => part.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, ''))
    .filter(Boolean)
    .join('_');
  return `${name.slice(0, 120) || 'chart'}.csv`;
}
