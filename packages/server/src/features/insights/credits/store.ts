// Reads, never writes, what stands around attributions: changes of a run with their orders, self-purchases.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { CreditChannel } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface ChangeRow {
  orderId: OrderId;
  name: string;
  createdAt: Date;
  totalPrice: number;
  currency: string;
  beforeLinkId: LinkId | null;
  beforeInfluencerId: AccountId | null;
  beforeChannel: CreditChannel | null;
  afterLinkId: LinkId | null;
  afterInfluencerId: AccountId | null;
  afterChannel: CreditChannel | null;
  /** Minor units of the order's currency. */
  beforeAmount: number;
  afterAmount: number;
}

export async function selectChanges(
  db: Db,
  businessId: BusinessId,
  runId: string,
  { count, skip }: { count: number; skip: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.order_id as "orderId", o.name, o.created_at as "createdAt",
      coalesce(o.gross_price, o.total_price) as "totalPrice", o.currency, c.before_link_id as "beforeLinkId",
      c.before_influencer_id as "beforeInfluencerId", c.before_channel as "beforeChannel",
      c.after_link_id as "afterLinkId", c.after_influencer_id as "afterInfluencerId", c.after_channel as "afterChannel",
      c.before_amount as "beforeAmount", c.after_amount as "afterAmount"
    from attribution_changes c join orders o on o.business_id = c.business_id and o.order_id = c.order_id
    where c.business_id = ${businessId} and c.run_id = ${runId} and c.position >= ${skip}
    order by c.position limit ${count}`.execute(db);
  return rows;
}

export interface ShiftRow {
  influencerId: AccountId;
  gained: number;
  lost: number;
  /** Minor units of the store's currency. */
  gainedTotal: number;
  lostTotal: number;
  beforeAmount: number;
  afterAmount: number;
}

/** What each influencer would gain and lose, most orders first. */
export async function selectShifts(
  db: Db,
  businessId: BusinessId,
  runId: string,
  currency: string,
): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    with sides as (
      select order_id, after_influencer_id as influencer_id, (after_influencer_id is distinct from before_influencer_id)::int as gained,
        0 as lost, 0 as before, after_amount as after
      from attribution_changes
      where business_id = ${businessId} and run_id = ${runId} and after_influencer_id is not null
      union all
      select order_id, before_influencer_id, 0, (after_influencer_id is distinct from before_influencer_id)::int,
        before_amount, 0
      from attribution_changes
      where business_id = ${businessId} and run_id = ${runId} and before_influencer_id is not null
    )
    select s.influencer_id as "influencerId", sum(s.gained)::int as gained, sum(s.lost)::int as lost,
      coalesce(sum(o.total) filter (where s.gained = 1), 0)::bigint as "gainedTotal",
      coalesce(sum(o.total) filter (where s.lost = 1), 0)::bigint as "lostTotal",
      coalesce(sum(s.before * o.own), 0)::bigint as "beforeAmount",
      coalesce(sum(s.after * o.own), 0)::bigint as "afterAmount"
    from sides s join lateral (
      select case when currency = ${currency} then coalesce(gross_price, total_price) else 0 end as total,
        (currency = ${currency})::int as own
      from orders where business_id = ${businessId} and order_id = s.order_id) o on true
    group by s.influencer_id order by sum(s.gained + s.lost) desc, s.influencer_id`.execute(db);
  return rows;
}

export async function selectSelfPurchases(
  db: Db,
  businessId: BusinessId,
  influencerId: AccountId,
): Promise<{ orders: number; lastAt: Date | null }> {
  const { rows } = await sql<{ orders: number; lastAt: Date | null }>`
    select count(*)::int as orders, max(o.created_at) as "lastAt"
    from self_purchases s join orders o on o.business_id = s.business_id and o.order_id = s.order_id
    where s.business_id = ${businessId} and s.account_id = ${influencerId}`.execute(db);
  return rows[0] ?? { orders: 0, lastAt: null };
}
