// The tables of connected accounts of networks, and of consents under way.
import type { NetworkName, SocialAccountId } from '@vitrine/contract/feed';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { ColumnsOf } from '../../platform/db/columns.ts';
import { toColumns } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SocialKey, SocialAccountRecord } from './model.ts';

interface SocialAccountTable extends ColumnsOf<SocialAccountRecord> {
  sealed_tokens: Buffer | null;
  tokens_issued_at: Date | null;
}

interface SocialStateTable {
  state_hash: Buffer;
  business_id: BusinessId;
  account_id: AccountId;
  session_id: string;
  network: NetworkName;
  expires_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    social_accounts: SocialAccountTable;
    social_states: SocialStateTable;
  }
}

const facts = [
  'business_id as businessId',
  'social_account_id as socialAccountId',
  'network',
  'network_user_id as networkUserId',
  'app_user_id as appUserId',
  'username',
  'name',
  'image_url as imageUrl',
  'picture_key as pictureKey',
  'file_id as fileId',
  'status',
  'influencer_id as influencerId',
  'rights_needed as rightsNeeded',
  'connected_by as connectedBy',
  'connected_at as connectedAt',
] as const;

const withTokens = [...facts, 'sealed_tokens as sealedTokens', 'tokens_issued_at as tokensIssuedAt'] as const;

/** An account with its tokens, sealed. */
export interface AccountWithTokens extends SocialAccountRecord {
  readonly sealedTokens: Buffer | null;
  readonly tokensIssuedAt: Date | null;
}

const ofKey = (db: Db, { businessId, socialAccountId }: SocialKey) =>
  db
    .selectFrom('social_accounts')
    .where('business_id', '=', businessId)
    .where('social_account_id', '=', socialAccountId);

/** Others stand for campaigns by which pictures are sent. */
const isOfNetwork = sql<boolean>`network <> 'uploads'`;

/** Those that are, or were until the network took its access back, connected; the earliest first. */
export function listAccounts(db: Db, businessId: BusinessId, network?: NetworkName): Promise<SocialAccountRecord[]> {
  const all = db
    .selectFrom('social_accounts')
    .select(facts)
    .where('business_id', '=', businessId)
    .where(isOfNetwork)
    .where('status', '!=', 'disconnected');
  const meant = network === undefined ? all : all.where('network', '=', network);
  return meant.orderBy('connected_at').orderBy('social_account_id').execute();
}

export async function findAccount(db: Db, key: SocialKey): Promise<AccountWithTokens | null> {
  return (await ofKey(db, key).select(withTokens).executeTakeFirst()) ?? null;
}

export async function lockAccount(tx: Tx, key: SocialKey): Promise<AccountWithTokens | null> {
  return (await ofKey(tx, key).select(withTokens).forUpdate().executeTakeFirst()) ?? null;
}

/** Of the account a network calls so, at every business that has it. */
export function listByUser(db: Db, network: NetworkName, networkUserId: string): Promise<SocialAccountRecord[]> {
  return db
    .selectFrom('social_accounts')
    .select(facts)
    .where('network', '=', network)
    .where('network_user_id', '=', networkUserId)
    .execute();
}

/** The same, of whom a network tells by itself: by what it calls them, or what it calls them to our app alone. */
export function listTold(db: Db, network: NetworkName, userId: string): Promise<SocialAccountRecord[]> {
  return db
    .selectFrom('social_accounts')
    .select(facts)
    .where('network', '=', network)
    .where((row) => row.or([row('network_user_id', '=', userId), row('app_user_id', '=', userId)]))
    .execute();
}

/** Of all businesses, by the account: whose access is kept alive, or whose posts are read again. */
export function listConnected(db: Db): Promise<AccountWithTokens[]> {
  return db
    .selectFrom('social_accounts')
    .select(withTokens)
    .where(isOfNetwork)
    .where('status', '=', 'connected')
    .execute();
}

/** Connects an account: one that was here before is the same again, with its posts and tags. Answers its id. */
export async function keepAccount(
  tx: Tx,
  account: SocialAccountRecord,
  tokens: { readonly sealed: Buffer; readonly issuedAt: Date },
): Promise<SocialAccountId> {
  const {
    network,
    network_user_id: userId,
    business_id: businessId,
    social_account_id: id,
    influencer_id: influencerId,
    rights_needed: rightsNeeded,
    // its picture stays with us
    picture_key: _key,
    file_id: _file,
    ...changing
  } = toColumns(account);
  const change = { ...changing, sealed_tokens: tokens.sealed, tokens_issued_at: tokens.issuedAt };
  const { kept } = await tx
    .insertInto('social_accounts')
    .values({
      business_id: businessId,
      social_account_id: id,
      network,
      network_user_id: userId,
      influencer_id: influencerId,
      rights_needed: rightsNeeded,
      ...change,
    })
    .onConflict((same) => same.columns(['business_id', 'network', 'network_user_id']).doUpdateSet(change))
    .returning('social_account_id as kept')
    .executeTakeFirstOrThrow();
  return kept;
}

export async function updateAccount(
  db: Db,
  { businessId, socialAccountId }: SocialKey,
  change: Partial<
    Pick<
      SocialAccountTable,
      | 'status'
      | 'sealed_tokens'
      | 'tokens_issued_at'
      | 'username'
      | 'app_user_id'
      | 'name'
      | 'image_url'
      | 'influencer_id'
      | 'rights_needed'
      | 'picture_key'
      | 'file_id'
    >
  >,
): Promise<void> {
  await db
    .updateTable('social_accounts')
    .set(change)
    .where('business_id', '=', businessId)
    .where('social_account_id', '=', socialAccountId)
    .execute();
}

export async function deleteAccount(tx: Tx, { businessId, socialAccountId }: SocialKey): Promise<void> {
  await tx
    .deleteFrom('social_accounts')
    .where('business_id', '=', businessId)
    .where('social_account_id', '=', socialAccountId)
    .execute();
}

export async function insertState(db: Db, state: SocialStateTable): Promise<void> {
  await db.insertInto('social_states').values(state).execute();
}

interface ConsentBegun {
  readonly stateHash: Buffer;
  readonly network: NetworkName;
  readonly businessId: BusinessId;
  readonly sessionId: string;
  readonly now: Date;
}

/** Whether this session began that consent. It is used up by that; whoever else brings its state leaves it as it is. */
export async function redeemState(
  db: Db,
  { stateHash, network, businessId, sessionId, now }: ConsentBegun,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('social_states')
    .where('business_id', '=', businessId)
    .where('session_id', '=', sessionId)
    .where('state_hash', '=', stateHash)
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteStates(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('social_states').where('expires_at', '<', before).execute();
}
