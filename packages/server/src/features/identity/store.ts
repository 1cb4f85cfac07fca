// The tables of identity: businesses, accounts, sessions, single-use codes, counted attempts.
import type { Permissions, Role } from '@vitrine/contract/identity';
import type { Language } from '@vitrine/contract/language';
import type { MailSwitch } from '@vitrine/contract/notifications';
import type { ColorMode } from '@vitrine/contract/persons';
import type { MemberRole, RightExceptions } from '@vitrine/contract/team-rights';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { sql, type ColumnType, type Generated, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface BusinessTable {
  business_id: BusinessId;
  name: string;
  created_at: Date;
  erased_at: Generated<Date | null>;
}

export interface AccountTable {
  business_id: BusinessId;
  account_id: AccountId;
  role: Role;
  username: string;
  email: string;
  name: string;
  language: Language;
  language_chosen: Generated<boolean>;
  theme: Generated<ColorMode | null>;
  /** What they do not want mails about. */
  muted_mails: Generated<MailSwitch[]>;
  /** When they closed what celebrates the first sale. */
  first_sale_seen_at: Generated<Date | null>;
  permissions: Permissions | null;
  password_hash: string | null;
  email_verified_at: Date | null;
  deactivated_at: Date | null;
  /** Of staff alone. */
  member_role: ColumnType<MemberRole | null, MemberRole | undefined>;
  /** Rights given or taken beside those of the role. */
  exceptions: ColumnType<RightExceptions, RightExceptions | undefined>;
  /** When one of the staff was last invited by mail. */
  invited_at: ColumnType<Date | null, Date | undefined>;
  created_at: Date;
  erased_at: Generated<Date | null>;
  /** The owner's of a store added to another: it shares the address of the account it was added by. */
  added: Generated<boolean>;
}

interface SessionTable {
  business_id: BusinessId;
  session_id: string;
  account_id: AccountId;
  token_hash: Buffer;
  device: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  confirmed_at: Generated<Date | null>;
}

export type CodePurpose =
  | 'verification'
  | 'reset'
  | 'invitation'
  | 'handover'
  | 'sign_in'
  | 'new_email'
  | 'keep_account';

interface CodeTable {
  business_id: BusinessId;
  code_hash: Buffer;
  purpose: CodePurpose;
  account_id: AccountId;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface AttemptTable {
  key_hash: Buffer;
  window_start: Date;
  count: number;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    businesses: BusinessTable;
    accounts: AccountTable;
    sessions: SessionTable;
    single_use_codes: CodeTable;
    attempts: AttemptTable;
  }
}

/** An account by its keys. */
export interface AccountKey {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
}

export type Account = Selectable<AccountTable>;
export type Business = Selectable<BusinessTable>;
export type Session = Selectable<SessionTable>;

export async function insertBusiness(db: Db, business: Insertable<BusinessTable>): Promise<void> {
  await db.insertInto('businesses').values(business).execute();
}

export async function listNames(
  db: Db,
  businessId: BusinessId,
  accountIds: readonly AccountId[],
): Promise<{ account_id: AccountId; username: string }[]> {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['account_id', 'username'])
    .where('business_id', '=', businessId)
    .where('account_id', 'in', [...accountIds])
    .execute();
}

export async function findBusiness(db: Db, businessId: BusinessId): Promise<Business | null> {
  const row = await db.selectFrom('businesses').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

/** Inserts the account unless its username or email address is taken; answers whether it did. */
export async function insertAccount(db: Db, account: Insertable<AccountTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values({
      ...account,
      permissions: account.permissions === null ? null : sql`${JSON.stringify(account.permissions)}`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findAccount(db: Db, businessId: BusinessId, accountId: AccountId): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** A merchant or member of staff by username or email address; these are unique in the whole installation. */
export async function findTeamAccount(db: Db, nameOrEmail: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('role', '<>', 'influencer')
    .where((where) =>
      where.or([
        where(sql`lower(username)`, '=', sql`lower(${nameOrEmail})`),
        where(sql`lower(email)`, '=', sql`lower(${nameOrEmail})`),
      ]),
    )
    // an address may have been that of somebody who was removed
    .orderBy(sql`deactivated_at is not null`)
    // and may be that of stores that were added, which go by their usernames
    .orderBy('added')
    .orderBy('created_at')
    .executeTakeFirst();
  return row ?? null;
}

/** The business of a merchant or a member of the staff; null when there is nobody of that name. */
export async function findMerchantBusiness(db: Db, merchant: string): Promise<BusinessId | null> {
  return (await findTeamAccount(db, merchant))?.business_id ?? null;
}

export async function findInfluencerAccount(db: Db, businessId: BusinessId, username: string): Promise<Account | null> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('role', '=', 'influencer')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
  return row ?? null;
}

export async function listLastSeen(db: Db, businessId: BusinessId): Promise<{ accountId: AccountId; at: Date }[]> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.business_id', '=', 's.business_id').onRef('a.account_id', '=', 's.account_id'),
    )
    .where('s.business_id', '=', businessId)
    .where('a.role', '=', 'influencer')
    .groupBy('s.account_id')
    .select(({ fn }) => ['s.account_id as accountId', fn.max('s.last_used_at').as('at')])
    .execute();
}

/** Influencers of whichever merchants with an address, who signed in last first; no more than `most`. */
export async function listInfluencersByEmail(db: Db, email: string, most: number): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('role', '=', 'influencer')
    .where('erased_at', 'is', null)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy(
      sql`(select max(s.created_at) from sessions s
        where (s.business_id, s.account_id) = (accounts.business_id, accounts.account_id))`,
      (order) => order.desc().nullsLast(),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

export async function listAccounts(db: Db, businessId: BusinessId, role: Role): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('role', '=', role)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function updateAccount(
  db: Db,
  { businessId, accountId }: AccountKey,
  {
    permissions,
    ...change
  }: Partial<
    Pick<
      Account,
      | 'password_hash'
      | 'email_verified_at'
      | 'language'
      | 'language_chosen'
      | 'theme'
      | 'muted_mails'
      | 'first_sale_seen_at'
      | 'name'
      | 'email'
      | 'permissions'
      | 'deactivated_at'
    >
  >,
): Promise<void> {
  if (permissions === undefined && Object.keys(change).length === 0) return;
  await db
    .updateTable('accounts')
    .set({ ...change, ...(permissions === undefined ? {} : { permissions: sql`${JSON.stringify(permissions)}` }) })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Besides what they do not want already. */
export async function addMuted(
  db: Db,
  { businessId, accountId }: AccountKey,
  topics: readonly MailSwitch[],
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      muted_mails: sql`(select array_agg(distinct topic) from unnest(muted_mails || ${[...topics]}::text[]) topic)`,
    })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('erased_at', 'is', null)
    .execute();
}

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** A session that was not used since then has ended. */
const idleSince = (now: Date): Date => new Date(now.getTime() - lifetimes.idleSession * 1000);

/** The open session of a token with its account; null when revoked, expired or unknown. */
export async function findOpenSession(
  db: Db,
  businessId: BusinessId,
  hash: Buffer,
  now: Date,
): Promise<{ session: Session; account: Account } | null> {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince(now))
    .executeTakeFirst();
  if (!session) return null;
  const account = await findAccount(db, businessId, session.account_id);
  return account && { session, account };
}

