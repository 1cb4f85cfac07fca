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

/** Of a product `held` by the link `l`, its entry of the catalogue being `p`: there is something to tell. */
const changed = sql`(p.product_id is null or p.deleted_at is not null or p.url is null
  or p.status not in ('active', 'unlisted') or p.sold_as is not null or p.min_price <> held.seen_price or ${soldOut} or ${hiddenOnSale})`;

/** The same of a collection `held`, its entry being `c`. */
const collectionChanged = sql`(c.collection_id is null or c.deleted_at is not null or c.url is null)`;

/** Of a link `l`: it has a notice. */
export const hasNotice = sql`(exists (select from link_products held
    left join products p on p.business_id = held.business_id and p.product_id = held.product_id
    where held.business_id = l.business_id and held.link_id = l.link_id and ${changed})
  or exists (select from link_collections held
    left join collections c on c.business_id = held.business_id and c.collection_id = held.collection_id
    where held.business_id = l.business_id and held.link_id = l.link_id and ${collectionChanged}))`;

/** How many open links of each business have a notice, archived ones left out; those without any are not in the answer. */
export async function countBrokenLinks(db: Db): Promise<{ businessId: BusinessId; links: number }[]> {
  const { rows } = await sql<{ businessId: BusinessId; links: number }>`
    select l.business_id as "businessId", count(*)::int as links from links l
    join stores s on s.business_id = l.business_id and s.status = 'connected'
    where l.closed_at is null and l.archived_at is null and l.parent_multilink_id is null and ${hasNotice}
    group by l.business_id`.execute(db);
  return rows;
}

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
      where ${these} and ${changed}
      union all
      select held.link_id from link_collections held
      left join collections c on c.business_id = held.business_id and c.collection_id = held.collection_id
      where ${these} and ${collectionChanged}
    ) notice group by link_id`.execute(db);
  return new Map(rows.map(({ link_id: id, notices }) => [id, notices]));
}
