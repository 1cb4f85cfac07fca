// Reads the ledger for a bookkeeper: an influencer's entries and payments in the order of currency and day, page by page.
import type { AccountId, BusinessId, LinkId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { AppliedTerms } from '../model.ts';

/** Days of the store; null for no end. */
export interface BookDays {
  readonly from: string | null;
  readonly to: string | null;
}

/** An entry or a payment; amounts in minor units, a payment's below zero, an undone one's above. */
export interface BookRow {
  readonly id: string;
  readonly currency: string;
  readonly day: string;
  readonly recordedAt: Date;
  readonly kind: string;
  readonly orderId: string | null;
  readonly orderName: string | null;
  readonly lineId: string | null;
  readonly lineTitle: string | null;
  readonly productId: string | null;
  /** The link or post its order is credited to them by. */
  readonly linkId: LinkId | null;
  readonly refundId: string | null;
  /** Null for what belongs to no order. */
  readonly base: number | null;
  readonly amount: number;
  readonly terms: AppliedTerms | null;
  /** The month of the statement it stands on; null for none yet. */
  readonly statement: string | null;
  readonly note: string | null;
  readonly madeBy: AccountId | null;
}

/** Where the page before it ended. */
export type BookPlace = Pick<BookRow, 'currency' | 'day' | 'id'>;

interface BookWish {
  readonly accountId: AccountId;
  readonly days: BookDays;
  /** What is recorded later is in the next table. */
  readonly until: Date;
}

/** Everybody who ever earned or was paid something, by name. */
export async function listBookAccounts(
  db: Db,
  businessId: BusinessId,
): Promise<{ accountId: AccountId; username: string }[]> {
  const { rows } = await sql<{ accountId: AccountId; username: string }>`
    select account_id as "accountId", username from accounts a where business_id = ${businessId} and (
      exists (select from ledger_entries e where (e.business_id, e.account_id) = (a.business_id, a.account_id))
      or exists (select from payouts p where (p.business_id, p.account_id) = (a.business_id, a.account_id)))
    order by lower(username), account_id`.execute(db);
  return rows;
}

export async function listBookEntries(
  db: Db,
  businessId: BusinessId,
  { accountId, days, until }: BookWish,
  { after, limit }: { after: BookPlace | null; limit: number },
): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with page as materialized (
      select * from ledger_entries where business_id = ${businessId} and account_id = ${accountId}
        and recorded_at <= ${until} and ${isIn(sql`day`, days)}
        and (${after === null} or (currency, day, entry_id)
          > (${after?.currency ?? ''}, ${after?.day ?? '2000-01-01'}::date, ${after?.id ?? accountId}::uuid))
      order by currency, day, entry_id limit ${limit})
    select e.entry_id as id, e.currency, e.day, e.recorded_at as "recordedAt", e.kind, e.order_id as "orderId",
      o.name as "orderName", e.line_id as "lineId", nullif(l.title, '') as "lineTitle", l.product_id as "productId",
      a.link_id as "linkId", e.refund_id as "refundId", case when e.order_id is not null then e.base end as base, e.amount, e.terms,
      to_char(s.month, 'YYYY-MM') as statement, coalesce(e.reason, e.bonus ->> 'month') as note, e.made_by as "madeBy"
    from page e
    left join orders o on (o.business_id, o.order_id) = (e.business_id, e.order_id)
    left join order_lines l on (l.business_id, l.order_id, l.line_id) = (e.business_id, e.order_id, e.line_id)
    left join attributions a on (a.business_id, a.order_id, a.influencer_id) = (e.business_id, e.order_id, e.account_id)
    left join statement_lines s on (s.business_id, s.entry_id) = (e.business_id, e.entry_id)
    order by e.currency, e.day, e.entry_id`.execute(db);
  return rows;
}

/** Payments on their days, and undone ones once more on the day of the store they were undone. */
export async function listBookPayments(
  db: Db,
  businessId: BusinessId,
  { accountId, days, until }: BookWish,
  timeZone: string,
): Promise<BookRow[]> {
  const nothing = sql`null as "orderId", null as "orderName", null as "lineId", null as "lineTitle", null as "productId",
    null as "linkId", null as "refundId", null as base, null as terms`;
  const undoneOn = sql`(undone_at at time zone ${timeZone})::date`;
  const { rows } = await sql<BookRow>`
    select payout_id as id, currency, paid_on as day, created_at as "recordedAt", 'payout' as kind, ${nothing},
      -amount as amount, to_char(stated_in, 'YYYY-MM') as statement, reference as note, created_by as "madeBy"
    from payouts where business_id = ${businessId} and account_id = ${accountId} and created_at <= ${until}
      and ${isIn(sql`paid_on`, days)}
    union all
    select payout_id, currency, ${undoneOn}, undone_at, 'payout_undone', ${nothing}, amount,
      to_char(undo_stated_in, 'YYYY-MM'), reference, undone_by
    from payouts where business_id = ${businessId} and account_id = ${accountId} and undone_at <= ${until}
      and ${isIn(undoneOn, days)}
    order by currency, day, id`.execute(db);
  return rows;
}

const isIn = (day: ReturnType<typeof sql>, { from, to }: BookDays) =>
  sql`(${day} >= coalesce(${from}::date, '-infinity') and ${day} <= coalesce(${to}::date, 'infinity'))`;
