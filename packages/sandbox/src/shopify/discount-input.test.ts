// A code as an app asks for it: what it is worth in every currency, what is refused, and all that is refused at once.
import { describe, expect, it } from 'vitest';
import { readDiscount, type BasicCodeInput } from './discount-input.ts';

const rules = {
  currency: 'USD',
  isTaken: (code: string) => code === 'TAKEN',
  has: (_: string, id: string) => id === '1',
};
const good: BasicCodeInput = {
  code: 'LENA10',
  title: 'Lena',
  startsAt: '2026-11-21T00:00:00Z',
  context: { all: 'ALL' },
  customerGets: { items: { all: true }, value: { percentage: 0.1 } },
};
type Worth = NonNullable<NonNullable<BasicCodeInput['customerGets']>['value']>;
const gets = (value: Worth): BasicCodeInput => ({
  ...good,
  customerGets: { items: { all: true }, value },
});
const amount = (text: string | null): BasicCodeInput => gets({ discountAmount: { amount: text } });

/** The refusals as `field code`. */
function refusals(input: BasicCodeInput, currency = 'USD'): string[] {
  const read = readDiscount(input, { ...rules, currency });
  return Array.isArray(read) ? read.map(({ field, code }) => `${field.slice(1).join('.')} ${code}`) : [];
}

it('a code is read whole, with nothing where nothing was said', () => {
  expect(readDiscount(good, rules)).toEqual({
    code: 'LENA10',
    kind: 'percentage',
    value: 1_000,
    title: 'Lena',
    startsAt: '2026-11-21T00:00:00.000Z',
    endsAt: null,
    usageLimit: null,
    oncePerCustomer: false,
    minimum: null,
  });
});

it('spaces around code and title are none of theirs, and moments are those of UTC', () => {
  const input = { ...good, code: ' LENA10\n', title: '\tLena ', startsAt: '2026-10-25T01:30:00+03:00' };
  expect(readDiscount(input, rules)).toMatchObject({
    code: 'LENA10',
    title: 'Lena',
    startsAt: '2026-10-24T22:30:00.000Z',
  });
});

describe('a share', () => {
  it.each([
    [1, 10_000],
    [0.1, 1_000],
    [0.15, 1_500],
    [0.29, 2_900],
    [0.1234, 1_234],
    [0.0001, 1],
  ])('of %d is %i', (percentage, value) => {
    expect(readDiscount(gets({ percentage }), rules)).toMatchObject({ kind: 'percentage', value });
  });

  it.each([0, -0, -0.1, 1.0001, 10, Number.NaN, Number.POSITIVE_INFINITY])('of %d is refused', (percentage) => {
    expect(refusals(gets({ percentage }))).toEqual(['customerGets.value.percentage VALUE_OUTSIDE_RANGE']);
  });

  it('stands before an amount', () => {
    const both = gets({ percentage: 0.5, discountAmount: { amount: '3.00' } });
    expect(readDiscount(both, rules)).toMatchObject({ kind: 'percentage', value: 5_000 });
  });
});

describe('an amount', () => {
  it.each([
    ['10', 'USD', 1_000],
    ['10.5', 'USD', 1_050],
    ['0.01', 'USD', 1],
    ['10.00', 'ILS', 1_000],
    ['500', 'JPY', 500],
    ['500.0', 'JPY', 500],
    ['1.234', 'KWD', 1_234],
    ['999999999999', 'USD', 99_999_999_999_900],
  ])('of %s %s is %i', (text, currency, value) => {
    expect(readDiscount(amount(text), { ...rules, currency })).toMatchObject({ kind: 'fixed_amount', value });
  });

  it.each([
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1,50',
    '',
    ' 1',
    '1.',
    '.5',
    '١',
    '0x10',
    '9999999999999',
    '1\u200f',
    null,
  ])('of %j is refused', (text) => {
    expect(refusals(amount(text))).toEqual(['customerGets.value.discountAmount.amount GREATER_THAN']);
  });

  it('of less than the least coin is nothing', () => {
    expect(refusals(amount('0.4'), 'JPY')).toEqual(['customerGets.value.discountAmount.amount GREATER_THAN']);
    expect(refusals(amount('0.004'))).toEqual(['customerGets.value.discountAmount.amount GREATER_THAN']);
  });
});

const wants = (minimumRequirement: NonNullable<BasicCodeInput['minimumRequirement']> | null) => ({
  ...good,
  minimumRequirement,
});

