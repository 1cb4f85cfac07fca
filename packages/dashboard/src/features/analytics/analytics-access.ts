// Which tabs, breakdowns and columns a reader of the analytics has. Pure.
import { visitProperties, type BreakdownSort, type Dimension, type Tab } from '@vitrine/contract/analytics';
import type { FigureName } from '@vitrine/contract/figures';
import { can, canSee, type Rights } from '@vitrine/contract/rights';

/** The tabs of figures, and for influencers the table of what they brought in. */
export type ShownTab = Tab | 'influencer';

export interface AnalyticsAccess {
  readonly isTeam: boolean;
  readonly rights: Rights;
  readonly tabs: readonly ShownTab[];
}

/** Influencers have no shoppable feed; their tabs need one of clicks, sales and revenue. */
export function toAnalyticsAccess(rights: Rights): AnalyticsAccess {
  if (can(rights, 'see every figure')) return { isTeam: true, rights, tabs: ['links', 'shorts', 'shopboard'] };
  return { isTeam: false, rights, tabs: can(rights, 'see figures by tab') ? ['links', 'shorts', 'influencer'] : [] };
}

const all: readonly Dimension[] = ['link', 'multilink', 'product', 'influencer', ...visitProperties, 'flag'];

/** For an influencer there is one influencer, and multilinks are the merchant's. */
const teamOnly: readonly Dimension[] = ['multilink', 'influencer'];

/**
 * What a reader can break figures down by, under a filter on `under` if there is one: not by that again, as there would be
 * one row; a multilink has several experiences, and a link is of one at most.
 */
export function listDimensions({ isTeam, rights }: AnalyticsAccess, under: Dimension | null): readonly Dimension[] {
  const possible = all.filter(
    (each) => under === null || (canFilterBy(each) && (each === 'multilink' ? under !== 'link' : each !== under)),
  );
  return possible.filter(
    (each) => (isTeam || !teamOnly.includes(each)) && (each !== 'flag' || canSee(rights, 'visits')),
  );
}

/** Whether the rows of a breakdown can be looked into: there is nothing more to tell of visits that do not count. */
export const canFilterBy = (by: Dimension): boolean => by !== 'flag' && by !== 'post';

/** A visit is to a link, not to a product: these figures do not exist for one. */
const notOfProducts: readonly FigureName[] = ['visits', 'unique_visits', 'requested_checkouts', 'cr'];

/** Whether a figure exists for the values of a dimension; what is not counted is visits alone. */
export function isKnownBy(by: Dimension | null, figure: FigureName): boolean {
  if (by === 'product') return !notOfProducts.includes(figure);
  return by === 'flag' ? figure === 'visits' : figure !== 'buys';
}

const sorts: readonly BreakdownSort[] = ['visits', 'buys', 'checkouts', 'revenue', 'views', 'adds'];

/** What rows can be sorted by; the first is usual. */
export function listSorts(
  { rights }: AnalyticsAccess,
  by: Dimension,
  under: Dimension | null,
): readonly BreakdownSort[] {
  return sorts.filter(
    (sort) => isKnownBy(by, sort) && (under !== 'product' || isKnownBy(under, sort)) && canSee(rights, sort),
  );
}
