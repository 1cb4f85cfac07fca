// Says which measures can be answered and what they are told by, and puts rows into their order. Pure.
import {
  isOfVisits,
  isOfWholeOrders,
  isTime,
  type AskedFigures,
  type Measure,
  type SplitKey,
} from '@vitrine/contract/figure-questions';
import type { FigureMeasure } from '../../figures/figures.ts';
import { isOfDays, others, type FoldedKey } from './folding.ts';

/** What tells the orders that revenue is of. */
const pricedOrders = ['orders', 'influencerOrders', 'foreignOrders', 'influencerForeignOrders'] as const;

/** What each measure is told by, whoever reads it: an influencer's orders are those counted for them. */
const sumsOf: Readonly<Record<Measure, readonly FigureMeasure[]>> = {
  visits: ['visits'],
  visitors: ['visitors'],
  views: ['views'],
  adds: ['adds'],
  requested_checkouts: ['requests'],
  checkouts: ['orders'],
  click_checkouts: ['clickOrders', 'influencerClickOrders'],
  buys: ['buys'],
  revenue: ['revenue'],
  total_tax: ['tax'],
  refunded: ['refunded'],
  gross_sales: ['grossSales'],
  sales_discounts: ['salesDiscount'],
  returns: ['returns'],
  net_sales: ['grossSales', 'salesDiscount', 'returns'],
  shipping: ['shipping'],
  taxes: ['tax', 'taxReturned'],
  sales_total: ['revenue', 'refunded'],
  influencer_attributed_checkouts: ['influencerOrders'],
  influencer_attributed_revenue: ['influencerBase'],
  commission: ['commission'],
  new_customers: ['newOrders', 'returningOrders', 'influencerOrders'],
  returning_customers: ['newOrders', 'returningOrders', 'influencerOrders'],
  discounts: ['discount'],
  cost_of_goods: ['cost'],
  profit: ['grossSales', 'salesDiscount', 'returns', 'cost', 'commission'],
  cost_known: ['grossSales', 'salesDiscount', 'uncosted'],
  cr: ['clickOrders', 'influencerClickOrders', 'visits'],
  aov: ['revenue', 'influencerBase', ...pricedOrders],
  net_aov: ['grossSales', 'salesDiscount', ...pricedOrders],
};

/** The sums that measures are told by. */
export const listSums = (measures: readonly Measure[]): FigureMeasure[] => [
  ...new Set(measures.flatMap((name) => sumsOf[name])),
];

interface MeasureFault {
  readonly field: string;
  readonly code: 'measure_products' | 'measure_orders' | 'measure_visitors' | 'measure_customers';
}

/** Of each part of a question what it counts. */
interface PartsCounted {
  readonly ofProducts: readonly boolean[];
  readonly ofCustomers: readonly boolean[];
}

/** The measures that cannot be answered, by their place. */
export function listMeasureFaults(
  measures: readonly Measure[],
  { ofProducts, ofCustomers }: PartsCounted,
): MeasureFault[] {
  return measures.flatMap((name, at): MeasureFault[] => {
    const field = `measures.${at}`;
    if (isOfVisits(name) && ofCustomers.includes(true)) return [{ field, code: 'measure_customers' }];
    if (name === 'visitors' && ofProducts.includes(true)) return [{ field, code: 'measure_visitors' }];
    if (name === 'buys' && ofProducts.includes(false)) return [{ field, code: 'measure_products' }];
    return isOfWholeOrders(name) && ofProducts.includes(true) ? [{ field, code: 'measure_orders' }] : [];
  });
}

/** Whether any of the figures is anything. */
export function isAnything(figures: AskedFigures): boolean {
  // of thousands of rows: their values are not listed first
  for (const name in figures) if (figures[name as Measure]) return true;
  return false;
}

/** What values are put in order by: what is seen of the first measure. */
export function weigh(figures: AskedFigures, measures: readonly Measure[]): number {
  const [first] = measures;
  return (first && figures[first]) ?? Number.NEGATIVE_INFINITY;
}

/** An order of several products is one of each of them: of products together nobody can say how many orders there were. */
export function withoutDoubled(
  figures: AskedFigures,
  split: readonly SplitKey[],
  keys: readonly FoldedKey[],
): AskedFigures {
  if (!keys.some((key, at) => key === others && split[at] === 'product')) return figures;
  const {
    checkouts: _orders,
    influencer_attributed_checkouts: _own,
    aov: _average,
    net_aov: _net,
    ...summed
  } = figures;
  return summed;
}

/**
 * Whoever is in several rows is one visitor: of rows together, as those that are left out of a page (`rest`), nobody can say how
 * many there were, unless each is of days of its own.
 */
export function withoutRepeated<F extends AskedFigures>(
  figures: F,
  split: readonly SplitKey[],
  keys: readonly FoldedKey[] | 'rest',
): F {
  const together = keys === 'rest' ? split : split.filter((_, at) => keys[at] === others);
  if (isOfDays(together)) return figures;
  const { visitors: _visitors, ...summed } = figures;
  return summed as F;
}

/** A row that is to be put in order. */
export interface AnsweredRow {
  readonly keys: readonly FoldedKey[];
  readonly figures: AskedFigures;
}

export interface RowOrder {
  readonly by: Measure | SplitKey;
  readonly direction: 'asc' | 'desc';
}

/** The order that was asked for; behind it by time, then by the first measure, most first, and by keys. */
export function listOrders(
  asked: readonly RowOrder[],
  split: readonly SplitKey[],
  measures: readonly Measure[],
): readonly RowOrder[] {
  const byTime = split.filter(isTime).map((by): RowOrder => ({ by, direction: 'asc' }));
  const byMeasure = measures.slice(0, 1).map((by): RowOrder => ({ by, direction: 'desc' }));
  return [...asked, ...byTime, ...byMeasure];
}

/** `nameOf` tells what a key is sorted by. What has no value comes last, whatever the direction. */
export function sortRows<R extends AnsweredRow>(
  rows: readonly R[],
  { split, orders, nameOf }: { split: readonly SplitKey[]; orders: readonly RowOrder[]; nameOf: NameOf },
): R[] {
  const readers = orders.map(({ by, direction }) => {
    const at = split.findIndex((key) => key === by);
    const read = (row: R): FoldedKey =>
      at < 0 ? (row.figures[by as Measure] ?? null) : nameOf(by as SplitKey, row.keys[at] ?? null);
    return { read, sign: direction === 'asc' ? 1 : -1 } as const;
  });
  return rows.toSorted((a, b) => {
    for (const { read, sign } of readers) {
      const found = compareKeys(read(a), read(b), sign);
      if (found !== 0) return found;
    }
    for (const [at, key] of a.keys.entries()) {
      const found = compareKeys(key, b.keys[at] ?? null, 1);
      if (found !== 0) return found;
    }
    return 0;
  });
}

export type NameOf = (key: SplitKey, value: FoldedKey) => FoldedKey;

function compareKeys(a: FoldedKey, b: FoldedKey, direction: 1 | -1): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
  return (String(a) < String(b) ? -1 : 1) * direction;
}
