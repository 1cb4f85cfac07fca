// How figures go: day by day, and today beside yesterday until the same hour. Pure.
import type { getOverview, TodayTotals } from '@vitrine/contract/analytics';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { readFigure, toOwnFigures } from '@vitrine/contract/figures';
import { type Change, toChange } from '../../parts/figures/figure-change.ts';
import type { OverviewFigure } from './overview-view.ts';

type Days = NonNullable<AnswerOf<typeof getOverview>['days']>;

/** The line of a tile is about so many days. */
const shortly = 14;

export interface DayValue {
  readonly day: string;
  readonly value: number;
}

/** A rate of a day without visits stands as zero. */
export function listValues(days: Days, figure: OverviewFigure, isTeam: boolean): DayValue[] {
  return Object.entries(days)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, sums]) => ({ day, value: readFigure(figure, toOwnFigures(sums, isTeam)) ?? 0 }));
}

/** Of days that are over: the last one given is not, and a line to it would fall whatever becomes of it. */
export const listLatest = (days: Days, figure: OverviewFigure, isTeam: boolean): number[] =>
  listValues(days, figure, isTeam)
    .slice(-shortly - 1, -1)
    .map(({ value }) => value);

export interface TodayView {
  /** Null for a rate of nothing. */
  readonly soFar: number | null;
  /** Of the hours that are over beside the same of yesterday; null in the first hour of a day, and where the hour under way undid what they were. */
  readonly change: Change | null;
}

export function toToday(
  { so_far, until_hour, yesterday }: TodayTotals,
  figure: OverviewFigure,
  isTeam: boolean,
): TodayView {
  const read = (sums: typeof so_far) => readFigure(figure, toOwnFigures(sums, isTeam)) ?? null;
  const soFar = read(so_far);
  if (until_hour === undefined || yesterday === undefined) return { soFar, change: null };
  const [now, before] = [read(until_hour), read(yesterday)];
  return { soFar, change: isUndone(now ?? 0, before ?? 0, soFar ?? 0) ? null : toChange(now, before) };
}

/** Whether what rose or fell until the hour no longer does: "down" beside as many as yesterday would read as a mistake. */
const isUndone = (now: number, before: number, soFar: number): boolean =>
  (now < before && soFar >= before) || (now > before && soFar <= before);

/** An hour of the day as a reader's clock shows it. */
export const toHourWords = (hour: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2000, 0, 1, hour),
  );
