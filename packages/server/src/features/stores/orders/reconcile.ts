// Reads a store's orders: the last 60 days when it is connected, then again what changed, so that nothing missed stays so.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Platform } from '../../../platform/platform.ts';
import { StoreFailure, type StorePlatform } from '../platforms/platform.ts';
import type { Recording } from './order-recording.ts';
import {
  advanceBackfill,
  findStoreRow,
  restartBackfill,
  updateStore,
  type StoreRow,
} from '../connection/connection-store.ts';
import type { TokenKeeper } from '../connection/tokens.ts';

interface Parts {
  platform: Platform;
  shops: StorePlatform;
  tokens: TokenKeeper;
  recording: Recording;
}

const dayMs = 24 * 3600_000;
/** As far back as the platform lets one read orders without asking for more. */
const firstReachMs = 60 * dayMs;
/** What the nightly reading goes through again. */
const nightlyReachMs = 7 * dayMs;
/** Read again every time: the store's index and clock may lag. */
const overlapMs = 5 * 60_000;
/** The store's own news of a change is waited for this long; the next reading, which overlaps, looks again. */
const newsMs = 30_000;

/**
 * Reads the orders that changed since the last time, or goes on with the first reading where it stopped; answers how many
 * orders had been missed. Each order has its own transaction, and the mark moves on when all are through: a stop repeats
 * some and misses none.
 */
export async function readChangedOrders(parts: Parts, businessId: BusinessId): Promise<number> {
  const { database, clock } = parts.platform;
  const store = await findStoreRow(database.db, businessId);
  if (store?.status !== 'connected') return 0;
  const begun = clock.now();
  if (store.orders_reconciled_until === null) return readFirst(parts, store, begun);
  const since = new Date(store.orders_reconciled_until.getTime() - overlapMs);
  const repaired = await readAgain(parts, store, { since, until: new Date(begun.getTime() - newsMs) });
  await updateStore(database.db, businessId, { orders_reconciled_until: begun });
  return repaired;
}

/** Reads what changed within the last week once more; answers how many orders had been missed. */
export async function readLastWeek(parts: Parts, businessId: BusinessId): Promise<number> {
  const { database, clock } = parts.platform;
  const store = await findStoreRow(database.db, businessId);
  if (store?.status !== 'connected' || store.orders_reconciled_until === null) return 0;
  const now = clock.now().getTime();
  return readAgain(parts, store, { since: new Date(now - nightlyReachMs), until: new Date(now - newsMs) });
}

const ownerOf = (store: StoreRow) => ({ businessId: store.business_id, timeZone: store.time_zone });

/** Page by page; how far it has come is kept with each, and shown. */
async function readFirst(parts: Parts, store: StoreRow, begun: Date): Promise<number> {
  const { database, clock } = parts.platform;
  const client = parts.shops.client(parts.tokens.access(store));
  const since = new Date(store.connected_at.getTime() - firstReachMs - overlapMs);
  let recorded = 0;
  let after = store.backfill_cursor;
  let read = store.backfilled_orders;
  do {
    const page = await client.listOrders(since, after).catch(async (problem: unknown) => {
      // a place that the store does not know any more: the next try begins again, and records nothing twice
      const isRefused = problem instanceof StoreFailure && problem.kind === 'refused';
      if (isRefused && after !== null) await restartBackfill(database.db, store.business_id);
      throw problem;
    });
    for (const order of page.orders) {
      const told = await database.transaction((tx) => parts.recording.healSnapshot(tx, ownerOf(store), order));
      if (told !== 'unchanged') recorded += 1;
    }
    const step = { from: after, to: page.next, read, orders: page.orders.length };
    const isOurs = await advanceBackfill(database.db, store, step);
    // another process goes on from there
    if (!isOurs) return recorded;
    after = page.next;
    read += page.orders.length;
  } while (after !== null);
  await updateStore(database.db, store.business_id, { orders_reconciled_until: begun, backfilled_at: clock.now() });
  return recorded;
}

async function readAgain(
  parts: Parts,
  store: StoreRow,
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const { database, log } = parts.platform;
  const client = parts.shops.client(parts.tokens.access(store));
  let repaired = 0;
  let after: string | null = null;
  do {
    const page = await client.listOrders(since, after);
    for (const order of page.orders) {
      if (order.updatedAt > until) continue;
      const recorded = await database.transaction((tx) => parts.recording.repairSnapshot(tx, ownerOf(store), order));
      if (recorded === 'unchanged') continue;
      repaired += 1;
      log.info({ business: store.business_id, order: order.orderId, recorded }, 'repaired a missed order');
    }
    after = page.next;
  } while (after !== null);
  return repaired;
}
