// The tables of billing: subscriptions as the store tells them, the fee of each order, and what merchants read of both.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { EntryRow, FeeRow, SubscriptionRow } from './model.ts';

declare module '../../platform/db/db.ts' {
  interface Tables {
    subscriptions: SubscriptionRow;
    usage_fees: FeeRow;
    plan_entries: EntryRow;
  }
}

export async function listSubscriptions(db: Db, businessId: BusinessId): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Businesses the store is asked about now and then: with a subscription that is not over, or one that ended lately. */
export async function listBilled(db: Db, since: Date): Promise<BusinessId[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('business_id')
    .distinct()
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', since)]))
    .execute();
  return rows.map(({ business_id: id }) => id);
}

export async function putSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  const { business_id: _, subscription_id: __, ...change } = row;
  await tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((on) => on.columns(['business_id', 'subscription_id']).doUpdateSet(change))
    .execute();
}

/** What is told already stays as it was told. */
export async function putEntries(tx: Tx, entries: readonly EntryRow[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('plan_entries')
    .values([...entries])
    .onConflict((on) => on.columns(['business_id', 'key']).doNothing())
    .execute();
}

export async function listEntries(
  db: Db,
  businessId: BusinessId,
  { count, skip }: { count: number; skip: number },
): Promise<EntryRow[]> {
  return db
    .selectFrom('plan_entries')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('at', 'desc')
    .orderBy('key', 'desc')
    .limit(count)
    .offset(skip)
    .execute();
}

export async function insertFees(tx: Tx, fees: readonly FeeRow[]): Promise<void> {
  if (fees.length === 0) return;
  await tx
    .insertInto('usage_fees')
    .values([...fees])
    .onConflict((on) => on.columns(['business_id', 'order_id']).doNothing())
    .execute();
}

/** Those that are not over, the oldest order first. */
export async function listOpenFees(db: Db, businessId: BusinessId): Promise<FeeRow[]> {
  return db
    .selectFrom('usage_fees')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('state', 'in', ['due', 'asked'])
    .orderBy('ordered_at')
    .orderBy('order_id')
    .execute();
}

/** False where it is not as it was read any more. */
export async function updateFee(db: Db, fee: FeeRow, change: Partial<FeeRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usage_fees')
    .set(change)
    .where('business_id', '=', fee.business_id)
    .where('order_id', '=', fee.order_id)
    .where('state', '=', fee.state)
    .where('asked_at', 'is not distinct from', fee.asked_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markCapReached(
  db: Db,
  { business_id: businessId, subscription_id: id }: SubscriptionRow,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ cap_reached_at: at })
    .where('business_id', '=', businessId)
    .where('subscription_id', '=', id)
    .where('cap_reached_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The number of a reading that begins: higher than of all that began before it, whichever process they are of. */
export async function beginReading(db: Db): Promise<number> {
  const { rows } = await sql<{ reading: number }>`select nextval('bill_reading_numbers') as reading`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sequence without a number');
  return row.reading;
}

/** False where one that began later is kept: what this one heard may be out of date. */
export async function keepReading(tx: Tx, businessId: BusinessId, reading: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into bill_readings (business_id, reading) values (${businessId}, ${reading})
    on conflict (business_id) do update set reading = excluded.reading
      where bill_readings.reading < excluded.reading`.execute(tx);
  return numAffectedRows === 1n;
}

/** The shop is named no more; what it charged is over. */
export async function forgetShop(
  tx: Tx,
  businessId: BusinessId,
  { shopDomain, now }: { shopDomain: string; now: Date },
): Promise<void> {
  await sql`update subscriptions set shop_domain = '', line_id = null, ended_at = coalesce(ended_at, ${now}),
      status = case when status in ('pending', 'active', 'frozen') then 'cancelled' else status end
    where business_id = ${businessId} and shop_domain = ${shopDomain}`.execute(tx);
}
