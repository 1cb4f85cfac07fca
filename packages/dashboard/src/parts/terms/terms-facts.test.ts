// What terms say and where two of them differ.
import { terms, type Terms } from '@vitrine/contract/influencers';
import { describe, expect, test } from 'vitest';
import type { TermsChange } from '@vitrine/contract/terms';
import { listDifferences, listFacts, listNamed, listReductions, toEnd, toFactKey } from './terms-facts.ts';

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

const monthly = (tiers: [number, number][], bonuses: [number, number][], measure = 'orders') => ({
  commission_monthly: {
    measure,
    currency: 'USD',
    tiers: tiers.map(([from, commission]) => ({ from, commission })),
    bonuses: bonuses.map(([from, amount]) => ({ from, amount })),
  },
});

test('what a month adds, returning customers and caps are told one by one', () => {
  const caps = { commission_caps: { currency: 'USD', per_order: 20, per_customer: null } };
  const facts = listFacts(agreed({ ...monthly([[10, 15]], [[20, 50]]), commission_returning: 0, ...caps }));
  expect(facts.slice(1, 5)).toEqual([
    { subject: { of: 'tier', from: 10, measure: 'orders', currency: 'USD' }, value: { percent: 15 } },
    {
      subject: { of: 'bonus', from: 20, measure: 'orders', currency: 'USD' },
      value: { money: { amount: 50, currency: 'USD' } },
    },
    { subject: { of: 'returning' }, value: { percent: 0 } },
    { subject: { of: 'order_cap' }, value: { money: { amount: 20, currency: 'USD' } } },
  ]);
  expect(new Set(facts.map(({ subject }) => toFactKey(subject))).size).toBe(facts.length);
});

describe('the end that is planned', () => {
  const change = (given: Partial<TermsChange>): TermsChange => ({
    terms: agreed(),
    effective_from: '2026-12-01T05:00:00.000Z',
    made_by: null,
    is_undo: false,
    is_end: true,
    state: 'planned',
    agreed_at: '2026-11-01T00:00:00.000Z',
    accepted_at: null,
    ...given,
  });
  test.each<[string, TermsChange[], string, ReturnType<typeof toEnd>]>([
    ['is none', [change({ is_end: false })], 'America/New_York', null],
    ['is none once it has begun', [change({ state: 'in_force' })], 'America/New_York', null],
    ['is the day before', [change({})], 'America/New_York', { last_day: '2026-11-30', after: 'default' }],
    [
      'is the day before far in the east too',
      [change({ effective_from: '2026-11-30T11:00:00.000Z' })],
      'Pacific/Auckland',
      { last_day: '2026-11-30', after: 'default' },
    ],
    [
      'leaves nothing',
      [change({ terms: agreed({ commission: 0 }) })],
      'America/New_York',
      { last_day: '2026-11-30', after: 'nothing' },
    ],
  ])('%s', (_what, changes, zone, end) => {
    expect(toEnd(changes, zone)).toEqual(end);
  });
});

describe('two terms differ', () => {
  test.each([
    ['in nothing', {}, {}, []],
    ['in the rate', {}, { commission: 15 }, ['pay']],
    ['in rate and amount', {}, flat, ['pay']],
    ['in the currency of the amount', flat, { commission_flat: { amount: 5, currency: 'EUR' } }, ['pay']],
    ['in a tier', monthly([[10, 15]], []), monthly([[10, 16]], []), ['tier']],
    ['in where a tier begins', monthly([[10, 15]], []), monthly([[11, 15]], []), ['tier', 'tier']],
    ['in how months are measured', monthly([], [[10, 5]]), monthly([], [[10, 5]], 'net_sales'), ['bonus', 'bonus']],
    ['in returning customers', {}, { commission_returning: 0 }, ['returning']],
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
    rate_by: null,
    is_capped: false,
  };
  expect(listReductions(applied)).toEqual([]);
  expect(listReductions({ ...applied, net_revenue_ratio: 70, reduce_vat_from_commission: true })).toEqual([
    'ratio',
    'vat',
  ]);
  expect(listReductions({ ...applied, rate_by: 'tier', is_capped: true })).toEqual(['tier', 'capped']);
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
