// The table of the inbox: webhooks as they came, stored before they are answered, handled once.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

interface InboxTable {
  business_id: BusinessId;
  delivery_id: string;
  platform: string;
  topic: string;
  body: Buffer;
  triggered_at: Date | null;
  received_at: Date;
  processed_at: Date | null;
  problem: string | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    inbox: InboxTable;
  }
}

export type StoredDelivery = Selectable<InboxTable>;

/** Stores a delivery unless it is there; answers whether it was new. */
export async function insertDelivery(tx: Tx, delivery: Insertable<InboxTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inbox')
    .values(delivery)
    .onConflict((conflict) => conflict.columns(['business_id', 'delivery_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A delivery that is still to be handled. */
export async function findWaitingDelivery(
  db: Db,
  businessId: BusinessId,
  deliveryId: string,
): Promise<StoredDelivery | null> {
  const row = await db
    .selectFrom('inbox')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('delivery_id', '=', deliveryId)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Not of a store that its merchant was told cannot be asked now: what needs asking waits as long. */
const isNotHeldUp = sql<boolean>`not exists (select from store_troubles t
  where t.business_id = inbox.business_id and t.kind in ('not_approved', 'store_closed'))`;

/** Deliveries of before then that nobody has handled or failed at: left behind by a killed process, or held up until now. */
export async function listForgotten(
  db: Db,
  then: Date,
): Promise<Pick<StoredDelivery, 'business_id' | 'delivery_id'>[]> {
  return db
    .selectFrom('inbox')
    .select(['business_id', 'delivery_id'])
    .where('processed_at', 'is', null)
    .where('problem', 'is', null)
    .where('received_at', '<', then)
    .where(isNotHeldUp)
    .orderBy('received_at')
    .limit(1000)
    .execute();
}

/** How many deliveries wait to be handled, and for how long the oldest of them has; those that are held up left out. */
export async function measureWaiting(db: Db, now: Date): Promise<{ waiting: number; oldestSeconds: number }> {
  const row = await db
    .selectFrom('inbox')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('received_at').as('oldest')])
    .where('processed_at', 'is', null)
    .where(isNotHeldUp)
    .executeTakeFirst();
  const oldest = row?.oldest ?? now;
  return { waiting: row?.waiting ?? 0, oldestSeconds: Math.max(0, (now.getTime() - oldest.getTime()) / 1000) };
}

const failed = (db: Db, businessId: BusinessId) =>
  db
    .selectFrom('inbox')
    .where('business_id', '=', businessId)
    .where('processed_at', 'is', null)
    .where('problem', 'is not', null);

/** Deliveries that could not be handled so far, the oldest first. */
export async function listFailed(db: Db, businessId: BusinessId): Promise<string[]> {
  const rows = await failed(db, businessId).select('delivery_id').orderBy('received_at').limit(1000).execute();
  return rows.map((row) => row.delivery_id);
}

export async function countFailed(db: Db, businessId: BusinessId): Promise<number> {
  const row = await failed(db, businessId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function markProcessed(db: Db, delivery: StoredDelivery, now: Date): Promise<void> {
  await update(db, delivery, { processed_at: now, problem: null });
}

/** The job is over; another one goes on once the store can be asked. */
export async function markWaiting(db: Db, delivery: StoredDelivery): Promise<void> {
  await update(db, delivery, { problem: null });
}

/** Stores why a delivery could not be handled; the job tries again. */
export async function markFailed(db: Db, delivery: StoredDelivery, problem: string): Promise<void> {
  await update(db, delivery, { problem: problem.slice(0, 1000) });
}

async function update(
  db: Db,
  { business_id, delivery_id }: StoredDelivery,
  change: Partial<Pick<StoredDelivery, 'processed_at' | 'problem'>>,
): Promise<void> {
  await db
    .updateTable('inbox')
    .set(change)
    .where('business_id', '=', business_id)
    .where('delivery_id', '=', delivery_id)
    .execute();
}

/** Deletes deliveries handled before then: orders and catalogue hold what they reported. */
export async function deleteProcessedBefore(db: Db, then: Date): Promise<void> {
  await db.deleteFrom('inbox').where('processed_at', '<', then).execute();
}
