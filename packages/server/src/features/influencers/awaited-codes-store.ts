// The table of new promo codes that the store does not have yet.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { CopyOutcome } from '../stores/stores.ts';
import { toCodeKey } from './codes.ts';

/** Why a code is not in the store. */
export type Absence = Exclude<CopyOutcome, 'created' | 'there'>;

export interface AwaitedCode {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly code: string;
  /** By whose terms it is made; null where there was none. */
  readonly like: string | null;
  readonly outcome: Absence;
  readonly tries: number;
  readonly nextAt: Date;
  readonly isTold: boolean;
}

const columns = sql`business_id as "businessId", account_id as "accountId", promocode as code, like_code as "like",
  outcome, tries, next_at as "nextAt", told as "isTold"`;

export async function findAwaited(db: Db, businessId: BusinessId, accountId: AccountId): Promise<AwaitedCode | null> {
  const { rows } = await sql<AwaitedCode>`
    select ${columns} from awaited_codes a
    where business_id = ${businessId} and account_id = ${accountId} and ${isStillTheirs}`.execute(db);
  return rows[0] ?? null;
}

/** Another code since, or none, and nobody waits for this one. */
const isStillTheirs = sql`exists (select from influencers i
  where i.business_id = a.business_id and i.account_id = a.account_id and lower(i.promocode) = lower(a.promocode))`;

export async function listDueAwaited(db: Db, now: Date, most: number): Promise<AwaitedCode[]> {
  await sql`delete from awaited_codes a where next_at <= ${now} and not ${isStillTheirs}`.execute(db);
  const { rows } = await sql<AwaitedCode>`
    select ${columns} from awaited_codes where next_at <= ${now} order by next_at limit ${most}`.execute(db);
  return rows;
}

/** Awaited in place of whatever was awaited for them before. */
export async function writeAwaited(tx: Tx, awaited: AwaitedCode): Promise<void> {
  const { businessId, accountId, code, like, outcome, tries, nextAt, isTold } = awaited;
  await sql`
    insert into awaited_codes (business_id, account_id, promocode, like_code, outcome, tries, next_at, told)
    values (${businessId}, ${accountId}, ${code}, ${like}, ${outcome}, ${tries}, ${nextAt}, ${isTold})
    on conflict (business_id, account_id) do update set promocode = excluded.promocode, like_code = excluded.like_code,
      outcome = excluded.outcome, tries = excluded.tries, next_at = excluded.next_at, told = excluded.told`.execute(tx);
}

/** As one that is due was read: nothing, and false, where it was asked for again or another took its place since. */
export async function updateAwaited(
  tx: Tx,
  { businessId, accountId, code, tries }: AwaitedCode,
  after: Pick<AwaitedCode, 'outcome' | 'tries' | 'nextAt' | 'isTold'> | null,
): Promise<boolean> {
  const asRead = sql`business_id = ${businessId} and account_id = ${accountId} and promocode = ${code}
    and tries = ${tries}`;
  const { numAffectedRows } = await (
    after === null
      ? sql`delete from awaited_codes where ${asRead}`
      : sql`update awaited_codes set outcome = ${after.outcome}, tries = ${after.tries}, next_at = ${after.nextAt},
          told = ${after.isTold} where ${asRead}`
  ).execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteAwaited(tx: Tx, businessId: BusinessId, accountId: AccountId): Promise<void> {
  await sql`delete from awaited_codes where business_id = ${businessId} and account_id = ${accountId}`.execute(tx);
}

/** Of a code that others are still to be made like: why they are not; null when none is. */
export async function findAwaitedLike(db: Db, businessId: BusinessId, code: string): Promise<Absence | null> {
  const { rows } = await sql<{ outcome: Absence }>`
    select outcome from awaited_codes a
    where business_id = ${businessId} and lower(like_code) = ${toCodeKey(code)} and ${isStillTheirs}`.execute(db);
  return rows[0]?.outcome ?? null;
}

/** Has all codes of a business asked for at once, or one of them. */
export async function hastenAwaited(db: Db, businessId: BusinessId, now: Date, code: string | null): Promise<void> {
  await sql`
    update awaited_codes set next_at = ${now}
    where business_id = ${businessId} and (${code}::text is null or lower(promocode) = lower(${code}))`.execute(db);
}
