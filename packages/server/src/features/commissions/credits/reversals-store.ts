// Store credit that is asked back: what waits for the store, which debit took it, and why none did.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** What is to be taken from a customer's account; minor units. Once the store was asked, with the last debit before. */
export interface Reversal {
  readonly businessId: BusinessId;
  readonly payoutId: string;
  readonly accountId: AccountId;
  readonly customerId: string;
  readonly currency: string;
  readonly amount: number;
  readonly sentAt: Date | null;
  readonly after: string | null;
}

export async function listWaitingReversals(db: Db, businessId: BusinessId): Promise<Reversal[]> {
  const { rows } = await sql<Reversal>`
    select r.business_id as "businessId", r.payout_id as "payoutId", p.account_id as "accountId",
      r.customer_id as "customerId", r.currency, r.amount, r.sent_at as "sentAt", r.debit_after as "after"
    from credit_reversals r join payouts p using (business_id, payout_id)
    where r.business_id = ${businessId} and r.state = 'waiting' order by r.created_at`.execute(db);
  return rows;
}

type ReversalKey = Pick<Reversal, 'businessId' | 'payoutId'>;

/** Before the store is asked; false where another process has. */
export async function claimReversal(
  db: Db,
  { businessId, payoutId, sentAt, after }: ReversalKey & Pick<Reversal, 'sentAt' | 'after'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update credit_reversals set sent_at = ${sentAt}, debit_after = ${after}
    where business_id = ${businessId} and payout_id = ${payoutId} and state = 'waiting' and sent_at is null`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** The store was asked at that moment, and certainly took nothing: it may be asked again. Nothing, where it was asked since. */
export async function releaseReversal(
  db: Db,
  { businessId, payoutId, sentAt }: ReversalKey & Pick<Reversal, 'sentAt'>,
): Promise<void> {
  await sql`
    update credit_reversals set sent_at = null, debit_after = null
    where business_id = ${businessId} and payout_id = ${payoutId} and state = 'waiting'
      and sent_at = ${sentAt}`.execute(db);
}

/** As `releaseReversal`, for good. */
export async function refuseReversal(
  db: Db,
  { businessId, payoutId, sentAt }: ReversalKey & Pick<Reversal, 'sentAt'>,
  state: 'spent' | 'refused',
): Promise<void> {
  await sql`
    update credit_reversals set state = ${state}
    where business_id = ${businessId} and payout_id = ${payoutId} and state = 'waiting'
      and sent_at = ${sentAt}`.execute(db);
}

/** Breaks the unique index where the debit took back another payout. */
export async function closeReversal(db: Db, { businessId, payoutId }: ReversalKey, debitId: string): Promise<void> {
  await sql`
    update credit_reversals set state = 'taken', debit_id = ${debitId}
    where business_id = ${businessId} and payout_id = ${payoutId} and state = 'waiting'`.execute(db);
}

/** Those of these debits that took back a payout. */
export async function listUsedDebits(
  db: Db,
  businessId: BusinessId,
  debitIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ debitId: string }>`
    select debit_id as "debitId" from credit_reversals
    where business_id = ${businessId} and debit_id = any(${[...debitIds]})`.execute(db);
  return new Set(rows.map(({ debitId }) => debitId));
}
