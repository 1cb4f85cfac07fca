// The same in SQL, for sums and lists of orders: when entries can be paid, and how an order's commission stands.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { HoldFacts, HoldRules } from '../model.ts';
import { listReviews } from './review-store.ts';

/** What `availableAt` reads besides an entry `e`: its order, and what was decided of it. */
export const holdJoins = ({ from }: HoldRules): RawBuilder<unknown> => sql`
  left join commission_reviews r on r.business_id = e.business_id and r.order_id = e.order_id
  ${from === 'fulfilment' ? sql`left join orders o on o.business_id = e.business_id and o.order_id = e.order_id` : sql``}`;

/** From when an entry `e` can be paid, by the rule of `holdOf`; `infinity` while nobody knows. */
export function availableAt({ days, from, approvalSince }: HoldRules): RawBuilder<unknown> {
  const paid = sql`coalesce(e.paid_at, e.order_at)`;
  const begin = {
    order: sql`coalesce(e.order_at, e.paid_at)`,
    payment: paid,
    fulfilment: sql`case when o.fulfilment is null then ${paid} when o.fulfilment = 'whole' then o.fulfilled_at
      else 'infinity' end`,
  }[from];
  return sql`case when coalesce(e.order_at, e.paid_at) is null or r.state = 'rejected' then e.occurred_at
    when r.state = 'held' or ${isUnapproved(approvalSince, sql`e.order_at`)} then 'infinity'::timestamptz
    else greatest(${begin} + ${days} * interval '24 hours', e.occurred_at) end`;
}

/**
 * Holds of every entry `e` that cannot be paid yet, and of others whose moments are as young: what `availableAt` need be told of, found
 * by indexes. Where orders are waited for until they are fulfilled it may be any.
 */
export function mayBeHeld(
  { days, from, approvalSince }: HoldRules,
  businessId: BusinessId,
  now: Date,
): RawBuilder<unknown> {
  if (from === 'fulfilment') return sql`true`;
  const isYoung = sql`greatest(e.order_at, e.paid_at, e.occurred_at) > ${now}::timestamptz - ${days} * interval '24 hours'`;
  const isStopped = sql`e.order_id = any(array(
    select order_id from commission_reviews where business_id = ${businessId} and state = 'held'))`;
  const mayBeUnapproved = approvalSince === null ? sql`` : sql`or e.order_at >= ${approvalSince}`;
  return sql`(${isYoung} or ${isStopped} ${mayBeUnapproved})`;
}

const isUnapproved = (since: Date | null, orderAt: RawBuilder<unknown>): RawBuilder<unknown> =>
  since === null
    ? sql`false`
    : sql`(coalesce(${orderAt} >= ${since}, false) and coalesce(r.state, 'open') <> 'approved')`;

/**
 * To be joined to orders `o` with their attributions `a` and reviews `r`: what they earned whom they are credited to
 * (`s.earned`), what they would besides (`s.pending`), from when it can be paid (`s.available_at`), and how it stands
 * (`s.state`); all null for nobody's.
 */
export const orderStanding = (rules: HoldRules, now: Date): RawBuilder<unknown> => sql`
  left join lateral (
    select t.*, case when r.state = 'rejected' then 'rejected' when r.state = 'held' then 'held'
      when t.earned = 0 and t.pending = 0 then 'nothing' when t.earned = 0 then 'pending'
      when ${isUnapproved(rules.approvalSince, sql`o.created_at`)} then 'unapproved'
      when t.available_at > ${now} then 'waiting' else 'cleared' end as state
    from (
      select coalesce(sum(e.amount), 0)::bigint as earned, coalesce((a.counted ->> 'pending')::bigint, 0) as pending,
        max(${availableAt(rules)}) filter (where e.amount > 0) as available_at
      from ledger_entries e
      where e.business_id = o.business_id and e.order_id = o.order_id and e.account_id = a.influencer_id) t
  ) s on a.influencer_id is not null`;

/** Of these orders; one that is unknown and of which nothing was decided is not in the answer. */
export async function listStandings(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, HoldFacts>> {
  if (orderIds.length === 0) return new Map();
  const reviews = await listReviews(db, businessId, orderIds);
  const { rows } = await sql<Omit<HoldFacts, 'review'> & { orderId: OrderId }>`
    select order_id as "orderId", fulfilment, fulfilled_at as "fulfilledAt" from orders
    where business_id = ${businessId} and order_id = any(${[...orderIds]})`.execute(db);
  return new Map(rows.map(({ orderId, ...row }) => [orderId, { ...row, review: reviews.get(orderId) ?? null }]));
}
