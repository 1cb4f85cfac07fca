// What the program does about news from a store: reads changed things again, records orders, follows the connection.
import { announce } from '../../../events.ts';
import { orderId as orderIdSchema } from '@vitrine/contract/ids';
import { isZone } from '@vitrine/contract/range';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findProductAge,
  findProductOfInventoryItem,
  markCollectionDeleted,
  markProductDeleted,
} from '../catalogue/catalogue-lookups-store.ts';
import { writeCollection, writeProduct } from '../catalogue/catalogue-writing.ts';
import { noTokens, updateStore, type StoreRow } from '../connection/connection-store.ts';
import { markCancelled } from '../catalogue/sync-store.ts';
import { StoreFailure, type News, type StoreClient, type StorePlatform } from '../platforms/platform.ts';
import { forgetBuyer, findOrder } from './order-store.ts';
import type { Recording } from './order-recording.ts';
import type { Syncs } from '../catalogue/sync.ts';
import type { TokenKeeper } from '../connection/tokens.ts';

export interface NewsDesk {
  /**
   * Finds out what else there is to know (asking the store), and answers what to write, in one transaction that the
   * caller begins. Safe to repeat.
   */
  prepare(store: StoreRow, news: News, triggeredAt: Date | null): Promise<(tx: Tx) => Promise<void>>;
}

/** Clocks of two machines: what was read less than this after an event may be from before it. */
const clockSkewMs = 2_000;

interface Desk {
  platform: Platform;
  shops: StorePlatform;
  tokens: TokenKeeper;
  recording: Recording;
  syncs: Syncs;
}

type Write = (tx: Tx) => Promise<void>;
const nothing: Write = () => Promise.resolve();

export function createNewsDesk(desk: Desk): NewsDesk {
  const { platform, syncs, shops } = desk;
  return {
    prepare: async (store, news, triggeredAt) => {
      const businessId = store.business_id;
      switch (news.kind) {
        case 'order':
          return async (tx) => {
            await desk.recording.recordSnapshot(tx, toOwner(store), shops.readOrder(news.json));
          };
        case 'refund':
          return prepareRefund(desk, store, news);
        case 'product':
          return prepareProduct(desk, store, news, triggeredAt);
        case 'product_deleted':
          return (tx) =>
            announceIf(platform, tx, store, (now) => markProductDeleted(tx, businessId, news.productId, now));
        case 'collection':
          return prepareCollection(desk, store, news.collectionId);
        case 'collection_deleted':
          return (tx) =>
            announceIf(platform, tx, store, (now) => markCollectionDeleted(tx, businessId, news.collectionId, now));
        case 'stock':
          return prepareStock(desk, store, news.inventoryItemId, triggeredAt);
        case 'shop':
          return prepareShop(desk, store);
        case 'uninstalled':
          // told late, of an installation before this one
          if (triggeredAt !== null && triggeredAt < store.connected_at) return nothing;
          return (tx) => leave(platform, tx, store);
        case 'scopes':
          return (tx) => updateStore(tx, businessId, { scopes: [...news.granted] });
        case 'file_prepared':
          return (tx) => syncs.wake(tx, businessId);
        case 'privacy':
          platform.log.info({ business: businessId, request: news.request }, 'a privacy request of the store');
          // of a person nothing but hashes is kept: there is nothing to hand out, and these to erase
          return async (tx) => {
            if (news.forget) await forgetBuyer(tx, businessId, news.forget);
          };
        case 'unknown':
          return nothing;
      }
    },
  };
}

function toOwner(store: StoreRow): { businessId: StoreRow['business_id']; timeZone: string } {
  return { businessId: store.business_id, timeZone: store.time_zone };
}

/** The store's client, or null when the store is not ours to ask (any more). */
function clientOf({ shops, tokens }: Desk, store: StoreRow): StoreClient | null {
  return store.status === 'connected' ? shops.client(tokens.access(store)) : null;
}

async function announceIf(
  platform: Platform,
  tx: Tx,
  store: StoreRow,
  change: (now: Date) => Promise<boolean>,
): Promise<void> {
  if (await change(platform.clock.now())) await announce(tx, 'pagesChanged', store.business_id);
}

