// The stores whose people are mailed; whom a week's digest is for, and of whom it is decided.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { isZone } from '@vitrine/contract/range';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

interface MailedStore {
  readonly businessId: BusinessId;
  readonly zone: string;
  readonly isConnected: boolean;
}

/** Stores that are there, of businesses that are; those that only have to be connected again among them. */
export async function listMailedStores(db: Db): Promise<MailedStore[]> {
  const { rows } = await sql<MailedStore>`
    select s.business_id as "businessId", s.time_zone as zone,
      s.status = 'connected' as "isConnected"
    from stores s join businesses b using (business_id)
    where s.status <> 'disconnected' and b.erased_at is null order by s.business_id`.execute(db);
  return rows.map((row) => ({ ...row, zone: isZone(row.zone) ? row.zone : 'UTC' }));
}

/** Those who came in before a moment, want the digest, and of whom that of the week is not decided. */
export async function listUntold(
  db: Db,
  businessId: BusinessId,
  { week, before }: { week: string; before: Date },
): Promise<AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select a.account_id as "accountId" from accounts a
    where a.business_id = ${businessId} and a.created_at < ${before} and a.erased_at is null
      and a.deactivated_at is null and a.email_verified_at is not null and a.password_hash is not null
      and not 'digest' = any(a.muted_mails)
      and not exists (select from digests_told d
        where (d.business_id, d.account_id, d.week) = (a.business_id, a.account_id, ${week}::date))
    order by a.account_id`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** False where it was decided already. */
export async function insertTold(
  db: Db,
  businessId: BusinessId,
  { accountId, week, now }: { accountId: AccountId; week: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into digests_told (business_id, account_id, week, told_at)
    values (${businessId}, ${accountId}, ${week}, ${now}) on conflict do nothing`.execute(db);
  return numAffectedRows !== 0n;
}
