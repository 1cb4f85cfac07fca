// What can be asked of figures, and how an answer looks. Pure.
import type { BusinessId } from '@vitrine/contract/ids';
import type { FactKinds } from '../traffic/traffic.ts';
import { keysOf } from '@vitrine/contract/records';

/** A question is given up after this, whoever answers it. */
export const questionLimitMs = 10_000;

/** What facts are found by, as their columns are called; values are numbers of `facet_values`. */
export const facets = [
  'link',
  'influencer',
  'product',
  'country',
  'device',
  'browser',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'flag',
] as const;
/** What orders alone are found by: whether whoever bought had bought before, 1 for the first time, 2 again, 0 where nobody says. */
export const orderFacet = 'customer';
/** Those of traffic and of sales, whose values are numbered. */
export type NumberedFacet = (typeof facets)[number];
export type FacetName = NumberedFacet | typeof orderFacet;

/**
 * What an answer can be split by. Days and months are the store's, hours those of its week, 0 to 167: each by itself, by the first of its
 * weekday, by the hour it is of any day; 168 where nobody knows. `clock_hour` is that of a day.
 */
export type Key = FacetName | 'tab' | 'day' | 'month' | 'hour' | 'weekday' | 'hour_of_day' | 'clock_hour';

/** Both ends included, `YYYY-MM-DD`; of the hours of its days those from the first to the last that is named, as `YYYY-MM-DDTHH:00`. */
export interface Days {
  readonly from: string;
  readonly to: string;
  readonly hours?: readonly string[];
}

/** All days there are. */
export const everyDay: Days = { from: '0001-01-01', to: '9999-12-31' };

/** Holds of what has one of these values, or, where `isNot`, of all else; also of what has none. */
export interface FacetCondition {
  readonly facet: FacetName;
  readonly values: readonly number[];
  readonly isNot?: boolean;
}

/** What is asked about. */
export interface Scope {
  readonly businessId: BusinessId;
  /** 1 looks, 2 shorts, 3 the feed, 4 by a code without a click, 5 placed without a browser. */
  readonly tabs: readonly number[];
  /** All must hold. */
  readonly where: readonly FacetCondition[];
}

export interface Question extends Scope {
  /** Null is all time. */
  readonly range: Days | null;
  readonly by: readonly (Key | KeyGroups)[];
  /**
   * Whose amounts are summed, as those of others cannot be added to them: of orders in others their number alone counts. Null
   * sums amounts of whatever currency, without discounts and commissions: of visits alone, or where there is one currency.
   */
  readonly currency: string | null;
  /** Whether it is also about how far visits came. */
  readonly ofSteps?: boolean;
  /** What is wanted: the answer says nothing of other measures. All of them where it is left out. */
  readonly measures?: readonly FigureMeasure[];
}

/** Whether what is counted is products: of visits, requests and orders those that have one, by its part in them. */
export const isOfProducts = ({ by, where }: Pick<Question, 'by' | 'where'>): boolean =>
  by.includes('product') || where.some(({ facet }) => facet === 'product');

/** Whether it is about orders by their customers, whom no visit knows. */
export const isOfCustomers = ({ by, where }: Pick<Question, 'by' | 'where'>): boolean =>
  by.includes(orderFacet) || where.some(({ facet }) => facet === orderFacet);

/**
 * What traffic is measured by; all but `flagged` are people's only. `visitors` are asked for by themselves. The last four are the visits that came so far: known of
 * questions that are about steps.
 */
const trafficMeasures = [
  'visits',
  'visitors',
  'flagged',
  'views',
  'adds',
  'requests',
  'viewed',
  'added',
  'started',
  'ordered',
] as const;

