// The columns of what influencers brought in. Pure.
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import type { Unit } from '@vitrine/contract/figures';

export type InsightId = Exclude<
  keyof InfluencerInsight,
  'username' | 'profile_image_url' | 'is_active' | 'currency' | 'cost_known'
>;

export interface InsightColumn {
  readonly id: InsightId;
  readonly unit: Unit;
}

const columns: readonly InsightColumn[] = [
  { id: 'total_clicks', unit: 'count' },
  { id: 'clicks_looks', unit: 'count' },
  { id: 'clicks_shorts', unit: 'count' },
  { id: 'total_sales', unit: 'count' },
  { id: 'sales_looks', unit: 'count' },
  { id: 'sales_shorts', unit: 'count' },
  { id: 'sales_external', unit: 'count' },
  { id: 'total_revenue', unit: 'money' },
  { id: 'revenue_looks', unit: 'money' },
  { id: 'revenue_shorts', unit: 'money' },
  { id: 'revenue_external', unit: 'money' },
  { id: 'total_refunded', unit: 'money' },
  { id: 'influencer_attributed_checkouts', unit: 'count' },
  { id: 'influencer_attributed_revenue', unit: 'money' },
  { id: 'commission', unit: 'money' },
  { id: 'bonuses', unit: 'money' },
  { id: 'discounts', unit: 'money' },
  { id: 'net_sales', unit: 'money' },
  { id: 'cost_of_goods', unit: 'money' },
  { id: 'profit', unit: 'money' },
  { id: 'new_customers', unit: 'count' },
  { id: 'returning_customers', unit: 'count' },
];

/** Those that anyone has a figure in: what the reader may not see has no column. */
export const listInsightColumns = (rows: readonly InfluencerInsight[]): InsightColumn[] =>
  columns.filter(({ id }) => rows.some((row) => row[id] !== undefined));

/** Least first, or A first by name. */
export function compareBy(id: InsightId | 'username') {
  return (one: InfluencerInsight, other: InfluencerInsight): number =>
    id === 'username' ? one.username.localeCompare(other.username) : (one[id] ?? 0) - (other[id] ?? 0);
}
