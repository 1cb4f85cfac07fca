// The points a chart draws: one for every day of a range, or hour, zero where nothing was counted. Pure.
import { listDays } from '@vitrine/contract/range';
import { isHour } from './date-range-words.ts';
import type { DayRange } from './date-range.ts';

export interface ChartPoint {
  /** `YYYY-MM-DD`, or an hour as `YYYY-MM-DDTHH:00`. */
  readonly day: string;
  readonly value: number;
}

/** What happened on a day, in words, marked on the axis; people noted it, or it came by itself. */
export interface DayMark {
  readonly day: string;
  readonly words: string;
  readonly isNote: boolean;
}

/** The words of what happened on a day. */
export const listWords = (marks: readonly DayMark[], day: string): string[] =>
  marks.flatMap((mark) => (mark.day === day ? [mark.words] : []));

/** A line of a chart and how its values are written. */
export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  /** The heading in the file, with the unit. */
  readonly column: string;
  /** Of amounts: the file writes them with all of its decimals. Absent for counts and rates. */
  readonly currency?: string;
  readonly points: readonly ChartPoint[];
  /** The period before, day for day beside the points; absent when nothing is compared. */
  readonly previous?: readonly ChartPoint[];
  /** How that is called where it is not the period before. */
  readonly previousName?: string;
  /** A value in full. */
  readonly write: (value: number) => string;
  /** A value as short as the axis needs it. */
  readonly mark: (value: number) => string;
}

/** Rounded half away from zero, also where the binary fraction falls just short of the half. */
function toDecimals(value: number, decimals: number): number {
  const whole = Math.round(Number(`${Math.abs(value).toFixed(decimals + 6)}e${decimals}`));
  return (Math.sign(value) * whole) / 10 ** decimals || 0;
}

/** One point for each day of the range, rounded to `decimals`; days outside of it are left out. Of hours there is one for each that is told. */
export function toPoints<Figures>(
  range: DayRange,
  data: Readonly<Record<string, Figures>>,
  read: (figures: Figures) => number | undefined,
  decimals = 2,
): ChartPoint[] {
  const told = Object.keys(data);
  const times = told.some(isHour) ? told.toSorted() : listDays(range);
  return times.map((day) => {
    const figures = Object.hasOwn(data, day) ? data[day] : undefined;
    const value = figures === undefined ? 0 : (read(figures) ?? 0);
    return { day, value: Number.isFinite(value) ? toDecimals(value, decimals) : 0 };
  });
}

/** A point beside the one at the same place of the period before; null where that period has no such day. */
export interface PairedPoint extends ChartPoint {
  readonly before: number | null;
  readonly beforeDay: string | null;
  /** Whether the day is not over. */
  readonly isOpen: boolean;
  /** The value on the line of days that are over, and on the way from the last of them to the open one; null off them. */
  readonly closed: number | null;
  readonly open: number | null;
}

/** `today` is drawn apart, as it is not over, and of hours the last; of one alone there is nothing to draw it apart from. */
export function pairPoints(
  points: readonly ChartPoint[],
  previous: readonly ChartPoint[] = [],
  today: string | null = null,
): PairedPoint[] {
  const open = points.findLast(({ day }) => today !== null && isHour(day))?.day ?? today;
  const openAt = points.length > 1 ? points.findIndex(({ day }) => day === open) : -1;
  return points.map((point, index) => {
    const before = previous[index];
    const isOpen = index === openAt;
    return {
      ...point,
      before: before?.value ?? null,
      beforeDay: before?.day ?? null,
      isOpen,
      closed: isOpen ? null : point.value,
      open: openAt > 0 && (isOpen || index === openAt - 1) ? point.value : null,
    };
  });
}

/** Whether there is anything to draw. */
export const hasData = (points: readonly ChartPoint[]): boolean => points.some(({ value }) => value !== 0);

/** The first of the days anything was counted on; null when nothing was. */
export function findFirstDay(data: Readonly<Record<string, unknown>>): string | null {
  return Object.keys(data).toSorted()[0] ?? null;
}

const ticksWanted = 5;

/** Where an axis is marked: round steps from zero (or below) past the highest value, so that short labels are exact. */
export function toTicks(points: readonly ChartPoint[], areWhole: boolean): number[] {
  const values = points.map(({ value }) => value);
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const rough = (highest - lowest) / ticksWanted || 1;
  const power = Math.floor(Math.log10(rough));
  const scale = [1, 2, 5, 10].find((factor) => factor * 10 ** power >= rough * (1 - 1e-9)) ?? 10;
  const [step, digits] = areWhole && power < 0 ? [1, 0] : [scale * 10 ** power, Math.max(0, -power)];
  const first = Math.floor(lowest / step);
  const last = Math.max(first + 1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(digits)));
}
