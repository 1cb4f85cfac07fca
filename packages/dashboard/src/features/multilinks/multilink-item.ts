// A multilink as a row of its list. Pure.
import type { Totals } from '@vitrine/contract/insights';
import type { MultilinkRow } from '@vitrine/contract/multilinks';
import { isolate } from '../../ui/foreign-text.ts';
import type { ListItem } from '../../parts/links/entity-list-item.ts';

/** What is shown of what is counted. */
export function toCounted({ visits, checkouts, click_checkouts, foreign_checkouts, revenue, refunded }: Totals) {
  return { visits, checkouts, click_checkouts, foreign_checkouts, revenue, refunded };
}

/** What each experience is called, such as `A: Gold, but small`; none where they are called as the multilink is, or not at all. */
export const listExperienceNames = ({ title, links_options: options }: MultilinkRow): string[] =>
  options.flatMap(({ link_data: link }, at) =>
    link.title && link.title !== title ? [`${at === 0 ? 'A' : 'B'}: ${isolate(link.title)}`] : [],
  );

export function toMultilinkItem(row: MultilinkRow, facts: readonly string[]): ListItem {
  const pictures = row.links_options.map(({ link_data: link }) => link.images[0] ?? link.link_default_image);
  const { visits = null, checkouts = null, revenue = null, currency } = row.link_analytics;
  return {
    id: row.multilink_id,
    title: row.title,
    picture: pictures.find((picture) => picture !== null) ?? null,
    person: null,
    createdAt: row.created_at,
    address: row.short_url,
    kind: null,
    chip: null,
    facts,
    tags: row.tags,
    promocode: row.promocode?.code ?? null,
    figures: { views: visits, orders: checkouts, revenue, currency },
    isOfAllTime: true,
    notices: 0,
    gate: row.gate,
    isArchived: row.archived_at !== null,
    isChild: false,
  };
}
