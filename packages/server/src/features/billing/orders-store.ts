// Reads the orders that fees are about: those a click on a link with several products brought, and how they stand now.
import { orderId, type BusinessId, type OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { FeeOrder } from './subscriptions.ts';

interface FeeOrderRow {
  order_id: string;
  created_at: Date;
  test: boolean;
  cancelled: boolean;
  paid: boolean;
  left_over: number;
}

const isPaid = sql.raw(`o.financial_status in ('paid', 'partially_refunded', 'refunded', 'partially_paid')`);
const fields = sql`o.order_id, o.created_at, o.test, o.cancelled_at is not null as cancelled, ${isPaid} as paid,
  o.total_price - o.refunded as left_over`;

/** Orders of a span that were paid or cancelled and have no fee yet, the oldest first, a thousand at most. */
export async function listUnfeed(
  db: Db,
  businessId: BusinessId,
  { from, until }: { from: Date; until: Date },
): Promise<FeeOrder[]> {
  const { rows } = await sql<FeeOrderRow>`
    select ${fields} from orders o
    join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
    where o.business_id = ${businessId} and o.created_at >= ${from} and o.created_at <= ${until}
      and a.credited and a.channel = 'links' and a.link_type = 'LOOK'
      and (${isPaid} or o.cancelled_at is not null)
      and not exists (select from usage_fees f where f.business_id = o.business_id and f.order_id = o.order_id)
    order by o.created_at, o.order_id limit 1000`.execute(db);
  return rows.map(toOrder);
}

/** As it stands now; null for one the store asked to forget. */
export async function findFeeOrder(db: Db, businessId: BusinessId, id: OrderId): Promise<FeeOrder | null> {
  const { rows } = await sql<FeeOrderRow>`
    select ${fields} from orders o where o.business_id = ${businessId} and o.order_id = ${id}`.execute(db);
  return rows[0] ? toOrder(rows[0]) : null;
}

/**
 * Forgets which orders there were fees for, where they are gone: those that are not charged yet never will be, and what was
 * charged stays as a sum without an order.
 */
export async function forgetOrders(tx: Tx, businessId: BusinessId): Promise<void> {
  const isGone = (table: string) => sql`${sql.ref(`${table}.business_id`)} = ${businessId} and not exists (
    select from orders o where o.business_id = ${businessId} and o.order_id = ${sql.ref(`${table}.order_id`)})`;
  await sql`delete from usage_fees where ${isGone('usage_fees')}`.execute(tx);
  await sql`update plan_entries set order_id = null, key = 'fee:' || gen_random_uuid()
    where order_id is not null and ${isGone('plan_entries')}`.execute(tx);
}

/** What the store calls these orders. */
export async function nameOrders(
  db: Db,
  businessId: BusinessId,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ order_id: string; name: string }>`
    select order_id, name from orders where business_id = ${businessId} and order_id = any(${[...ids]})`.execute(db);
  return new Map(rows.map(({ order_id: id, name }) => [orderId.parse(id), name]));
}

function toOrder({
  order_id: id,
  created_at: orderedAt,
  test,
  cancelled,
  paid,
  left_over: left,
}: FeeOrderRow): FeeOrder {
  return {
    orderId: orderId.parse(id),
    orderedAt,
    isTest: test,
    isCancelled: cancelled,
    isPaid: paid,
    left,
  };
}
