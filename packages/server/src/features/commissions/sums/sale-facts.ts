// What a credited order counts for: facts of sales, and the lifetime sums of its link. Pure.
import type { AccountId, LinkId } from '@vitrine/contract/ids';
import type { PageType } from '@vitrine/contract/link-type';
import type { UnearnedReason } from '@vitrine/contract/orders';
import { keysOf } from '@vitrine/contract/records';
import { addFields } from '@vitrine/contract/sums';
import type { Buyer } from '../../stores/stores.ts';
import type { Facet, TabCode } from '../../traffic/traffic.ts';
import { noReport, type SalesReport } from '../sales-report.ts';

/** What sales are measured by; amounts in minor units. */
interface SaleMeasures extends SalesReport {
  readonly orders: number;
  /** Of these, those that came by a click: what conversion rates are of. */
  readonly clickOrders: number;
  readonly revenue: number;
  readonly tax: number;
  readonly refunded: number;
  /** Pieces. */
  readonly buys: number;
  readonly influencerOrders: number;
  readonly influencerClickOrders: number;
  readonly influencerBase: number;
  /** Of influencers alone: what shoppers were given off, and what they earned; of a refund what that takes back, below zero. */
  readonly discount: number;
  readonly commission: number;
  /** Of influencers alone: orders of people who had not bought in the store before, and of those who had. */
  readonly newOrders: number;
  readonly returningOrders: number;
}

/** Values of dimensions by their numbers in `facet_values`. */
export interface Sale {
  readonly tab: TabCode;
  /** Whether it came by a click; absent where it did not, or that was not kept, and the order is not counted by it. */
  readonly isByClick?: boolean;
  readonly day: string;
  /** Of the store's week; absent in what was counted before orders had hours, as it is of refunds. */
  readonly hour?: number;
  /** The link for its own lifetime sums; its number for the sums by day. */
  readonly linkId: LinkId | null;
  readonly linkType: PageType | null;
  readonly link: number | null;
  readonly influencer: number | null;
  /** The account, for what is summed of the influencer alone. */
  readonly influencerId: AccountId | null;
  readonly currency: string;
  readonly discount: number;
  /** What the order earned the influencer; refunds have what they take back of it, below zero. */
  readonly commission: number;
  /** Null where the store does not say who bought. */
  readonly buyer: Buyer | null;
  /** Of the winning click's visit, in the order of their codes. */
  readonly properties: readonly Facet<number>[];
  readonly revenue: number;
  readonly tax: number;
  /** Absent in what was counted before there were reports. */
  readonly report?: SalesReport;
  readonly products: readonly {
    product: number;
    pieces: number;
    revenue: number;
    tax: number;
    base: number;
    report?: SalesReport;
  }[];
  /** Pieces of all lines, also of those that are no product of the store. */
  readonly pieces: number;
  /** What the influencer's commission is counted on, by their terms; 0 without one. */
  readonly base: number;
  readonly refunds: readonly {
    day: string;
    hour?: number;
    amount: number;
    /** Zero or less: what is taken back of it. */
    base: number;
    commission: number;
    report?: SalesReport;
    products: readonly { product: number; amount: number; base: number; report?: SalesReport }[];
  }[];
}

/** What an order adds to the lifetime sums of its link. */
export interface LinkSums {
  readonly linkId: LinkId;
  readonly linkType: PageType;
  readonly revenue: number;
  readonly tax: number;
  readonly refunded: number;
}

/** What is kept of an order as counted, so that it can be taken out again; without a sale it counts for nothing. */
export interface Contribution {
  readonly sale: Sale | null;
  /** What it would earn besides, once everything outstanding is paid; absent for nothing. */
  readonly pending?: number;
  /** What an influencer's month counts of it as net sales; absent for nobody's, and where it was counted before these were. */
  readonly netSales?: number;
  /** Why it earns whom it is credited to nothing; absent where it earns by the terms. */
  readonly unearned?: UnearnedReason;
  /** The rules it was counted by; absent for the first. */
  readonly rules?: number;
}

/** What an order adds to an hour of a day: as a whole, where the product is 0, or to one product. */
export interface SaleFact {
  readonly day: string;
  /** 0 to 167, of the store's week. */
  readonly hour: number;
  readonly product: number;
  readonly measures: SaleMeasures;
}

const nothing: SaleMeasures = {
  orders: 0,
  clickOrders: 0,
  revenue: 0,
  tax: 0,
  refunded: 0,
  buys: 0,
  influencerOrders: 0,
  influencerClickOrders: 0,
  influencerBase: 0,
  discount: 0,
  commission: 0,
  newOrders: 0,
  returningOrders: 0,
  ...noReport,
};

