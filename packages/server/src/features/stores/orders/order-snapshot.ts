// Snapshots of an order as its store describes it, and how they are merged, however late, repeated or shuffled they come. Pure.
import { stringify } from 'safe-stable-stringify';
import type { OrderSnapshot, SnapshotRefund } from '../records.ts';

/** How far an order has come, for snapshots of the same second. */
const statusOrder = [
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'expired',
];

/** Facts that are known at the order's beginning and do not change, though not every snapshot carries them. */
const beginning = {
  statusUrl: null,
  landingSite: null,
  landingSiteRef: null,
  referringSite: null,
  sourceName: null,
  buyerEmailHash: null,
  buyerCustomerHash: null,
  customerOrder: null,
} as const satisfies Partial<OrderSnapshot>;

/**
 * Merges a snapshot into what is stored. The newest snapshot decides, in the same second the one further along; facts of the
 * order's beginning are never lost again; refunds add up by their ids, of the same one the greater money counts. Any order and any repetition of the same snapshots
 * ends in the same result. `changed` is false when the snapshot brought nothing new.
 */
export function applySnapshot(
  stored: OrderSnapshot | null,
  snapshot: OrderSnapshot,
): { order: OrderSnapshot; changed: boolean } {
  if (stored === null) return { order: normal(snapshot), changed: true };
  const newest = isLater(snapshot, stored) ? snapshot : stored;
  const order = normal({
    ...newest,
    statusUrl: known(stored.statusUrl, snapshot.statusUrl),
    landingSite: known(stored.landingSite, snapshot.landingSite),
    landingSiteRef: known(stored.landingSiteRef, snapshot.landingSiteRef),
    referringSite: known(stored.referringSite, snapshot.referringSite),
    sourceName: known(stored.sourceName, snapshot.sourceName),
    buyerEmailHash: known(stored.buyerEmailHash, snapshot.buyerEmailHash),
    buyerCustomerHash: known(stored.buyerCustomerHash, snapshot.buyerCustomerHash),
    customerOrder: known(stored.customerOrder, snapshot.customerOrder),
    unpaidAt: ofTwo(stored.unpaidAt, snapshot.unpaidAt, (a, b) => a > b),
    paidAt: ofTwo(stored.paidAt, snapshot.paidAt, (a, b) => a < b),
    noteAttributes: [...stored.noteAttributes, ...snapshot.noteAttributes],
    refunds: [...stored.refunds, ...snapshot.refunds],
  });
  return { order, changed: text(order) !== text(normal(stored)) };
}

/** Adds one refund that came by itself, before the order's own webhook: the total gross of refunds stays as it was reported. */
export function applyRefund(stored: OrderSnapshot, refund: SnapshotRefund): { order: OrderSnapshot; changed: boolean } {
  return applySnapshot(stored, { ...stored, refunds: [refund] });
}

/** The money given back so far. */
export function refundedOf(order: Pick<OrderSnapshot, 'refunds'>): number {
  return order.refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** How late a snapshot is: of two, the first number that differs decides. */
const ranksOf = (order: OrderSnapshot): number[] => [
  order.updatedAt.getTime(),
  order.cancelledAt === null ? 0 : 1,
  // what was ordered only grows: an edit that adds to a paid order makes it partially paid again
  order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  statusOrder.indexOf(order.financialStatus),
  -(order.outstanding ?? 0),
  order.fulfilledAt?.getTime() ?? 0,
  -order.currentTotalPrice,
  -order.lines.reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
];

function isLater(a: OrderSnapshot, b: OrderSnapshot): boolean {
  const other = ranksOf(b);
  const differing = ranksOf(a)
    .map((rank, index) => rank - (other[index] ?? 0))
    .find((difference) => difference !== 0);
  if (differing !== undefined) return differing > 0;
  // nothing tells them apart in time: any rule does, as long as it is always the same
  return text(core(a)) > text(core(b));
}

/** The part of a snapshot that the newest one decides. */
function core(order: OrderSnapshot): object {
  return { ...order, ...beginning, unpaidAt: null, paidAt: null, noteAttributes: [], refunds: [] };
}

/** A fact of the beginning: known beats unknown; of two the same one wins always. */
function known<T extends string | number>(a: T | null, b: T | null): T | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

/** Of two moments the one that is wanted; one that is known beats one that is not. */
function ofTwo(a: Date | null, b: Date | null, isWanted: (a: Date, b: Date) => boolean): Date | null {
  if (a === null || b === null) return a ?? b;
  return isWanted(a, b) ? a : b;
}

/** The same content always written the same way: attributes and refunds once each, in a fixed order. */
function normal(order: OrderSnapshot): OrderSnapshot {
  return {
    ...order,
    noteAttributes: greatestBy(order.noteAttributes, ({ name }) => name),
    refunds: greatestBy(
      order.refunds,
      ({ refundId }) => refundId,
      ({ amount }) => amount,
    ),
  };
}

function greatestBy<T>(items: readonly T[], keyOf: (item: T) => string, sizeOf: (item: T) => number = () => 0): T[] {
  const kept = new Map<string, T>();
  const isGreater = (a: T, b: T): boolean => {
    const difference = sizeOf(a) - sizeOf(b);
    return difference === 0 ? text(a) > text(b) : difference > 0;
  };
  for (const item of items) {
    const other = kept.get(keyOf(item));
    if (other === undefined || isGreater(item, other)) kept.set(keyOf(item), item);
  }
  return [...kept.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item);
}

/** A text that is the same for the same content, whatever the order of members. */
function text(value: unknown): string {
  return stringify(value) ?? '';
}