/** A refund may come before its order: then the store is asked for the order, refund and all. */
async function prepareRefund(desk: Desk, store: StoreRow, news: Extract<News, { kind: 'refund' }>): Promise<Write> {
  const { recording, shops, platform } = desk;
  const id = orderIdSchema.parse(news.orderId);
  const known = await findOrder(platform.database.db, store.business_id, id);
  const asked = known ? null : ((await clientOf(desk, store)?.findOrder(id)) ?? null);
  const order = known ?? asked;
  return async (tx) => {
    if (asked) await recording.recordSnapshot(tx, toOwner(store), asked);
    const refund = order && shops.readRefund(news.json, order);
    const recorded = refund && (await recording.recordRefund(tx, toOwner(store), id, refund));
    if (recorded === null) throw new StoreFailure('transient', `the order ${id} of a refund is not known yet`);
  };
}

/** Bodies of webhooks lack the storefront address and may lack variants: the product is read again (platforms.md 2.10). */
async function prepareProduct(
  desk: Desk,
  store: StoreRow,
  { productId, updatedAt }: { productId: string; updatedAt: Date | null },
  triggeredAt: Date | null,
): Promise<Write> {
  const known = await findProductAge(desk.platform.database.db, store.business_id, productId);
  if (known && updatedAt !== null) {
    if (known.updatedAt > updatedAt) return nothing;
    const isSame = known.updatedAt.getTime() === updatedAt.getTime();
    if (isSame && isAfter(known.syncedAt, triggeredAt)) return nothing;
  }
  return readAgain(desk, store, productId);
}

async function prepareStock(
  desk: Desk,
  store: StoreRow,
  inventoryItemId: string,
  triggeredAt: Date | null,
): Promise<Write> {
  const { db } = desk.platform.database;
  const productId = await findProductOfInventoryItem(db, store.business_id, inventoryItemId);
  if (productId === null) return nothing;
  const known = await findProductAge(db, store.business_id, productId);
  if (known && isAfter(known.syncedAt, triggeredAt)) return nothing;
  return readAgain(desk, store, productId);
}

function isAfter(readAt: Date, triggeredAt: Date | null): boolean {
  return triggeredAt !== null && readAt.getTime() > triggeredAt.getTime() + clockSkewMs;
}

async function readAgain(desk: Desk, store: StoreRow, productId: string): Promise<Write> {
  const client = clientOf(desk, store);
  if (client === null) return nothing;
  const { platform } = desk;
  // taken before asking: of two answers the one asked for later wins
  const stamp = platform.clock.now();
  const reading = { currency: store.currency, primaryUrl: store.primary_url };
  const product = await client.findProduct(productId, reading);
  return async (tx) => {
    if (product === null) {
      await announceIf(platform, tx, store, (now) => markProductDeleted(tx, store.business_id, productId, now));
      return;
    }
    await writeProduct(tx, store.business_id, product, stamp);
    await announce(tx, 'pagesChanged', store.business_id);
  };
}

async function prepareCollection(desk: Desk, store: StoreRow, collectionId: string): Promise<Write> {
  const client = clientOf(desk, store);
  if (client === null) return nothing;
  const { platform } = desk;
  const stamp = platform.clock.now();
  const reading = { currency: store.currency, primaryUrl: store.primary_url };
  const collection = await client.findCollection(collectionId, reading);
  return async (tx) => {
    if (collection === null) {
      await announceIf(platform, tx, store, (now) => markCollectionDeleted(tx, store.business_id, collectionId, now));
      return;
    }
    await writeCollection(tx, store.business_id, collection, stamp);
    await announce(tx, 'pagesChanged', store.business_id);
  };
}

async function prepareShop(desk: Desk, store: StoreRow): Promise<Write> {
  const identity = await clientOf(desk, store)?.readIdentity();
  if (identity === undefined) return nothing;
  return async (tx) => {
    await updateStore(tx, store.business_id, {
      name: identity.name,
      email: identity.email,
      primary_url: identity.primaryUrl,
      available_urls: [...identity.availableUrls],
      country: identity.country,
      ...(isZone(identity.timeZone) ? { time_zone: identity.timeZone } : {}),
    });
    await announce(tx, 'pagesChanged', store.business_id);
  };
}

/** The store removed the app: its tokens are dead, its rows stay for the day it comes back. */
async function leave(platform: Platform, tx: Tx, store: StoreRow): Promise<void> {
  await updateStore(tx, store.business_id, { status: 'uninstalled', ...noTokens });
  await markCancelled(tx, store.business_id, platform.clock.now());
  await announce(tx, 'pagesChanged', store.business_id);
}
