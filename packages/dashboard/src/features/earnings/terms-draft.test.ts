// The form of terms: what it begins with, what is sent of it, and where refusals land.
import { terms, type Terms } from '@vitrine/contract/influencers';
import { changeTerms } from '@vitrine/contract/terms';
import { describe, expect, test } from 'vitest';
import { cleanPercent, toDraft, toFormField, toTerms, withChosen } from './terms-draft.ts';

const nothingKnown = { product: () => null, collection: () => null };
const draftOf = (given: object) => toDraft(terms.parse(given), 'USD', nothingKnown);

const own = {
  products: [{ inventory_id: '7', commission: 20.5 }],
  collections: [{ collection_id: '9', commission: 0 }],
};

test.each([
  ['a rate', { commission: 12.25 }],
  ['a flat amount', { commission: 3, commission_flat: { amount: 5, currency: 'USD' } }],
  ['a flat amount without decimals', { commission_flat: { amount: 500, currency: 'JPY' } }],
  ['a flat amount of three decimals', { commission_flat: { amount: 1.005, currency: 'KWD' } }],
  [
    'rates of their own under a flat amount',
    { commission_flat: { amount: 5, currency: 'USD' }, commission_overrides: own },
  ],
  ['everything', { commission: 100, commission_overrides: own, revenue_rules: { net_revenue_ratio: 33.33 } }],
  [
    'tiers and bonuses by orders',
    {
      commission: 10,
      commission_monthly: {
        measure: 'orders',
        currency: 'USD',
        tiers: [
          { from: 10, commission: 12 },
          { from: 20, commission: 15.5 },
        ],
        bonuses: [{ from: 50, amount: 99.5 }],
      },
    },
  ],
  [
    'bonuses by net sales of three decimals, under a flat amount',
    {
      commission_flat: { amount: 1, currency: 'KWD' },
      commission_monthly: { measure: 'net_sales', currency: 'KWD', tiers: [], bonuses: [{ from: 1.005, amount: 2 }] },
    },
  ],
  ['returning customers who earn nothing', { commission: 10, commission_returning: 0 }],
  ['one cap', { commission: 10, commission_caps: { currency: 'USD', per_order: null, per_customer: 7.25 } }],
  ['rules', { commission_rules: { reduce_refunds_from_commission: false, reduce_vat_from_commission: true } }],
] as [string, object][])('%s comes back from the form as it went in', (_what, given) => {
  const agreed: Terms = terms.parse(given);
  expect(toTerms(toDraft(agreed, 'USD', nothingKnown))).toEqual(agreed);
});

const faults = (change: object) => {
  const checked = changeTerms.body.safeParse({
    terms: toTerms({ ...draftOf({ commission_overrides: own }), ...change }),
  });
  return checked.success ? [] : checked.error.issues.map(({ path }) => toFormField(path.join('.')));
};

describe('what is refused', () => {
  const rate = { id: '7', title: 'Seven', imageUrl: null };
  test.each([
    ['nothing', {}, []],
    ['an empty rate', { commission: '' }, ['commission']],
    ['a rate above all of it', { commission: '100.01' }, ['commission']],
    ['a rate of three decimals', { commission: '1.234' }, ['commission']],
    ['a rate that is none', { commission: '1.2.3' }, ['commission']],
    ['no ratio', { ratio: '' }, ['ratio']],
    ['a flat amount of nothing', { pay: 'flat', flat: '0' }, ['flat']],
    ['no flat amount', { pay: 'flat', flat: '' }, ['flat']],
    ['a flat amount of three decimals', { pay: 'flat', flat: '0.1234' }, ['flat']],
    ['not an empty rate under a flat amount', { pay: 'flat', flat: '5', commission: '' }, []],
    ['an empty rate of its own', { products: [{ ...rate, commission: '' }] }, ['products.0.commission']],
    ['not a comma', { commission: '12,5' }, []],
    ['a tier without its rate', { tiers: [{ from: '3', commission: '' }] }, ['tiers.0.commission']],
    ['half an order', { tiers: [{ from: '1.5', commission: '1' }] }, ['tiers.0.from']],
    ['a bonus of nothing', { bonuses: [{ from: '3', amount: '0' }] }, ['bonuses.0.amount']],
    [
      'steps that do not ascend',
      {
        bonuses: [
          { from: '3', amount: '1' },
          { from: '2', amount: '1' },
        ],
      },
      ['bonuses'],
    ],
    ['no rate for returning customers', { has_returning: true, returning: '' }, ['returning']],
    ['not an empty one where they earn the same', { has_returning: false, returning: '' }, []],
    ['a cap of nothing', { order_cap: '0' }, ['order_cap']],
    ['a cap that is no amount', { customer_cap: ',' }, ['customer_cap']],
    [
      'not tiers nobody sees under a flat amount',
      { pay: 'flat', flat: '5', tiers: [{ from: '', commission: '' }] },
      [],
    ],
  ])('is %s', (_what, change, fields) => {
    expect(faults(change)).toEqual(fields);
  });
});

test('who stays keeps her rate, who is new begins with the general one', () => {
  const [a, b, c] = ['1', '2', '3'].map((id) => ({ id, title: id, imageUrl: null }));
  if (!a || !b || !c) throw new Error('three were made');
  expect(
    withChosen(
      [
        { ...a, commission: '20' },
        { ...b, commission: '30' },
      ],
      [b, c],
      '12',
    ),
  ).toEqual([
    { ...b, commission: '30' },
    { ...c, commission: '12' },
  ]);
});

test.each([
  ['07', '7'],
  ['0', '0'],
  ['0.5', '0.5'],
  ['00', '0'],
  ['12%', '12'],
  ['-5', '5'],
  ['12,5', '12,5'],
  ['1234567', '123456'],
])('“%s” is typed as “%s”', (typed, kept) => {
  expect(cleanPercent(typed)).toBe(kept);
});
