// What Meta's pixel and Google Analytics are told of each moment: their names, decimal money, ids.
import { describe, expect, it, test } from 'vitest';
import * as fc from 'fast-check';
import { toChanges, toGoogleEvent, toMetaEvent, type Item, type Moment, type Page } from './events.ts';

const page: Page = { currency: 'USD', decimals: 2, listId: 'aB3xK9q', title: 'Slow mornings', promocode: '' };
const shirt: Item = { id: '7', name: 'Shirt', variant: 'Sand, M', amount: 3990, quantity: 2 };
const tote: Item = { id: '8', name: 'Tote', variant: '', amount: 1001, quantity: 1 };
const gone: Item = { id: '9', name: 'Vest', variant: '', amount: null, quantity: 1 };

describe('Google Analytics', () => {
  it.each<[Moment, string]>([
    ['list', 'view_item_list'],
    ['open', 'view_item'],
    ['select', 'select_item'],
    ['add', 'add_to_cart'],
    ['remove', 'remove_from_cart'],
    ['cart', 'view_cart'],
    ['checkout', 'begin_checkout'],
  ])('%s is %s', (moment, name) => {
    expect(toGoogleEvent(moment, [shirt], page)[0]).toBe(name);
  });

  it('is told money as decimal numbers of the currency, and pieces by product and variant', () => {
    expect(toGoogleEvent('add', [shirt, tote], page)[1]).toEqual({
      currency: 'USD',
      value: 89.81,
      items: [
        {
          item_id: '7',
          item_name: 'Shirt',
          item_variant: 'Sand, M',
          price: 39.9,
          quantity: 2,
          item_list_id: 'aB3xK9q',
          item_list_name: 'Slow mornings',
        },
        {
          item_id: '8',
          item_name: 'Tote',
          price: 10.01,
          quantity: 1,
          item_list_id: 'aB3xK9q',
          item_list_name: 'Slow mornings',
        },
      ],
    });
  });

  it('sees a list in its order, with a price only where there is one, and at most 200 of it', () => {
    const [, told] = toGoogleEvent('list', [shirt, gone], page);
    expect(told).toMatchObject({ item_list_id: 'aB3xK9q', items: [{ index: 0, price: 39.9 }, { index: 1 }] });
    expect(JSON.stringify(told)).not.toContain('"price":null');
    expect(told).not.toHaveProperty('value');
    expect(
      toGoogleEvent(
        'list',
        Array.from({ length: 250 }, () => tote),
        page,
      )[1]['items'],
    ).toHaveLength(200);
  });

  it('learns the promo code at the checkout alone', () => {
    const coded = { ...page, promocode: 'SLOW10' };
    expect(toGoogleEvent('checkout', [shirt], coded)[1]).toMatchObject({ coupon: 'SLOW10' });
    expect(toGoogleEvent('add', [shirt], coded)[1]).not.toHaveProperty('coupon');
    expect(toGoogleEvent('checkout', [shirt], page)[1]).not.toHaveProperty('coupon');
  });
});

describe('Meta', () => {
  it.each<[Moment, string | undefined]>([
    ['list', 'ViewContent'],
    ['open', 'ViewContent'],
    ['select', undefined],
    ['add', 'AddToCart'],
    ['remove', undefined],
    ['cart', undefined],
    ['checkout', 'InitiateCheckout'],
  ])('%s is %s', (moment, name) => {
    expect(toMetaEvent(moment, [shirt], page)?.[0]).toBe(name);
  });

  it('is told what it needs for catalogues', () => {
    const large = { ...shirt, variant: 'Sand, L', quantity: 1 };
    expect(toMetaEvent('checkout', [shirt, large, tote], page)?.[1]).toEqual({
      content_type: 'product_group',
      content_ids: ['7', '8'],
      contents: [
        { id: '7', quantity: 2, item_price: 39.9 },
        { id: '7', quantity: 1, item_price: 39.9 },
        { id: '8', quantity: 1, item_price: 10.01 },
      ],
      content_name: 'Slow mornings',
      currency: 'USD',
      value: 129.71,
      num_items: 4,
    });
    expect(toMetaEvent('add', [tote], page)?.[1]).toMatchObject({ content_name: 'Tote', value: 10.01 });
  });
});

test.each([
  ['JPY', 0, 4900, 4900],
  ['KWD', 3, 4900, 4.9],
  ['USD', 2, 1, 0.01],
])('money of %s', (currency, decimals, amount, value) => {
  expect(toGoogleEvent('add', [{ ...tote, amount }], { ...page, currency, decimals })[1]['value']).toBe(value);
});

const count = (items: Item[]): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

test('what went in and what left adds up to what changed, whatever the bag was', () => {
  const item = fc.record({
    id: fc.constantFrom('7', '8', '9'),
    name: fc.constant('Piece'),
    variant: fc.constantFrom('', 'M', 'L'),
    amount: fc.constant(100),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  const bag = fc.uniqueArray(item, { selector: ({ id, variant }) => `${id} ${variant}` });
  fc.assert(
    fc.property(bag, bag, (before, after) => {
      const { added, removed } = toChanges(before, after);
      expect(count(before) + count(added) - count(removed)).toBe(count(after));
      expect([...added, ...removed].every(({ quantity }) => quantity > 0)).toBe(true);
      expect(toChanges(after, after)).toEqual({ added: [], removed: [] });
    }),
  );
});
