// Which tabs, breakdowns and columns a reader of the analytics has. Pure.
import { visitProperties, type BreakdownSort, type Dimension, type Tab } from '@vitrine/contract/analytics';
import { type Condition, type ConditionDimension, conditionDimension } from '@vitrine/contract/conditions';
import { isOfVisits } from '@vitrine/contract/figure-questions';
import { type FigureName, isKnownOfProducts } from '@vitrine/contract/figures';
import { can, canSee, type Rights } from '@vitrine/contract/rights';

export const figureTabs = ['all', 'links', 'shorts', 'shopboard'] as const satisfies readonly Tab[];

/** The tabs of figures, and for influencers the table of what they brought in. */
export type ShownTab = Tab | 'influencer';

export interface AnalyticsAccess {
  readonly isTeam: boolean;
  readonly rights: Rights;
  readonly tabs: readonly ShownTab[];
}

/** Influencers’ tabs need one of clicks, sales and revenue. */
export function toAnalyticsAccess(rights: Rights): AnalyticsAccess {
  if (can(rights, 'see every figure')) return { isTeam: true, rights, tabs: figureTabs };
  return { isTeam: false, rights, tabs: can(rights, 'see figures by tab') ? [...figureTabs, 'influencer'] : [] };
}

const all: readonly Dimension[] = [
  'link',
  'multilink',
  'product',
  'influencer',
  'channel',
  'network',
  ...visitProperties,
  'flag',
];

/** The feed has posts in place of links. */
const ofFeed: readonly Dimension[] = [
  'post',
  'product',
  'gallery',
  'platform',
  ...all.filter((each) => !['link', 'multilink', 'product'].includes(each)),
];

/** For an influencer there is one influencer, and multilinks are the merchant's. */
const teamOnly: readonly Dimension[] = ['multilink', 'influencer'];

/**
 * What a reader can break figures down by, under conditions if there are any: why visits are not counted is told of all
 * visits alone; a link is of one multilink at most.
 */
export function listDimensions(
  { isTeam, rights }: AnalyticsAccess,
  under: readonly Pick<Condition, 'by' | 'op'>[],
  tab: ShownTab = 'all',
): readonly Dimension[] {
  const isOfLink = under.some(({ by, op }) => by === 'link' && op === 'is');
  return (tab === 'shopboard' ? ofFeed : all)
    .filter((each) => under.length === 0 || (each !== 'flag' && !(isOfLink && each === 'multilink')))
    .filter((each) => (isTeam || !teamOnly.includes(each)) && (each !== 'flag' || canSee(rights, 'visits')));
}

/** Whether a reader can set conditions on it. */
export const canConditionBy = ({ isTeam, rights }: AnalyticsAccess, by: ConditionDimension): boolean => {
  if (by === 'customer') return canSee(rights, 'new_customers');
  return by !== 'flag' && (isTeam || !(teamOnly as readonly string[]).includes(by));
};

export const listConditionDimensions = (access: AnalyticsAccess): readonly ConditionDimension[] =>
  conditionDimension.options.filter((each) => canConditionBy(access, each));

/** Whether conditions are on products, of which less is known. */
export const isOfProducts = (under: readonly Pick<Condition, 'by'>[]): boolean =>
  under.some(({ by }) => by === 'product');

/** Whether conditions are on customers, whom orders know and visits do not. */
export const isOfCustomers = (under: readonly Pick<Condition, 'by'>[]): boolean =>
  under.some(({ by }) => by === 'customer');

/** What conditions are on, of which less is known. */
export const toKnown = (under: readonly Pick<Condition, 'by'>[]) => ({
  isOfProducts: isOfProducts(under),
  isOfCustomers: isOfCustomers(under),
});

/** Whether the rows of a breakdown can be looked into: there is nothing more to tell of visits that do not count, nor conditions on what is told of posts. */
export const canFilterBy = (by: Dimension): by is Dimension & ConditionDimension =>
  by !== 'flag' && conditionDimension.safeParse(by).success;

/** Whether a figure exists for the values of a dimension; what is not counted is visits alone. */
export function isKnownBy(by: Dimension | null, figure: FigureName): boolean {
  if (by === 'product') return isKnownOfProducts(figure);
  return by === 'flag' ? figure === 'visits' : figure !== 'buys';
}

/** Shorts lead straight to the store: nothing is seen, put in a bag or taken to the checkout on the way. */
const notOfShorts: readonly FigureName[] = ['views', 'adds', 'requested_checkouts'];

export const isKnownOfTab = (tab: ShownTab, figure: FigureName): boolean =>
  tab !== 'shorts' || !notOfShorts.includes(figure);

const sorts: readonly BreakdownSort[] = ['visits', 'buys', 'checkouts', 'revenue', 'views', 'adds'];

/** What rows can be sorted by; the first is usual. */
export function listSorts(
  { rights }: AnalyticsAccess,
  by: Dimension,
  under: readonly Pick<Condition, 'by'>[],
  tab: ShownTab = 'all',
): readonly BreakdownSort[] {
  const isKnown = (sort: BreakdownSort): boolean =>
    isKnownBy(by, sort) &&
    isKnownOfTab(tab, sort) &&
    (!isOfProducts(under) || isKnownBy('product', sort)) &&
    (!isOfCustomers(under) || !isOfVisits(sort));
  return sorts.filter((sort) => isKnown(sort) && canSee(rights, sort));
}
