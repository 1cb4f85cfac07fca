// Which changes of terms earn less.
import { terms as readTerms } from '@vitrine/contract/influencers';
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
])('%s', (_, before, now, less) => {
  expect(isLess(readTerms.parse(now), readTerms.parse(before))).toBe(less);
});
