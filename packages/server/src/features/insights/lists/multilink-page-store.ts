// Reads, never writes: pages of multilinks, sorted by what their experiences brought in, in one query.
import type { BusinessId, LinkId, MultilinkId } from '@vitrine/contract/ids';
import { toTagKey } from '@vitrine/contract/tagged';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { hasGate } from './gate-filter.ts';
import { sides, toPattern, type ListWish } from './page-store.ts';

export interface MultilinkPageWish extends Pick<
  ListWish,
  | 'text'
  | 'tags'
  | 'archived'
  | 'createdFrom'
  | 'createdBefore'
  | 'gate'
  | 'now'
  | 'sortBy'
  | 'direction'
  | 'count'
  | 'skip'
> {
  businessId: BusinessId;
  /** Only those that carry one of these promo codes; null is all of them. */
  promocodes: readonly string[] | null;
}

/** One page of open multilinks; one more than asked for means that there is a next page. */
export async function selectMultilinkPage(db: Db, wish: MultilinkPageWish): Promise<MultilinkId[]> {
  const { sortBy, direction, count, skip } = wish;
  const side = sides[direction];
  const figure = sortBy === 'created_at' ? sql`` : sql`${sumOf(sortBy)} ${side},`;
  const { rows } = await sql<{ multilink_id: MultilinkId }>`
    select m.multilink_id from multilinks m where ${whereOf(wish)}
    order by ${figure} m.created_at ${side}, m.multilink_id ${side}
    limit ${count + 1} offset ${skip}`.execute(db);
  return rows.map(({ multilink_id: id }) => id);
}

/** The experiences of all multilinks that a wish finds, those of before included. */
export async function selectFoundExperiences(db: Db, wish: MultilinkPageWish): Promise<LinkId[]> {
  const { rows } = await sql<{ link_id: LinkId }>`
    select l.link_id from multilinks m
    join links l on l.business_id = m.business_id and l.parent_multilink_id = m.multilink_id
    where ${whereOf(wish)}`.execute(db);
  return rows.map(({ link_id: id }) => id);
}

function whereOf({
  businessId,
  text,
  tags,
  archived,
  promocodes,
  createdFrom,
  createdBefore,
  gate,
  now,
}: MultilinkPageWish): RawBuilder<unknown> {
  const conditions = [
    sql`m.business_id = ${businessId} and m.closed_at is null`,
    archived ? sql`m.archived_at is not null` : sql`m.archived_at is null`,
  ];
  if (text !== '') conditions.push(sql`m.search_text like ${toPattern(text)}`);
  if (tags.length > 0) conditions.push(sql`m.tag_keys && ${tags.map(toTagKey)}::text[]`);
  if (promocodes !== null) {
    conditions.push(sql`lower(m.promocode) = any(${promocodes.map((code) => code.toLowerCase())}::text[])`);
  }
  if (createdFrom !== null) conditions.push(sql`m.created_at >= ${createdFrom}`);
  if (createdBefore !== null) conditions.push(sql`m.created_at < ${createdBefore}`);
  if (gate !== null) {
    conditions.push(hasGate({ businessId: sql`m.business_id`, id: sql`m.multilink_id` }, { state: gate, now }));
  }
  return sql.join(conditions, sql` and `);
}

/** What a figure comes to over the experiences, those of before included. */
function sumOf(sortBy: 'visits' | 'checkouts' | 'revenue'): RawBuilder<unknown> {
  const kept = {
    visits: sql`select business_id, link_id, visits as amount from link_totals`,
    checkouts: sql`select business_id, link_id, orders as amount from link_sales`,
    revenue: sql`select business_id, link_id, revenue as amount from link_sales`,
  };
  return sql`(select coalesce(sum(kept.amount), 0) from links l
    join (${kept[sortBy]}) kept on kept.business_id = l.business_id and kept.link_id = l.link_id
    where l.business_id = m.business_id and l.parent_multilink_id = m.multilink_id)`;
}
