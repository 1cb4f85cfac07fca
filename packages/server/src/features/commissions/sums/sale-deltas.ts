// What a credited order adds to the sums of sales, and what a change of it adds and takes out, from facts alone.
import { keysOf } from '@vitrine/contract/records';
import type { AccountId, LinkId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { addFields } from '@vitrine/contract/sums';
import type { Buyer } from '../../stores/stores.ts';
import {
  listPlaces,
  listProductPlaces,
  toDeltas,
  type Delta,
  type Facet,
  type TabCode,
} from '../../traffic/traffic.ts';
import { noMeasures, type InfluencerDay } from './influencer-days-store.ts';

/** What sales are measured by; amounts in minor units. */
interface SaleMeasures {
  readonly orders: number;
  readonly revenue: number;
  readonly tax: number;
  readonly refunded: number;
  /** Pieces. */
  readonly buys: number;
  readonly influencerOrders: number;
  readonly influencerBase: number;
}

/** Values of dimensions by their numbers in `facet_values`. */
export interface Sale {
  readonly tab: TabCode;
  readonly day: string;
  /** The link for its own lifetime sums; its number for the sums by day. */
  readonly linkId: LinkId | null;
  readonly linkType: LinkType | null;
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
  readonly products: readonly { product: number; pieces: number; revenue: number; tax: number; base: number }[];
  /** Pieces of all lines, also of those that are no product of the store. */
  readonly pieces: number;
  /** What the influencer's commission is counted on, by their terms; 0 without one. */
  readonly base: number;
  readonly refunds: readonly {
    day: string;
    amount: number;
    /** Zero or less: what is taken back of it. */
    base: number;
    commission: number;
    products: readonly { product: number; amount: number; base: number }[];
  }[];
}

/** What an order adds to the lifetime sums of its link. */
export interface LinkSums {
  readonly linkId: LinkId;
  readonly linkType: LinkType;
  readonly revenue: number;
  readonly tax: number;
  readonly refunded: number;
}

/** What is kept of an order as counted, so that it can be taken out again; without a sale it counts for nothing. */
export interface Contribution {
  readonly sale: Sale | null;
}

export type SaleDelta = Delta<number, SaleMeasures>;

const nothing: SaleMeasures = {
  orders: 0,
  revenue: 0,
  tax: 0,
  refunded: 0,
  buys: 0,
  influencerOrders: 0,
  influencerBase: 0,
};
const measureNames = keysOf(nothing);

/** The order on its own day, and each refund on the refund's, in every place that is kept. */
export function toSaleDeltas(counted: Contribution | null): SaleDelta[] {
  const sale = counted?.sale ?? null;
  if (sale === null) return [];
  const { tab, day, link, influencer, properties } = sale;
  const places = listPlaces({ link, influencer, properties, flag: null });
  const baseOf = (base: number): Partial<SaleMeasures> => (influencer === null ? {} : { influencerBase: base });
  const influenced = (base: number): Partial<SaleMeasures> =>
    influencer === null ? {} : { influencerOrders: 1, ...baseOf(base) };
  const order = { orders: 1, revenue: sale.revenue, tax: sale.tax, buys: sale.pieces, ...influenced(sale.base) };
  return [
    ...toDeltas(tab, day, places, { ...nothing, ...order }),
    ...sale.products.flatMap(({ product, pieces, revenue, tax, base }) => {
      const line = { orders: 1, revenue, tax, buys: pieces, ...influenced(base) };
      return toDeltas(tab, day, listProductPlaces(link, product), { ...nothing, ...line });
    }),
    ...sale.refunds.flatMap((refund) => [
      ...toDeltas(tab, refund.day, places, { ...nothing, refunded: refund.amount, ...baseOf(refund.base) }),
      ...refund.products.flatMap(({ product, amount, base }) =>
        toDeltas(tab, refund.day, listProductPlaces(link, product), { ...nothing, refunded: amount, ...baseOf(base) }),
      ),
    ]),
  ];
}

/** What it adds to the days of its influencer: its own day and those of its refunds. */
function toInfluencerDays(counted: Contribution | null): InfluencerDay[] {
  const sale = counted?.sale;
  if (!sale?.influencerId) return [];
  const { influencerId: accountId, tab, currency, day, discount, commission, buyer } = sale;
  const of = { accountId, tab, currency };
  const buyers = { newOrders: Number(buyer === 'new'), returningOrders: Number(buyer === 'returning') };
  return [
    { ...of, day, ...buyers, discount, commission },
    ...sale.refunds.map((refund) => ({ ...of, ...noMeasures, day: refund.day, commission: refund.commission })),
  ];
}

/** What the changes come to for the days of influencers. */
export function listInfluencerChanges(changes: readonly ContributionChange[]): InfluencerDay[] {
  return changes.flatMap(({ before, after }) => [
    ...toInfluencerDays(before).map((day) => ({ ...day, ...addFields(noMeasures, day, -1) })),
    ...toInfluencerDays(after),
  ]);
}

/** What it adds to the lifetime sums of its link; null when it is in none. */
export function toLinkSums(counted: Contribution | null): LinkSums | null {
  const sale = counted?.sale;
  if (!sale?.linkId || !sale.linkType) return null;
  const { linkId, linkType, revenue, tax, refunds } = sale;
  return { linkId, linkType, revenue, tax, refunded: refunds.reduce((sum, { amount }) => sum + amount, 0) };
}

/** One change of what an order counts for. */
export interface ContributionChange {
  readonly before: Contribution | null;
  readonly after: Contribution;
}

/** Takes out what stood before and adds what stands now, each place once; what comes to nothing is left out. */
export function sumChanges(changes: readonly ContributionChange[]): SaleDelta[] {
  const sums = new Map<string, SaleDelta>();
  const add = (delta: SaleDelta, times: 1 | -1): void => {
    const { tab, dim, value, byDim, byValue, grain, bucket } = delta;
    const key = `${tab} ${dim} ${value} ${byDim} ${byValue} ${grain} ${bucket}`;
    sums.set(key, { ...delta, measures: addFields(sums.get(key)?.measures ?? nothing, delta.measures, times) });
  };
  for (const { before, after } of changes) {
    for (const delta of toSaleDeltas(before)) add(delta, -1);
    for (const delta of toSaleDeltas(after)) add(delta, 1);
  }
  return [...sums.values()].filter(({ measures }) => measureNames.some((name) => measures[name] !== 0));
}

/** A change of a link's lifetime sums. */
export interface LinkDelta extends LinkSums {
  readonly orders: number;
}

/** The same for the lifetime sums of links. */
export function sumLinkChanges(changes: readonly ContributionChange[]): LinkDelta[] {
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
    add(toLinkSums(before), -1);
    add(toLinkSums(after), 1);
  }
  return [...sums.values()].filter((sum) =>
    [sum.orders, sum.revenue, sum.tax, sum.refunded].some((each) => each !== 0),
  );
}
