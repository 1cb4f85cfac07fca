// The table of accounts that belong to one person in several businesses.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Account, AccountKey } from '../store.ts';

interface OwnStoreTable {
  business_id: BusinessId;
  account_id: AccountId;
  person_id: string;
  linked_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    own_stores: OwnStoreTable;
  }
}

/** An account with the name of its business. */
export type OwnAccount = Account & { readonly business_name: string };

/** Whom an account belongs to; null while it is linked to none. */
export async function findPerson(db: Db, { businessId, accountId }: AccountKey): Promise<string | null> {
  const row = await db
    .selectFrom('own_stores')
    .select('person_id')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Links are made and taken away by one at a time, as two of them may be of the same people. */
export async function lockLinks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('own_stores', 0))`.execute(tx);
}

/** The open accounts of a person, the first linked first. */
export async function listOfPerson(db: Db, personId: string): Promise<OwnAccount[]> {
  return db
    .selectFrom('own_stores as own')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.business_id', '=', 'own.business_id').onRef('a.account_id', '=', 'own.account_id'),
    )
    .innerJoin('businesses as b', 'b.business_id', 'a.business_id')
    .selectAll('a')
    .select('b.name as business_name')
    .where('own.person_id', '=', personId)
    .where('a.deactivated_at', 'is', null)
    .where('b.erased_at', 'is', null)
    .orderBy('own.linked_at')
    .orderBy('a.created_at')
    .execute();
}

/** Makes an account this person's, with all that were linked to it. */
export async function link(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  { personId, before, now }: { personId: string; before: string | null; now: Date },
): Promise<void> {
  if (before !== null && before !== personId)
    await tx.updateTable('own_stores').set({ person_id: personId }).where('person_id', '=', before).execute();
  await tx
    .insertInto('own_stores')
    .values({ business_id: businessId, account_id: accountId, person_id: personId, linked_at: now })
    .onConflict((conflict) => conflict.columns(['business_id', 'account_id']).doUpdateSet({ person_id: personId }))
    .execute();
}

/** Takes one account out; one that is left alone is linked to none. */
export async function unlink(tx: Tx, { businessId, accountId }: AccountKey, personId: string): Promise<void> {
  await tx.deleteFrom('own_stores').where('business_id', '=', businessId).where('account_id', '=', accountId).execute();
  await sql`delete from own_stores where person_id = ${personId}
    and (select count(*) from own_stores others where others.person_id = ${personId}) = 1`.execute(tx);
}