export async function touchSession(db: Db, session: Session, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('business_id', '=', session.business_id)
    .where('session_id', '=', session.session_id)
    .execute();
}

export async function listOpenSessions(db: Db, { businessId, accountId }: AccountKey, now: Date): Promise<Session[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince(now))
    .orderBy('last_used_at', 'desc')
    .execute();
}

/** Revokes one session of the account, or all of them; answers how many were open. */
export async function revokeSessions(
  db: Db,
  { businessId, accountId }: AccountKey,
  now: Date,
  sessionId?: string,
): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function insertCode(db: Db, code: Insertable<CodeTable>): Promise<void> {
  await db.insertInto('single_use_codes').values(code).execute();
}

/** Whose open code for one of these purposes it is, or null. */
export async function findCode(
  db: Db,
  { businessId, hash, purposes }: { businessId: BusinessId; hash: Buffer; purposes: CodePurpose[] },
  now: Date,
): Promise<AccountId | null> {
  const row = await db
    .selectFrom('single_use_codes')
    .select('account_id')
    .where('business_id', '=', businessId)
    .where('code_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Uses a code up: the account it belongs to, or null when it is unknown, expired, for another purpose or used. */
export async function takeCode(
  db: Db,
  { businessId, hash, purposes }: { businessId: BusinessId; hash: Buffer; purposes: CodePurpose[] },
  now: Date,
): Promise<AccountId | null> {
  const row = await db
    .updateTable('single_use_codes')
    .set({ used_at: now })
    .where('business_id', '=', businessId)
    .where('code_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Until the transaction ends, changes are told as made by this account, by the call that they are made by anyway. */
export async function actAsHolder(db: Db, { businessId, accountId }: AccountKey): Promise<void> {
  await sql`
    select set_config('vitrine.actor', jsonb_build_object('kind', 'person', 'account', account_id, 'name', username,
      'via', coalesce(nullif(current_setting('vitrine.actor', true), '')::jsonb ->> 'via', 'program'))::text, true)
    from accounts where business_id = ${businessId} and account_id = ${accountId}`.execute(db);
}

/** Ends the account's open codes of these purposes: mails sent before lead nowhere any more. */
export async function voidCodes(
  db: Db,
  { businessId, accountId }: AccountKey,
  purposes: CodePurpose[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('single_use_codes')
    .set({ used_at: now })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Adds one to a counter of the current window and answers its new value. */
export async function countAttempt(db: Db, key: Buffer, windowStart: Date): Promise<number> {
  const { count } = await db
    .insertInto('attempts')
    .values({ key_hash: key, window_start: windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key_hash', 'window_start']).doUpdateSet({ count: sql`attempts.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes one off a counter of the current window. */
export async function uncountAttempt(db: Db, key: Buffer, windowStart: Date): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('key_hash', '=', key)
    .where('window_start', '=', windowStart)
    .execute();
}

/** Deletes what no longer has a use: old counters, and codes and sessions a month past their end. */
export async function deleteStale(db: Db, now: Date): Promise<void> {
  const day = 24 * 3600 * 1000;
  const monthAgo = new Date(now.getTime() - 30 * day);
  await db
    .deleteFrom('attempts')
    .where('window_start', '<', new Date(now.getTime() - day))
    .execute();
  await db.deleteFrom('single_use_codes').where('expires_at', '<', monthAgo).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', monthAgo).execute();
  await db
    .deleteFrom('account_requests')
    .where('requested_at', '<', new Date(now.getTime() - 365 * day))
    .execute();
}
