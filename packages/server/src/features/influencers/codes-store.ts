// The table of promo codes influencers gave up, and the change of the code one holds.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { toCodeKey, type CodeHolder } from './codes.ts';

/** The code an influencer holds now. */
export async function findCode(tx: Tx, businessId: BusinessId, accountId: AccountId): Promise<string | null> {
  const { rows } = await sql<{ promocode: string | null }>`
    select promocode from influencers where business_id = ${businessId} and account_id = ${accountId}`.execute(tx);
  return rows[0]?.promocode ?? null;
}

/** Who holds any of these codes, or held it and gave it up. */
export async function listCodeHolders(db: Db, businessId: BusinessId, codes: readonly string[]): Promise<CodeHolder[]> {
  const keys = [...new Set(codes.map(toCodeKey))];
  if (keys.length === 0) return [];
  const { rows } = await sql<CodeHolder>`
    select account_id as "accountId", promocode as code, promocode_since as since, null::timestamptz as until
    from influencers
    where business_id = ${businessId} and lower(promocode) = any(${keys})
    union all
    select account_id, promocode, null, grace_ends_at from retired_codes
    where business_id = ${businessId} and code_key = any(${keys})`.execute(db);
  return rows;
}

/** Codes an influencer gave up that still count for them. */
export async function listRunningCodes(
  db: Db,
  businessId: BusinessId,
  accountId: AccountId,
  now: Date,
): Promise<{ code: string; until: Date }[]> {
  const { rows } = await sql<{ code: string; until: Date }>`
    select promocode as code, grace_ends_at as until from retired_codes
    where business_id = ${businessId} and account_id = ${accountId} and grace_ends_at > ${now}
    order by grace_ends_at`.execute(db);
  return rows;
}

export interface CodeChange {
  readonly accountId: AccountId;
  readonly before: string | null;
  readonly after: string | null;
  readonly now: Date;
  readonly graceEndsAt: Date;
}

/** Gives them another code, or none; the one before counts on until the end of grace. */
export async function writeCode(tx: Tx, businessId: BusinessId, change: CodeChange): Promise<void> {
  const { accountId, before, after, now, graceEndsAt } = change;
  // theirs again: what they gave up once is no longer given up, and theirs as it was before
  const again = await sql`
    delete from retired_codes
    where business_id = ${businessId} and account_id = ${accountId} and code_key = ${after && toCodeKey(after)}`.execute(
    tx,
  );
  const since = again.numAffectedRows === 0n ? now : null;
  await sql`
    update influencers set promocode = ${after}, promocode_since = ${since}
    where business_id = ${businessId} and account_id = ${accountId}`.execute(tx);
  if (before === null) return;
  await sql`
    insert into retired_codes (business_id, code_key, retired_at, promocode, account_id, grace_ends_at)
    values (${businessId}, ${toCodeKey(before)}, ${now}, ${before}, ${accountId}, ${graceEndsAt})
    on conflict (business_id, code_key, retired_at) do update set grace_ends_at = excluded.grace_ends_at`.execute(tx);
}
