// Sums of links and days, and how they are presented to whoever may see them. Pure.
import type { BreakdownRow, RowTotals } from '@vitrine/contract/analytics';
import type { AskedFigures, Measure } from '@vitrine/contract/figure-questions';
import { averageOrderValue, conversionRate, type FigureName } from '@vitrine/contract/figures';
import type { RangeAnalytics, Totals } from '@vitrine/contract/insights';
import { toMajor } from '@vitrine/contract/money';
import { listDays } from '@vitrine/contract/range';
import { can, canSee, type Rights } from '@vitrine/contract/rights';
import type { FigureSums } from '../figures/figures.ts';

/** Raw sums of one link, or of many; amounts in minor units. */
export interface Sums {
  /** By people, the first of each visitor, link and clock hour. */
  visits: number;
  /** Products seen, and put in the bag. */
  views: number;
  adds: number;
  /** Hand-overs to the store's checkout. */
  requests: number;
  /** Orders credited, by the order's day; voided ones left out. */
  orders: number;
  /** Of those, the ones that came by a click; for an influencer those counted for them. */
  clickOrders: number;
  influencerClickOrders: number;
  /** Of those, the ones in other currencies, whose amounts are in no sum; for an influencer those counted for them. */
  foreignOrders: number;
  influencerForeignOrders: number;
  /** Order totals: after discounts and edits, with shipping and tax, gross of refunds. */
  revenue: number;
  tax: number;
  refunded: number;
}

export const noSums: Sums = {
  visits: 0,
  views: 0,
  adds: 0,
  requests: 0,
  orders: 0,
  clickOrders: 0,
  influencerClickOrders: 0,
  foreignOrders: 0,
  influencerForeignOrders: 0,
  revenue: 0,
  tax: 0,
  refunded: 0,
};

/** As reports of sales name them, and what is counted for influencers. */
export type RowSums = Sums &
  Pick<
    FigureSums,
    | 'grossSales'
    | 'salesDiscount'
    | 'returns'
    | 'shipping'
    | 'taxReturned'
    | 'cost'
    | 'uncosted'
    | 'influencerOrders'
    | 'influencerBase'
  >;

export const noRowSums: RowSums = {
  ...noSums,
  grossSales: 0,
  salesDiscount: 0,
  returns: 0,
  shipping: 0,
  taxReturned: 0,
  cost: 0,
  uncosted: 0,
  influencerOrders: 0,
  influencerBase: 0,
};

export const noFigureSums: FigureSums = {
  ...noRowSums,
  flagged: 0,
  visitors: 0,
  viewed: 0,
  added: 0,
  started: 0,
  ordered: 0,
  buys: 0,
  newOrders: 0,
  returningOrders: 0,
  discount: 0,
  commission: 0,
};

/** Who reads figures, and in which currency. */
export interface FigureReading {
  readonly currency: string;
  readonly reader: Rights;
}

/** An amount in major units. */
const major =
  <Of>(minorOf: (sums: Of) => number) =>
  (sums: Of, { currency }: FigureReading): number =>
    toMajor(minorOf(sums), currency);

/** How each figure of totals is told from sums. */
const ofTotals = {
  visits: ({ visits }: Sums) => visits,
  views: ({ views }: Sums) => views,
  adds: ({ adds }: Sums) => adds,
  requested_checkouts: ({ requests }: Sums) => requests,
  checkouts: ({ orders }: Sums) => orders,
  click_checkouts: (sums: Sums, { reader }: FigureReading) => readClickOrders(sums, reader),
  revenue: major(({ revenue }: Sums) => revenue),
  total_tax: major(({ tax }: Sums) => tax),
  refunded: major(({ refunded }: Sums) => refunded),
};

/** Of figures told in these ways those that the reader may see; the others are absent. */
function tellSeen<Of, Name extends FigureName, Value>(
  ways: Readonly<Record<Name, (sums: Of, reading: FigureReading) => Value>>,
  sums: Of,
  reading: FigureReading,
): Partial<Record<Name, Value>> {
  const told: Partial<Record<Name, Value>> = {};
  for (const name in ways) if (canSee(reading.reader, name)) told[name] = ways[name](sums, reading);
  return told;
}

/** The figures this reader may see, in the shape of the wire; the others are absent. */
export function toTotals(sums: Sums, currency: string, reader: Rights): Totals {
  const foreign = readForeignOrders(sums, reader);
  // told where there are any, which is rare
  const others = foreign > 0 && canSee(reader, 'checkouts') ? { foreign_checkouts: foreign } : {};
  return { ...others, ...tellSeen(ofTotals, sums, { currency, reader }) };
}

