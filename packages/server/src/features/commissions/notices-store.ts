// The table of notices, and the codes that end soon.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { ReviewCause } from '@vitrine/contract/reviews';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface EndingCode {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly code: string;
  readonly endsAt: Date;
}

/** Codes of active influencers that end within a span: given up with a grace, or at an end the store has set. */
export async function listEndingCodes(db: Db, from: Date, until: Date): Promise<EndingCode[]> {
  const { rows } = await sql<EndingCode>`
    select r.business_id as "businessId", r.account_id as "accountId", r.promocode as code, r.grace_ends_at as "endsAt"
    from retired_codes r where r.account_id is not null and r.grace_ends_at > ${from} and r.grace_ends_at <= ${until}
    union all
    select i.business_id, i.account_id, i.promocode, d.ends_at
    from influencers i join store_discounts d on d.business_id = i.business_id and d.code_key = lower(i.promocode)
    where d.ends_at > ${from} and d.ends_at <= ${until}`.execute(db);
  return rows;
}

type NoticeKind =
  | 'rate_falls'
  | 'code_ends'
  | 'ended'
  | 'reviewed'
  | 'payouts_due'
  | 'sale'
  | 'refund'
  | 'statement'
  | 'paid';

/** False where they were told already. */
export async function insertNotice(
  db: Db,
  businessId: BusinessId,
  notice: { accountId: AccountId; kind: NoticeKind; subject: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payee_notices (business_id, account_id, kind, subject, told_at)
    values (${businessId}, ${notice.accountId}, ${notice.kind}, ${notice.subject}, ${notice.now})
    on conflict do nothing`.execute(db);
  return numAffectedRows !== 0n;
}

/** An order whose commission is rejected or on hold, and of which the influencer was not told yet. */
export interface ReviewedOrder {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly decisionId: string;
  readonly name: string;
  readonly state: 'rejected' | 'held';
  readonly reason: string;
  readonly cause: ReviewCause | null;
}

/** Decided since a moment, and still so; of active influencers, by whom, the oldest decision first. */
export async function listReviewed(db: Db, since: Date): Promise<ReviewedOrder[]> {
  const { rows } = await sql<ReviewedOrder>`
    select r.business_id as "businessId", a.influencer_id as "accountId", r.order_id as "orderId",
      r.decision_id as "decisionId", o.name, r.state, r.reason, r.cause
    from commission_reviews r
    join attributions a on a.business_id = r.business_id and a.order_id = r.order_id and a.influencer_id is not null
    join orders o on o.business_id = r.business_id and o.order_id = r.order_id
    where r.state in ('rejected', 'held') and r.made_at > ${since} and not exists (
      select from payee_notices n where n.business_id = r.business_id and n.account_id = a.influencer_id
        and n.kind = 'reviewed' and n.subject = r.decision_id || ' ' || r.order_id)
    order by r.business_id, a.influencer_id, r.made_at, o.created_at, r.order_id`.execute(db);
  return rows;
}
