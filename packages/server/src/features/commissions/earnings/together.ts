// What orders earn where they depend on each other: by the month before them, and by what their customers' earlier ones earned. Pure.
import type { AccountId, OrderId } from '@vitrine/contract/ids';
import type { UnearnedReason } from '@vitrine/contract/orders';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import type { Buyer, SaleFacts } from '../../stores/stores.ts';
import { pendingOf, reckon, type Reckoning } from './commission.ts';
import { sumNetSales } from './net-sales.ts';
import { alone, noSums, type Circumstances, type MonthSums } from './pricing.ts';

/** An order to reckon, by the terms of its moment. */
export interface OrderOfTerms {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly sale: SaleFacts;
  readonly terms: AgreedTerms;
  /** Why it earns nothing though it is theirs: then it counts for no month. */
  readonly unearned: UnearnedReason | null;
  /** Whether its commission was rejected. */
  readonly isRejected: boolean;
}

/** An order of an influencer's month as it stands: its base and its net sales, in minor units. */
export interface MonthOrder {
  readonly accountId: AccountId;
  readonly month: string;
  readonly orderId: OrderId;
  readonly at: Date;
  readonly currency: string;
  readonly base: number;
  readonly netSales: number;
}

/** What is known besides the orders themselves. */
export interface Besides {
  /** Of those whose customer the store tells. */
  readonly buyers: ReadonlyMap<OrderId, Buyer>;
  /** The other orders of the months in question; of those to be reckoned what stands here does not count. */
  readonly others: readonly MonthOrder[];
  /** Earlier orders of the same customer for the same influencer, and what they earned in its currency as it stands. */
  readonly earlier: ReadonlyMap<OrderId, readonly { readonly orderId: OrderId; readonly commission: number }[]>;
}

export const nothingBesides: Besides = { buyers: new Map(), others: [], earlier: new Map() };

export interface Together extends Reckoning {
  readonly pending: number;
  /** As they stand, whatever the terms say. */
  readonly netSales: number;
}

/** In the order in which they were placed: each by what those before it come to now. */
export function reckonTogether(orders: readonly OrderOfTerms[], standing: Besides): Map<OrderId, Together> {
  const before = sumBefore(orders, standing.others);
  const reckoned = new Map<OrderId, Together>();
  for (const { orderId, sale, terms, isRejected } of orders.toSorted(byTime)) {
    const buyer = standing.buyers.get(orderId) ?? null;
    const earlier = (standing.earlier.get(orderId) ?? []).map((each) => {
      const own = reckoned.get(each.orderId);
      return own ? sumOf(own, 'commission') : each.commission;
    });
    const circumstances: Circumstances = {
      buyer,
      before: before.get(orderId) ?? noSums,
      earnedOfCustomer: buyer === null ? null : earlier.reduce((a, b) => a + b, 0),
    };
    const reckoning = reckon(sale, terms, circumstances);
    const pending = pendingOf(sale, terms, reckoning.earnings, circumstances);
    const own = { ...reckoning, pending, netSales: sumNetSales(sale) };
    reckoned.set(orderId, isRejected ? { ...own, earnings: [], pending: 0 } : own);
  }
  return reckoned;
}

const byTime = (
  a: { readonly orderId: OrderId; readonly sale: Pick<SaleFacts, 'createdAt'> },
  b: { readonly orderId: OrderId; readonly sale: Pick<SaleFacts, 'createdAt'> },
): number =>
  a.sale.createdAt.getTime() - b.sale.createdAt.getTime() ||
  (a.orderId < b.orderId ? -1 : Number(a.orderId > b.orderId));

const sumOf = ({ earnings }: Reckoning, of: 'base' | 'commission'): number =>
  earnings.reduce((sum, each) => sum + each[of], 0);

/** What the orders before each one in its month come to, for those whose terms ask. */
function sumBefore(orders: readonly OrderOfTerms[], others: readonly MonthOrder[]): Map<OrderId, MonthSums> {
  const isAsked = new Set(orders.filter(({ terms }) => terms.monthly !== null).map(({ orderId }) => orderId));
  if (isAsked.size === 0) return new Map();
  const own = new Set(orders.map(({ orderId }) => orderId));
  const months = Map.groupBy(
    [
      ...others.filter(({ orderId }) => !own.has(orderId)),
      ...orders.map(({ orderId, accountId, sale, terms, unearned, isRejected }) => ({
        orderId,
        accountId,
        month: sale.day.slice(0, 7),
        at: sale.createdAt,
        currency: sale.currency,
        base: unearned === null && !isRejected ? sumOf(reckon(sale, terms, alone), 'base') : 0,
        netSales: sumNetSales(sale),
      })),
    ],
    ({ accountId, month }) => `${accountId} ${month}`,
  );
  const before = new Map<OrderId, MonthSums>();
  for (const month of months.values()) {
    let sums = noSums;
    for (const order of month.toSorted(byPlace)) {
      if (isAsked.has(order.orderId)) before.set(order.orderId, sums);
      sums = addOrder(sums, order);
    }
  }
  return before;
}

export const byPlace = (a: Pick<MonthOrder, 'at' | 'orderId'>, b: Pick<MonthOrder, 'at' | 'orderId'>): number =>
  a.at.getTime() - b.at.getTime() || (a.orderId < b.orderId ? -1 : Number(a.orderId > b.orderId));

/** An order that keeps no base is none, in no measure. */
export function addOrder(
  { orders, bases, netSales }: MonthSums,
  order: Pick<MonthOrder, 'currency' | 'base' | 'netSales'>,
): MonthSums {
  if (order.base <= 0) return { orders, bases, netSales };
  const add = (sums: ReadonlyMap<string, number>, amount: number): ReadonlyMap<string, number> =>
    new Map(sums).set(order.currency, (sums.get(order.currency) ?? 0) + amount);
  return { orders: orders + 1, bases: add(bases, order.base), netSales: add(netSales, order.netSales) };
}