/** Orders by whether their buyers bought before; null where there are orders, and of none it is known who bought. */
export function readCustomers(
  sums: Pick<FigureSums, 'newOrders' | 'returningOrders' | 'influencerOrders'>,
): Pick<FigureSums, 'newOrders' | 'returningOrders'> | null {
  const { newOrders, returningOrders, influencerOrders } = sums;
  return influencerOrders > 0 && newOrders + returningOrders === 0 ? null : { newOrders, returningOrders };
}

/** The orders a rate is of: those by a click, as this reader counts orders. */
function readClickOrders(sums: Pick<Sums, 'clickOrders' | 'influencerClickOrders'>, reader: Rights): number {
  return can(reader, 'see every figure') ? sums.clickOrders : sums.influencerClickOrders;
}

/** The orders that no revenue is of, as this reader counts orders. */
function readForeignOrders(sums: Pick<Sums, 'foreignOrders' | 'influencerForeignOrders'>, reader: Rights): number {
  return can(reader, 'see every figure') ? sums.foreignOrders : sums.influencerForeignOrders;
}

/** As reports of sales name them, and what is credited to the influencer. */
const ofRowTotals = {
  gross_sales: major(({ grossSales }: RowSums) => grossSales),
  sales_discounts: major(({ salesDiscount }: RowSums) => salesDiscount),
  returns: major(({ returns }: RowSums) => returns),
  net_sales: major((sums: RowSums) => netSalesOf(sums)),
  shipping: major(({ shipping }: RowSums) => shipping),
  taxes: major(({ tax, taxReturned }: RowSums) => tax - taxReturned),
  sales_total: major(({ revenue, refunded }: RowSums) => revenue - refunded),
  cost_of_goods: major(({ cost }: RowSums) => cost),
  influencer_attributed_checkouts: ({ influencerOrders }: RowSums) => influencerOrders,
  influencer_attributed_revenue: major(({ influencerBase }: RowSums) => influencerBase),
};

/** The figures of a row or a day, also of what it is compared with: those of `toTotals` with those of reports of sales and what is credited to the influencer. */
export function toRowTotals(sums: RowSums, currency: string, reader: Rights): RowTotals {
  return { ...toTotals(sums, currency, reader), ...tellSeen(ofRowTotals, sums, { currency, reader }) };
}

/** What is left of gross sales after discounts and returns. */
export const netSalesOf = ({ grossSales, salesDiscount, returns }: Omit<RowSums, keyof Sums>): number =>
  grossSales - salesDiscount - returns;

/** What is left to the merchant of net sales after what the goods cost, as far as it is known, and commission. */
export const profitOf = (sums: Omit<RowSums, keyof Sums> & Pick<FigureSums, 'commission'>): number =>
  netSalesOf(sums) - sums.cost - sums.commission;

/** Of sales before returns the part whose cost is known, in percent; null without sales. */
export function costKnownOf({ grossSales, salesDiscount, uncosted }: Omit<RowSums, keyof Sums>): number | null {
  const sold = grossSales - salesDiscount;
  return sold === 0 ? null : round(((sold - uncosted) / sold) * 100);
}

export type RowFigures = Omit<BreakdownRow, 'value' | 'label' | 'image_url' | 'link_id' | 'multilink_id' | 'link_type'>;

/** The orders that averages are of, as this reader counts orders. */
function readPricedOrders(sums: FigureSums, reader: Rights): number {
  const orders = can(reader, 'see every figure') ? sums.orders : sums.influencerOrders;
  return orders - readForeignOrders(sums, reader);
}

const toMajorAverage = (average: number | null, currency: string): number | null =>
  average === null ? null : toMajor(Math.round(average), currency);

const ofBuys = { buys: ({ buys }: FigureSums) => buys };

const ofRates = {
  cr: (sums: FigureSums, { reader }: FigureReading) => {
    const cr = conversionRate(readClickOrders(sums, reader), sums.visits);
    return cr && round(cr);
  },
  aov: (sums: FigureSums, { currency, reader }: FigureReading) => {
    const priced = can(reader, 'see every figure') ? sums.revenue : sums.influencerBase;
    return toMajorAverage(averageOrderValue(priced, readPricedOrders(sums, reader)), currency);
  },
  net_aov: (sums: FigureSums, { currency, reader }: FigureReading) =>
    toMajorAverage(averageOrderValue(sums.grossSales - sums.salesDiscount, readPricedOrders(sums, reader)), currency),
  cost_known: (sums: FigureSums) => costKnownOf(sums),
};

