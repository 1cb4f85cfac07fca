// The tags of a business's open links: which there are and how many links carry each, counted as links are written.
import type { AccountId, BusinessId, LinkId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { toTagKey } from '@vitrine/contract/tagged';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Tags that a link has come to carry, or carries no more. */
export interface TagChange {
  businessId: BusinessId;
  linkType: LinkType;
  tags: readonly string[];
  by: 1 | -1;
}

/** Counts changes in one order for all, so that none waits in a circle. A tag nobody carried is spelled anew. */
export async function countTags(tx: Tx, changes: readonly TagChange[], now: Date): Promise<void> {
  const rows = sumUp(changes);
  if (rows.length === 0) return;
  await sql`
    insert into tag_counts as kept (business_id, link_type, tag_key, tag, since, links)
    select business_id, link_type, tag_key, tag, ${now}, links
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (business_id uuid, link_type text, tag_key text, tag text, links integer)
    order by business_id, link_type, tag_key
    on conflict (business_id, link_type, tag_key) do update set links = kept.links + excluded.links,
      tag = case when kept.links = 0 then excluded.tag else kept.tag end,
      since = case when kept.links = 0 then excluded.since else kept.since end`.execute(tx);
}

interface TagRow {
  business_id: BusinessId;
  link_type: LinkType;
  tag_key: string;
  tag: string;
  links: number;
}

/** One row for each tag whose number changes; a statement may meet no row twice. */
function sumUp(changes: readonly TagChange[]): TagRow[] {
  const rows = new Map<string, TagRow>();
  for (const { businessId, linkType, tags, by } of changes) {
    for (const tag of tags) {
      const key = toTagKey(tag);
      const name = `${businessId} ${linkType} ${key}`;
      const row = rows.get(name) ?? { business_id: businessId, link_type: linkType, tag_key: key, tag, links: 0 };
      row.links += by;
      rows.set(name, row);
    }
  }
  return [...rows.values()].filter(({ links }) => links !== 0);
}

/** What a link is counted for, the link locked until the transaction ends; null when it is in no list: closed, or a multilink's. */
export async function lockTags(
  tx: Tx,
  businessId: BusinessId,
  linkId: LinkId,
): Promise<Pick<TagChange, 'linkType' | 'tags'> | null> {
  const row = await tx
    .selectFrom('links')
    .select(['link_type', 'tags', 'closed_at', 'parent_multilink_id'])
    .where('business_id', '=', businessId)
    .where('link_id', '=', linkId)
    .forUpdate()
    .executeTakeFirst();
  return row && !row.closed_at && !row.parent_multilink_id ? { linkType: row.link_type, tags: row.tags } : null;
}

/** The tags of open links that are in lists, by name, each as first spelled; of one influencer's links when one is given. */
export async function selectTags(
  db: Db,
  businessId: BusinessId,
  linkType: LinkType | null,
  influencerId: AccountId | null,
): Promise<{ tag: string; links: number }[]> {
  const counts =
    influencerId === null
      ? sql`select link_type, tag_key, tag, since, links from tag_counts where business_id = ${businessId}`
      : sql`
        select l.link_type, spelled.key as tag_key, spelled.tag, l.created_at as since, 1 as links
        from links l cross join unnest(l.tags, l.tag_keys) as spelled (tag, key)
        where l.business_id = ${businessId} and l.influencer_id = ${influencerId} and l.closed_at is null
          and l.parent_multilink_id is null`;
  const { rows } = await sql<{ tag: string; links: number }>`
    select (array_agg(tag order by since))[1] as tag, sum(links)::int as links from (${counts}) counts
    where links > 0 and (${linkType}::text is null or link_type = ${linkType})
    group by tag_key order by tag_key`.execute(db);
  return rows;
}
