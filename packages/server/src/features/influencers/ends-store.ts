// The table of ends: from when on an influencer earns nothing, and when that was lifted.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { EarningEnd } from './ends.ts';

export async function listEnds(db: Db, businessId: BusinessId): Promise<EarningEnd[]> {
  const { rows } = await sql<EarningEnd>`
    select account_id as "accountId", ends_at as "endsAt", lifted_at as "liftedAt" from influencer_ends
    where business_id = ${businessId} order by set_at`.execute(db);
  return rows;
}

export interface NewEnd {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly by: AccountId;
  readonly now: Date;
  readonly endsAt: Date;
}

/** Sets an end in place of one that has not been lifted. */
export async function writeEnd(tx: Tx, { businessId, accountId, by, now, endsAt }: NewEnd): Promise<void> {
  await liftEnds(tx, { businessId, accountId, now });
  await sql`
    insert into influencer_ends (business_id, account_id, set_at, ends_at, set_by)
    values (${businessId}, ${accountId}, ${now}, ${endsAt}, ${by})
    on conflict (business_id, account_id, set_at) do update set ends_at = excluded.ends_at, lifted_at = null`.execute(
    tx,
  );
}

/** From now on they earn again; what came between stays without. */
export async function liftEnds(
  tx: Tx,
  { businessId, accountId, now }: Pick<NewEnd, 'businessId' | 'accountId' | 'now'>,
): Promise<void> {
  await sql`
    update influencer_ends set lifted_at = ${now}
    where business_id = ${businessId} and account_id = ${accountId} and lifted_at is null`.execute(tx);
}