describe('a minimum', () => {
  it.each([
    ['none', null, null],
    ['an empty one', {}, null],
    ['a sum', { subtotal: { greaterThanOrEqualToSubtotal: '50.00' } }, { kind: 'subtotal', value: 5_000 }],
    ['a number of pieces', { quantity: { greaterThanOrEqualToQuantity: '3' } }, { kind: 'quantity', value: 3 }],
    [
      'one of the two, the other nothing',
      { subtotal: null, quantity: { greaterThanOrEqualToQuantity: '0' } },
      { kind: 'quantity', value: 0 },
    ],
  ])('of %s', (_, wanted, minimum) => {
    expect(readDiscount(wants(wanted), rules)).toMatchObject({ minimum });
  });

  it('of both is refused', () => {
    const both = {
      subtotal: { greaterThanOrEqualToSubtotal: '0' },
      quantity: { greaterThanOrEqualToQuantity: '1' },
    };
    expect(refusals(wants(both))).toEqual(['minimumRequirement MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT']);
  });
});

const items = (wanted: NonNullable<BasicCodeInput['customerGets']>['items']): BasicCodeInput => ({
  ...good,
  customerGets: { ...good.customerGets, items: wanted },
});
const product = (id: number) => `gid://shopify/Product/${id}`;

describe('what it is for', () => {
  it('are products and variants, or collections', () => {
    const variant = 'gid://shopify/ProductVariant/1';
    const wanted = items({ products: { productsToAdd: [product(1)], productVariantsToAdd: [variant] } });
    expect(readDiscount(wanted, rules)).toMatchObject({ items: { products: ['1'], variants: ['1'], collections: [] } });
    const collections = items({ collections: { add: ['gid://shopify/Collection/1'] } });
    expect(readDiscount(collections, rules)).toMatchObject({ items: { products: [], collections: ['1'] } });
  });

  it.each<[string, NonNullable<BasicCodeInput['customerGets']>['items'], string[]]>([
    [
      'a product the shop has not',
      { products: { productsToAdd: [product(2)] } },
      ['customerGets.items.products.productsToAdd INVALID'],
    ],
    ['an id of another type', { collections: { add: [product(1)] } }, ['customerGets.items.collections.add INVALID']],
    [
      'everything and something',
      { all: true, products: { productsToAdd: [product(1)] } },
      ['customerGets.items CONFLICT'],
    ],
  ])('%s is refused', (_, wanted, expected) => {
    expect(refusals(items(wanted))).toEqual(expected);
  });
});

describe('what is missing, too long, taken or backwards', () => {
  it.each<[string, Partial<BasicCodeInput>, string[]]>([
    ['no code', { code: null }, ['code BLANK']],
    ['a code of spaces', { code: ' \u00a0\t' }, ['code BLANK']],
    ['a code as long as there may be', { code: 'x'.repeat(255) }, []],
    ['a longer one', { code: 'x'.repeat(256) }, ['code TOO_LONG']],
    ['a longer one but for its spaces', { code: ` ${'x'.repeat(255)} ` }, []],
    ['one that is taken', { code: 'TAKEN' }, ['code TAKEN']],
    ['one that is taken, with spaces', { code: ' TAKEN ' }, ['code TAKEN']],
    ['no title', { title: ' ' }, ['title BLANK']],
    ['no beginning', { startsAt: '' }, ['startsAt BLANK']],
    ['a beginning that is no time', { startsAt: 'soon' }, ['startsAt INVALID']],
    ['an end that is no time', { endsAt: '2026-13-01' }, ['endsAt INVALID']],
    ['nobody to buy', { context: null }, ['context BLANK']],
    ['buyers the old way', { context: null, customerSelection: { all: true } }, []],
    ['nothing to buy', { customerGets: { value: { percentage: 0.1 } } }, ['customerGets.items BLANK']],
    ['no worth', { customerGets: { items: {} } }, ['customerGets.value BLANK']],
    ['an end before the beginning', { endsAt: '2026-11-20T23:59:59Z' }, ['endsAt END_DATE_BEFORE_START_DATE']],
    ['an end at the beginning', { endsAt: '2026-11-21T02:00:00+02:00' }, ['endsAt END_DATE_BEFORE_START_DATE']],
    ['an end a millisecond later', { endsAt: '2026-11-21T00:00:00.001Z' }, []],
    ['no use at all', { usageLimit: 0 }, ['usageLimit GREATER_THAN']],
    ['less than none', { usageLimit: -1 }, ['usageLimit GREATER_THAN']],
    ['one use', { usageLimit: 1 }, []],
  ])('%s', (_, more, expected) => {
    expect(refusals({ ...good, ...more })).toEqual(expected);
  });

  it('is all told at once', () => {
    expect(refusals({})).toEqual([
      'code BLANK',
      'title BLANK',
      'startsAt BLANK',
      'context BLANK',
      'customerGets.items BLANK',
      'customerGets.value BLANK',
    ]);
  });

  it('is told as the platform tells it', () => {
    expect(readDiscount({ ...good, code: '' }, rules)).toEqual([
      { field: ['basicCodeDiscount', 'code'], code: 'BLANK', message: "Code can't be blank", extraInfo: null },
    ]);
  });
});
