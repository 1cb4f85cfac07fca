// The tables of payout files: what each pays to whom, and whether it is open, paid or discarded.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { PayoutFormat } from '@vitrine/contract/payout-files';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface PayoutFileRow {
  readonly fileId: string;
  readonly format: PayoutFormat;
  readonly currency: string;
  readonly state: 'open' | 'paid' | 'discarded';
  readonly name: string;
  /** Minor units. */
  readonly total: number;
  readonly executesOn: string;
  readonly sealed: Buffer;
  readonly createdAt: Date;
  readonly createdBy: AccountId;
}

const columns = sql`file_id as "fileId", format, currency, state, name, total, executes_on as "executesOn", sealed,
  created_at as "createdAt", created_by as "createdBy"`;

/** The line of somebody in a file; the amount in minor units. */
export interface NewLine {
  readonly accountId: AccountId;
  readonly amount: number;
}

export interface FileLine extends NewLine {
  readonly fileId: string;
  readonly isOpen: boolean;
  readonly isPaid: boolean;
  /** Of store credit: since when the store may have given it, and why it did not. */
  readonly sentAt: Date | null;
  readonly refused: 'no_customer' | 'currency' | 'limit' | 'other' | null;
}

export async function insertFile(
  db: Db,
  businessId: BusinessId,
  file: PayoutFileRow,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into payout_files (business_id, file_id, format, currency, state, name, total, executes_on, sealed, created_at,
      created_by)
    values (${businessId}, ${file.fileId}, ${file.format}, ${file.currency}, ${file.state}, ${file.name}, ${file.total},
      ${file.executesOn}, ${file.sealed}, ${file.createdAt}, ${file.createdBy})`.execute(db);
  await sql`
    insert into payout_file_lines (business_id, file_id, account_id, currency, amount, is_open)
    select ${businessId}, ${file.fileId}, account_id, ${file.currency}, amount, true
    from unnest(${lines.map(({ accountId }) => accountId)}::uuid[], ${lines.map(({ amount }) => amount)}::bigint[])
      as given (account_id, amount)`.execute(db);
}

/** Newest first. */
export async function listFiles(db: Db, businessId: BusinessId, most: number): Promise<PayoutFileRow[]> {
  const { rows } = await sql<PayoutFileRow>`
    select ${columns} from payout_files where business_id = ${businessId}
    order by created_at desc, file_id desc limit ${most}`.execute(db);
  return rows;
}

export async function findFile(db: Db, businessId: BusinessId, fileId: string): Promise<PayoutFileRow | null> {
  const { rows } = await sql<PayoutFileRow>`
    select ${columns} from payout_files where business_id = ${businessId} and file_id = ${fileId}`.execute(db);
  return rows[0] ?? null;
}

export async function listLines(db: Db, businessId: BusinessId, fileId: string): Promise<FileLine[]> {
  const { rows } = await sql<FileLine>`
    select file_id as "fileId", account_id as "accountId", amount, is_open as "isOpen",
      payout_id is not null as "isPaid", sent_at as "sentAt", refused from payout_file_lines
    where business_id = ${businessId} and file_id = ${fileId} order by account_id`.execute(db);
  return rows;
}

/** False where it was not open any more. */
export async function closeFile(
  db: Db,
  businessId: BusinessId,
  fileId: string,
  { state, by, now }: { state: 'paid' | 'discarded'; by: AccountId; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payout_files set state = ${state}, closed_at = ${now}, closed_by = ${by}
    where business_id = ${businessId} and file_id = ${fileId} and state = 'open'`.execute(db);
  if (numAffectedRows === 0n) return false;
  await sql`
    update payout_file_lines set is_open = false where business_id = ${businessId} and file_id = ${fileId}`.execute(db);
  return true;
}

export async function markLinePaid(
  db: Db,
  businessId: BusinessId,
  fileId: string,
  { accountId, payoutId }: { accountId: AccountId; payoutId: string },
): Promise<void> {
  await sql`
    update payout_file_lines set payout_id = ${payoutId}
    where business_id = ${businessId} and file_id = ${fileId} and account_id = ${accountId}`.execute(db);
}

/** What somebody was paid in a year and currency, in minor units. */
export interface PaidSum {
  readonly accountId: AccountId;
  readonly currency: string;
  readonly paid: number;
  /** What of it went through PayPal. */
  readonly byPaypal: number;
}

/** By the days of payment; undone payments are none, and what was repaid takes off. What was written off they keep. */
export async function sumYear(db: Db, businessId: BusinessId, year: number): Promise<PaidSum[]> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const { rows } = await sql<PaidSum>`
    select account_id as "accountId", currency, sum(amount)::bigint as paid,
      coalesce(sum(amount) filter (where method = 'paypal'), 0)::bigint as "byPaypal" from (
      select account_id, currency, amount, method from payouts
      where business_id = ${businessId} and undone_at is null and paid_on between ${first}::date and ${last}::date
      union all
      select account_id, currency, -amount, null from ledger_entries
      where business_id = ${businessId} and kind = 'repaid' and day between ${first}::date and ${last}::date) moved
    group by account_id, currency order by account_id, currency`.execute(db);
  return rows;
}
