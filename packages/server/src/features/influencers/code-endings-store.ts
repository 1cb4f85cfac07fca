// The table of replaced codes, as far as they are to be ended in the store.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { toCodeKey } from './codes.ts';

/** A replaced code whose time in the store is over. */
export interface Ending {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly code: string;
  readonly retiredAt: Date;
  readonly tries: number;
  readonly problem: string | null;
}

export interface KeptCode {
  readonly code: string;
  readonly until: Date;
  readonly problem: string;
}

/** Has the code an influencer gave up last ended with its grace. */
export async function planEnding(tx: Tx, businessId: BusinessId, accountId: AccountId, code: string): Promise<void> {
  await sql`
    update retired_codes set end_at = grace_ends_at
    where business_id = ${businessId} and account_id = ${accountId} and code_key = ${toCodeKey(code)}
      and retired_at = (select max(retired_at) from retired_codes
        where business_id = ${businessId} and account_id = ${accountId} and code_key = ${toCodeKey(code)})`.execute(tx);
}

export async function listDue(db: Db, now: Date, most: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select business_id as "businessId", account_id as "accountId", promocode as code, retired_at as "retiredAt",
      end_tries as tries, end_problem as problem
    from retired_codes where end_at <= ${now} order by end_at limit ${most}`.execute(db);
  return rows;
}

/** False where somebody else did since it was read: nothing is written then. */
export async function recordEnding(
  tx: Tx,
  { businessId, code, retiredAt, ...read }: Ending,
  { tries, problem, nextAt }: { tries: number; problem: string | null; nextAt: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update retired_codes set end_tries = ${tries}, end_problem = ${nextAt === null && problem !== 'in_use' ? null : problem},
      end_at = ${nextAt}
    where business_id = ${businessId} and code_key = ${toCodeKey(code)} and retired_at = ${retiredAt}
      and end_at is not null and end_tries = ${read.tries}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listKept(db: Db, businessId: BusinessId, accountId: AccountId, now: Date): Promise<KeptCode[]> {
  const { rows } = await sql<KeptCode>`
    select promocode as code, grace_ends_at as until, end_problem as problem from retired_codes
    where business_id = ${businessId} and account_id = ${accountId} and end_problem is not null
      and grace_ends_at <= ${now}
    order by grace_ends_at`.execute(db);
  return rows;
}
