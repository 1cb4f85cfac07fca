// What is kept of orders that are not there any more: their store had them erased.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Credits, figures and signs of orders. The ledger, statements, payments and decisions are books of the business itself. */
const ofOrders = ['attribution_changes', 'self_purchases', 'sale_facts', 'attributions'] as const;

/** Some of the orders that something is kept of and that are gone. */
export async function listGone(db: Db, businessId: BusinessId, most: number): Promise<OrderId[]> {
  const kept = sql.join(
    ofOrders.map((table) => sql`select order_id from ${sql.table(table)} where business_id = ${businessId}`),
    sql` union `,
  );
  const { rows } = await sql<{ id: OrderId }>`
    select kept.order_id as id from (${kept}) kept
    where not exists (select from orders o where o.business_id = ${businessId} and o.order_id = kept.order_id)
    order by 1 limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteOfOrders(tx: Tx, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<void> {
  for (const table of ofOrders)
    await sql`delete from ${sql.table(table)}
      where business_id = ${businessId} and order_id = any(${[...orderIds]})`.execute(tx);
}

/** Sums of links and of their types that no order is in any more. */
export async function deleteEmptySums(tx: Tx, businessId: BusinessId): Promise<void> {
  for (const table of ['link_sales', 'business_sales'] as const)
    await sql`delete from ${sql.table(table)} where business_id = ${businessId} and orders = 0
      or business_id = ${businessId} and not exists (select from attributions a where a.business_id = ${businessId})`.execute(
      tx,
    );
}
