// Figures of rows as far as the reader may see them: each by its permissions, and no order that tells of another.
import { permissions as permissionsSchema, type Permissions } from '@vitrine/contract/identity';
import { canSee } from '@vitrine/contract/rights';
import { describe, expect, it } from 'vitest';
import { allPermissions } from '../../identity/actor.ts';
import { listShown, listSorts, sumBrought, toInfluencerInsight } from './row-figures.ts';
import { noFigures, type FigureSums } from '../../figures/figures.ts';
import { toRowFigures } from '../figures.ts';

const sums: FigureSums = {
  ...noFigures,
  visits: 200,
  flagged: 40,
  views: 300,
  adds: 30,
  requests: 20,
  orders: 3,
  clickOrders: 2,
  revenue: 10_000,
  tax: 700,
  refunded: 500,
  buys: 5,
  influencerOrders: 2,
  influencerClickOrders: 1,
  influencerBase: 8_000,
};

const own = { newOrders: 1, returningOrders: 2, discount: 20, commission: 9 };

/** Which permissions each figure needs, by §6: all of those. */
const needs: Record<string, (keyof Permissions)[]> = {
  visits: ['analytics_clicks_enabled'],
  views: ['analytics_clicks_enabled'],
  requested_checkouts: ['analytics_clicks_enabled'],
  adds: ['analytics_clicks_enabled'],
  checkouts: ['analytics_sales_enabled'],
  click_checkouts: ['analytics_sales_enabled'],
  buys: ['analytics_sales_enabled'],
  revenue: ['analytics_revenue_enabled'],
  total_tax: ['analytics_revenue_enabled'],
  refunded: ['analytics_revenue_enabled'],
  gross_sales: ['analytics_revenue_enabled'],
  sales_discounts: ['analytics_revenue_enabled'],
  returns: ['analytics_revenue_enabled'],
  net_sales: ['analytics_revenue_enabled'],
  shipping: ['analytics_revenue_enabled'],
  taxes: ['analytics_revenue_enabled'],
  sales_total: ['analytics_revenue_enabled'],
  influencer_attributed_checkouts: ['analytics_sales_enabled'],
  influencer_attributed_revenue: ['analytics_revenue_enabled'],
  cr: ['analytics_sales_enabled', 'analytics_clicks_enabled', 'analytics_cr_enabled'],
  aov: ['analytics_sales_enabled', 'analytics_revenue_enabled', 'analytics_aov_enabled'],
  net_aov: ['analytics_sales_enabled', 'analytics_revenue_enabled', 'analytics_aov_enabled'],
};
const gates = permissionsSchema.keyof().options;
const everyReader = Array.from({ length: 2 ** gates.length }, (_, bits) => ({
  role: 'influencer' as const,
  permissions: permissionsSchema.parse(Object.fromEntries(gates.map((gate, at) => [gate, (bits >> at) % 2 === 1]))),
}));
const everything = { role: 'admin' as const, permissions: allPermissions };

