// Counts orders with the visits whose clicks they came by, for as long as they count.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Tx } from '../../../platform/db/db.ts';
import { readClickFacts } from '../intake/click-layout.ts';
import { lockBusinesses } from '../store.ts';
import { Dictionary } from './dictionary.ts';
import { FactSums } from './fact-sums.ts';
import { addToLinkTotals, holdGeneration, insertFacts } from './facts-store.ts';
import { countDeeds } from './visit-steps.ts';
import { listPlacedOrders, replacePlacedOrders, type VisitOrder } from './visit-steps-store.ts';

/** An order and the click it came by; null when it came by none, or counts no more. */
export interface OrderClick {
  readonly orderId: string;
  readonly clickId: string | null;
}

const isSame = (one: VisitOrder | undefined, other: VisitOrder | undefined): boolean =>
  one?.at === other?.at && one?.visitId === other?.visitId;

/**
 * Counts each order with the visit of its click, in place of where it was counted before. One whose visit is not stored yet is
 * counted when it is told again. In the caller's transaction; where something changes, it holds the counting of visits of the
 * business until that ends.
 */
export async function placeOrders(tx: Tx, businessId: BusinessId, orders: readonly OrderClick[]): Promise<void> {
  const ids = orders.map(({ orderId }) => orderId);
  const before = new Map((await listPlacedOrders(tx, businessId, ids)).map((each) => [each.orderId, each]));
  const wanted = new Map(orders.flatMap((order) => toPlaced(businessId, order)).map((each) => [each.orderId, each]));
  const changed = ids.filter((id) => !isSame(before.get(id), wanted.get(id)));
  if (changed.length === 0) return;
  await lockBusinesses(tx, [businessId]);
  const gone = changed.flatMap((id) => before.get(id) ?? []);
  const come = changed.flatMap((id) => wanted.get(id) ?? []);
  const sums = new FactSums();
  const tools = { tx, dictionary: new Dictionary(tx), sums };
  const missing = await countDeeds(tools, [
    ...gone.map((order) => ({ businessId, ...order, step: 0, isPerson: true, orders: -1 })),
    ...come.map((order) => ({ businessId, ...order, step: 0, isPerson: true, orders: 1 })),
  ]);
  const placed = come.filter((order) => !missing.some((click) => isSame({ ...order, ...click }, order)));
  await replacePlacedOrders(tx, businessId, { gone: changed, placed });
  await insertFacts(tx, sums.listFacts(), await holdGeneration(tx));
  await addToLinkTotals(tx, sums.listLinks());
}

function toPlaced(businessId: BusinessId, { orderId, clickId }: OrderClick): VisitOrder[] {
  const click = clickId === null ? null : readClickFacts(clickId);
  return click?.businessId === businessId ? [{ orderId, at: click.at, visitId: click.visitId }] : [];
}
