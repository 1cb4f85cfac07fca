// Counts what `notices.ts` lists, for a whole page of links in one query: the same rules in SQL.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const ofProduct = sql`v.business_id = held.business_id and v.product_id = held.product_id`;

/** Sold out for the link `held`: of the variants with the options it fixes, or of all when there are none such. */
const soldOut = sql`not exists (
  select from variants v where ${ofProduct} and v.available and (v.options @> held.selected_options
    or not exists (select from variants v where ${ofProduct} and v.options @> held.selected_options)))`;

const hiddenOnSale = sql`(l.link_type = 'LOOK' and (l.settings ->> 'hide_on_sale_items')::boolean
  and exists (select from variants v where ${ofProduct} and v.compare_at_price > v.price))`;

/** How many notices each link has; a link without any is not in the answer. */
export async function countNotices(
  db: Db,
  businessId: BusinessId,
  linkIds: readonly LinkId[],
): Promise<ReadonlyMap<LinkId, number>> {
  if (linkIds.length === 0) return new Map();
  const these = sql`held.business_id = ${businessId} and held.link_id = any(${[...linkIds]}::uuid[])`;
  const { rows } = await sql<{ link_id: LinkId; notices: number }>`
    select link_id, count(*)::int as notices from (
      select held.link_id from link_products held
      join links l on l.business_id = held.business_id and l.link_id = held.link_id
      left join products p on p.business_id = held.business_id and p.product_id = held.product_id
      where ${these} and (p.product_id is null or p.deleted_at is not null or p.url is null
        or p.status not in ('active', 'unlisted') or p.min_price <> held.seen_price or ${soldOut} or ${hiddenOnSale})
      union all
      select held.link_id from link_collections held
      left join collections c on c.business_id = held.business_id and c.collection_id = held.collection_id
      where ${these} and (c.collection_id is null or c.deleted_at is not null or c.url is null)
    ) notice group by link_id`.execute(db);
  return new Map(rows.map(({ link_id: id, notices }) => [id, notices]));
}
