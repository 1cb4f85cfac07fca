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

type Split = readonly [links: number | null, shorts: number | null, organic?: number | null];

function toFigure(name: InsightName, unit: InsightFigure['unit'], total: number | null, split: Split): InsightFigure {
  const isSum = name !== 'average' && name !== 'conversion';
  return {
    name,
    unit,
    total,
    isSum,
    parts: split.map((value, at) => ({ part: parts[at] ?? 'links', value: value ?? null })),
  };
}

/** The figures the answer has, in the order they are shown. */
export function listInsightFigures(told: InfluencerParts): InsightFigure[] {
  const { total_clicks: clicks, total_sales: sales, total_revenue: revenue } = told;
  const figures: InsightFigure[] = [];
  if (revenue !== undefined) {
    const { revenue_looks: looks = 0, revenue_shorts: shorts = 0, revenue_external: external = 0 } = told;
    const { refunded_looks: back = 0, refunded_shorts: backShorts = 0, refunded_external: backExternal = 0 } = told;
    const based: Split = [
      told.influencer_attributed_revenue_looks ?? 0,
      told.influencer_attributed_revenue_shorts ?? 0,
      told.influencer_attributed_revenue_external ?? 0,
    ];
    figures.push(
      toFigure('revenue', 'money', revenue, [looks, shorts, external]),
      toFigure('refunded', 'money', told.total_refunded ?? 0, [back, backShorts, backExternal]),
      toFigure('attributed_revenue', 'money', told.influencer_attributed_revenue ?? 0, based),
    );
  }
  if (told.commission !== undefined) {
    const { commission_looks: ofLooks = 0, commission_shorts: ofShorts = 0, commission_external: ofCode = 0 } = told;
    figures.push(toFigure('commission', 'money', told.commission, [ofLooks, ofShorts, ofCode]));
  }
  const { sales_looks: ofLooks = 0, sales_shorts: ofShorts = 0, sales_external: ofCode = 0 } = told;
  if (sales !== undefined) figures.push(toFigure('sales', 'count', sales, [ofLooks, ofShorts, ofCode]));
  const { clicks_looks: looks = 0, clicks_shorts: shorts = 0 } = told;
  if (clicks !== undefined) figures.push(toFigure('clicks', 'count', clicks, [looks, shorts]));
  if (revenue !== undefined && sales !== undefined) {
    const average = [
      averageOrderValue(told.revenue_looks ?? 0, ofLooks),
      averageOrderValue(told.revenue_shorts ?? 0, ofShorts),
      averageOrderValue(told.revenue_external ?? 0, ofCode),
    ] as const;
    figures.push(toFigure('average', 'money', averageOrderValue(revenue, sales), average));
  }
  if (clicks !== undefined && sales !== undefined) {
    // orders by their code alone followed no click
    const rates = [conversionRate(ofLooks, looks), conversionRate(ofShorts, shorts)] as const;
    figures.push(toFigure('conversion', 'percent', conversionRate(ofLooks + ofShorts, clicks), rates));
  }
  return figures;
}

/** What share of the whole a part is, 0 to 1; 0 where there is no whole. */
export function toShare(value: number | null, total: number | null): number {
  if (value === null || total === null || total <= 0) return 0;
  return Math.max(0, Math.min(1, value / total));
}
