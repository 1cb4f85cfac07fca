// The tables of a team: its members among the accounts, and the offer of the ownership.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { RightExceptions } from '@vitrine/contract/team-rights';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Account, AccountKey, AccountTable } from './store.ts';

interface OfferTable {
  business_id: BusinessId;
  account_id: AccountId;
  offered_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    ownership_offers: OfferTable;
  }
}

export type Offer = Selectable<OfferTable>;
export type TeamAccount = Account & { lastSeenAt: Date | null; linkEndsAt: Date | null };

/** Holds every other change of the team back until the transaction ends. */
export async function lockTeam(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx
    .selectFrom('businesses')
    .select('business_id')
    .where('business_id', '=', businessId)
    .forUpdate()
    .executeTakeFirst();
}

/** The owner, the members and those invited, in the order in which they came; those removed are not among them. */
export async function listTeamAccounts(db: Db, businessId: BusinessId): Promise<TeamAccount[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .selectAll('a')
    .select((where) => [
      where
        .selectFrom('sessions as s')
        .select(({ fn }) => fn.max('s.last_used_at').as('at'))
        .whereRef('s.business_id', '=', 'a.business_id')
        .whereRef('s.account_id', '=', 'a.account_id')
        .as('lastSeenAt'),
      where
        .selectFrom('single_use_codes as c')
        .select(({ fn }) => fn.max('c.expires_at').as('at'))
        .whereRef('c.business_id', '=', 'a.business_id')
        .whereRef('c.account_id', '=', 'a.account_id')
        .where('c.purpose', '=', 'invitation')
        .where('c.used_at', 'is', null)
        .as('linkEndsAt'),
    ])
    .where('a.business_id', '=', businessId)
    .where('a.role', '<>', 'influencer')
    .where('a.deactivated_at', 'is', null)
    .orderBy('a.role')
    .orderBy('a.created_at')
    .execute();
  return rows;
}

/** Inserts one of the staff; null when their name or address is taken. */
export async function insertMember(
  tx: Tx,
  { exceptions, ...account }: Omit<Insertable<AccountTable>, 'exceptions'> & { exceptions: RightExceptions },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accounts')
    .values({ ...account, exceptions: sql`${JSON.stringify(exceptions)}` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateMember(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  {
    exceptions,
    ...change
  }: Pick<Updateable<AccountTable>, 'role' | 'member_role' | 'deactivated_at' | 'invited_at'> & {
    exceptions?: RightExceptions;
  },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...change, ...(exceptions === undefined ? {} : { exceptions: sql`${JSON.stringify(exceptions)}` }) })
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes an account that nobody ever signed in to; its codes go with it. */
export async function deleteInvited(tx: Tx, { businessId, accountId }: AccountKey): Promise<void> {
  await tx
    .deleteFrom('accounts')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .where('role', '=', 'staff')
    .where('password_hash', 'is', null)
    .execute();
}

/** The offer that still stands; null when there is none made since then. */
export async function findOffer(db: Db, businessId: BusinessId, since: Date): Promise<Offer | null> {
  const row = await db
    .selectFrom('ownership_offers')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('offered_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveOffer(tx: Tx, offer: Insertable<OfferTable>): Promise<void> {
  await tx
    .insertInto('ownership_offers')
    .values(offer)
    .onConflict((conflict) =>
      conflict.column('business_id').doUpdateSet({ account_id: offer.account_id, offered_at: offer.offered_at }),
    )
    .execute();
}

/** Answers whether there was one. */
export async function deleteOffer(tx: Tx, businessId: BusinessId, accountId?: AccountId): Promise<boolean> {
  let query = tx.deleteFrom('ownership_offers').where('business_id', '=', businessId);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return numDeletedRows > 0n;
}
