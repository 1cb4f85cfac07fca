// What a preview makes of a link's counted figures: its tiles and its series by day, as far as the reader may see. Pure.
import { type FigureName, readFigure, toOwnFigures } from '@vitrine/contract/figures';
import { currencyExponent } from '@vitrine/contract/money';
import { can, canSee, type Rights } from '@vitrine/contract/rights';
import { type ChartPoint, toPoints } from '../../ui/chart-series.ts';
import { isHour } from '../../ui/date-range-words.ts';
import type { DayRange } from '../../ui/date-range.ts';

/** Figures as they are answered; one the reader may not see is absent. */
export interface LinkFigures {
  readonly visits?: number | undefined;
  readonly requested_checkouts?: number | undefined;
  readonly checkouts?: number | undefined;
  readonly click_checkouts?: number | undefined;
  readonly foreign_checkouts?: number | undefined;
  readonly revenue?: number | undefined;
  readonly influencer_attributed_checkouts?: number | undefined;
  readonly influencer_attributed_revenue?: number | undefined;
}

/** As this reader counts them: an influencer reads the orders and the money counted for them. */
const toRead = (counted: LinkFigures, rights: Rights): LinkFigures =>
  toOwnFigures(counted, can(rights, 'see every figure'));

/** Null where the reader may not see the figure. */
export interface Tiles {
  readonly visits: number | null;
  readonly checkouts: number | null;
  readonly revenue: number | null;
  /** In percent; `value` is null without visits: there is no rate to speak of. */
  readonly conversion: { readonly value: number | null } | null;
  /** `value` is null without checkouts: there is no cart to speak of. */
  readonly average: { readonly value: number | null } | null;
}

/** The server leaves out what may not be seen; nothing is worked out from the rest. */
export function toTiles(counted: LinkFigures, rights: Rights): Tiles {
  const sums = toRead(counted, rights);
  const read = (name: 'visits' | 'checkouts' | 'revenue'): number | null =>
    canSee(rights, name) ? (sums[name] ?? null) : null;
  const rate = (name: 'cr' | 'aov') => {
    const value = canSee(rights, name) ? readFigure(name, sums) : undefined;
    return value === undefined ? null : { value };
  };
  return {
    visits: read('visits'),
    checkouts: read('checkouts'),
    revenue: read('revenue'),
    conversion: rate('cr'),
    average: rate('aov'),
  };
}

export type SeriesId = 'clicks' | 'sales' | 'conversion' | 'revenue' | 'orders' | 'average';

export interface DaySeries {
  readonly id: SeriesId;
  readonly points: readonly ChartPoint[];
  /** Of what is compared with; absent where nothing is. */
  readonly previous?: readonly ChartPoint[];
}

/** Figures by day, or hour, and the days they are of. */
export interface Drawn {
  readonly range: DayRange;
  readonly days: Days;
}

type Days = Readonly<Record<string, LinkFigures>>;

/** Clicks, sales and conversion by day; those the reader may see, clicks first. */
export function toActivity(now: Drawn, before: Drawn | null, rights: Rights): DaySeries[] {
  const figures = [
    ['clicks', 'visits'],
    ['sales', 'checkouts'],
    ['conversion', 'cr'],
  ] as const;
  return draw({ now, before, rights }, figures);
}

/** Revenue, orders and the average cart by day, for readers of commerce. */
export function toCommerce(now: Drawn, before: Drawn | null, rights: Rights, currency: string): DaySeries[] {
  if (!can(rights, 'see commerce charts')) return [];
  const figures = [
    ['revenue', 'revenue'],
    ['orders', 'checkouts'],
    ['average', 'aov'],
  ] as const;
  return draw({ now, before, rights }, figures, Math.max(2, currencyExponent(currency)));
}

const isOfHours = ({ days }: Drawn): boolean => Object.keys(days).some(isHour);

/** One series for each figure that may be seen; a day without a value stands at nought. */
function draw(
  { now, before, rights }: { now: Drawn; before: Drawn | null; rights: Rights },
  figures: readonly (readonly [SeriesId, FigureName])[],
  decimals?: number,
): DaySeries[] {
  return figures
    .filter(([, name]) => canSee(rights, name))
    .map(([id, name]) => {
      const toLine = ({ range, days }: Drawn) =>
        toPoints(range, days, (day) => readFigure(name, toRead(day, rights)) ?? undefined, decimals);
      // hours stand beside no days
      const isBeside = before !== null && isOfHours(before) === isOfHours(now);
      return { id, points: toLine(now), ...(isBeside ? { previous: toLine(before) } : {}) };
    });
}
