// The table of apps that merchants made themselves.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface StoreAppTable {
  business_id: BusinessId;
  client_id: string;
  platform: string;
  shop_domain: string;
  sealed_secret: Buffer;
  sealed_old_secret: Buffer | null;
  old_secret_until: Date | null;
  reads_all_orders: boolean;
  gives_credit: boolean;
  /** Since the store itself gave this app a token. */
  proven_at: Date | null;
  callback_seen: string | null;
  created_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    store_apps: StoreAppTable;
  }
}

export type StoreAppRow = Selectable<StoreAppTable>;

export async function findAppRow(db: Db, businessId: BusinessId, clientId: string): Promise<StoreAppRow | null> {
  const row = await db
    .selectFrom('store_apps')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

/** The one that was entered last. */
export async function findNewestApp(db: Db, businessId: BusinessId): Promise<StoreAppRow | null> {
  const row = await db
    .selectFrom('store_apps')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at', 'desc')
    .orderBy('client_id')
    .executeTakeFirst();
  return row ?? null;
}

/** Those of every business that named this shop. */
export async function listAppsOfShop(db: Db, platform: string, shopDomain: string): Promise<StoreAppRow[]> {
  return db
    .selectFrom('store_apps')
    .selectAll()
    .where('platform', '=', platform)
    .where('shop_domain', '=', shopDomain)
    .orderBy('business_id')
    .orderBy('client_id')
    .execute();
}

/** Writes an app down; the same one entered anew is replaced. */
export async function putApp(db: Db, row: StoreAppRow): Promise<void> {
  const { business_id: _, client_id: __, ...columns } = row;
  await db
    .insertInto('store_apps')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'client_id']).doUpdateSet(columns))
    .execute();
}

export async function changeApp(
  db: Db,
  { business_id: businessId, client_id: clientId }: Pick<StoreAppRow, 'business_id' | 'client_id'>,
  change: Partial<Omit<StoreAppRow, 'business_id' | 'client_id'>>,
): Promise<void> {
  await db
    .updateTable('store_apps')
    .set(change)
    .where('business_id', '=', businessId)
    .where('client_id', '=', clientId)
    .execute();
}

export async function deleteApps(db: Db, businessId: BusinessId): Promise<void> {
  await db.deleteFrom('store_apps').where('business_id', '=', businessId).execute();
}
