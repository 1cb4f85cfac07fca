// The overview's figures: which ones, of which channels, and how each moved against the period before. Pure.
import type { getOverview } from '@vitrine/contract/analytics';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { readFigure, toOwnFigures, toOwnName } from '@vitrine/contract/figures';
import type { Totals } from '@vitrine/contract/insights';
import { canSee, type Rights } from '@vitrine/contract/rights';
import { type DayRange, toDays } from '../../ui/date-range.ts';
import { type Change, toChange } from '../../parts/figures/figure-change.ts';

const overviewFigures = ['visits', 'checkouts', 'revenue', 'cr'] as const;
export type OverviewFigure = (typeof overviewFigures)[number];

/** Channels that most stores have nothing in: shown where there is something. */
const rare: readonly string[] = ['shopboard', 'no_browser'];

/** §9: the last 30 days for the merchant and the team, this month for others. */
export const toPreset = (isTeam: boolean) => (isTeam ? 'last_30_days' : 'this_month');

export const toOverviewDays = (isTeam: boolean, today: string): DayRange =>
  toDays(toPreset(isTeam), today) ?? { from: today, to: today };

const allChannels = ['looks', 'shorts', 'shopboard', 'code', 'no_browser'] as const;
export type Channel = (typeof allChannels)[number] | 'total';

export const listChannels = (answer: Pick<Answer, 'channels' | 'previous'>): readonly Channel[] =>
  allChannels.filter(
    (channel) => !rare.includes(channel) || !isBlank(answer.channels[channel], answer.previous?.[channel] ?? null),
  );

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
    no_browser: toOwnFigures(of.no_browser, isTeam),
    total: toOwnFigures(of.total, isTeam),
  });
  return { ...answer, channels: toOwn(channels), previous: previous && toOwn(previous) };
}

/** By which name a figure is read, and explained. */
export const toFigureName = (figure: OverviewFigure, isTeam: boolean) => toOwnName(figure, isTeam);

/** The figures this reader sees; while nobody has answered, those they may see. */
export const listFigures = (total: Totals | undefined, rights: Rights): OverviewFigure[] =>
  overviewFigures.filter(
    (figure) => canSee(rights, figure) && (total === undefined || readFigure(figure, total) !== undefined),
  );

export interface Moved {
  readonly value: number | null;
  readonly before: number | null;
  readonly change: Change | null;
}

/** `before` is the same channel in the period before; null where there is none. */
export function toMoved(figure: OverviewFigure, now: Totals, before: Totals | null): Moved {
  const value = readFigure(figure, now) ?? null;
  const past = before === null ? null : (readFigure(figure, before) ?? null);
  return { value, before: past, change: before === null ? null : toChange(value, past) };
}

/** Nothing was counted in either period. */
export const isBlank = (now: Totals, before: Totals | null): boolean => sumUp(now) === 0 && sumUp(before ?? {}) === 0;

const sumUp = ({ visits = 0, checkouts = 0, revenue = 0 }: Totals): number => visits + checkouts + revenue;

/** A wait this long is shown; visits are usually counted within seconds. */
const usualWaitMs = 5_000;

export const isWaiting = (waitingMs: number): boolean => waitingMs > usualWaitMs;
