// What people change of their own accounts, and the table of addresses that wait for their proof.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { codeOf } from '../../platform/error-code.ts';
import type { Account, AccountKey } from './store.ts';

interface EmailChangeTable {
  business_id: BusinessId;
  account_id: AccountId;
  email: string;
  requested_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    email_changes: EmailChangeTable;
  }
}

/** One at a time: the last wish replaces the one before. */
export async function keepNewEmail(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('email_changes')
    .values({ business_id: businessId, account_id: accountId, email, requested_at: now })
    .onConflict((conflict) => conflict.columns(['business_id', 'account_id']).doUpdateSet({ email, requested_at: now }))
    .execute();
}

export async function findNewEmail(db: Db, { businessId, accountId }: AccountKey): Promise<{ email: string } | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('email')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteNewEmail(tx: Tx, { businessId, accountId }: AccountKey): Promise<void> {
  await tx
    .deleteFrom('email_changes')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Another username, unless it is taken; answers whether it was free. */
export async function renameAccount(tx: Tx, { businessId, accountId }: AccountKey, username: string): Promise<boolean> {
  return unlessTaken(tx, async (saved) => {
    await saved
      .updateTable('accounts')
      .set({ username })
      .where('business_id', '=', businessId)
      .where('account_id', '=', accountId)
      .execute();
  });
}

/** Another address, proven now, unless it is taken; answers whether it was free. */
export async function readdressAccount(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  return unlessTaken(tx, async (saved) => {
    await saved
      .updateTable('accounts')
      .set({ email, email_verified_at: now, added: false })
      .where('business_id', '=', businessId)
      .where('account_id', '=', accountId)
      .execute();
  });
}

const uniqueViolation = '23505';

/** The transaction goes on after an update that a unique index refuses. */
async function unlessTaken(tx: Tx, update: (tx: Tx) => Promise<void>): Promise<boolean> {
  await sql`savepoint before_taken`.execute(tx);
  try {
    await update(tx);
    return true;
  } catch (problem) {
    if (codeOf(problem) !== uniqueViolation) throw problem;
    await sql`rollback to savepoint before_taken`.execute(tx);
    return false;
  }
}

/** Whether somebody else has it, among those with whom the account shares its door. */
export async function isEmailTaken(
  db: Db,
  { business_id: businessId, account_id: id, role }: Account,
  email: string,
): Promise<boolean> {
  const others = db
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '<>', id)
    .where(sql`lower(email)`, '=', sql`lower(${email})`);
  const among =
    role === 'influencer'
      ? others.where('business_id', '=', businessId).where('role', '=', 'influencer')
      : others.where('role', '<>', 'influencer');
  return (await among.executeTakeFirst()) !== undefined;
}
