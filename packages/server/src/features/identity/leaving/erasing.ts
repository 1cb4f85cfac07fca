// Erases a business out of every table there is, but for records of money that the law keeps; or one person out of it.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { AccountKey } from '../store.ts';
import { keptByLaw } from './kept-by-law.ts';
import { listTablesWith } from './leaving-store.ts';

/** Goes last, as others refer to them; proofs name nobody. */
const last = ['accounts', 'businesses'];
const proofs = ['erasures'];
/** By these figures find what files still hold of a business; they go with it, and say a number that nobody has any more. */
const notes = ['facts_replaced', 'sale_segments'];

type Counts = Record<string, number>;

/** Nothing of the business is left but what the law keeps and an empty row that holds it together; how many rows went. Again it takes what came late. */
export async function eraseBusiness(tx: Tx, businessId: BusinessId, now: Date): Promise<Counts> {
  const counts: Counts = {};
  // facts know the business by its number among values
  const byNumber = (await listTablesWith(tx, 'business')).filter((name) => !notes.includes(name));
  for (const table of byNumber) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where business in
      (select value_id from facet_values where business_id = ${businessId} and dim = 0)`.execute(tx);
    if (numAffectedRows > 0n) counts[table] = Number(numAffectedRows);
  }
  const kept: readonly string[] = [...Object.keys(keptByLaw), ...proofs, ...last];
  const tables = (await listTablesWith(tx, 'business_id')).filter((name) => !kept.includes(name));
  for (const table of [...tables, 'accounts']) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where business_id = ${businessId}`.execute(tx);
    if (numAffectedRows > 0n) counts[table] = Number(numAffectedRows);
  }
  await sql`update businesses set name = '', erased_at = coalesce(erased_at, ${now}) where business_id = ${businessId}`.execute(
    tx,
  );
  return counts;
}

/** The records that the law kept, once it keeps them no more, and with them the last of the business. */
export async function endBooks(tx: Tx, businessId: BusinessId): Promise<void> {
  // these go with the business alone, by rules of the database
  const withIt = ['ledger_entries', 'invoices', 'statements', ...proofs, ...last];
  const tables = (await listTablesWith(tx, 'business_id')).filter((name) => !withIt.includes(name));
  for (const table of [...tables, ...last])
    await sql`delete from ${sql.table(table)} where business_id = ${businessId}`.execute(tx);
}

const ofPerson = [
  'sessions',
  'single_use_codes',
  'email_changes',
  'authenticators',
  'recovery_codes',
  'passkeys',
  'account_deletions',
  'own_stores',
] as const;

/** The account stays as a number that books and links refer to, and names nobody; how many rows went. */
export async function erasePerson(tx: Tx, { businessId, accountId }: AccountKey, now: Date): Promise<Counts> {
  const counts: Counts = {};
  for (const table of ofPerson) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where business_id = ${businessId} and account_id = ${accountId}`.execute(tx);
    if (numAffectedRows > 0n) counts[table] = Number(numAffectedRows);
  }
  const nobody = `deleted-${accountId.slice(-12)}`;
  await sql`
    update accounts set username = ${nobody}, name = ${nobody}, email = ${`${nobody}@deleted.invalid`},
      password_hash = null,
      deactivated_at = coalesce(deactivated_at, ${now}), erased_at = ${now}
    where business_id = ${businessId} and account_id = ${accountId}`.execute(tx);
  return { ...counts, accounts: 1 };
}
