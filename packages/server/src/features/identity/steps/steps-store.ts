// The tables of the second step and of passkeys.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Account, AccountKey } from '../store.ts';

interface AuthenticatorTable {
  business_id: BusinessId;
  account_id: AccountId;
  secret: Buffer | null;
  confirmed_at: Date | null;
  last_counter: number;
  pending_secret: Buffer | null;
  begun_at: Date;
}

interface RecoveryCodeTable {
  business_id: BusinessId;
  account_id: AccountId;
  code_hash: Buffer;
  made_at: Date;
  used_at: Date | null;
}

interface PasskeyTable {
  business_id: BusinessId;
  passkey_id: string;
  account_id: AccountId;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  made_at: Date;
  last_used_at: Date | null;
}

interface ChallengeTable {
  challenge_hash: Buffer;
  expires_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    authenticators: AuthenticatorTable;
    recovery_codes: RecoveryCodeTable;
    passkeys: PasskeyTable;
    passkey_challenges: ChallengeTable;
  }
}

export type PasskeyRow = Selectable<PasskeyTable>;

export async function findAuthenticator(
  db: Db,
  { businessId, accountId }: AccountKey,
): Promise<Selectable<AuthenticatorTable> | null> {
  const row = await db
    .selectFrom('authenticators')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

export async function keepPendingSecret(
  db: Db,
  { business_id: businessId, account_id: accountId }: Account,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('authenticators')
    .values({
      business_id: businessId,
      account_id: accountId,
      secret: null,
      confirmed_at: null,
      last_counter: 0,
      pending_secret: secret,
      begun_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'account_id']).doUpdateSet({ pending_secret: secret, begun_at: now }),
    )
    .execute();
}

/** The secret that waited becomes the one that counts; the code it was proven by is taken. */
export async function confirmSecret(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  { counter, now }: { counter: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('authenticators')
    .set((row) => ({
      secret: row.ref('pending_secret'),
      pending_secret: null,
      confirmed_at: now,
      last_counter: counter,
    }))
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Answers whether no code of that half minute or a later one was taken before. */
export async function takeCounter(db: Db, { businessId, accountId }: AccountKey, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ last_counter: counter })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('last_counter', '<', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** With its recovery codes; answers whether there was one that counted. */
export async function deleteAuthenticator(tx: Tx, { businessId, accountId }: AccountKey): Promise<boolean> {
  const gone = await tx
    .deleteFrom('authenticators')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await tx
    .deleteFrom('recovery_codes')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
  return gone !== undefined && gone.confirmed_at !== null;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  { hashes, now }: { hashes: readonly Buffer[]; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
  const row = { business_id: businessId, account_id: accountId, made_at: now, used_at: null };
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ ...row, code_hash: hash })))
    .execute();
}

/** Answers whether it was one that nobody had used. */
export async function takeRecoveryCode(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, { businessId, accountId }: AccountKey): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<bigint>().as('left'))
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

export async function insertPasskey(tx: Tx, row: Insertable<PasskeyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function listPasskeys(db: Db, { businessId, accountId }: AccountKey): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .orderBy('made_at')
    .execute();
}

export async function findPasskey(db: Db, businessId: BusinessId, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** Its name, where there was one of this account. */
export async function deletePasskey(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  passkeyId: string,
): Promise<string | null> {
  const gone = await tx
    .deleteFrom('passkeys')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name ?? null;
}

export async function touchPasskey(
  db: Db,
  { business_id: businessId, passkey_id: id }: PasskeyRow,
  { counter, now }: { counter: number; now: Date },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('business_id', '=', businessId)
    .where('passkey_id', '=', id)
    .execute();
}

export async function insertChallenge(db: Db, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.insertInto('passkey_challenges').values({ challenge_hash: hash, expires_at: expiresAt }).execute();
}

/** Answers whether it was asked here, not long ago, and not answered yet. */
export async function takeChallenge(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .returning('expires_at')
    .executeTakeFirst();
  return gone !== undefined && gone.expires_at > now;
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
}
