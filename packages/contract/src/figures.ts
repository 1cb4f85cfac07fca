// The one definition of each figure: its unit, its clock, where it comes from, and the formulas of those that are derived. Pure.
import type { AttributedTotals } from './insights.ts';

/** `count` is a whole number, `money` an amount in major units on the wire, `percent` a number of hundredths. */
export type Unit = 'count' | 'money' | 'percent';

/** Whose moment decides the day a figure belongs to, always in the store's time zone. */
export type FigureClock = 'visit' | 'event' | 'order' | 'refund' | 'range';

/** What it is counted from. */
export type FigureSource = 'visits' | 'shopper_pages' | 'orders' | 'derived';

export interface FigureDefinition {
  readonly unit: Unit;
  readonly clock: FigureClock;
  readonly source: FigureSource;
  /** How it is computed of other figures; null for what is counted. */
  readonly of: string | null;
}

const counted = (clock: FigureClock, source: FigureSource, unit: Unit = 'count'): FigureDefinition => ({
  unit,
  clock,
  source,
  of: null,
});

const derived = (unit: Unit, of: string): FigureDefinition => ({
  unit,
  clock: 'range',
  source: 'derived',
  of,
});

/** Every figure of the product. Its sentences, in both languages, stand in `figure-texts`. */
export const figures = {
  visits: counted('visit', 'visits'),
  visitors: counted('visit', 'visits'),
  views: counted('event', 'shopper_pages'),
  adds: counted('event', 'shopper_pages'),
  requested_checkouts: counted('event', 'shopper_pages'),
  checkouts: counted('order', 'orders'),
  click_checkouts: counted('order', 'orders'),
  buys: counted('order', 'orders'),
  revenue: counted('order', 'orders', 'money'),
  total_tax: counted('order', 'orders', 'money'),
  refunded: counted('refund', 'orders', 'money'),
  gross_sales: counted('order', 'orders', 'money'),
  sales_discounts: counted('order', 'orders', 'money'),
  returns: counted('refund', 'orders', 'money'),
  net_sales: derived('money', 'gross_sales - sales_discounts - returns'),
  shipping: counted('order', 'orders', 'money'),
  taxes: counted('order', 'orders', 'money'),
  sales_total: derived('money', 'revenue - refunded'),
  influencer_attributed_checkouts: counted('order', 'orders'),
  influencer_attributed_revenue: counted('order', 'orders', 'money'),
  commission: counted('order', 'orders', 'money'),
  new_customers: counted('order', 'orders'),
  returning_customers: counted('order', 'orders'),
  discounts: counted('order', 'orders', 'money'),
  cost_of_goods: counted('order', 'orders', 'money'),
  profit: derived('money', 'net_sales - cost_of_goods - commission'),
  cost_known: derived('percent', 'sales with a known cost / (gross_sales - sales_discounts)'),
  cr: derived('percent', 'click_checkouts / visits'),
  aov: derived('money', 'revenue / checkouts in its currency'),
  net_aov: derived('money', '(gross_sales - sales_discounts) / checkouts in their currency'),
} as const satisfies Record<string, FigureDefinition>;

export type FigureName = keyof typeof figures;

export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

const parts = ['looks', 'shorts', 'external'] as const;
type PartOf<Name extends string> = `${Name}_${(typeof parts)[number]}`;

/** Of a figure the part of looks, of shorts, and of promo codes without a click: `sales_looks` and so on. */
export function partsOf<Name extends string, const Value>(name: Name, value: Value): Record<PartOf<Name>, Value> {
  return Object.fromEntries(parts.map((part) => [`${name}_${part}`, value])) as Record<PartOf<Name>, Value>;
}

/** A visit is to a link, and an order is shipped, not a product: these figures do not exist for one. */
const notOfProducts: readonly FigureName[] = [
  'visits',
  'visitors',
  'requested_checkouts',
  'cr',
  'shipping',
  'sales_total',
];

/** Whether a figure exists of products: of rows by product, and under conditions on products. */
export const isKnownOfProducts = (name: FigureName): boolean => !notOfProducts.includes(name);

/**
 * Orders that came by a click, of a hundred visits; null without visits. An order by a code alone belongs to no visit, and has no
 * part in it.
 */
export function conversionRate(clickOrders: number, visits: number): number | null {
  return visits === 0 ? null : (clickOrders / visits) * 100;
}

/**
 * Revenue of an order, in the unit revenue is given in; null without orders. Of `foreign` of them, which are in other currencies,
 * there is no revenue: they would only dilute it.
 */
export function averageOrderValue(revenue: number, checkouts: number, foreign = 0): number | null {
  const priced = checkouts - foreign;
  return priced <= 0 ? null : revenue / priced;
}

/**
 * Figures as their reader reads them: an influencer's orders and revenue are those counted for them. One that may not be
 * seen stays absent.
 */
export function toOwnFigures<Sums extends AttributedTotals>(sums: Sums, isTeam: boolean): Sums {
  if (isTeam) return sums;
  const { influencer_attributed_checkouts: checkouts, influencer_attributed_revenue: revenue } = sums;
  return { ...sums, checkouts, revenue };
}

/** Sums as answered: a figure that may not be seen is absent. */
export type Answered = Readonly<Partial<Record<FigureName | 'foreign_checkouts', number | null | undefined>>>;

/**
 * A figure of sums, worked out where it is derived of them: undefined where something it is made of was not answered, null
 * where it is undefined, as a rate of nothing.
 */
export function readFigure(name: FigureName, sums: Answered): number | null | undefined {
  const { visits, checkouts, click_checkouts: clickOrders, revenue } = sums;
  const foreign = sums.foreign_checkouts ?? 0;
  if (name === 'cr') {
    const isKnown = typeof visits === 'number' && typeof clickOrders === 'number';
    return isKnown ? conversionRate(clickOrders, visits) : undefined;
  }
  if (name === 'aov') {
    const isKnown = typeof revenue === 'number' && typeof checkouts === 'number';
    return isKnown ? averageOrderValue(revenue, checkouts, foreign) : undefined;
  }
  if (name === 'net_aov') {
    const { gross_sales: gross, sales_discounts: discounts } = sums;
    const isKnown = typeof gross === 'number' && typeof discounts === 'number' && typeof checkouts === 'number';
    return isKnown ? averageOrderValue(gross - discounts, checkouts, foreign) : undefined;
  }
  return sums[name];
}

/** The name under which a reader knows a figure: an influencer's orders and revenue are those counted for them. */
export function toOwnName<Name extends FigureName>(name: Name, isTeam: boolean): Name | OwnName {
  if (isTeam || (name !== 'checkouts' && name !== 'revenue')) return name;
  return name === 'checkouts' ? 'influencer_attributed_checkouts' : 'influencer_attributed_revenue';
}
type OwnName = 'influencer_attributed_checkouts' | 'influencer_attributed_revenue';

/** Change against the previous period in percent; null when there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : ((now - before) / before) * 100;
}
