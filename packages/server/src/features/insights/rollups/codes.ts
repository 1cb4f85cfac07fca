// The numbers under which sums are kept: tabs, dimensions and grains, as the tables of rollups have them. Pure.
import type { Dimension, Tab } from '@vitrine/contract/analytics';
import type { Dim, TabCode } from '../../traffic/traffic.ts';

export const tabCodes = { links: 1, shorts: 2, shopboard: 3 } as const satisfies Record<Tab, TabCode>;
/** Orders by a code without a click. */
export const codeTab = 4 satisfies TabCode;

export const none = 0 satisfies Dim;
export const linkDim = 1 satisfies Dim;
export const productDim = 2 satisfies Dim;
export const influencerDim = 3 satisfies Dim;

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
} as const satisfies Record<Exclude<Dimension, 'post'>, Dim>;

/** Sums by day and month, and, of settled months, by five days of a month and by year; a bucket is its first day. */
export const dayGrain = 1;
export const monthGrain = 2;
export const fiveDayGrain = 3;
export const yearGrain = 4;
