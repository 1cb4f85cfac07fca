// What a preview makes of a link's counted figures: its tiles and its series by day, as far as the reader may see. Pure.
import { currencyExponent } from '@vitrine/contract/money';
import { type ChartPoint, toPoints } from '../../ui/chart-series.ts';
import type { DayRange } from '../../ui/date-range.ts';
import { toConversion, toViews, type Views } from './entity-list-figures.ts';

/** Which figures the reader may see. The server leaves out what she may not; nothing is worked out from the rest. */
export interface FigureRights {
  readonly clicks: boolean;
  readonly sales: boolean;
  readonly revenue: boolean;
  readonly conversion: boolean;
  readonly average: boolean;
  /** Charts of money. */
  readonly commerce: boolean;
  /** Sees what is counted for her: an influencer. */
  readonly isAttributed: boolean;
}

/** Figures as they are answered; one the reader may not see is absent. */
export interface Counted {
  readonly visits?: number | undefined;
  readonly requested_checkouts?: number | undefined;
  readonly checkouts?: number | undefined;
  readonly revenue?: number | undefined;
  readonly influencer_attributed_checkouts?: number | undefined;
  readonly influencer_attributed_revenue?: number | undefined;
}

interface Sold {
  readonly checkouts: number | undefined;
  readonly revenue: number | undefined;
}

/** Orders and money as this reader counts them. */
function toSold(counted: Counted, { isAttributed }: FigureRights): Sold {
  if (!isAttributed) return { checkouts: counted.checkouts, revenue: counted.revenue };
  return {
    checkouts: counted.influencer_attributed_checkouts ?? counted.checkouts,
    revenue: counted.influencer_attributed_revenue,
  };
}

/** Null where the reader may not see the figure. */
export interface Tiles {
  readonly views: Views | null;
  readonly checkouts: number | null;
  readonly revenue: number | null;
  /** In percent. */
  readonly conversion: number | null;
  /** `value` is null without checkouts: there is no cart to speak of. */
  readonly average: { readonly value: number | null } | null;
}

export function toTiles(counted: Counted, rights: FigureRights): Tiles {
  const { checkouts, revenue } = toSold(counted, rights);
  const views = rights.clicks ? toViews({ ...counted, checkouts }) : null;
  const sales = rights.sales ? (checkouts ?? null) : null;
  const earned = rights.revenue ? (revenue ?? null) : null;
  const isRated = rights.conversion && views !== null && sales !== null;
  const isAveraged = rights.average && sales !== null && earned !== null;
  return {
    views,
    checkouts: sales,
    revenue: earned,
    conversion: isRated ? toConversion(views.value, sales) : null,
    average: isAveraged ? { value: sales === 0 ? null : earned / sales } : null,
  };
}

export type SeriesId = 'clicks' | 'sales' | 'conversion' | 'revenue' | 'orders' | 'average';

export interface DaySeries {
  readonly id: SeriesId;
  readonly points: readonly ChartPoint[];
}

type Days = Readonly<Record<string, Counted>>;

/** Orders per hundred views of one day, with the views estimated as in the tile. */
function toDayConversion(day: Counted, rights: FigureRights): number {
  const { checkouts = 0 } = toSold(day, rights);
  return toConversion(toViews({ ...day, checkouts })?.value ?? 0, checkouts);
}

/** Clicks, sales and conversion by day; those the reader may see, clicks first. */
export function toActivity(range: DayRange, days: Days, rights: FigureRights): DaySeries[] {
  const series: DaySeries[] = [];
  if (rights.clicks) series.push({ id: 'clicks', points: toPoints(range, days, (day) => day.visits) });
  if (rights.sales) {
    series.push({ id: 'sales', points: toPoints(range, days, (day) => toSold(day, rights).checkouts) });
  }
  if (rights.sales && rights.clicks && rights.conversion) {
    series.push({ id: 'conversion', points: toPoints(range, days, (day) => toDayConversion(day, rights)) });
  }
  return series;
}

/** Revenue, orders and the average cart by day, for readers of commerce. */
export function toCommerce(range: DayRange, days: Days, rights: FigureRights, currency: string): DaySeries[] {
  if (!rights.commerce) return [];
  const decimals = Math.max(2, currencyExponent(currency));
  const series: DaySeries[] = [];
  const money = (id: SeriesId, read: (day: Counted) => number | undefined) =>
    series.push({ id, points: toPoints(range, days, read, decimals) });
  if (rights.revenue) money('revenue', (day) => toSold(day, rights).revenue);
  if (rights.sales)
    series.push({ id: 'orders', points: toPoints(range, days, (day) => toSold(day, rights).checkouts) });
  if (rights.sales && rights.revenue && rights.average) {
    money('average', (day) => {
      const { checkouts = 0, revenue = 0 } = toSold(day, rights);
      return checkouts === 0 ? 0 : revenue / checkouts;
    });
  }
  return series;
}
