// What one influencer brought in, figure by figure with its parts: their links, their shorts, and their code alone. Pure.
import type { InfluencerParts } from '@vitrine/contract/analytics';
import { averageOrderValue, conversionRate } from '@vitrine/contract/figures';

const parts = ['links', 'shorts', 'organic'] as const;
type Part = (typeof parts)[number];

type InsightName =
  | 'revenue'
  | 'refunded'
  | 'attributed_revenue'
  | 'commission'
  | 'bonuses'
  | 'clicks'
  | 'sales'
  | 'average'
  | 'conversion';

export interface InsightFigure {
  readonly name: InsightName;
  readonly unit: 'count' | 'money' | 'percent';
  /** Null where there is nothing to divide by. */
  readonly total: number | null;
  /** Parts it has: there are no clicks where a code was used without one. */
  readonly parts: readonly { readonly part: Part; readonly value: number | null }[];
  /** Whether the parts add up to the whole, so that shares of it can be drawn. */
  readonly isSum: boolean;
}

/** Figures that are sums, in the order they are shown: each with its names in the answer, and the figure it comes with. */
const sums = [
  { name: 'revenue', unit: 'money', total: 'total_revenue', split: 'revenue', with: 'total_revenue' },
  { name: 'refunded', unit: 'money', total: 'total_refunded', split: 'refunded', with: 'total_revenue' },
  {
    name: 'attributed_revenue',
    unit: 'money',
    total: 'influencer_attributed_revenue',
    split: 'influencer_attributed_revenue',
    with: 'total_revenue',
  },
  { name: 'commission', unit: 'money', total: 'commission', split: 'commission', with: 'commission' },
  { name: 'sales', unit: 'count', total: 'total_sales', split: 'sales', with: 'total_sales' },
  { name: 'clicks', unit: 'count', total: 'total_clicks', split: 'clicks', with: 'total_clicks' },
] as const;

/** By links, by shorts, and by their code alone, which nobody clicks. */
function readSplit(answered: InfluencerParts, name: (typeof sums)[number]['split']): number[] {
  const ofLinks = [answered[`${name}_looks`] ?? 0, answered[`${name}_shorts`] ?? 0];
  return name === 'clicks' ? ofLinks : [...ofLinks, answered[`${name}_external`] ?? 0];
}

const toParts = (split: readonly (number | null)[]) =>
  split.map((value, at) => ({ part: parts[at] ?? 'links', value }));

/** The figures the answer has, in the order they are shown. */
export function listInsightFigures(answered: InfluencerParts): InsightFigure[] {
  const { total_clicks: clicks, total_sales: sales, total_revenue: revenue } = answered;
  const figures: InsightFigure[] = sums
    .filter((sum) => answered[sum.with] !== undefined)
    .map(({ name, unit, total, split }) => {
      return { name, unit, total: answered[total] ?? 0, isSum: true, parts: toParts(readSplit(answered, split)) };
    });
  const commission = figures.findIndex(({ name }) => name === 'commission');
  // of no link: there are no parts
  if (answered.bonuses !== undefined)
    figures.splice(commission + 1, 0, {
      name: 'bonuses',
      unit: 'money',
      total: answered.bonuses,
      isSum: false,
      parts: [],
    });
  const sold = readSplit(answered, 'sales');
  if (revenue !== undefined && sales !== undefined) {
    const foreign = [answered.foreign_sales_looks, answered.foreign_sales_shorts, answered.foreign_sales_external];
    const averages = readSplit(answered, 'revenue').map((value, at) =>
      averageOrderValue(value, sold[at] ?? 0, foreign[at]),
    );
    const total = averageOrderValue(
      revenue,
      sales,
      foreign.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    );
    figures.push({ name: 'average', unit: 'money', total, isSum: false, parts: toParts(averages) });
  }
  if (clicks !== undefined && sales !== undefined) {
    // orders by a code alone followed no click, also where the code is a link's own
    const byClick = [answered.click_sales_looks ?? 0, answered.click_sales_shorts ?? 0];
    const rates = readSplit(answered, 'clicks').map((value, at) => conversionRate(byClick[at] ?? 0, value));
    const total = conversionRate(answered.total_click_sales ?? 0, clicks);
    figures.push({ name: 'conversion', unit: 'percent', total, isSum: false, parts: toParts(rates) });
  }
  return figures;
}

/** What share of the whole a part is, 0 to 1; 0 where there is no whole. */
export function toShare(value: number | null, total: number | null): number {
  if (value === null || total === null || total <= 0) return 0;
  return Math.max(0, Math.min(1, value / total));
}
