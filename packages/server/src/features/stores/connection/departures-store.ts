// The table of stores that were left and in which the app is still to be removed.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface DepartureTable {
  departure_id: string;
  business_id: BusinessId;
  platform: string;
  shop_domain: string;
  /** Null for the installation's app. */
  client_id: string | null;
  sealed_access_token: Buffer;
  access_token_expires_at: Date | null;
  sealed_refresh_token: Buffer | null;
  created_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    store_departures: DepartureTable;
  }
}

export type DepartureRow = Selectable<DepartureTable>;

export async function insertDeparture(db: Db, row: Insertable<DepartureTable>): Promise<void> {
  await db.insertInto('store_departures').values(row).execute();
}

export async function findDeparture(db: Db, departureId: string): Promise<DepartureRow | null> {
  const row = await db
    .selectFrom('store_departures')
    .selectAll()
    .where('departure_id', '=', departureId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listDepartures(db: Db): Promise<DepartureRow[]> {
  return db.selectFrom('store_departures').selectAll().orderBy('created_at').execute();
}

export async function updateDeparture(
  db: Db,
  departureId: string,
  change: Partial<Pick<DepartureRow, 'sealed_access_token' | 'access_token_expires_at' | 'sealed_refresh_token'>>,
): Promise<void> {
  await db.updateTable('store_departures').set(change).where('departure_id', '=', departureId).execute();
}

export async function deleteDeparture(db: Db, departureId: string): Promise<void> {
  await db.deleteFrom('store_departures').where('departure_id', '=', departureId).execute();
}

/** Of a shop that is connected again by the same app: that stays now. */
export async function deleteDeparturesOf(
  db: Db,
  { platform, shopDomain, clientId }: { platform: string; shopDomain: string; clientId: string | null },
): Promise<void> {
  await db
    .deleteFrom('store_departures')
    .where('platform', '=', platform)
    .where('shop_domain', '=', shopDomain)
    .where('client_id', 'is not distinct from', clientId)
    .execute();
}
