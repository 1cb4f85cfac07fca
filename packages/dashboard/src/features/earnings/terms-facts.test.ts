// What terms say and where two of them differ.
import { terms, type Terms } from '@vitrine/contract/influencers';
import { describe, expect, test } from 'vitest';
import { listDifferences, listFacts, listNamed, listReductions } from './terms-facts.ts';

const agreed = (given: object = {}): Terms => terms.parse({ commission: 12, ...given });
const own = (products: [string, number][], collections: [string, number][] = []) => ({
  commission_overrides: {
    products: products.map(([inventory_id, commission]) => ({ inventory_id, commission })),
    collections: collections.map(([collection_id, commission]) => ({ collection_id, commission })),
  },
});
const flat = { commission_flat: { amount: 5, currency: 'USD' } };

test('all that is agreed, what she is paid first', () => {
  expect(listFacts(agreed(own([['7', 20]], [['9', 15]])))).toEqual([
    { subject: { of: 'pay' }, value: { percent: 12 } },
    { subject: { of: 'product', id: '7' }, value: { percent: 20 } },
    { subject: { of: 'collection', id: '9' }, value: { percent: 15 } },
    { subject: { of: 'ratio' }, value: { percent: 100 } },
    { subject: { of: 'refunds' }, value: { isOn: true } },
    { subject: { of: 'vat' }, value: { isOn: false } },
  ]);
});

test('under a flat amount rates of their own do not count, and are not told', () => {
  expect(listFacts(agreed({ ...flat, ...own([['7', 20]]) })).map(({ subject }) => subject.of)).toEqual([
    'pay',
    'ratio',
    'refunds',
    'vat',
  ]);
});

describe('two terms differ', () => {
  test.each([
    ['in nothing', {}, {}, []],
    ['in the rate', {}, { commission: 15 }, ['pay']],
    ['in rate and amount', {}, flat, ['pay']],
    ['in the currency of the amount', flat, { commission_flat: { amount: 5, currency: 'EUR' } }, ['pay']],
    ['in the ratio', {}, { revenue_rules: { net_revenue_ratio: 70.25 } }, ['ratio']],
    ['in a rate of its own that came', {}, own([['7', 20]]), ['product']],
    ['in a rate of its own that went', own([['7', 20]]), {}, ['product']],
    [
      'in one of two',
      own([
        ['7', 20],
        ['8', 1],
      ]),
      own([
        ['8', 2],
        ['7', 20],
      ]),
      ['product'],
    ],
    [
      'not in their order',
      own([
        ['7', 20],
        ['8', 1],
      ]),
      own([
        ['8', 1],
        ['7', 20],
      ]),
      [],
    ],
    ['in a product and a collection of one number', own([['7', 20]]), own([], [['7', 20]]), ['collection', 'product']],
    [
      'in what is taken off',
      {},
      { commission_rules: { reduce_refunds_from_commission: false, reduce_vat_from_commission: true } },
      ['refunds', 'vat'],
    ],
  ])('%s', (_what, before, after, subjects) => {
    expect(listDifferences(agreed(before), agreed(after)).map(({ subject }) => subject.of)).toEqual(subjects);
  });

  test('and each difference knows both sides; what went has nothing after it', () => {
    expect(listDifferences(agreed(own([['7', 20]])), agreed({ commission: 15 }))).toEqual([
      { subject: { of: 'pay' }, before: { percent: 12 }, after: { percent: 15 } },
      { subject: { of: 'product', id: '7' }, before: { percent: 20 }, after: null },
    ]);
  });
});

test('what an entry was counted by besides its rate', () => {
  const applied = {
    commission: 12,
    commission_flat: null,
    reduce_refunds_from_commission: true,
    reduce_vat_from_commission: false,
    net_revenue_ratio: 100,
    unearned: null,
  };
  expect(listReductions(applied)).toEqual([]);
  expect(listReductions({ ...applied, net_revenue_ratio: 70, reduce_vat_from_commission: true })).toEqual([
    'ratio',
    'vat',
  ]);
  expect(
    listReductions({ ...applied, net_revenue_ratio: 70, commission_flat: { amount: 5, currency: 'USD' } }),
  ).toEqual([]);
});

test('everything with a rate of its own is named once', () => {
  expect(
    listNamed([
      agreed(own([['7', 20]], [['9', 1]])),
      agreed(
        own([
          ['7', 5],
          ['8', 5],
        ]),
      ),
    ]),
  ).toEqual({
    products: ['7', '8'],
    collections: ['9'],
  });
});