describe('§6 cards: visits needs clicks; checkouts sales; CR sales, clicks and cr; revenue revenue; AOV sales, revenue and aov', () => {
  it('each figure stands in a row exactly when all its permissions are there', () => {
    for (const reader of everyReader) {
      const told = Object.keys(toRowFigures(sums, { currency: 'USD', reader, hasBuys: true }));
      const wanted = Object.keys(needs).filter((name) => needs[name]?.every((gate) => reader.permissions[gate]));
      expect(told.toSorted()).toEqual(wanted.toSorted());
    }
  });

  it('rows are sorted as asked exactly by a figure that may be seen', () => {
    for (const reader of everyReader)
      for (const asked of ['visits', 'views', 'adds', 'checkouts', 'buys', 'revenue'] as const) {
        const counted = { checkouts: 'influencerOrders', revenue: 'influencerBase' } as const;
        const wanted = asked === 'checkouts' || asked === 'revenue' ? counted[asked] : asked;
        expect(listSorts(asked, reader).includes(wanted) && listSorts(asked, reader)[0] === wanted).toBe(
          canSee(reader, asked),
        );
      }
  });

  it('no row is sorted by, or there for, a figure that is hidden', () => {
    const gateOf: Partial<Record<keyof FigureSums, keyof Permissions>> = {
      visits: 'analytics_clicks_enabled',
      views: 'analytics_clicks_enabled',
      requests: 'analytics_clicks_enabled',
      flagged: 'analytics_clicks_enabled',
      adds: 'analytics_clicks_enabled',
      orders: 'analytics_sales_enabled',
      clickOrders: 'analytics_sales_enabled',
      buys: 'analytics_sales_enabled',
      revenue: 'analytics_revenue_enabled',
      refunded: 'analytics_revenue_enabled',
      influencerOrders: 'analytics_sales_enabled',
      influencerBase: 'analytics_revenue_enabled',
    };
    for (const reader of everyReader)
      for (const asked of ['visits', 'views', 'adds', 'checkouts', 'buys', 'revenue'] as const)
        for (const figure of [...listSorts(asked, reader), ...listShown(reader, true)])
          expect(reader.permissions[gateOf[figure] ?? 'analytics_cr_enabled']).toBe(true);
  });

  it.each([
    [everything, ['orders', 'visits', 'revenue'], { cr: 1, aov: 33.33 }],
    [
      { ...everything, role: 'influencer' as const },
      ['influencerOrders', 'visits', 'influencerBase'],
      { cr: 0.5, aov: 40 },
    ],
  ] as const)(
    'rates and order of rows are the team’s of all orders, and an influencer’s of those counted for her',
    (reader, sorts, rates) => {
      expect(listSorts('checkouts', reader)).toEqual(sorts);
      expect(toRowFigures(sums, { currency: 'USD', reader, hasBuys: false })).toMatchObject(rates);
    },
  );

  it('influencers’ figures are hidden the same way', () => {
    const nobody = { username: 'lena', imageUrl: null, isActive: true };
    for (const reader of everyReader) {
      const told = toInfluencerInsight(nobody, new Map([[1, { ...sums, ...own }]]), { currency: 'USD', reader });
      const { permissions: may } = reader;
      expect('total_clicks' in told).toBe(may.analytics_clicks_enabled);
      expect('total_sales' in told).toBe(may.analytics_sales_enabled);
      expect('influencer_attributed_checkouts' in told).toBe(may.analytics_sales_enabled);
      expect('total_revenue' in told).toBe(may.analytics_revenue_enabled);
      expect('influencer_attributed_revenue' in told).toBe(may.analytics_revenue_enabled);
      expect('discounts' in told).toBe(may.analytics_revenue_enabled);
      expect('commission' in told).toBe(may.analytics_commission_enabled);
      expect('new_customers' in told).toBe(may.analytics_sales_enabled);
      expect('returning_customers' in told).toBe(may.analytics_sales_enabled);
      // what stays with the merchant is hers to know
      expect(['profit', 'cost_of_goods', 'cost_known'].some((name) => name in told)).toBe(false);
    }
  });
});

describe('rates of a row', () => {
  const setting = { currency: 'USD', reader: everything, hasBuys: false };
  it.each<[string, Partial<FigureSums>, number | null, number | null]>([
    ['of visits and orders by click', {}, 1, 33.33],
    ['without visits', { visits: 0 }, null, 33.33],
    ['without orders', { orders: 0, clickOrders: 0, revenue: 0 }, 0, null],
  ])('%s', (_what, change, cr, aov) => {
    expect(toRowFigures({ ...sums, ...change }, setting)).toMatchObject({ cr, aov });
  });
});

describe('what an influencer brought', () => {
  it('is hers by looks, by shorts and by code alone, and all together', () => {
    const one = { ...noFigures, orders: 1, revenue: 100, influencerOrders: 1, influencerBase: 90 };
    const byTab = sumBrought([
      { ...one, tab: 1, visits: 5, grossSales: 400, salesDiscount: 40, returns: 10, cost: 100, uncosted: 90 },
      { ...one, tab: 2, visits: 7, refunded: 50 },
      { ...one, tab: 4 },
      { ...noFigures, ...own, tab: 1 },
      { ...noFigures, ...own, tab: 2, newOrders: 0, commission: -3 },
      { ...noFigures, tab: 3, commission: 1 },
    ]);
    const face = { username: 'lena', imageUrl: null, isActive: true };
    expect(toInfluencerInsight(face, byTab, { currency: 'USD', reader: everything })).toMatchObject({
      total_clicks: 12,
      clicks_looks: 5,
      clicks_shorts: 7,
      total_sales: 3,
      sales_looks: 1,
      sales_shorts: 1,
      sales_external: 1,
      total_revenue: 3,
      revenue_external: 1,
      total_refunded: 0.5,
      influencer_attributed_checkouts: 3,
      influencer_attributed_revenue: 2.7,
      new_customers: 1,
      returning_customers: 4,
      discounts: 0.4,
      commission: 0.07,
      net_sales: 3.5,
      cost_of_goods: 1,
      // 3.50 − 1.00 − 0.07
      profit: 2.43,
      // 2.70 of 3.60
      cost_known: 75,
    });
  });
});
