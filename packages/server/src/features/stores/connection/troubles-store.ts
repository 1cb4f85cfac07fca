// The table of what is wrong with a connection: one row a kind, while it lasts.
import type { TroubleKind } from '@vitrine/contract/stores';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface TroubleTable {
  business_id: BusinessId;
  kind: TroubleKind;
  /** The topics, scopes or versions it is about. */
  details: string[];
  since: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    store_troubles: TroubleTable;
  }
}

export type TroubleRow = Selectable<TroubleTable>;

export async function listTroubles(db: Db, businessId: BusinessId): Promise<TroubleRow[]> {
  return db.selectFrom('store_troubles').selectAll().where('business_id', '=', businessId).orderBy('since').execute();
}

/** Answers whether it is a trouble nobody was told of: a kind that was not there. */
export async function putTrouble(db: Db, trouble: TroubleRow): Promise<boolean> {
  const added = await db
    .insertInto('store_troubles')
    .values(trouble)
    .onConflict((conflict) => conflict.columns(['business_id', 'kind']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 1n) return true;
  await db
    .updateTable('store_troubles')
    .set({ details: trouble.details })
    .where('business_id', '=', trouble.business_id)
    .where('kind', '=', trouble.kind)
    .execute();
  return false;
}

/** How many connected stores have each trouble; those without any are left out. */
export async function countTroubles(db: Db): Promise<{ kind: TroubleKind; stores: number }[]> {
  const { rows } = await sql<{ kind: TroubleKind; stores: number }>`
    select t.kind, count(*)::int as stores from store_troubles t
    join stores s on s.business_id = t.business_id and s.status = 'connected' group by 1 order by 1`.execute(db);
  return rows;
}

/** How many stores let us in no more until their merchants connect them again. */
export async function countLost(db: Db): Promise<number> {
  const { rows } = await sql<{ stores: number }>`
    select count(*)::int as stores from stores where status = 'reconnect_needed'`.execute(db);
  return rows[0]?.stores ?? 0;
}

/** How many connected stores refused to prepare their catalogue as files when it was last read. */
export async function countPaged(db: Db): Promise<number> {
  const { rows } = await sql<{ stores: number }>`
    select count(*)::int as stores from syncs y
    join stores s on s.business_id = y.business_id and s.status = 'connected'
    where y.paged_reason is not null`.execute(db);
  return rows[0]?.stores ?? 0;
}

/** Without kinds all of the store's. */
export async function deleteTroubles(db: Db, businessId: BusinessId, kinds?: readonly TroubleKind[]): Promise<void> {
  const all = db.deleteFrom('store_troubles').where('business_id', '=', businessId);
  await (kinds ? all.where('kind', 'in', [...kinds]) : all).execute();
}
