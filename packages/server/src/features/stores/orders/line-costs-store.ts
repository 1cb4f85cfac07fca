// What the pieces of recorded orders cost, for lines that were reported before the store's catalogue told it.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

const missing = sql`from order_lines l join variants v on v.business_id = l.business_id and v.variant_id = l.variant_id
  and v.unit_cost is not null where l.unit_cost is null`;

/** Businesses with lines whose cost is known by now. */
export async function listCostableBusinesses(db: Db): Promise<BusinessId[]> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select distinct l.business_id as "businessId" ${missing}`.execute(db);
  return rows.map(({ businessId }) => businessId);
}

/** Gives such lines their cost, at most `limit` of them; answers their orders. */
export async function fillLineCosts(tx: Tx, businessId: BusinessId, limit: number): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    with known as (
      select l.order_id, l.line_id, v.unit_cost ${missing} and l.business_id = ${businessId} limit ${limit}
    ), filled as (
      update order_lines l set unit_cost = known.unit_cost from known
      where l.business_id = ${businessId} and l.order_id = known.order_id and l.line_id = known.line_id
      returning l.order_id
    ) select distinct order_id as "orderId" from filled`.execute(tx);
  return rows.map(({ orderId }) => orderId);
}
