// The lines of payouts as store credit: which wait for the store, which it may have given, and what became of each.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** A payout that is not over. */
export interface OpenCredit {
  readonly businessId: BusinessId;
  readonly fileId: string;
  readonly currency: string;
  readonly sealed: Buffer;
  readonly createdBy: AccountId;
}

/** Whose payouts as store credit, or what of them was undone, wait for the store. */
export async function listAsking(db: Db): Promise<BusinessId[]> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select business_id as "businessId" from payout_files where format = 'store_credit' and state = 'open'
    union select business_id from credit_reversals where state = 'waiting' order by 1`.execute(db);
  return rows.map(({ businessId }) => businessId);
}

export async function listOpenCredits(db: Db, businessId: BusinessId): Promise<OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    select business_id as "businessId", file_id as "fileId", currency, sealed, created_by as "createdBy"
    from payout_files where business_id = ${businessId} and format = 'store_credit' and state = 'open'
    order by created_at`.execute(db);
  return rows;
}

/** Minor units. What the store was asked for has a moment, a customer and the last credit they had before. */
export interface CreditLine {
  readonly accountId: AccountId;
  readonly amount: number;
  readonly sentAt: Date | null;
  readonly customerId: string | null;
  readonly after: string | null;
}

export async function listOpenLines(db: Db, { businessId, fileId }: OpenCredit): Promise<CreditLine[]> {
  const { rows } = await sql<CreditLine>`
    select account_id as "accountId", amount, sent_at as "sentAt", customer_id as "customerId", credit_after as "after"
    from payout_file_lines
    where business_id = ${businessId} and file_id = ${fileId} and is_open order by account_id`.execute(db);
  return rows;
}

/** Before the store is asked; false where another has, or the line is closed. */
export async function claimLine(
  db: Db,
  { businessId, fileId }: OpenCredit,
  { accountId, sentAt, customerId, after }: Omit<CreditLine, 'amount'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payout_file_lines set sent_at = ${sentAt}, customer_id = ${customerId}, credit_after = ${after}
    where business_id = ${businessId} and file_id = ${fileId} and account_id = ${accountId}
      and is_open and sent_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** A line as its reader knows it. Once another process asks the store for it, what this one learned is out of date. */
type KnownLine = Pick<CreditLine, 'accountId' | 'sentAt'>;

/** The store was asked at that moment, and certainly gave nothing: it may be asked again. Nothing, where it was asked since. */
export async function releaseLine(
  db: Db,
  { businessId, fileId }: OpenCredit,
  { accountId, sentAt }: KnownLine,
): Promise<void> {
  await sql`
    update payout_file_lines set sent_at = null, customer_id = null, credit_after = null
    where business_id = ${businessId} and file_id = ${fileId} and account_id = ${accountId}
      and is_open and sent_at = ${sentAt}`.execute(db);
}

/** As `releaseLine`, for good; before it was asked where there is no moment. */
export async function refuseLine(
  db: Db,
  { businessId, fileId }: OpenCredit,
  { accountId, sentAt }: KnownLine,
  refused: 'no_customer' | 'currency' | 'limit' | 'other',
): Promise<void> {
  await sql`
    update payout_file_lines set is_open = false, refused = ${refused}
    where business_id = ${businessId} and file_id = ${fileId} and account_id = ${accountId}
      and is_open and sent_at is not distinct from ${sentAt}`.execute(db);
}

/** False where it is closed already. Breaks the unique index where the credit pays another line. */
export async function bookLine(
  tx: Tx,
  { businessId, fileId }: OpenCredit,
  { accountId, creditId, payoutId }: { accountId: AccountId; creditId: string; payoutId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payout_file_lines set is_open = false, credit_id = ${creditId}, payout_id = ${payoutId}
    where business_id = ${businessId} and file_id = ${fileId} and account_id = ${accountId} and is_open`.execute(tx);
  return numAffectedRows === 1n;
}

/** Those of these credits that pay a line. */
export async function listBooked(db: Db, businessId: BusinessId, creditIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ creditId: string }>`
    select credit_id as "creditId" from payout_file_lines
    where business_id = ${businessId} and credit_id = any(${[...creditIds]})`.execute(db);
  return new Set(rows.map(({ creditId }) => creditId));
}

/** Once nothing is left to be sent. */
export async function closeWhenDone(db: Db, { businessId, fileId, createdBy }: OpenCredit, now: Date): Promise<void> {
  await sql`
    update payout_files f set closed_at = ${now}, closed_by = ${createdBy}, state = case when exists (
        select from payout_file_lines l
        where l.business_id = f.business_id and l.file_id = f.file_id and l.payout_id is not null)
      then 'paid' else 'discarded' end
    where business_id = ${businessId} and file_id = ${fileId} and state = 'open' and not exists (
      select from payout_file_lines l where l.business_id = f.business_id and l.file_id = f.file_id and l.is_open)`.execute(
    db,
  );
}
