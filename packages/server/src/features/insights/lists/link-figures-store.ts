// Reads, never writes, what a link holds, how products were called when they were sold, and which orders are a link's.
import type { BusinessId, LinkId, OrderId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface HeldProduct {
  product_id: string;
  position: number;
}

/** The products a link holds. */
export async function selectHeldProducts(db: Db, businessId: BusinessId, linkId: LinkId): Promise<HeldProduct[]> {
  const { rows } = await sql<HeldProduct>`
    select product_id, position from link_products
    where business_id = ${businessId} and link_id = ${linkId}`.execute(db);
  return rows;
}

/** Whether an order is credited to a link. */
export async function isCreditedTo(db: Db, businessId: BusinessId, orderId: OrderId, linkId: LinkId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from attributions where business_id = ${businessId} and order_id = ${orderId}
      and link_id = ${linkId} and credited) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The titles products were last sold under, by product; of those that were never sold there is none. */
export async function selectSoldTitles(
  db: Db,
  businessId: BusinessId,
  productIds: readonly ProductId[],
): Promise<ReadonlyMap<string, string>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ product_id: string; title: string }>`
    select product_id, max(title) as title from order_lines
    where business_id = ${businessId} and product_id = any(${[...productIds]}::text[]) group by product_id`.execute(db);
  return new Map(rows.map(({ product_id: id, title }) => [id, title]));
}
