// The numbers under which sums are kept: tabs, dimensions and grains, as the tables of rollups have them. Pure.
import type { Dimension, Tab } from '@vitrine/contract/analytics';
import type { dims, grains, tabs, widerGrains } from '../../traffic/traffic.ts';

// the numbers stand in traffic's tables, whose types hold these to them: rules that are pure do not load that feature
type Dims = typeof dims;
type Tabs = typeof tabs;

export const tabCodes = { links: 1, shorts: 2, shopboard: 3 } as const satisfies Record<Tab, number> & {
  links: Tabs['looks'];
  shorts: Tabs['shorts'];
  shopboard: Tabs['feed'];
};
/** Orders by a code without a click. */
export const codeTab = 4 satisfies Tabs['code'];

export const none = 0 satisfies Dims['none'];
export const linkDim = 1 satisfies Dims['link'];
export const productDim = 2 satisfies Dims['product'];
export const influencerDim = 3 satisfies Dims['influencer'];

/** Where the values of a dimension are kept; a multilink is the set of its links, and posts are not counted yet. */
export const dimensionCodes = {
  link: linkDim,
  multilink: linkDim,
  product: productDim,
  influencer: influencerDim,
  country: 10,
  device: 11,
  browser: 12,
  referrer: 13,
  utm_source: 14,
  utm_medium: 15,
  utm_campaign: 16,
  utm_term: 17,
  utm_content: 18,
  flag: 20,
} as const satisfies { [Name in Exclude<Dimension, 'post'>]: Dims[Name extends 'multilink' ? 'link' : Name] };

/** Sums by day and month, and, of settled months, by five days of a month and by year; a bucket is its first day. */
export const dayGrain = 1 satisfies (typeof grains)['day'];
export const monthGrain = 2 satisfies (typeof grains)['month'];
export const fiveDayGrain = 3 satisfies (typeof widerGrains)['fiveDays'];
export const yearGrain = 4 satisfies (typeof widerGrains)['year'];