/** The figures of one row; visits are counted already as they should be. */
export function toRowFigures(
  sums: FigureSums,
  { hasBuys, ...reading }: FigureReading & { readonly hasBuys: boolean },
): RowFigures {
  return {
    ...toRowTotals(sums, reading.currency, reading.reader),
    ...(hasBuys ? tellSeen(ofBuys, sums, reading) : {}),
    ...tellSeen(ofRates, sums, reading),
  };
}

/** How each figure that can be asked for is told from sums; visits are counted already as they should be. */
const ofEverything: Readonly<Record<Measure, (sums: FigureSums, reading: FigureReading) => number | null>> = {
  ...ofTotals,
  ...ofRowTotals,
  ...ofBuys,
  ...ofRates,
  visitors: ({ visitors }) => visitors,
  commission: major(({ commission }) => commission),
  discounts: major(({ discount }) => discount),
  profit: major((sums) => profitOf(sums)),
  new_customers: (sums) => readCustomers(sums)?.newOrders ?? null,
  returning_customers: (sums) => readCustomers(sums)?.returningOrders ?? null,
};

/** The figures that were asked for and the reader may see. */
export function toAskedFigures(sums: FigureSums, measures: readonly Measure[], reading: FigureReading): AskedFigures {
  const told: Partial<Record<Measure, number | null>> = {};
  for (const name of measures) if (canSee(reading.reader, name)) told[name] = ofEverything[name](sums, reading);
  return told as AskedFigures;
}

function round(percent: number): number {
  return Number(percent.toFixed(4));
}

/** What lists of links can be sorted by. */
type LinkSort = 'created_at' | 'visits' | 'checkouts' | 'revenue';

export interface LinkOrder {
  readonly sortBy: LinkSort;
  readonly direction: 'desc' | 'asc';
}

/** The order asked for, or the newest first for who may not see its figure: the order would tell it. */
export function toVisibleOrder(asked: LinkOrder, reader: Rights): LinkOrder {
  const { sortBy } = asked;
  return sortBy === 'created_at' || canSee(reader, sortBy) ? asked : { sortBy: 'created_at', direction: 'desc' };
}

/** Days, or the hours that are meant of them. */
export const listTimes = (range: DayRange): readonly string[] => range.hours ?? listDays(range);

/** What figures are asked by for each of `listTimes`. */
export const timeKey = ({ hours }: DayRange): 'day' | 'clock_hour' => (hours === undefined ? 'day' : 'clock_hour');

/** Sums of one day, or hour; `refunded` here by the refund's day, all else of orders by the order's. */
export interface DaySums extends RowSums {
  day: string;
}

export interface DayRange {
  /** `YYYY-MM-DD` in the store's zone, both included. */
  readonly from: string;
  readonly to: string;
  /** Where only hours of these days are meant: each of them, as `YYYY-MM-DDTHH:00`, the earliest first. */
  readonly hours?: readonly string[];
}

/** Of orders by their customers, whom no visit knows: nothing of visits, and no rate of them. */
export function withoutVisits<F extends RowTotals & { readonly cr?: number | null | undefined }>(figures: F): F {
  const { visits: _v, views: _p, adds: _a, requested_checkouts: _r, cr: _c, ...rest } = figures;
  return rest as F;
}

/** The figures of a range with every day of it, or hour, those without any among them, each as far as the reader may see it. */
export function toRangeAnalytics(
  rows: readonly DaySums[],
  range: DayRange,
  currency: string,
  reader: Rights,
): RangeAnalytics {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const data: RangeAnalytics['data'] = {};
  const total = { ...noRowSums };
  // years of days: what is the same of each is made once
  const names = Object.keys(total) as (keyof typeof total)[];
  const nothing = toRowTotals(noRowSums, currency, reader);
  for (const day of listTimes(range)) {
    const sums = byDay.get(day);
    for (const name of sums ? names : []) total[name] += sums?.[name] ?? 0;
    data[day] = sums ? toRowTotals(sums, currency, reader) : nothing;
  }
  return { ...toRowTotals(total, currency, reader), data };
}

/** As `toRangeAnalytics`, of a link type the link is not: noughts without days. */
export function toNoAnalytics(currency: string, reader: Rights): RangeAnalytics {
  return { ...toRowTotals(noRowSums, currency, reader), data: {} };
}
