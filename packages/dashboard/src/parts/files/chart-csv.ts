// A series as a file for spreadsheets. Pure.
import { fromMajor, toDecimal } from '@vitrine/contract/money';
import type { ChartPoint } from '../../ui/chart-series.ts';
import { byteOrderMark, toCsvLine } from './csv-line.ts';

interface Compared {
  readonly columns: readonly [string, string];
  readonly points: readonly ChartPoint[];
}

interface Written {
  readonly columns: readonly [string, string];
  readonly points: readonly ChartPoint[];
  readonly compared?: Compared | undefined;
  /** Of amounts, in major units: they are written with all decimals of it. */
  readonly currency?: string | undefined;
}

/** A line for each day, beside it the day compared with; begins with the mark by which spreadsheets know the writing. */
export function toCsv({ columns, points, compared, currency }: Written): string {
  const write = (value: number): string =>
    currency === undefined ? String(value) : toDecimal(fromMajor(value, currency), currency);
  const toCells = (point: ChartPoint | undefined): string[] => (point ? [point.day, write(point.value)] : ['', '']);
  const head = [...columns, ...(compared?.columns ?? [])];
  const lines = points.map((point, index) => [...toCells(point), ...(compared ? toCells(compared.points[index]) : [])]);
  return byteOrderMark + [head, ...lines].map(toCsvLine).join('');
}

/** A file name of letters, digits and hyphens, whatever was written. */
export function toFileName(parts: readonly string[]): string {
  const name = parts
    .map((part) => part.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, ''))
    .filter(Boolean)
    .join('_');
  return `${name.slice(0, 120) || 'chart'}.csv`;
}
