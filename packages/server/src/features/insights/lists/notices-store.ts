// Counts what `notices.ts` lists, for a whole page of links in one query: the same rules in SQL.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/link-type';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const ofProduct = sql`v.business_id = held.business_id and v.product_id = held.product_id`;

/** Sold out for the link `held`: of the variants with the options it fixes, or of all when there are none such. */
const soldOut = sql`not exists (
  select from variants v where ${ofProduct} and v.available and (v.options @> held.selected_options
    or not exists (select from variants v where ${ofProduct} and v.options @> held.selected_options)))`;

const hiddenOnSale = sql`(l.link_type = 'LOOK' and (l.settings ->> 'hide_on_sale_items')::boolean
  and exists (select from variants v where ${ofProduct} and v.compare_at_price > v.price))`;

/** Of a product `held`, its entry of the catalogue being `p`: nobody can buy it by the link any more. */
const isGone = sql`(p.product_id is null or p.deleted_at is not null or p.url is null
  or p.status not in ('active', 'unlisted') or p.sold_as is not null)`;

/** Of a product `held` by the link `l`, its entry of the catalogue being `p`: there is something to tell. */
const changed = sql`(${isGone} or p.min_price <> held.seen_price or ${soldOut} or ${hiddenOnSale})`;

/** The same of a collection `held`, its entry being `c`. */
const collectionChanged = sql`(c.collection_id is null or c.deleted_at is not null or c.url is null)`;

/** Of a link `l`: it has a notice. */
export const hasNotice = sql`(exists (select from link_products held
    left join products p on p.business_id = held.business_id and p.product_id = held.product_id
    where held.business_id = l.business_id and held.link_id = l.link_id and ${changed})
  or exists (select from link_collections held
    left join collections c on c.business_id = held.business_id and c.collection_id = held.collection_id
    where held.business_id = l.business_id and held.link_id = l.link_id and ${collectionChanged}))`;

export interface TroubledLink {
  readonly linkId: LinkId;
  readonly linkType: LinkType;
  /** Its title, else its code. */
  readonly name: string;
  /** Something it holds is gone, which goes before what is sold out. */
  readonly isBroken: boolean;
}

/** Open links, archived ones left out, that hold what is gone or sold out; experiences of multilinks among them. */
export async function listTroubledLinks(db: Db, businessId: BusinessId): Promise<TroubledLink[]> {
  const { rows } = await sql<TroubledLink>`
    with troubles as (
      select held.link_id, ${isGone} as is_gone, ${soldOut} as is_sold_out from link_products held
      left join products p on p.business_id = held.business_id and p.product_id = held.product_id
      where held.business_id = ${businessId}
      union all
      select held.link_id, ${collectionChanged}, false from link_collections held
      left join collections c on c.business_id = held.business_id and c.collection_id = held.collection_id
      where held.business_id = ${businessId}
    )
    select l.link_id as "linkId", l.link_type as "linkType", coalesce(nullif(l.title, ''), l.code) as name,
      bool_or(t.is_gone) as "isBroken"
    from troubles t join links l on l.business_id = ${businessId} and l.link_id = t.link_id
    where (t.is_gone or t.is_sold_out) and l.closed_at is null and l.archived_at is null
    group by l.link_id, l.link_type, l.title, l.code, l.created_at order by l.created_at desc, l.link_id`.execute(db);
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
