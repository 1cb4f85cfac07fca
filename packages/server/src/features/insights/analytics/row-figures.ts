// Writes sums out as the analytics show them: counted as asked, and as far as the reader may see them. Pure.
import type {
  BreakdownRow,
  BreakdownSort,
  InfluencerInsight,
  InfluencerParts,
  TrafficKind,
} from '@vitrine/contract/analytics';
import { averageOrderValue, conversionRate } from '@vitrine/contract/figures';
import type { Permissions } from '@vitrine/contract/identity';
import { toMajor } from '@vitrine/contract/money';
import { addFullSums, noFullSums, toRowTotals, type FullSums, type Reader } from '../figures.ts';
import { addInfluencerSums, noInfluencerSums, type InfluencerSums } from './influencer-sums.ts';
import { codeTab, tabCodes } from '../rollups/codes.ts';

/** With `all`, visits by bots and the like are visits too; they are never unique ones. */
export function toCounted<S extends FullSums>(sums: S, traffic: TrafficKind): S {
  return traffic === 'human' ? sums : { ...sums, visits: sums.visits + sums.flagged };
}

export type RowFigures = Omit<BreakdownRow, 'value' | 'label' | 'image_url' | 'link_id' | 'multilink_id' | 'link_type'>;

/** The figures of one row; visits are counted already as they should be. */
export function toRowFigures(
  sums: FullSums,
  { currency, reader, hasBuys }: { currency: string; reader: Reader; hasBuys: boolean },
): RowFigures {
  const { permissions: may } = reader;
  const { visits } = sums;
  const orders = reader.isInfluencer ? sums.influencerOrders : sums.orders;
  const revenue = reader.isInfluencer ? sums.influencerBase : sums.revenue;
  const sales = may.analytics_sales_enabled;
  const cr = conversionRate(orders, visits);
  const aov = averageOrderValue(revenue, orders);
  return {
    ...toRowTotals(sums, currency, reader),
    ...(sales && hasBuys ? { buys: sums.buys } : {}),
    ...(sales && may.analytics_clicks_enabled && may.analytics_cr_enabled ? { cr: cr && round(cr) } : {}),
    ...(sales && may.analytics_revenue_enabled && may.analytics_aov_enabled
      ? { aov: aov === null ? null : toMajor(Math.round(aov), currency) }
      : {}),
  };
}

function round(percent: number): number {
  return Number(percent.toFixed(4));
}

const sortFigures: Readonly<Record<BreakdownSort, { figure: keyof FullSums; needs: keyof Permissions }>> = {
  visits: { figure: 'visits', needs: 'analytics_clicks_enabled' },
  views: { figure: 'views', needs: 'analytics_clicks_enabled' },
  adds: { figure: 'adds', needs: 'analytics_sales_enabled' },
  checkouts: { figure: 'orders', needs: 'analytics_sales_enabled' },
  buys: { figure: 'buys', needs: 'analytics_sales_enabled' },
  revenue: { figure: 'revenue', needs: 'analytics_revenue_enabled' },
};

/** What stands for them to an influencer. */
const attributed: Partial<Record<keyof FullSums, keyof FullSums>> = {
  orders: 'influencerOrders',
  revenue: 'influencerBase',
};

/** By which sums rows are sorted: the one asked for, then others. No order tells of a figure the reader may not see. */
export function listSorts(asked: BreakdownSort, { permissions, isInfluencer }: Reader): (keyof FullSums)[] {
  const wanted: BreakdownSort[] = [asked, 'visits', 'checkouts', 'revenue'];
  const seen = wanted.map((name) => sortFigures[name]).filter(({ needs }) => permissions[needs]);
  return [...new Set(seen.map(({ figure }) => (isInfluencer ? (attributed[figure] ?? figure) : figure)))];
}

/** The sums the reader may see: a row without any of them is no row to her. */
export function listShown({ permissions: may }: Reader, hasFlagged: boolean): (keyof FullSums)[] {
  const clicks: (keyof FullSums)[] = ['visits', 'views', 'requests', ...(hasFlagged ? (['flagged'] as const) : [])];
  return [
    ...(may.analytics_clicks_enabled ? clicks : []),
    ...(may.analytics_sales_enabled ? (['orders', 'adds', 'buys'] as const) : []),
    ...(may.analytics_revenue_enabled ? (['revenue', 'refunded'] as const) : []),
  ];
}

/** What an influencer brought in, of one tab. */
export interface Brought extends FullSums, InfluencerSums {}

const nothingBrought: Brought = { ...noFullSums, ...noInfluencerSums };

