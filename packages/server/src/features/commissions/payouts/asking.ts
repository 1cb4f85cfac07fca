// One at a time asks the store of a business to give or take credit: what it learns of lines and accounts is nowhere out of date.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

const keyOf = (businessId: BusinessId) => sql`hashtextextended(${`credit of ${businessId}`}, 0)`;

/** Waits until nobody else asks, then keeps others waiting until the transaction ends. Breaks off with `lock_not_available` (55P03) after a minute. */
export async function lockAsking(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`set local lock_timeout = '1min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${keyOf(businessId)})`.execute(tx);
}

/** As `lockAsking`; false at once where somebody asks. */
export async function tryLockAsking(tx: Tx, businessId: BusinessId): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(businessId)}) as mine`.execute(tx);
  return rows[0]?.mine === true;
}
