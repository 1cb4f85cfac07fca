// Writes sums out as the analytics show them: counted as asked, and as far as the reader may see them. Pure.
import {
  influencerInsight,
  influencerParts,
  type BreakdownSort,
  type InfluencerInsight,
  type InfluencerParts,
} from '@vitrine/contract/analytics';
import { isOfVisits, isOfWholeOrders } from '@vitrine/contract/figure-questions';
import { figures, type FigureName } from '@vitrine/contract/figures';
import { toMajor } from '@vitrine/contract/money';
import { can, canSee, insightFigures, type Rights } from '@vitrine/contract/rights';
import { addFields } from '@vitrine/contract/sums';
import type { FigureSums } from '../../figures/figures.ts';
import { costKnownOf, netSalesOf, noFigureSums, profitOf, readCustomers } from '../figures.ts';
import { codeTab, noBrowserTab, tabCodes } from '../facets/codes.ts';

const sortSums: Readonly<Record<BreakdownSort, keyof FigureSums>> = {
  visits: 'visits',
  views: 'views',
  adds: 'adds',
  checkouts: 'orders',
  buys: 'buys',
  revenue: 'revenue',
};

/** What stands for them to an influencer. */
const attributed: Partial<Record<keyof FigureSums, keyof FigureSums>> = {
  orders: 'influencerOrders',
  revenue: 'influencerBase',
};

/** By which sums rows are sorted: the one asked for, then others. No order tells of a figure the reader may not see. */
export function listSorts(asked: BreakdownSort, reader: Rights): (keyof FigureSums)[] {
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
} as const satisfies Partial<Record<keyof FigureSums, FigureName>>;
const shownNames = Object.keys(shownSums) as (keyof typeof shownSums)[];

/** The sums the reader may see: a row without any of them is no row to them. */
export function listShown(reader: Rights, hasFlagged: boolean): (keyof FigureSums)[] {
  return shownNames.filter((name) => (hasFlagged || name !== 'flagged') && canSee(reader, shownSums[name]));
}

/** Adds up what there is of each tab. */
export function sumBrought(rows: readonly (FigureSums & { tab: number })[]): Map<number, FigureSums> {
  const byTab = new Map<number, FigureSums>();
  for (const row of rows) byTab.set(row.tab, addFields(byTab.get(row.tab) ?? noFigureSums, row));
  return byTab;
}

export interface InfluencerFace {
  readonly username: string;
  readonly imageUrl: string | null;
  readonly isActive: boolean;
}

export type InsightField = keyof typeof insightFigures;

const listFields = <Shape extends object>(shape: Shape) =>
  Object.keys(shape).filter((name): name is InsightField & keyof Shape => name in insightFigures);

/** The figures of an influencer in the order of the wire, and those that one influencer alone is shown. */
export const insightFields = listFields(influencerInsight.shape);
const partFields = listFields(influencerParts.shape).filter((field) => !(field in influencerInsight.shape));

/** Of which tab each part of a figure is. */
const partTabs = {
  looks: [tabCodes.links],
  shorts: [tabCodes.shorts],
  external: [codeTab, noBrowserTab],
} as const satisfies Record<string, readonly number[]>;

/** Which part of its figure a field is; null for the whole. */
export function findPart(field: InsightField): keyof typeof partTabs | null {
  const parts = Object.keys(partTabs) as (keyof typeof partTabs)[];
  return parts.find((part) => field.endsWith(`_${part}`)) ?? null;
}

/** All but the one that is a rate, which there may be none of. */
type CountedField = Exclude<InsightField, 'cost_known'>;
type WrittenFields = Partial<Record<InsightField, number | null>>;

/** How each figure is read from sums. */
const readFigure: Readonly<Record<(typeof insightFigures)[CountedField], (sums: FigureSums) => number | null>> = {
  visits: ({ visits }) => visits,
  checkouts: ({ orders }) => orders,
  click_checkouts: ({ clickOrders }) => clickOrders,
  revenue: ({ revenue }) => revenue,
  refunded: ({ refunded }) => refunded,
  influencer_attributed_checkouts: ({ influencerOrders }) => influencerOrders,
  influencer_attributed_revenue: ({ influencerBase }) => influencerBase,
  commission: ({ commission }) => commission,
  new_customers: (sums) => readCustomers(sums)?.newOrders ?? null,
  returning_customers: (sums) => readCustomers(sums)?.returningOrders ?? null,
  discounts: ({ discount }) => discount,
  net_sales: netSalesOf,
  cost_of_goods: ({ cost }) => cost,
  profit: profitOf,
};

