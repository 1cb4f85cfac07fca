// Writes sums out as the analytics show them: counted as asked, and as far as the reader may see them. Pure.
import type {
  BreakdownRow,
  BreakdownSort,
  InfluencerInsight,
  InfluencerParts,
  TrafficKind,
} from '@vitrine/contract/analytics';
import { averageOrderValue, conversionRate, profitOf, type FigureName } from '@vitrine/contract/figures';
import { toMajor } from '@vitrine/contract/money';
import { can, canSee, insightFigures, pickSeen, pickSeenAs, type Rights } from '@vitrine/contract/rights';
import { addFullSums, noFullSums, toRowTotals, type FullSums } from '../figures.ts';
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
  { currency, reader, hasBuys }: { currency: string; reader: Rights; hasBuys: boolean },
): RowFigures {
  const isWhole = can(reader, 'see every figure');
  const orders = isWhole ? sums.orders : sums.influencerOrders;
  const cr = conversionRate(orders, sums.visits);
  const aov = averageOrderValue(isWhole ? sums.revenue : sums.influencerBase, orders);
  return {
    ...toRowTotals(sums, currency, reader),
    ...(hasBuys ? pickSeen(reader, { buys: sums.buys }) : {}),
    ...pickSeen(reader, { cr: cr && round(cr), aov: aov === null ? null : toMajor(Math.round(aov), currency) }),
  };
}

function round(percent: number): number {
  return Number(percent.toFixed(4));
}

const sortSums: Readonly<Record<BreakdownSort, keyof FullSums>> = {
  visits: 'visits',
  views: 'views',
  adds: 'adds',
  checkouts: 'orders',
  buys: 'buys',
  revenue: 'revenue',
};

/** What stands for them to an influencer. */
const attributed: Partial<Record<keyof FullSums, keyof FullSums>> = {
  orders: 'influencerOrders',
  revenue: 'influencerBase',
};

/** By which sums rows are sorted: the one asked for, then others. No order tells of a figure the reader may not see. */
export function listSorts(asked: BreakdownSort, reader: Rights): (keyof FullSums)[] {
  const wanted: BreakdownSort[] = [asked, 'visits', 'checkouts', 'revenue'];
  const seen = wanted.filter((name) => canSee(reader, name)).map((name) => sortSums[name]);
  const isWhole = can(reader, 'see every figure');
  return [...new Set(seen.map((sum) => (isWhole ? sum : (attributed[sum] ?? sum))))];
}

/** Sums that make a row, and the figure each is seen as. */
const shownSums = {
  visits: 'visits',
  views: 'views',
  requests: 'requested_checkouts',
  adds: 'adds',
  flagged: 'visits',
  orders: 'checkouts',
  buys: 'buys',
  revenue: 'revenue',
  refunded: 'refunded',
} as const satisfies Partial<Record<keyof FullSums, FigureName>>;
const shownNames = Object.keys(shownSums) as (keyof typeof shownSums)[];

/** The sums the reader may see: a row without any of them is no row to them. */
export function listShown(reader: Rights, hasFlagged: boolean): (keyof FullSums)[] {
  return shownNames.filter((name) => (hasFlagged || name !== 'flagged') && canSee(reader, shownSums[name]));
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
  { currency, reader }: { currency: string; reader: Rights },
): InfluencerInsight {
  const { looks, shorts, external } = byPart(byTab);
  const total = [...byTab.values()].reduce(
    (sum, each) => ({ ...addFullSums(sum, each), ...addInfluencerSums(sum, each) }),
    nothingBrought,
  );
  const money = (minor: number): number => toMajor(minor, currency);
  return {
    username,
    profile_image_url: imageUrl,
    is_active: isActive,
    currency,
    ...pickSeenAs(reader, (name) => insightFigures[name], {
      total_clicks: total.visits,
      clicks_looks: looks.visits,
      clicks_shorts: shorts.visits,
      total_sales: total.orders,
      sales_looks: looks.orders,
      sales_shorts: shorts.orders,
      sales_external: external.orders,
      total_revenue: money(total.revenue),
      revenue_looks: money(looks.revenue),
      revenue_shorts: money(shorts.revenue),
      revenue_external: money(external.revenue),
      total_refunded: money(total.refunded),
      influencer_attributed_checkouts: total.influencerOrders,
      influencer_attributed_revenue: money(total.influencerBase),
      commission: money(total.commission),
      new_customers: total.newOrders,
      returning_customers: total.returningOrders,
      discounts: money(total.discount),
      profit: money(profitOf(total)),
    }),
  };
}

/** As `toInfluencerInsight`, with every part of each figure. */
export function toInfluencerParts(
  face: InfluencerFace,
  byTab: ReadonlyMap<number, Brought>,
  setting: { currency: string; reader: Rights },
): InfluencerParts {
  const { looks, shorts, external } = byPart(byTab);
  const money = (minor: number): number => toMajor(minor, setting.currency);
  return {
    ...toInfluencerInsight(face, byTab, setting),
    ...pickSeenAs(setting.reader, (name) => insightFigures[name], {
      refunded_looks: money(looks.refunded),
      refunded_shorts: money(shorts.refunded),
      refunded_external: money(external.refunded),
      influencer_attributed_checkouts_looks: looks.influencerOrders,
      influencer_attributed_checkouts_shorts: shorts.influencerOrders,
      influencer_attributed_checkouts_external: external.influencerOrders,
      influencer_attributed_revenue_looks: money(looks.influencerBase),
      influencer_attributed_revenue_shorts: money(shorts.influencerBase),
      influencer_attributed_revenue_external: money(external.influencerBase),
      commission_looks: money(looks.commission),
      commission_shorts: money(shorts.commission),
      commission_external: money(external.commission),
    }),
  };
}

function byPart(byTab: ReadonlyMap<number, Brought>) {
  const of = (tab: number): Brought => byTab.get(tab) ?? nothingBrought;
  return { looks: of(tabCodes.links), shorts: of(tabCodes.shorts), external: of(codeTab) };
}

/** Most sales first, then most visits, as far as the reader may see either. */
export function byMostSales(a: InfluencerInsight, b: InfluencerInsight): number {
  return (
    (b.total_sales ?? 0) - (a.total_sales ?? 0) ||
    (b.total_clicks ?? 0) - (a.total_clicks ?? 0) ||
    (a.username < b.username ? -1 : 1)
  );
}
