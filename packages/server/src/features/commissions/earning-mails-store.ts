// What of the ledger, the statements and the payouts influencers were not told of yet.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export type NewsKind = 'sale' | 'refund';

/** An order that earned, or a refund that took commission back; minor units, below zero for refunds. */
export interface EarningNews {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly kind: NewsKind;
  /** What it is told once of. */
  readonly subject: string;
  readonly orderName: string;
  readonly amount: number;
  readonly currency: string;
}

/** Recorded since a moment, of orders and refunds that are no older; the oldest first. */
export async function listEarningNews(db: Db, since: Date): Promise<EarningNews[]> {
  const { rows } = await sql<EarningNews>`
    with news as (
      select business_id, account_id, kind, currency, order_id, refund_id, sum(amount)::float8 as amount,
        min(recorded_at) as recorded_at
      from ledger_entries
      where recorded_at > ${since} and (kind = 'earned' and order_at > ${since} or kind = 'refund' and occurred_at > ${since})
      group by 1, 2, 3, 4, 5, 6
    ), told as (
      select *, case kind when 'earned' then 'sale' else 'refund' end as news_kind,
        case kind when 'earned' then order_id else concat_ws(' ', order_id, refund_id) end as subject
      from news where case kind when 'earned' then amount > 0 else amount < 0 end
    )
    select t.business_id as "businessId", t.account_id as "accountId", t.news_kind as kind, t.subject,
      o.name as "orderName", t.amount, t.currency
    from told t join orders o using (business_id, order_id)
    where not exists (select from payee_notices n
      where (n.business_id, n.account_id, n.kind, n.subject) = (t.business_id, t.account_id, t.news_kind, t.subject))
    order by t.business_id, t.account_id, t.recorded_at, t.order_id`.execute(db);
  return rows;
}

/** Who has a statement of a month (YYYY-MM). */
export async function listStated(db: Db, businessId: BusinessId, month: string): Promise<AccountId[]> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select distinct account_id as "accountId" from statements
    where business_id = ${businessId} and month = ${`${month}-01`}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

/** A payment that was not undone, in minor units; null for any other. */
export async function findPaid(
  db: Db,
  businessId: BusinessId,
  payoutId: string,
): Promise<{ amount: number; currency: string; day: string } | null> {
  const { rows } = await sql<{ amount: number; currency: string; day: string }>`
    select amount::float8 as amount, currency, to_char(paid_on, 'YYYY-MM-DD') as day from payouts
    where business_id = ${businessId} and payout_id = ${payoutId} and undone_at is null`.execute(db);
  return rows[0] ?? null;
}
