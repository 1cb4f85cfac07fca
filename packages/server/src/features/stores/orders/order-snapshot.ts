// Snapshots of an order as its store describes it, and how they are merged, however late, repeated or shuffled they come. Pure.
import { stringify } from 'safe-stable-stringify';
import type { OrderSnapshot } from '../records.ts';

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
  landingSite: null,
  referringSite: null,
  sourceName: null,
  attributedTo: null,
  buyerEmailHash: null,
  buyerCustomerHash: null,
  checkoutHash: null,
  customerOrder: null,
} as const satisfies Partial<OrderSnapshot>;

/**
 * Merges a snapshot into what is stored. The newest snapshot decides, in the same second the one further along; facts of the
 * order's beginning are never lost again; refunds add up by their ids, of the same one what was told whole, and then the greater money, counts. Any order and any repetition of the same snapshots
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
    lines: newest.lines.map((line) => ({ ...line, title: line.title || titleIn([stored, snapshot], line.lineId) })),
    landingSite: known(stored.landingSite, snapshot.landingSite),
    referringSite: known(stored.referringSite, snapshot.referringSite),
    sourceName: known(stored.sourceName, snapshot.sourceName),
    attributedTo: known(stored.attributedTo, snapshot.attributedTo),
    buyerEmailHash: known(stored.buyerEmailHash, snapshot.buyerEmailHash),
    buyerCustomerHash: known(stored.buyerCustomerHash, snapshot.buyerCustomerHash),
    checkoutHash: known(stored.checkoutHash, snapshot.checkoutHash),
    customerOrder: known(stored.customerOrder, snapshot.customerOrder),
    unpaidAt: ofTwo(stored.unpaidAt, snapshot.unpaidAt, (a, b) => a > b),
    paidAt: ofTwo(stored.paidAt, snapshot.paidAt, (a, b) => a < b),
    noteAttributes: [...stored.noteAttributes, ...snapshot.noteAttributes],
    refunds: [...stored.refunds, ...snapshot.refunds],
  });
  return { order, changed: text(order) !== text(normal(stored)) };
}

/** A line keeps its title once its product is gone. */
const titleIn = (tellings: readonly OrderSnapshot[], lineId: string): string =>
  tellings.flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId && line.title !== ''))[0]?.title ?? '';

/** The money given back so far. */
export function refundedOf(order: Pick<OrderSnapshot, 'refunds'>): number {
  return order.refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a snapshot tells of refunds what is not stored: another one, money that arrived since, or what was guessed. */
export function isRefundNews(stored: OrderSnapshot, snapshot: OrderSnapshot): boolean {
  return (
    text(normal({ ...stored, refunds: [...stored.refunds, ...snapshot.refunds] }).refunds) !==
    text(normal(stored).refunds)
  );
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
  const differing = firstDifference(ranksOf(a), ranksOf(b));
  if (differing !== undefined) return differing > 0;
  // nothing tells them apart in time: any rule does, as long as it is always the same
  return text(core(a)) > text(core(b));
}

const firstDifference = (a: readonly number[], b: readonly number[]): number | undefined =>
  a.map((rank, index) => rank - (b[index] ?? 0)).find((difference) => difference !== 0);

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
      // what was worked out is as good as what was told, until that comes
      ({ amount, shipping, tax, guessed }) => [guessed ? 0 : 1, amount, shipping, tax],
    ),
  };
}

function greatestBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  ranksOfItem: (item: T) => readonly number[] = () => [],
): T[] {
  const kept = new Map<string, T>();
  const isGreater = (a: T, b: T): boolean => {
    const difference = firstDifference(ranksOfItem(a), ranksOfItem(b));
    return difference === undefined ? text(a) > text(b) : difference > 0;
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
