// The tables of a store's connection: stores with their sealed tokens, grants that wait, and states of running grants.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { MakerFields } from '@vitrine/contract/maker-fields';
import type { Insertable, Selectable } from 'kysely';
import type { ColumnsOf } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Store } from '../model.ts';
import type { StoreFacts } from '../platforms/platform.ts';

export interface StoreTable extends ColumnsOf<Omit<Store, 'status'>> {
  country: string | null;
  status: Store['status'] | 'disconnected';
  scopes: string[];
  /** The merchant's own app it is connected by; null for the installation's. */
  client_id: string | null;
  /** How its tokens are had: by consent, or for the app's own credentials. */
  grant_kind: 'consent' | 'credentials';
  /** Whether the store is asked for buyers' email addresses. */
  reads_email: boolean;
  /** Where maker and safety details of products are read from, where that is not as usual. */
  maker_fields: Partial<MakerFields>;
  sealed_access_token: Buffer | null;
  access_token_expires_at: Date | null;
  sealed_refresh_token: Buffer | null;
  refresh_token_expires_at: Date | null;
  connected_at: Date;
  disconnected_at: Date | null;
  orders_reconciled_until: Date | null;
  /** Of the backfill: orders read so far, where it goes on after a stop, and when it was through. */
  backfilled_orders: number;
  backfill_cursor: string | null;
  backfilled_at: Date | null;
}

/** What is used once, before it ends, for one store. */
interface SingleUse {
  platform: string;
  shop_domain: string;
  /** Null for the installation's app. */
  client_id: string | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface GrantTable extends SingleUse {
  code_hash: Buffer;
  email: string;
  name: string;
  sealed_tokens: Buffer;
  /** Who began it: a business, or a browser in which nobody was signed in. */
  business_id: BusinessId | null;
  /** The browser it was begun in; null where an app of the business's own began it from the store's side. */
  browser_hash: Buffer | null;
}

interface StateTable extends SingleUse {
  state_hash: Buffer;
  browser_hash: Buffer;
  business_id: BusinessId | null;
  account_id: AccountId | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    stores: StoreTable;
    store_grants: GrantTable;
    oauth_states: StateTable;
  }
}

export type StoreRow = Selectable<StoreTable>;
export type GrantRow = Selectable<GrantTable>;

/** A row as other features see it; null for a disconnected one. */
export function toStore(row: StoreRow): Store | null {
  if (row.status === 'disconnected') return null;
  return {
    businessId: row.business_id,
    platform: row.platform,
    shopDomain: row.shop_domain,
    name: row.name,
    email: row.email,
    logoUrl: row.logo_url,
    currency: row.currency,
    timeZone: row.time_zone,
    primaryUrl: row.primary_url,
    availableUrls: row.available_urls,
    isDevelopment: row.is_development,
    status: row.status,
  };
}

