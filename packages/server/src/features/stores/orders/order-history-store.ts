// The table of how far a store's older orders are read: one row a business.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface HistoryTable {
  business_id: BusinessId;
  shop_domain: string;
  since: Date | null;
  until: Date | null;
  cursor: string | null;
  orders: number;
  done_at: Date | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    order_histories: HistoryTable;
  }
}

export type OldOrdersRow = Selectable<HistoryTable>;

export async function findHistory(db: Db, businessId: BusinessId): Promise<OldOrdersRow | null> {
  const row = await db
    .selectFrom('order_histories')
    .selectAll()
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

/** Begins a reading, in place of one that is there. */
export async function putHistory(
  db: Db,
  history: Pick<OldOrdersRow, 'business_id' | 'shop_domain' | 'since' | 'until'>,
) {
  const fresh = { ...history, cursor: null, orders: 0, done_at: null };
  const { business_id: _, ...change } = fresh;
  await db
    .insertInto('order_histories')
    .values(fresh)
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(change))
    .execute();
}

/** Stores how far a reading has come; false when another process has moved it on, or it was begun anew. */
export async function advanceHistory(
  db: Db,
  { business_id: businessId, cursor, orders, until }: OldOrdersRow,
  step: Pick<OldOrdersRow, 'cursor' | 'orders' | 'done_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_histories')
    .set(step)
    .where('business_id', '=', businessId)
    .where('cursor', 'is not distinct from', cursor)
    .where('until', 'is not distinct from', until)
    .where('orders', '=', orders)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
