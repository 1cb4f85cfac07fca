// The rank of a link's products, each figure only for those who may see it.
import { describe, expect, it } from 'vitest';
import { allPermissions } from '../../identity/actor.ts';
import { rankProducts, type ProductSums } from './product-ranks.ts';

const none = {
  analytics_commission_enabled: false,
  analytics_clicks_enabled: false,
  analytics_revenue_enabled: false,
  analytics_sales_enabled: false,
  analytics_cr_enabled: false,
  analytics_aov_enabled: false,
  allow_creating_and_editing_links: false,
  allow_tagging_posts: false,
};

const everything = { role: 'admin' as const, permissions: allPermissions };
const reader = (change: Partial<typeof none>) => ({ role: 'influencer' as const, permissions: { ...none, ...change } });

const product = (id: string, change: Partial<ProductSums>): ProductSums => ({
  product_id: id,
  position: 0,
  views: 50,
  adds: 0,
  buys: 0,
  revenue: 0,
  ...change,
});

describe('rankProducts', () => {
  const rows = [
    product('idle', { position: 2 }),
    product('taken', { position: 1, adds: 7 }),
    product('sold', { position: 0, adds: 4, buys: 2, revenue: 9_980 }),
    product('gone', { position: null, views: 0, buys: 1, revenue: 2_000 }),
  ];

  it('puts the best first: three for a piece sold, one for each time at the checkout, in percent of the best', () => {
    const ranked = rankProducts(rows, 'USD', everything);
    expect(ranked.map(({ sums: { product_id: id }, figures }) => [id, figures])).toEqual([
      ['sold', { view: 50, add: 4, buy: 2, revenue: 99.8, rank: 100 }],
      ['taken', { view: 50, add: 7, buy: 0, revenue: 0, rank: 70 }],
      ['gone', { view: 0, add: 0, buy: 1, revenue: 20, rank: 30 }],
      ['idle', { view: 50, add: 0, buy: 0, revenue: 0, rank: 0 }],
    ]);
  });

  it.each<[string, Partial<typeof none>, string[], string[]]>([
    ['nothing', {}, ['sold', 'taken', 'idle'], ['rank']],
    ['clicks', { analytics_clicks_enabled: true }, ['sold', 'taken', 'idle'], ['add', 'rank', 'view']],
    ['sales', { analytics_sales_enabled: true }, ['sold', 'gone', 'taken', 'idle'], ['buy', 'rank']],
    ['revenue', { analytics_revenue_enabled: true }, ['sold', 'taken', 'idle'], ['rank', 'revenue']],
  ])('§6 metrics: tells one who may see %s no other figure, and of no sale by a rank', (_what, change, ids, names) => {
    const ranked = rankProducts(rows, 'USD', reader(change));
    expect(ranked.map(({ sums: { product_id: id } }) => id)).toEqual(ids);
    for (const { figures } of ranked) expect(Object.keys(figures).toSorted()).toEqual(names);
    const ranks = new Set(ranked.map(({ figures }) => figures.rank));
    expect(ranks.size > 1).toBe(names.includes('buy'));
  });

  it('of a link nobody has seen is in the link’s own order, all at nought', () => {
    const fresh = ['b', 'a', 'c'].map((id, position) => product(id, { position, views: 0 }));
    const ranked = rankProducts(fresh.toReversed(), 'USD', everything);
    expect(ranked.map(({ sums: { product_id: id }, figures: { rank } }) => [id, rank])).toEqual([
      ['b', 0],
      ['a', 0],
      ['c', 0],
    ]);
  });
});
