// What the screen makes of the figures of one tab: its tiles and its series by day, as far as the reader may see. Pure.
import type { Dimension, TabFigures } from '@vitrine/contract/analytics';
import {
  type FigureName,
  figures,
  readFigure as readSums,
  toOwnFigures,
  toOwnName,
  type Unit,
} from '@vitrine/contract/figures';
import type { RangeAnalytics } from '@vitrine/contract/insights';
import { currencyExponent } from '@vitrine/contract/money';
import { can, canSee, type Rights } from '@vitrine/contract/rights';
import { type ChartPoint, toPoints } from '../../ui/chart-series.ts';
import { isHour } from '../../ui/date-range-words.ts';
import type { DayRange } from '../../ui/date-range.ts';
import { isKnownOfTab, type ShownTab } from './analytics-access.ts';

/** Figures of a day or of a range; one the reader may not see is absent. */
export type Sums = Partial<Omit<RangeAnalytics, 'data'>>;

const tabAnswers = {
  all: 'all_analytics',
  links: 'looks_analytics',
  shorts: 'shorts_analytics',
  shopboard: 'shopboard_analytics',
  influencer: 'all_analytics',
} as const satisfies Record<ShownTab, keyof TabFigures>;

/** The figures of the tab, those of all links where it has none; without those that do not exist of it, or under the filter. */
export function pickTab(answer: TabFigures, tab: ShownTab, under: Dimension | null = null): RangeAnalytics {
  const all = answer[tabAnswers[tab]];
  const known = Object.entries(all).filter(([name]) => name === 'data' || isKnownOfTab(tab, name as FigureName));
  const sums: RangeAnalytics = { ...Object.fromEntries(known), data: all.data };
  if (under !== 'product') return sums;
  const { visits: _visits, requested_checkouts: _requested, ...rest } = sums;
  return rest;
}

const toName = (name: FigureName, rights: Rights): FigureName => toOwnName(name, can(rights, 'see every figure'));

/** As this reader reads it: undefined where it was not answered, null where it is undefined, as a rate of nothing. */
const readFigure = (name: FigureName, sums: Sums, rights: Rights): number | null | undefined =>
  readSums(name, toOwnFigures(sums, can(rights, 'see every figure')));

/** Money given back and tax stand beneath the revenue of all orders, not beneath that counted for an influencer. */
const ofAllOrders: readonly FigureName[] = [
  'refunded',
  'total_tax',
  'gross_sales',
  'sales_discounts',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'sales_total',
  'net_aov',
];

const isShown = (name: FigureName, rights: Rights): boolean =>
  canSee(rights, name) && (can(rights, 'see every figure') || !ofAllOrders.includes(name));

interface TileNote {
  readonly figure: FigureName;
  readonly unit: Unit;
  readonly value: number;
}

export interface Tile {
  /** Whose name and meaning it carries. */
  readonly figure: FigureName;
  readonly id: FigureName;
  readonly unit: Unit;
  /** Null where it is undefined. */
  readonly value: number | null;
  /** The period before; undefined when nothing is compared. */
  readonly before: number | null | undefined;
  readonly notes: readonly TileNote[];
}

const tileIds = ['visits', 'views', 'adds', 'requested_checkouts', 'checkouts', 'cr', 'revenue', 'aov'] as const;
const beneath: Partial<Record<FigureName, readonly FigureName[]>> = {
  revenue: ['net_sales', 'refunded', 'total_tax'],
  aov: ['net_aov'],
};

/** What can stand beneath a tile. */
export const listBeneath = (id: FigureName, rights: Rights): readonly FigureName[] =>
  (beneath[id] ?? []).filter((name) => isShown(name, rights));

/** The tiles a reader will have, before the answer is here. */
export const listTiles = (
  rights: Rights,
  tab: ShownTab = 'all',
): readonly { readonly id: FigureName; readonly figure: FigureName }[] =>
  tileIds
    .filter((id) => isShown(id, rights) && isKnownOfTab(tab, id))
    .map((id) => ({ id, figure: toName(id, rights) }));

export function toTiles(now: Sums, before: Sums | null, rights: Rights): Tile[] {
  return listTiles(rights).flatMap(({ id, figure }) => {
    const value = readFigure(id, now, rights);
    if (value === undefined) return [];
    const notes = listBeneath(id, rights).flatMap((name) => {
      const noted = readFigure(name, now, rights);
      return noted ? [{ figure: name, unit: figures[name].unit, value: noted }] : [];
    });
    const then = before === null ? undefined : readFigure(id, before, rights);
    return [{ id, figure, unit: figures[id].unit, value, before: then, notes }];
  });
}

export interface FigureSeries {
  readonly id: FigureName;
  readonly figure: FigureName;
  readonly unit: Unit;
  readonly points: readonly ChartPoint[];
  readonly previous: readonly ChartPoint[] | null;
}

/** Clicks come first. */
const seriesIds = [
  'visits',
  'checkouts',
  'revenue',
  'refunded',
  'cr',
  'aov',
  'views',
  'adds',
  'requested_checkouts',
  'total_tax',
  'gross_sales',
  'sales_discounts',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'sales_total',
  'net_aov',
] as const;

/** Those the chart of these figures has. */
const listSeries = (sums: Sums, rights: Rights): readonly FigureName[] =>
  seriesIds.filter((id) => isShown(id, rights) && readFigure(id, sums, rights) !== undefined);

/** The series on the chart: the chosen one where the chart has it, else its first. */
export function pickSeries(sums: Sums, rights: Rights, chosen: string | null): FigureName | undefined {
  const all = listSeries(sums, rights);
  return all.find((id) => id === chosen) ?? all[0];
}

interface Period {
  readonly days: DayRange;
  readonly sums: RangeAnalytics;
}

const isOfHours = ({ sums }: Period): boolean => Object.keys(sums.data).some(isHour);

/** One point for each day of both periods; series of figures that were not answered are left out. */
export function toSeries(now: Period, before: Period | null, rights: Rights, currency: string): FigureSeries[] {
  const decimals = Math.max(2, currencyExponent(currency));
  return listSeries(now.sums, rights).map((id) => {
    const draw = ({ days, sums }: Period) =>
      toPoints(days, sums.data, (day: Sums) => readFigure(id, day, rights) ?? undefined, decimals);
    return {
      id,
      figure: toName(id, rights),
      unit: figures[id].unit,
      points: draw(now),
      // hours stand beside no days
      previous: before === null || isOfHours(before) !== isOfHours(now) ? null : draw(before),
    };
  });
}