/** What sales are measured by, with their columns; amounts in minor units. */
export const saleMeasures = {
  orders: 'orders',
  clickOrders: 'click_orders',
  revenue: 'revenue',
  tax: 'tax',
  refunded: 'refunded',
  grossSales: 'gross_sales',
  salesDiscount: 'sales_discount',
  returns: 'returns',
  shipping: 'shipping',
  taxReturned: 'tax_returned',
  cost: 'cost',
  uncosted: 'uncosted',
  buys: 'buys',
  influencerOrders: 'influencer_orders',
  influencerClickOrders: 'influencer_click_orders',
  influencerBase: 'influencer_base',
} as const;

/** Those that are known of a currency alone. */
export const currencyMeasures = {
  newOrders: 'new_orders',
  returningOrders: 'returning_orders',
  discount: 'discount',
  commission: 'commission',
} as const;

/** Orders in other currencies, whose amounts are in no sum; with their columns. */
export const foreignMeasures = {
  foreignOrders: 'orders',
  influencerForeignOrders: 'influencer_orders',
} as const;

export type FigureMeasure =
  | (typeof trafficMeasures)[number]
  | keyof typeof saleMeasures
  | keyof typeof currencyMeasures
  | keyof typeof foreignMeasures;

export const measures: readonly FigureMeasure[] = [
  ...trafficMeasures,
  ...keysOf(saleMeasures),
  ...keysOf(currencyMeasures),
  ...keysOf(foreignMeasures),
];

/** Those that orders in other currencies have a part in. */
export const countsOfOrders: ReadonlySet<FigureMeasure> = new Set<FigureMeasure>([
  'orders',
  'clickOrders',
  'buys',
  'influencerOrders',
  'influencerClickOrders',
  ...keysOf(foreignMeasures),
]);

/** What each kind of fact is to the figures. */
export const kinds: Readonly<Record<FactKinds[keyof FactKinds], readonly FigureMeasure[]>> = {
  // repeats are not counted, as what is flagged
  1: ['flagged'],
  2: ['visits'],
  3: ['flagged'],
  4: ['views'],
  5: ['adds'],
  6: ['requests'],
  7: ['requests'],
  8: ['viewed'],
  9: ['added'],
  10: ['started'],
  11: ['ordered'],
};

/** What a request is beside each of its products, as traffic has it; behind it are the steps of visits. */
export const requestedProduct: FactKinds['requestedProduct'] = 7;

/** Whether facts of a kind count: requests of products where products do, and steps where it is about them. */
export const isCounted = (question: Pick<Question, 'by' | 'where' | 'ofSteps'>, kind: number): boolean =>
  isOfProducts(question) || (kind !== requestedProduct && (kind < requestedProduct || question.ofSteps === true));

/** The kind of facts that are visits: those that have visitors. */
export const visitKind: FactKinds['visit'] = 2;

/** Values that are one, or days: a key is the place of its group, from 1 on, and null of whatever is in none. */
export type KeyGroups =
  | { readonly of: FacetName; readonly groups: readonly (readonly number[])[] }
  | { readonly of: 'day'; readonly groups: readonly Days[] };

/**
 * How many visitors there were: on each day whoever had a visit of what is asked about is one, whatever else they visited, and the
 * days are added up.
 */
export interface VisitorQuestion extends Scope {
  readonly range: Days | null;
  readonly by: readonly (Exclude<Key, 'product' | 'flag' | typeof orderFacet> | KeyGroups)[];
}

/** One row of how many visitors there were; keys as those of `Row`. */
export type VisitorRow = Pick<Row, 'keys' | 'visitors'>;

export type FigureSums = Readonly<Record<FigureMeasure, number>>;

export const noFigures = Object.fromEntries(measures.map((name) => [name, 0])) as FigureSums;

/** One row of an answer. */
export interface Row extends FigureSums {
  /** In the order of `by`: a day or a month's first as `YYYY-MM-DD`, an hour of a day as `YYYY-MM-DDTHH:00`, else a number; null where there is no value. */
  readonly keys: readonly (string | number | null)[];
}

/** The first and the last day there is anything of; null where there is nothing. */
export interface Life {
  readonly first: string | null;
  readonly last: string | null;
}
