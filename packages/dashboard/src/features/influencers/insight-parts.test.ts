// How the figures of one influencer are split.
import type { InfluencerParts } from '@vitrine/contract/analytics';
import { describe, expect, it } from 'vitest';
import { listInsightFigures, toShare } from './insight-parts.ts';

const face = { username: 'noa', profile_image_url: null, is_active: true, currency: 'USD' };
const clicks = { total_clicks: 300, clicks_looks: 200, clicks_shorts: 100 };
const sales = {
  total_sales: 10,
  sales_looks: 6,
  sales_shorts: 1,
  sales_external: 3,
  // one of the looks' was by the code of a link, without a click
  total_click_sales: 6,
  click_sales_looks: 5,
  click_sales_shorts: 1,
};
const revenue = {
  total_revenue: 1000,
  revenue_looks: 600,
  revenue_shorts: 50,
  revenue_external: 350,
  total_refunded: 20,
  refunded_looks: 20,
  refunded_shorts: 0,
  refunded_external: 0,
  influencer_attributed_revenue: 980,
  influencer_attributed_revenue_looks: 580,
  influencer_attributed_revenue_shorts: 50,
  influencer_attributed_revenue_external: 350,
};
const commission = { commission: 98, commission_looks: 58, commission_shorts: 5, commission_external: 35 };
const list = (told: Partial<InfluencerParts>) => listInsightFigures({ ...face, ...told });
const table = (told: Partial<InfluencerParts>) =>
  Object.fromEntries(list(told).map(({ name, total, parts }) => [name, [total, ...parts.map(({ value }) => value)]]));

describe('§2 insights panel', () => {
  it('splits every figure between links, shorts and her code alone', () => {
    expect(table({ ...clicks, ...sales, ...revenue, ...commission })).toEqual({
      revenue: [1000, 600, 50, 350],
      refunded: [20, 20, 0, 0],
      attributed_revenue: [980, 580, 50, 350],
      commission: [98, 58, 5, 35],
      sales: [10, 6, 1, 3],
      clicks: [300, 200, 100],
      average: [100, 100, 50, 350 / 3],
      conversion: [2, 2.5, 1],
    });
  });

  it('divides by nothing nowhere', () => {
    const none = { total_clicks: 0, clicks_looks: 0, clicks_shorts: 0, total_sales: 0, total_revenue: 0 };
    expect(table(none)).toMatchObject({ average: [null, null, null, null], conversion: [null, null, null] });
  });

  it('§6: is silent about what the answer does not carry', () => {
    expect(list(clicks).map(({ name }) => name)).toEqual(['clicks']);
    expect(list(commission).map(({ name }) => name)).toEqual(['commission']);
    expect(list(sales).map(({ name }) => name)).toEqual(['sales']);
    expect(list({})).toEqual([]);
    expect(list({ ...clicks, ...sales }).map(({ name }) => name)).toEqual(['sales', 'clicks', 'conversion']);
  });

  it.each([
    [5, 10, 0.5],
    [0, 0, 0],
    [null, 10, 0],
    [12, 10, 1],
    [-3, 10, 0],
  ])('%j of %j is a share of %j', (value, total, share) => {
    expect(toShare(value, total)).toBe(share);
  });
});
