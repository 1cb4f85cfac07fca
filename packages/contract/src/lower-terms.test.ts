// Which changes of terms earn less.
import { terms as readTerms } from './influencers.ts';
import { expect, it } from 'vitest';
import { isLess } from './lower-terms.ts';

const own = (products: [string, number][]) => ({
  commission_overrides: {
    products: products.map(([id, commission]) => ({ inventory_id: id, commission })),
    collections: [],
  },
});
const rules = (refunds: boolean, vat: boolean) => ({
  commission_rules: { reduce_refunds_from_commission: refunds, reduce_vat_from_commission: vat },
});
const month = (more: object) => ({
  commission_monthly: { measure: 'orders' as const, currency: 'USD', ...more },
});
const steps = (...list: [number, number][]) => ({ tiers: list.map(([from, commission]) => ({ from, commission })) });
const bonuses = (...list: [number, number][]) => ({ bonuses: list.map(([from, amount]) => ({ from, amount })) });
const caps = (per_order: number | null, per_customer: number | null = null, currency = 'USD') => ({
  commission_caps: { currency, per_order, per_customer },
});
const ten = { commission: 10 };
const back = (commission_returning: number | null) => ({ ...ten, commission_returning });
const flat = (amount: number, currency = 'USD') => ({ commission_flat: { amount, currency } });

it.each([
  ['a higher rate', { commission: 10 }, { commission: 11 }, false],
  ['the same', { commission: 10 }, { commission: 10 }, false],
  ['a lower rate', { commission: 10 }, { commission: 9.99 }, true],
  ['no rate any more', { commission: 10 }, {}, true],
  ['a product with less', { commission: 10 }, { commission: 10, ...own([['1', 5]]) }, true],
  ['a product with more', { commission: 10 }, { commission: 10, ...own([['1', 15]]) }, false],
  ['a product whose own higher rate goes', { commission: 10, ...own([['1', 15]]) }, { commission: 10 }, true],
  ['a product whose own lower rate goes', { commission: 10, ...own([['1', 5]]) }, { commission: 10 }, false],
  ['an amount in place of a rate', { commission: 10 }, flat(5), true],
  ['a smaller amount', flat(5), flat(4.99), true],
  ['a larger amount', flat(5), flat(6), false],
  ['an amount in another currency', flat(5), flat(50, 'EUR'), true],
  ['tax taken off first', { commission: 10, ...rules(true, false) }, { commission: 10, ...rules(true, true) }, true],
  [
    'refunds no longer taken off',
    { commission: 10, ...rules(true, false) },
    { commission: 10, ...rules(false, false) },
    false,
  ],
  ['refunds taken off', { commission: 10, ...rules(false, false) }, { commission: 10, ...rules(true, false) }, true],
  ['less of the revenue', { commission: 10 }, { commission: 10, revenue_rules: { net_revenue_ratio: 99 } }, true],
  ['nothing for returning customers', ten, back(0), true],
  ['more for returning customers', ten, back(12), false],
  [
    'less for returning customers than for a product',
    { ...ten, ...own([['1', 15]]) },
    { ...back(12), ...own([['1', 15]]) },
    true,
  ],
  ['a smaller rate for returning customers', back(5), back(4), true],
  ['returning customers as all others, who earn less', back(15), ten, true],
  ['returning customers as all others, who earn more', back(5), ten, false],
  ['a returning rate in place of an amount', flat(5), { ...flat(5), commission_returning: 50 }, true],
  ['a higher tier', ten, { ...ten, ...month(steps([3, 20])) }, false],
  ['a lower tier', ten, { ...ten, ...month(steps([3, 9])) }, true],
  ['a tier that goes', { ...ten, ...month(steps([3, 20])) }, ten, true],
  ['a tier that goes, of less', { ...ten, ...month(steps([3, 5])) }, ten, false],
  ['a tier reached later', { ...ten, ...month(steps([3, 20])) }, { ...ten, ...month(steps([4, 20])) }, true],
  ['a tier reached sooner', { ...ten, ...month(steps([3, 20])) }, { ...ten, ...month(steps([2, 20])) }, false],
  [
    'tiers by sales instead of orders',
    { ...ten, ...month(steps([3, 20])) },
    { ...ten, ...month({ measure: 'net_sales', ...steps([3, 20]) }) },
    true,
  ],
  ['a bonus', ten, { ...ten, ...month(bonuses([3, 20])) }, false],
  ['a bonus that goes', { ...ten, ...month(bonuses([3, 20])) }, ten, true],
  ['one bonus of two', { ...ten, ...month(bonuses([3, 20], [5, 30])) }, { ...ten, ...month(bonuses([3, 50])) }, false],
  ['a bonus beside an amount that goes', { ...flat(5), ...month(bonuses([3, 20])) }, flat(5), true],
  ['a cap', ten, { ...ten, ...caps(1) }, true],
  ['a cap of nothing', ten, { ...ten, ...caps(null) }, false],
  ['a cap that goes', { ...ten, ...caps(1) }, ten, false],
  ['a lower cap', { ...ten, ...caps(2) }, { ...ten, ...caps(1) }, true],
  ['a higher cap', { ...ten, ...caps(1, 9) }, { ...ten, ...caps(2, 9) }, false],
  ['a cap on each customer', { ...ten, ...caps(2) }, { ...ten, ...caps(2, 1) }, true],
  ['a higher cap in another currency', { ...ten, ...caps(2) }, { ...ten, ...caps(900, null, 'EUR') }, true],
])('%s', (_, before, now, less) => {
  expect(isLess(readTerms.parse(now), readTerms.parse(before))).toBe(less);
});
