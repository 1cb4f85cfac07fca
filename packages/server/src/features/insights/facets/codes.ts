// The numbers of tabs, and which facet of figures a dimension of the analytics is. Pure.
import { isToldOfReferrer, type Dimension, type LinkTab, type Tab, type TabFigures } from '@vitrine/contract/analytics';
import type { FacetName } from '../../figures/figures.ts';
import type { TabCode, tabs } from '../../traffic/traffic.ts';

// the numbers stand in traffic's tables, whose types hold these to them: rules that are pure do not load that feature
type Tabs = typeof tabs;

export const tabCodes = { links: 1, shorts: 2, shopboard: 3 } as const satisfies Record<LinkTab, number> & {
  links: Tabs['looks'];
  shorts: Tabs['shorts'];
  shopboard: Tabs['feed'];
};
/** Orders by a code without a click. */
export const codeTab = 4 satisfies Tabs['code'];
/** Orders that were placed without a browser. */
export const noBrowserTab = 5 satisfies Tabs['noBrowser'];
/** What comes by a link of any kind. */
export const linkTabs: readonly TabCode[] = Object.values(tabCodes);
export const everyTab: readonly TabCode[] = [...linkTabs, codeTab, noBrowserTab];

/** The numbers of what a tab is of. */
export const codesOf = (tab: Tab): readonly TabCode[] => (tab === 'all' ? linkTabs : [tabCodes[tab]]);

/** Where the figures of a tab stand in an answer. */
export const tabAnswers = {
  all: 'all_analytics',
  links: 'looks_analytics',
  shorts: 'shorts_analytics',
  shopboard: 'shopboard_analytics',
} as const satisfies Record<Tab, keyof TabFigures>;

const ofPosts: readonly Dimension[] = ['post', 'platform', 'gallery'];

/** Links and posts are counted by the same facet: of either there is what its own tabs have. */
export function codesOfRows(by: Dimension, tab: Tab): readonly TabCode[] {
  const isOfPosts = ofPosts.includes(by);
  if (!isOfPosts && by !== 'link' && by !== 'multilink') return codesOf(tab);
  return codesOf(tab).filter((code) => (code === tabCodes.shopboard) === isOfPosts);
}

/** A multilink is the set of its links, a post is counted as a link is, and its address tells by which gallery; channels and networks are told of referrers. */
export function facetOf(by: Dimension): FacetName {
  if (isToldOfReferrer(by)) return 'referrer';
  if (by === 'gallery') return 'utm_content';
  return by === 'multilink' || by === 'post' || by === 'platform' ? 'link' : by;
}
