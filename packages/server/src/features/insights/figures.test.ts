// Figures on the wire: amounts in the currency's own decimals, and each only for those who may see it.
import { uncountedStatuses } from '@vitrine/contract/orders';
import { describe, expect, it } from 'vitest';
import { allPermissions } from '../identity/actor.ts';
import { noRowSums, noSums, toNoAnalytics, toRangeAnalytics, toTotals, type DaySums, type Sums } from './figures.ts';

const sums: Sums = {
  visits: 12,
  views: 30,
  adds: 7,
  requests: 5,
  orders: 2,
  clickOrders: 2,
  influencerClickOrders: 1,
  foreignOrders: 0,
  influencerForeignOrders: 0,
  revenue: 19_999,
  tax: 1_667,
  refunded: 500,
};
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
const clicks = { visits: 12, views: 30, adds: 7, requested_checkouts: 5 };
// an influencer's are those counted for them
const sales = { checkouts: 2, click_checkouts: 1 };
const revenue = { revenue: 199.99, total_tax: 16.67, refunded: 5 };

describe('toTotals', () => {
  it.each([
    ['everything', allPermissions, { ...clicks, ...sales, ...revenue }],
    ['nothing', none, {}],
    ['clicks', { ...none, analytics_clicks_enabled: true }, clicks],
    ['sales', { ...none, analytics_sales_enabled: true }, sales],
    ['revenue', { ...none, analytics_revenue_enabled: true }, revenue],
    ['rates alone', { ...none, analytics_cr_enabled: true, analytics_aov_enabled: true }, {}],
    ['links alone', { ...none, allow_creating_and_editing_links: true }, {}],
  ])('one who may see %s', (_what, permissions, totals) => {
    expect(toTotals(sums, 'USD', { role: 'influencer' as const, permissions })).toEqual(totals);
  });

  it.each([
    ['USD', 199.99],
    ['JPY', 19_999],
    ['KWD', 19.999],
  ])('writes revenue in the decimals of %s', (currency, amount) => {
    expect(toTotals(sums, currency, { role: 'admin' as const, permissions: allPermissions }).revenue).toBe(amount);
  });

  it('of nothing is nought, not absent', () => {
    const totals = toTotals(noSums, 'USD', { role: 'admin' as const, permissions: allPermissions });
    expect(Object.values(totals)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('orders that never became a sale are not counted', () => {
    expect(uncountedStatuses).toEqual(['voided', 'expired']);
  });
});

const everything = { role: 'admin' as const, permissions: allPermissions };
const reader = (change: Partial<typeof none>) => ({ role: 'influencer' as const, permissions: { ...none, ...change } });

const day = (of: string, change: Partial<DaySums>): DaySums => ({
  ...noRowSums,
  day: of,
  ...change,
});

describe('toRangeAnalytics', () => {
  const rows = [
    day('2026-02-27', { visits: 3, requests: 1, refunded: 250, returns: 200 }),
    day('2026-03-01', {
      orders: 2,
      clickOrders: 1,
      revenue: 10_010,
      tax: 800,
      grossSales: 9_000,
      shipping: 210,
      influencerOrders: 1,
      influencerBase: 4_205,
    }),
    day('2026-03-09', { visits: 100, orders: 100, revenue: 1 }),
  ];
  const range = { from: '2026-02-27', to: '2026-03-01' };

  it('has every day of the range, each with all its figures, and their sums', () => {
    const seen = { visits: 0, views: 0, adds: 0, requested_checkouts: 0 };
    const noughts = { ...seen, checkouts: 0, click_checkouts: 0, revenue: 0, total_tax: 0, refunded: 0 };
    const sold = { gross_sales: 0, sales_discounts: 0, returns: 0, net_sales: 0, shipping: 0, taxes: 0 };
    const reported = { ...sold, sales_total: 0, cost_of_goods: 0 };
    const nobody = { ...reported, influencer_attributed_checkouts: 0, influencer_attributed_revenue: 0 };
    expect(toRangeAnalytics(rows, range, 'USD', everything)).toEqual({
      visits: 3,
      requested_checkouts: 1,
      views: 0,
      adds: 0,
      checkouts: 2,
      click_checkouts: 1,
      revenue: 100.1,
      total_tax: 8,
      refunded: 2.5,
      ...nobody,
      gross_sales: 90,
      returns: 2,
      net_sales: 88,
      shipping: 2.1,
      taxes: 8,
      sales_total: 97.6,
      influencer_attributed_checkouts: 1,
      influencer_attributed_revenue: 42.05,
      data: {
        '2026-02-27': {
          ...noughts,
          ...nobody,
          visits: 3,
          requested_checkouts: 1,
          refunded: 2.5,
          returns: 2,
          net_sales: -2,
          sales_total: -2.5,
        },
        '2026-02-28': { ...noughts, ...nobody },
        '2026-03-01': {
          ...noughts,
          ...nobody,
          gross_sales: 90,
          net_sales: 90,
          shipping: 2.1,
          taxes: 8,
          sales_total: 100.1,
          checkouts: 2,
          click_checkouts: 1,
          revenue: 100.1,
          total_tax: 8,
          influencer_attributed_checkouts: 1,
          influencer_attributed_revenue: 42.05,
        },
      },
    });
  });

  it.each<[string, Partial<typeof none>, string[]]>([
    ['nothing', {}, []],
    ['clicks', { analytics_clicks_enabled: true }, ['adds', 'requested_checkouts', 'views', 'visits']],
    ['sales', { analytics_sales_enabled: true }, ['checkouts', 'click_checkouts', 'influencer_attributed_checkouts']],
    [
      'revenue',
      { analytics_revenue_enabled: true },
      [
        'gross_sales',
        'influencer_attributed_revenue',
        'net_sales',
        'refunded',
        'returns',
        'revenue',
        'sales_discounts',
        'sales_total',
        'shipping',
        'taxes',
        'total_tax',
      ],
    ],
  ])('§6 metrics: tells one who may see %s that alone, in the sums and in every day', (_what, change, names) => {
    const { data, ...total } = toRangeAnalytics(rows, range, 'USD', reader(change));
    expect(Object.keys(total).toSorted()).toEqual(names);
    expect(Object.keys(data)).toHaveLength(3);
    for (const figures of Object.values(data)) expect(Object.keys(figures).toSorted()).toEqual(names);
  });

  it('of the other type is nought, without days', () => {
    const { data, ...total } = toNoAnalytics('USD', everything);
    expect(data).toEqual({});
    expect(new Set(Object.values(total))).toEqual(new Set([0]));
    expect(Object.keys(toNoAnalytics('USD', reader({})))).toEqual(['data']);
  });
});
