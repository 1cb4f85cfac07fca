// Reads, never writes, how products were called when they were sold.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

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
