// The table of invoices: one for a statement at most, numbered without gaps, never changed but for their allocation number.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const firstDay = (month: string): string => `${month}-01`;

/** Whose invoice of which month, in which currency. */
export interface InvoiceKey {
  readonly accountId: AccountId;
  readonly month: string;
  readonly currency: string;
}

export interface InvoiceRow extends InvoiceKey {
  readonly number: number;
  readonly kind: 'invoice' | 'credit_note';
  readonly sealed: Buffer;
  readonly issuedOn: string;
  readonly allocationNumber: string | null;
}

const columns = sql`number, account_id as "accountId", currency, to_char(month, 'YYYY-MM') as month, kind, sealed,
  issued_on as "issuedOn", allocation_number as "allocationNumber"`;

export async function findInvoice(db: Db, businessId: BusinessId, key: InvoiceKey): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices
    where business_id = ${businessId} and account_id = ${key.accountId} and currency = ${key.currency}
      and month = ${firstDay(key.month)}`.execute(db);
  return rows[0] ?? null;
}

/** The number after the last one; the caller holds the lock of the business's money until it is used. */
export async function takeNumber(db: Db, businessId: BusinessId): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from invoices where business_id = ${businessId}`.execute(db);
  return rows[0]?.next ?? 1;
}

/** The last one of an influencer in a currency before a month. */
export async function findPreceding(db: Db, businessId: BusinessId, key: InvoiceKey): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices
    where business_id = ${businessId} and account_id = ${key.accountId} and currency = ${key.currency}
      and kind = 'invoice' and month < ${firstDay(key.month)}
    order by month desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function insertInvoice(
  db: Db,
  businessId: BusinessId,
  row: Omit<InvoiceRow, 'allocationNumber'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into invoices (business_id, number, account_id, currency, month, kind, sealed, issued_on, issued_at)
    values (${businessId}, ${row.number}, ${row.accountId}, ${row.currency}, ${firstDay(row.month)}, ${row.kind},
      ${row.sealed}, ${row.issuedOn}, ${now})`.execute(db);
}

/** False where there is no such invoice. */
export async function writeAllocation(
  db: Db,
  businessId: BusinessId,
  key: InvoiceKey,
  allocationNumber: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invoices set allocation_number = ${allocationNumber}
    where business_id = ${businessId} and account_id = ${key.accountId} and currency = ${key.currency}
      and month = ${firstDay(key.month)}`.execute(db);
  return numAffectedRows !== 0n;
}

/** The last one of each influencer. */
export async function listLastInvoices(db: Db, businessId: BusinessId): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select distinct on (account_id) ${columns} from invoices where business_id = ${businessId}
    order by account_id, number desc`.execute(db);
  return rows;
}

/** Whose statements of a month have no invoice. */
export async function listWithoutInvoice(db: Db, businessId: BusinessId, month: string): Promise<InvoiceKey[]> {
  const { rows } = await sql<InvoiceKey>`
    select account_id as "accountId", currency, to_char(month, 'YYYY-MM') as month from statements s
    where business_id = ${businessId} and month = ${firstDay(month)} and not exists (
      select from invoices i where i.business_id = s.business_id and i.account_id = s.account_id
        and i.currency = s.currency and i.month = s.month)
    order by account_id, currency`.execute(db);
  return rows;
}