export const saleMeasures = keysOf(nothing);

/** The number that stands for the whole order. */
const whole = 0;
/** That of what nobody knows the hour of, behind those of the week. */
export const unknownHour = 168;

/** The order and its products in its own hour, each refund in the refund's; each day, hour and product once. */
export function toSaleFacts({ sale }: Contribution): SaleFact[] {
  if (sale === null) return [];
  const facts = new Map<string, SaleFact>();
  const add = (at: { day: string; hour?: number }, product: number, more: Partial<SaleMeasures>): void => {
    const { day, hour = unknownHour } = at;
    const key = `${day} ${hour} ${product}`;
    const measures = addFields(facts.get(key)?.measures ?? nothing, { ...nothing, ...more });
    facts.set(key, { day, hour, product, measures });
  };
  const baseOf = (base: number): Partial<SaleMeasures> => (sale.influencer === null ? {} : { influencerBase: base });
  const clickOrders = Number(sale.isByClick ?? false);
  const influenced = (base: number): Partial<SaleMeasures> =>
    sale.influencer === null ? {} : { influencerOrders: 1, influencerClickOrders: clickOrders, ...baseOf(base) };
  const { revenue, tax, pieces } = sale;
  add(sale, whole, {
    orders: 1,
    clickOrders,
    revenue,
    tax,
    buys: pieces,
    ...sale.report,
    ...influenced(sale.base),
    ...toInfluencerMeasures(sale),
  });
  for (const line of sale.products)
    add(sale, line.product, {
      orders: 1,
      clickOrders,
      revenue: line.revenue,
      tax: line.tax,
      buys: line.pieces,
      ...line.report,
      ...influenced(line.base),
    });
  for (const { commission, ...refund } of sale.refunds) {
    const taken = sale.influencerId === null ? {} : { commission };
    add(refund, whole, { refunded: refund.amount, ...refund.report, ...baseOf(refund.base), ...taken });
    for (const { product, amount, base, report } of refund.products)
      add(refund, product, { refunded: amount, ...report, ...baseOf(base) });
  }
  return [...facts.values()];
}

/** What an order adds to its influencer besides; the discount and what it earned. */
function toInfluencerMeasures({ influencerId, discount, commission, buyer }: Sale): Partial<SaleMeasures> {
  if (influencerId === null) return {};
  return {
    discount,
    commission,
    newOrders: Number(buyer === 'new'),
    returningOrders: Number(buyer === 'returning'),
  };
}

/** What it adds to the lifetime sums of its link, which are of one currency: of others its number alone; null when it is in none. */
export function toLinkSums(counted: Contribution | null, currency: string | null): LinkSums | null {
  const sale = counted?.sale;
  if (!sale?.linkId || !sale.linkType) return null;
  const { linkId, linkType, revenue, tax, refunds } = sale;
  if (currency !== null && sale.currency !== currency) return { linkId, linkType, revenue: 0, tax: 0, refunded: 0 };
  return { linkId, linkType, revenue, tax, refunded: refunds.reduce((sum, { amount }) => sum + amount, 0) };
}

/** One change of what an order counts for. */
export interface ContributionChange {
  readonly before: Contribution | null;
  readonly after: Contribution;
}

/** A change of a link's lifetime sums. */
export interface LinkDelta extends LinkSums {
  readonly orders: number;
}

/** Takes out what stood before and adds what stands now, in sums of this currency; what comes to nothing is left out. */
export function sumLinkChanges(changes: readonly ContributionChange[], currency: string | null): LinkDelta[] {
  const sums = new Map<string, LinkDelta>();
  const add = (of: LinkSums | null, times: 1 | -1): void => {
    if (of === null) return;
    const { linkId, linkType } = of;
    const key = `${linkId} ${linkType}`;
    const { orders, revenue, tax, refunded } = sums.get(key) ?? nothing;
    const sum = addFields({ orders, revenue, tax, refunded }, { ...of, orders: 1 }, times);
    sums.set(key, { linkId, linkType, ...sum });
  };
  for (const { before, after } of changes) {
    add(toLinkSums(before, currency), -1);
    add(toLinkSums(after, currency), 1);
  }
  return [...sums.values()].filter((sum) =>
    [sum.orders, sum.revenue, sum.tax, sum.refunded].some((each) => each !== 0),
  );
}