function toFields(
  fields: readonly InsightField[],
  byTab: ReadonlyMap<number, FigureSums>,
  { currency, reader }: { currency: string; reader: Rights },
): WrittenFields {
  const sumOf = (tabs: readonly number[]): FigureSums =>
    tabs.reduce<FigureSums>((sum, tab) => addFields(sum, byTab.get(tab) ?? noFigureSums), noFigureSums);
  const whole = sumOf([...byTab.keys()]);
  const written: WrittenFields = {};
  for (const field of fields) {
    const figure = insightFigures[field];
    if (!canSee(reader, figure)) continue;
    const part = findPart(field);
    const sums = part === null ? whole : sumOf(partTabs[part]);
    if (figure === 'cost_known') {
      written.cost_known = costKnownOf(sums);
      continue;
    }
    const amount = readFigure[figure](sums);
    written[field as CountedField] =
      figures[figure].unit === 'money' && amount !== null ? toMajor(amount, currency) : amount;
  }
  return written;
}

/** What conditions leave unknown: of customers visits, of products visits and whatever is of whole orders. */
export interface Unknown {
  readonly ofProducts: boolean;
  readonly ofCustomers: boolean;
}

/** Without the figures that nobody knows under such conditions. */
export function withoutUnknown(insight: InfluencerInsight, { ofProducts, ofCustomers }: Unknown): InfluencerInsight {
  const isUnknown = (field: InsightField): boolean => {
    const figure = insightFigures[field];
    return ((ofProducts || ofCustomers) && isOfVisits(figure)) || (ofProducts && isOfWholeOrders(figure));
  };
  const unknown = new Set<string>(insightFields.filter(isUnknown));
  return Object.fromEntries(Object.entries(insight).filter(([name]) => !unknown.has(name))) as InfluencerInsight;
}

/** What their months reached; left out where that is nothing, or not theirs to see. */
export function toBonuses(
  amount: number | undefined,
  { currency, reader }: { currency: string; reader: Rights },
): Pick<InfluencerInsight, 'bonuses'> {
  return amount === undefined || !canSee(reader, 'commission') ? {} : { bonuses: toMajor(amount, currency) };
}

/** What one influencer brought in, by tab. */
export function toInfluencerInsight(
  { username, imageUrl, isActive }: InfluencerFace,
  byTab: ReadonlyMap<number, FigureSums>,
  setting: { currency: string; reader: Rights },
): InfluencerInsight {
  const face = { username, profile_image_url: imageUrl, is_active: isActive, currency: setting.currency };
  // only customers can be unknown
  return { ...face, ...(toFields(insightFields, byTab, setting) as Partial<InfluencerInsight>) };
}

/** As `toInfluencerInsight`, with every part of each figure. */
export function toInfluencerParts(
  face: InfluencerFace,
  byTab: ReadonlyMap<number, FigureSums>,
  setting: { currency: string; reader: Rights },
): InfluencerParts {
  const parts = toFields(partFields, byTab, setting) as Partial<InfluencerParts>;
  return { ...toInfluencerInsight(face, byTab, setting), ...parts, ...toForeignSales(byTab, setting.reader) };
}

/** Orders in other currencies of each part that has any. */
function toForeignSales(byTab: ReadonlyMap<number, FigureSums>, reader: Rights): Partial<InfluencerParts> {
  if (!canSee(reader, 'checkouts')) return {};
  const sums = Object.entries(partTabs).map(([part, tabs]) => {
    const foreign = tabs.reduce((sum, tab) => sum + (byTab.get(tab)?.foreignOrders ?? 0), 0);
    return [`foreign_sales_${part}`, foreign] as const;
  });
  return Object.fromEntries(sums.filter(([, foreign]) => foreign > 0));
}

/** Most sales first, then most visits, as far as the reader may see either. */
export function byMostSales(a: InfluencerInsight, b: InfluencerInsight): number {
  return (
    (b.total_sales ?? 0) - (a.total_sales ?? 0) ||
    (b.total_clicks ?? 0) - (a.total_clicks ?? 0) ||
    (a.username < b.username ? -1 : 1)
  );
}
