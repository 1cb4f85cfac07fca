// Holds the orders of a day as the store tells them against ours: what differs, and what of ours is in no figure, and why. Pure.
import { uncountedStatuses } from '@vitrine/contract/orders';
import type { LeftOut, OrderDifference } from '@vitrine/contract/store-days';

/** One side of an order; minor units of its currency. */
interface OrderSide {
  readonly currency: string;
  readonly total: number;
  readonly refunded: number;
  readonly updatedAt: Date;
}

export interface OurOrder extends OrderSide {
  readonly createdAt: Date;
  readonly test: boolean;
  readonly financialStatus: string;
  /** Null while nobody has decided to whom it is credited. */
  readonly credited: boolean | null;
  /** Its revenue in the figures; null where it is in none. */
  readonly counted: number | null;
}

/** An order that either side has. */
export interface OrderPair {
  readonly store: OrderSide | null;
  readonly ours: OurOrder | null;
}

export interface ComparedOrder {
  readonly difference: OrderDifference | null;
  /** Why it, or a part of it, is in no figure; null where it is whole, and where we do not have it. */
  readonly leftOut: LeftOut | null;
  /** What of it is in the figures. */
  readonly credited: number;
}

/** `askedAt` is when the store was asked; the currency is the store's. */
export function compareOrder({ store, ours }: OrderPair, asked: { askedAt: Date; currency: string }): ComparedOrder {
  const difference = differ(store, ours, asked.askedAt);
  if (ours === null) return { difference, leftOut: null, credited: 0 };
  return { difference, ...toStanding(ours, asked.currency) };
}

function differ(store: OrderSide | null, ours: OurOrder | null, askedAt: Date): OrderDifference | null {
  if (ours === null) return 'unread';
  if (store === null) return ours.createdAt >= askedAt ? 'since' : 'gone';
  if (store.total === ours.total && store.refunded === ours.refunded) return null;
  // we may know more than the store did when it was asked
  return ours.updatedAt > store.updatedAt ? 'since' : 'changed';
}

/** What of our order is in the figures, and why the rest is not. */
function toStanding(ours: OurOrder, currency: string): Pick<ComparedOrder, 'leftOut' | 'credited'> {
  const isOwn = ours.currency === currency;
  if (ours.credited && ours.counted !== null && isOwn && (ours.counted !== 0 || ours.total === 0)) {
    return { leftOut: ours.counted === ours.total ? null : 'not_goods', credited: ours.counted };
  }
  return { leftOut: whyNot(ours, isOwn), credited: 0 };
}

function whyNot({ test, financialStatus, credited, counted }: OurOrder, isOwn: boolean): LeftOut {
  if (uncountedStatuses.some((status) => status === financialStatus)) return 'voided';
  if (!isOwn) return 'other_currency';
  if (test && counted === null) return 'test';
  if (credited === null || (credited && counted === null)) return test ? 'test' : 'deciding';
  return credited ? 'not_goods' : test ? 'test' : 'not_credited';
}

interface OrderTotals {
  readonly orders: number;
  readonly total: number;
  readonly refunded: number;
}

type PartTotals = Omit<OrderTotals, 'refunded'>;

/** A day, or several; amounts in minor units of the store's currency. */
export interface ComparedSums {
  /** Null where the store was not asked. */
  readonly store: OrderTotals | null;
  readonly ours: OrderTotals;
  readonly differences: ReadonlyMap<OrderDifference, PartTotals>;
  /** Orders of other currencies are counted, and their amounts are nought. */
  readonly leftOut: ReadonlyMap<LeftOut, PartTotals>;
  readonly credited: PartTotals;
}

const nothing: OrderTotals = { orders: 0, total: 0, refunded: 0 };

export const noComparison = (isAsked: boolean): ComparedSums => ({
  store: isAsked ? nothing : null,
  ours: nothing,
  differences: new Map(),
  leftOut: new Map(),
  credited: nothing,
});

const plus = <S extends PartTotals>(sums: S, orders: number, total: number): S => ({
  ...sums,
  orders: sums.orders + orders,
  total: sums.total + total,
});

function addPart<Why>(
  parts: ReadonlyMap<Why, PartTotals>,
  why: Why | null,
  total: number,
): ReadonlyMap<Why, PartTotals> {
  if (why === null) return parts;
  return new Map(parts).set(why, plus(parts.get(why) ?? { orders: 0, total: 0 }, 1, total));
}

const addSide = (sums: OrderTotals, side: OrderSide): OrderTotals => ({
  ...plus(sums, 1, side.total),
  refunded: sums.refunded + side.refunded,
});

/**
 * Adds an order to the sums of its day. In another currency it is in no sum but that of its kind. What the store has more is
 * the sum of the differences, and ours is the sum of what is left out and what is credited, to the minor unit.
 */
export function addOrder(sums: ComparedSums, pair: OrderPair, order: ComparedOrder, currency: string): ComparedSums {
  const isOwn = (side: OrderSide | null): side is OrderSide => side?.currency === currency;
  const store = isOwn(pair.store) ? pair.store : null;
  const ours = isOwn(pair.ours) ? pair.ours : null;
  const isAsked = sums.store !== null;
  const hasSide = store !== null || ours !== null;
  const missed = (store?.total ?? 0) - (ours?.total ?? 0);
  return {
    store: sums.store && (store ? addSide(sums.store, store) : sums.store),
    ours: ours ? addSide(sums.ours, ours) : sums.ours,
    differences: isAsked && hasSide ? addPart(sums.differences, order.difference, missed) : sums.differences,
    leftOut: addPart(sums.leftOut, order.leftOut, (ours?.total ?? 0) - order.credited),
    credited: order.leftOut === null || order.credited !== 0 ? addCredited(sums.credited, ours, order) : sums.credited,
  };
}

const addCredited = (sums: PartTotals, ours: OrderSide | null, { credited }: ComparedOrder): PartTotals =>
  ours === null ? sums : plus(sums, 1, credited);

/** Several days as one. */
export function joinDays(days: readonly ComparedSums[]): ComparedSums {
  return days.reduce(
    (all, one) => ({
      store: all.store && one.store ? addSums(all.store, one.store) : null,
      ours: addSums(all.ours, one.ours),
      differences: joinParts(all.differences, one.differences),
      leftOut: joinParts(all.leftOut, one.leftOut),
      credited: plus(all.credited, one.credited.orders, one.credited.total),
    }),
    noComparison(true),
  );
}

const addSums = (a: OrderTotals, b: OrderTotals): OrderTotals => ({
  ...plus(a, b.orders, b.total),
  refunded: a.refunded + b.refunded,
});

function joinParts<Why>(
  a: ReadonlyMap<Why, PartTotals>,
  b: ReadonlyMap<Why, PartTotals>,
): ReadonlyMap<Why, PartTotals> {
  const joined = new Map(a);
  for (const [why, { orders, total }] of b)
    joined.set(why, plus(joined.get(why) ?? { orders: 0, total: 0 }, orders, total));
  return joined;
}
