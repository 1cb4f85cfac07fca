// Figures on the wire: amounts in the currency's own decimals, and each only for those who may see it.
import { describe, expect, it } from 'vitest';
import { allPermissions } from '../identity/actor.ts';
import { noSums, toTotals, uncountedStatuses, type Sums } from './figures.ts';

const sums: Sums = { visits: 12, requests: 5, orders: 2, revenue: 19_999, tax: 1_667, refunded: 500 };
const none = {
  analytics_commission_enabled: false,
  analytics_clicks_enabled: false,
  analytics_revenue_enabled: false,
  analytics_sales_enabled: false,
  analytics_cr_enabled: false,
  analytics_aov_enabled: false,
  allow_creating_and_editing_links: false,
};
const clicks = { visits: 12, requested_checkouts: 5 };
const revenue = { revenue: 199.99, total_tax: 16.67, refunded: 5 };

describe('toTotals', () => {
  it.each([
    ['everything', allPermissions, { ...clicks, checkouts: 2, ...revenue }],
    ['nothing', none, {}],
    ['clicks', { ...none, analytics_clicks_enabled: true }, clicks],
    ['sales', { ...none, analytics_sales_enabled: true }, { checkouts: 2 }],
    ['revenue', { ...none, analytics_revenue_enabled: true }, revenue],
    ['rates alone', { ...none, analytics_cr_enabled: true, analytics_aov_enabled: true }, {}],
    ['links alone', { ...none, allow_creating_and_editing_links: true }, {}],
  ])('one who may see %s', (_what, permissions, totals) => {
    expect(toTotals(sums, 'USD', { isInfluencer: true, permissions })).toEqual(totals);
  });

  it.each([
    ['USD', 199.99],
    ['JPY', 19_999],
    ['KWD', 19.999],
  ])('writes revenue in the decimals of %s', (currency, amount) => {
    expect(toTotals(sums, currency, { isInfluencer: false, permissions: allPermissions }).revenue).toBe(amount);
  });

  it('of nothing is nought, not absent', () => {
    const totals = toTotals(noSums, 'USD', { isInfluencer: false, permissions: allPermissions });
    expect(Object.values(totals)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('orders that never became a sale are not counted', () => {
    expect(uncountedStatuses).toEqual(['voided', 'expired']);
  });
});