export async function findStoreRow(db: Db, businessId: BusinessId): Promise<StoreRow | null> {
  const row = await db.selectFrom('stores').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

/** The store of a business that can be asked. Refuses `store_required` and `store_reconnect_needed`. */
export async function getConnectedRow(db: Db, businessId: BusinessId): Promise<StoreRow> {
  const row = await findStoreRow(db, businessId);
  if (row === null || row.status === 'disconnected') throw new Problem('store_required');
  if (row.status !== 'connected') throw new Problem('store_reconnect_needed');
  return row;
}

/** Whose order it is, of which of their stores, and in which zone its day is. */
export function ownerOf(row: StoreRow): Pick<Store, 'businessId' | 'timeZone' | 'shopDomain'> {
  return { businessId: row.business_id, timeZone: row.time_zone, shopDomain: row.shop_domain };
}

/** What this store's answers are read with. */
export function factsOf(row: StoreRow): StoreFacts {
  return {
    currency: row.currency,
    primaryUrl: row.primary_url,
    country: row.country,
    scopes: row.scopes,
    makerFields: row.maker_fields,
  };
}

/** The row, locked until the transaction ends: one process at a time changes tokens. */
export async function lockStoreRow(tx: Tx, businessId: BusinessId): Promise<StoreRow | null> {
  const row = await tx
    .selectFrom('stores')
    .selectAll()
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The store a webhook or grant belongs to; a disconnected one is nobody's. */
export async function findStoreByDomain(db: Db, platform: string, shopDomain: string): Promise<StoreRow | null> {
  const row = await db
    .selectFrom('stores')
    .selectAll()
    .where('platform', '=', platform)
    .where('shop_domain', '=', shopDomain)
    .where('status', '<>', 'disconnected')
    .executeTakeFirst();
  return row ?? null;
}

export async function listStoresByStatus(db: Db, status: StoreRow['status']): Promise<StoreRow[]> {
  return db.selectFrom('stores').selectAll().where('status', '=', status).orderBy('business_id').execute();
}

/** Writes the business's store; one that was there before, connected or not, is replaced in place. */
export async function upsertStore(tx: Tx, store: Insertable<StoreTable>): Promise<void> {
  const { business_id: _, ...columns } = store;
  await tx
    .insertInto('stores')
    .values(store)
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
    .execute();
}

export async function updateStore(
  db: Db,
  businessId: BusinessId,
  change: Partial<Omit<StoreTable, 'business_id' | 'platform'>>,
): Promise<void> {
  await db.updateTable('stores').set(change).where('business_id', '=', businessId).execute();
}

/**
 * Stores how far the backfill has come, and adds to the orders read; false when another process has moved it on, or
 * the store was connected anew.
 */
export async function advanceBackfill(
  db: Db,
  store: StoreRow,
  { from, to, read, orders }: { from: string | null; to: string | null; read: number; orders: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stores')
    .set((row) => ({ backfill_cursor: to, backfilled_orders: row('backfilled_orders', '+', orders) }))
    .where('business_id', '=', store.business_id)
    .where('connected_at', '=', store.connected_at)
    .where('orders_reconciled_until', 'is', null)
    .where('backfill_cursor', 'is not distinct from', from)
    .where('backfilled_orders', '=', read)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function restartBackfill(db: Db, businessId: BusinessId): Promise<void> {
  await updateStore(db, businessId, { backfill_cursor: null, backfilled_orders: 0 });
}

/** What becomes of the tokens when a connection ends. */
export const noTokens = {
  sealed_access_token: null,
  access_token_expires_at: null,
  sealed_refresh_token: null,
  refresh_token_expires_at: null,
} as const;

export async function insertState(db: Db, state: Insertable<StateTable>): Promise<void> {
  await db.insertInto('oauth_states').values(state).execute();
}

/** By which app a running grant was begun, and for whom; of an unknown state nothing. */
export async function findStateApp(
  db: Db,
  stateHash: Buffer,
): Promise<{ clientId: string | null; businessId: BusinessId | null } | null> {
  const row = await db
    .selectFrom('oauth_states')
    .select(['client_id as clientId', 'business_id as businessId'])
    .where('state_hash', '=', stateHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a state up; null when it is unknown, used, expired, or begun in another browser or for another shop. */
export async function redeemState(
  db: Db,
  asked: { stateHash: Buffer; browserHash: Buffer; platform: string; shopDomain: string },
  now: Date,
): Promise<{ businessId: BusinessId | null; accountId: AccountId | null } | null> {
  const row = await db
    .updateTable('oauth_states')
    .set({ used_at: now })
    .where('state_hash', '=', asked.stateHash)
    .where('browser_hash', '=', asked.browserHash)
    .where('platform', '=', asked.platform)
    .where('shop_domain', '=', asked.shopDomain)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['business_id', 'account_id'])
    .executeTakeFirst();
  return row ? { businessId: row.business_id, accountId: row.account_id } : null;
}

export async function insertGrant(db: Db, grant: Insertable<GrantTable>): Promise<void> {
  await db.insertInto('store_grants').values(grant).execute();
}

/** A grant that still waits for its merchant. */
export async function findGrant(db: Db, codeHash: Buffer, now: Date): Promise<GrantRow | null> {
  const row = await db
    .selectFrom('store_grants')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a grant up; false when somebody was faster. */
export async function redeemGrant(tx: Tx, codeHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('store_grants')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes states and grants a day past their end. */
export async function deleteStaleGrants(db: Db, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 3600 * 1000);
  await db.deleteFrom('oauth_states').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('store_grants').where('expires_at', '<', yesterday).execute();
}
