// Reads, never writes: pages of links, sorted by their figures in one query.
import type { AccountId, BusinessId, LinkId } from '@vitrine/contract/ids';
import type { FilteredGate } from '@vitrine/contract/link-gate';
import type { FilteredLayout } from '@vitrine/contract/link-filter';
import type { LinkType } from '@vitrine/contract/links';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { hasGate } from './gate-filter.ts';
import { hasNotice } from './notices-store.ts';

export interface LinkFilter {
  businessId: BusinessId;
  text: string;
  linkType: LinkType | null;
  influencerId: AccountId | null;
  linkIds: readonly LinkId[] | null;
  /** Only links of no influencer. */
  unassigned: boolean;
  /** Any of them; none narrow nothing. */
  tags: readonly string[];
  createdFrom: Date | null;
  /** Made earlier. */
  createdBefore: Date | null;
  layout: FilteredLayout | null;
  gate: FilteredGate | null;
  now: Date;
  archived: boolean;
  /** Only links with a notice. */
  broken: boolean;
}

export interface ListWish extends LinkFilter {
  sortBy: 'created_at' | 'visits' | 'checkouts' | 'revenue';
  direction: 'desc' | 'asc';
  /** Only links that come after this one when the newest is first, whatever has become of it. */
  after?: LinkId;
  count: number;
  skip: number;
}

/** One page of open links, in one query; one more than asked for means that there is a next page. */
export async function selectLinkPage(db: Db, filter: ListWish): Promise<LinkId[]> {
  const { sortBy } = filter;
  const where = conditionsOf(filter);
  const page = sortBy === 'created_at' ? newestPage(where, filter) : bestPage(where, filter, sortBy);
  const { rows } = await sql<{ link_id: LinkId }>`select link_id from (${page}) page order by place`.execute(db);
  return rows.map(({ link_id: id }) => id);
}

/** All links a filter finds, in no order. */
export async function selectFoundLinks(db: Db, filter: LinkFilter): Promise<LinkId[]> {
  const { rows } = await sql<{ link_id: LinkId }>`select l.link_id from links l where ${conditionsOf(filter)}`.execute(
    db,
  );
  return rows.map(({ link_id: id }) => id);
}

/** Of texts that hold this one somewhere. */
export const toPattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** What a link `l` of the list fulfils; only what is asked for is written, so that the indexes of the lists fit. */
function conditionsOf(filter: LinkFilter & Partial<Pick<ListWish, 'after'>>): RawBuilder<unknown> {
  const { businessId, text, linkType, influencerId, archived, broken, after } = filter;
  const conditions = [
    sql`l.business_id = ${businessId} and l.closed_at is null and l.parent_multilink_id is null`,
    archived ? sql`l.archived_at is not null` : sql`l.archived_at is null`,
  ];
  if (linkType !== null) conditions.push(sql`l.link_type = ${linkType}`);
  if (influencerId !== null) conditions.push(sql`l.influencer_id = ${influencerId}`);
  conditions.push(...listRestOf(filter));
  if (broken) conditions.push(hasNotice);
  if (text !== '') {
    conditions.push(sql`l.search_text like ${toPattern(text)}`);
  }
  if (after !== undefined) {
    conditions.push(sql`(l.created_at, l.link_id) < (select last.created_at, last.link_id from links last
      where last.business_id = ${businessId} and last.link_id = ${after})`);
  }
  return sql.join(conditions, sql` and `);
}

function listRestOf({
  linkIds,
  unassigned,
  tags,
  createdFrom,
  createdBefore,
  layout,
  gate,
  now,
}: LinkFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (linkIds !== null) conditions.push(sql`l.link_id = any(${[...linkIds]}::uuid[])`);
  if (unassigned) conditions.push(sql`l.influencer_id is null`);
  if (tags.length > 0) {
    const keys = tags.map((tag) => tag.trim().toLowerCase());
    conditions.push(sql`l.tag_keys && ${keys}::text[]`);
  }
  if (createdFrom !== null) conditions.push(sql`l.created_at >= ${createdFrom}`);
  if (createdBefore !== null) conditions.push(sql`l.created_at < ${createdBefore}`);
  if (layout !== null) {
    // only looks have one
    const isOfIt = layout === 'AUTO' ? sql`is null` : sql`= ${layout}`;
    conditions.push(sql`l.link_type = 'LOOK' and l.settings ->> 'layout' ${isOfIt}`);
  }
  if (gate !== null) {
    conditions.push(hasGate({ businessId: sql`l.business_id`, id: sql`l.link_id` }, { state: gate, now }));
  }
  return conditions;
}

/** Backwards, each order has its end where the other begins. */
export const sides = { desc: sql`desc`, asc: sql`asc` };

function newestPage(where: RawBuilder<unknown>, { direction, count, skip }: ListWish): RawBuilder<unknown> {
  const side = sides[direction];
  return sql`
    select link_id, row_number() over (order by created_at ${side}, link_id ${side}) as place from (
      select l.link_id, l.created_at from links l where ${where}
      order by l.created_at ${side}, l.link_id ${side} limit ${count + 1} offset ${skip}
    ) found`;
}

/** Links with the figure, most of it first, then the others, newest first; or backwards. The second are looked for when the first run out. */
function bestPage(
  where: RawBuilder<unknown>,
  { businessId, direction, count, skip }: ListWish,
  sortBy: 'visits' | 'checkouts' | 'revenue',
): RawBuilder<unknown> {
  const figure = figureOf(businessId, sortBy);
  const last = skip + count + 1;
  const side = sides[direction];
  const counted = sql`(select l.link_id from (${figure}) figure
      join links l on l.business_id = ${businessId} and l.link_id = figure.link_id
      where figure.amount > 0 and ${where} order by figure.amount ${side}, figure.link_id ${side} limit ${last})`;
  const others = sql`(select l.link_id from links l
      where ${where} and not exists (select from (${figure}) figure where figure.link_id = l.link_id and figure.amount > 0)
      order by l.created_at ${side}, l.link_id ${side} limit ${last})`;
  const [first, second] = direction === 'desc' ? [counted, others] : [others, counted];
  return sql`
    select link_id, row_number() over () as place from (
      ${first}
      union all
      ${second}
      limit ${count + 1} offset ${skip}
    ) found`;
}

/** Where a figure of links stands, in the order of its index. */
function figureOf(businessId: BusinessId, sortBy: 'visits' | 'checkouts' | 'revenue'): RawBuilder<unknown> {
  const sums = {
    visits: sql`select link_id, visits as amount from link_totals`,
    checkouts: sql`select link_id, orders as amount from link_sales`,
    revenue: sql`select link_id, revenue as amount from link_sales`,
  };
  return sql`${sums[sortBy]} where business_id = ${businessId}`;
}
