// What is best: rows of links and of influencers, as the home page lists them. Pure.
import type { BreakdownRow, BreakdownSort, InfluencerInsight } from '@vitrine/contract/analytics';
import { toOwnFigures } from '@vitrine/contract/figures';

const topTabs = ['instants', 'shorts', 'influencers'] as const;
export type TopTab = (typeof topTabs)[number];

/** Influencers are the merchant's to see. */
export const listTopTabs = (isMerchant: boolean): readonly TopTab[] =>
  isMerchant ? topTabs : topTabs.filter((tab) => tab !== 'influencers');

/** §9: 4 instants, 3 shorts on a phone or 6 at a desk, 4 influencers. */
export const toTopCount = (tab: TopTab, isNarrow: boolean): number => (tab === 'shorts' ? (isNarrow ? 3 : 6) : 4);

/** By sales, where the reader may see them. */
export const toTopSort = (seesSales: boolean): BreakdownSort => (seesSales ? 'checkouts' : 'visits');

export interface TopItem {
  readonly key: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** Null for what has no screen of its own. */
  readonly linkId: BreakdownRow['link_id'];
  readonly visits: number | null;
  readonly orders: number | null;
  readonly revenue: number | null;
}

/** To an influencer with the orders and the revenue counted for them (§6). */
export function toTopLink(row: BreakdownRow, isTeam: boolean): TopItem {
  const { visits = null, checkouts = null, revenue = null } = toOwnFigures(row, isTeam);
  return {
    key: row.value ?? row.label,
    name: row.label,
    imageUrl: row.image_url,
    linkId: row.link_id,
    visits,
    orders: checkouts,
    revenue,
  };
}

/** Most sales first, then most revenue, most clicks, and the name; who brought nothing is not among the best. */
export function toTopInfluencers(insights: readonly InfluencerInsight[], count: number): TopItem[] {
  return insights
    .map((insight) => ({
      key: insight.username,
      name: `@${insight.username}`,
      imageUrl: insight.profile_image_url,
      linkId: null,
      visits: insight.total_clicks ?? null,
      orders: insight.total_sales ?? null,
      revenue: insight.total_revenue ?? null,
    }))
    .filter(({ visits, orders, revenue }) => (visits ?? 0) + (orders ?? 0) + (revenue ?? 0) > 0)
    .toSorted(
      (one, other) =>
        (other.orders ?? 0) - (one.orders ?? 0) ||
        (other.revenue ?? 0) - (one.revenue ?? 0) ||
        (other.visits ?? 0) - (one.visits ?? 0) ||
        one.name.localeCompare(other.name),
    )
    .slice(0, count);
}
