// The overview's figures: which ones, of which channels, and how each moved against the period before. Pure.
import type { getOverview } from '@vitrine/contract/analytics';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { conversionRate } from '@vitrine/contract/figures';
import type { Totals } from '@vitrine/contract/insights';
import { toOwnFigures } from '@vitrine/contract/figures';
import { type DayRange, toDays } from '../../ui/date-range.ts';
import { type Change, toChange } from '../../parts/figures/figure-change.ts';

export const overviewFigures = ['visits', 'checkouts', 'revenue', 'cr'] as const;
export type OverviewFigure = (typeof overviewFigures)[number];

/** Who looks: an influencer has no feed, and sees a rate only where it is shared with her. */
export interface OverviewReader {
  readonly isTeam: boolean;
  readonly seesConversion: boolean;
}

/** §9: the last 30 days for the merchant and the team, this month for others. */
export const toPreset = (isTeam: boolean) => (isTeam ? 'last_30_days' : 'this_month');

export const toOverviewDays = (isTeam: boolean, today: string): DayRange =>
  toDays(toPreset(isTeam), today) ?? { from: today, to: today };

export const listChannels = (isTeam: boolean) =>
  isTeam ? (['looks', 'shorts', 'shopboard', 'code'] as const) : (['looks', 'shorts', 'code'] as const);
export type Channel = ReturnType<typeof listChannels>[number] | 'total';

type Answer = AnswerOf<typeof getOverview>;
type Channels = Answer['channels'];

/** As this reader reads it. */
export function toRead(answer: Answer, isTeam: boolean): Answer {
  const { channels, previous } = answer;
  const toOwn = (of: Channels): Channels => ({
    looks: toOwnFigures(of.looks, isTeam),
    shorts: toOwnFigures(of.shorts, isTeam),
    shopboard: toOwnFigures(of.shopboard, isTeam),
    code: toOwnFigures(of.code, isTeam),
    total: toOwnFigures(of.total, isTeam),
  });
  return { ...answer, channels: toOwn(channels), previous: previous && toOwn(previous) };
}

/** By which name a figure is read, and explained. */
export function toFigureName(figure: OverviewFigure, isTeam: boolean) {
  if (isTeam || figure === 'visits' || figure === 'cr') return figure;
  return figure === 'checkouts' ? 'influencer_attributed_checkouts' : 'influencer_attributed_revenue';
}

/** Null where it cannot be told: the reader may not see it, or there were no visits to speak of. */
export function readFigure(figure: OverviewFigure, of: Totals): number | null {
  if (figure !== 'cr') return of[figure] ?? null;
  return of.checkouts === undefined || of.visits === undefined ? null : conversionRate(of.checkouts, of.visits);
}

/** The figures this reader sees; all of them while nobody has answered. */
export function listFigures(total: Totals | undefined, { seesConversion }: OverviewReader): OverviewFigure[] {
  return overviewFigures.filter((figure) => {
    if (total === undefined) return true;
    if (figure === 'cr') return seesConversion && total.visits !== undefined && total.checkouts !== undefined;
    return total[figure] !== undefined;
  });
}

export interface Moved {
  readonly value: number | null;
  readonly before: number | null;
  readonly change: Change | null;
}

/** `before` is the same channel in the period before; null where there is none. */
export function toMoved(figure: OverviewFigure, now: Totals, before: Totals | null): Moved {
  const value = readFigure(figure, now);
  const past = before === null ? null : readFigure(figure, before);
  return { value, before: past, change: before === null ? null : toChange(value, past) };
}

/** Nothing was counted in either period. */
export const isBlank = (now: Totals, before: Totals | null): boolean => sumUp(now) === 0 && sumUp(before ?? {}) === 0;

const sumUp = ({ visits = 0, checkouts = 0, revenue = 0 }: Totals): number => visits + checkouts + revenue;

/** A wait this long is told; visits are usually counted within seconds. */
const usualWaitMs = 5_000;

export const isWaiting = (waitingMs: number): boolean => waitingMs > usualWaitMs;