/** Adds up what both halves have of each tab. */
export function sumBrought(
  sums: readonly (FullSums & { tab: number })[],
  own: readonly (InfluencerSums & { tab: number })[],
): Map<number, Brought> {
  const byTab = new Map<number, Brought>();
  const of = (tab: number): Brought => byTab.get(tab) ?? nothingBrought;
  for (const row of sums) byTab.set(row.tab, { ...of(row.tab), ...addFullSums(of(row.tab), row) });
  for (const row of own) byTab.set(row.tab, { ...of(row.tab), ...addInfluencerSums(of(row.tab), row) });
  return byTab;
}

export interface InfluencerFace {
  readonly username: string;
  readonly imageUrl: string | null;
  readonly isActive: boolean;
}

/** What one influencer brought in, by tab. */
export function toInfluencerInsight(
  { username, imageUrl, isActive }: InfluencerFace,
  byTab: ReadonlyMap<number, Brought>,
  { currency, reader }: { currency: string; reader: Reader },
): InfluencerInsight {
  const { permissions: may } = reader;
  const looks = byTab.get(tabCodes.links) ?? nothingBrought;
  const shorts = byTab.get(tabCodes.shorts) ?? nothingBrought;
  const external = byTab.get(codeTab) ?? nothingBrought;
  const total = [...byTab.values()].reduce(
    (sum, each) => ({ ...addFullSums(sum, each), ...addInfluencerSums(sum, each) }),
    nothingBrought,
  );
  const { commission } = total;
  const clicks = { total_clicks: total.visits, clicks_looks: looks.visits, clicks_shorts: shorts.visits };
  const sales = {
    total_sales: total.orders,
    sales_looks: looks.orders,
    sales_shorts: shorts.orders,
    sales_external: external.orders,
    influencer_attributed_checkouts: total.influencerOrders,
    new_customers: total.newOrders,
    returning_customers: total.returningOrders,
  };
  const revenue = {
    total_revenue: toMajor(total.revenue, currency),
    revenue_looks: toMajor(looks.revenue, currency),
    revenue_shorts: toMajor(shorts.revenue, currency),
    revenue_external: toMajor(external.revenue, currency),
    total_refunded: toMajor(total.refunded, currency),
    influencer_attributed_revenue: toMajor(total.influencerBase, currency),
    discounts: toMajor(total.discount, currency),
  };
  const profit = toMajor(total.revenue - total.refunded - commission, currency);
  return {
    username,
    profile_image_url: imageUrl,
    is_active: isActive,
    currency,
    ...(may.analytics_clicks_enabled ? clicks : {}),
    ...(may.analytics_sales_enabled ? sales : {}),
    ...(may.analytics_revenue_enabled ? revenue : {}),
    ...(may.analytics_commission_enabled ? { commission: toMajor(commission, currency) } : {}),
    ...(reader.isInfluencer ? {} : { profit }),
  };
}

/** As `toInfluencerInsight`, with every part of each figure. */
export function toInfluencerParts(
  face: InfluencerFace,
  byTab: ReadonlyMap<number, Brought>,
  setting: { currency: string; reader: Reader },
): InfluencerParts {
  const { permissions: may } = setting.reader;
  const looks = byTab.get(tabCodes.links) ?? nothingBrought;
  const shorts = byTab.get(tabCodes.shorts) ?? nothingBrought;
  const external = byTab.get(codeTab) ?? nothingBrought;
  const money = (minor: number): number => toMajor(minor, setting.currency);
  const orders = {
    influencer_attributed_checkouts_looks: looks.influencerOrders,
    influencer_attributed_checkouts_shorts: shorts.influencerOrders,
    influencer_attributed_checkouts_external: external.influencerOrders,
  };
  const amounts = {
    refunded_looks: money(looks.refunded),
    refunded_shorts: money(shorts.refunded),
    refunded_external: money(external.refunded),
    influencer_attributed_revenue_looks: money(looks.influencerBase),
    influencer_attributed_revenue_shorts: money(shorts.influencerBase),
    influencer_attributed_revenue_external: money(external.influencerBase),
  };
  const commission = {
    commission_looks: money(looks.commission),
    commission_shorts: money(shorts.commission),
    commission_external: money(external.commission),
  };
  return {
    ...toInfluencerInsight(face, byTab, setting),
    ...(may.analytics_sales_enabled ? orders : {}),
    ...(may.analytics_revenue_enabled ? amounts : {}),
    ...(may.analytics_commission_enabled ? commission : {}),
  };
}

/** Most sales first, then most visits, as far as the reader may see either. */
export function byMostSales(a: InfluencerInsight, b: InfluencerInsight): number {
  return (
    (b.total_sales ?? 0) - (a.total_sales ?? 0) ||
    (b.total_clicks ?? 0) - (a.total_clicks ?? 0) ||
    (a.username < b.username ? -1 : 1)
  );
}
