// The bag: adding, changing, counting, and what a promo code takes off it.
import { expect, test } from 'vitest';
import { addLine, countOf, keyOf, savingsOf, setQuantity, totalOf } from './bag.ts';
import type { Bag, BagLine } from './bag.ts';

const shirt: BagLine = {
  productId: '7',
  title: 'Shirt',
  field: 'c',
  values: ['Sand / M'],
  text: 'Sand / M',
  amount: 3990,
  picture: '',
  quantity: 1,
  outside: '',
  from: 'look/click',
};
const tote: BagLine = { ...shirt, productId: '8', title: 'Tote', field: '', values: [], text: '', amount: 1 };
const large = { ...shirt, values: ['Sand / L'] };

test('the same choice adds up, another choice is a line of its own', () => {
  const bag = [shirt, large, shirt, tote].reduce<Bag>(addLine, []);
  expect(bag.map(({ values, quantity }) => [values.join(), quantity])).toEqual([
    ['Sand / M', 2],
    ['Sand / L', 1],
    ['', 1],
  ]);
  expect(countOf(bag)).toBe(4);
  expect(totalOf(bag)).toBe(3 * 3990 + 1);
});

test.each([
  [0, []],
  [-1, []],
  [3, [3]],
  [100, [99]],
])('a quantity set to %i leaves %j', (quantity, left) => {
  expect(setQuantity([shirt], keyOf(shirt), quantity).map((line) => line.quantity)).toEqual(left);
});

test('adding has the same limit', () => {
  expect(addLine([{ ...shirt, quantity: 98 }], { ...shirt, quantity: 5 })[0]?.quantity).toBe(99);
  expect(addLine([], { ...shirt, quantity: 500 })[0]?.quantity).toBe(99);
});

test('a full bag takes no new line but more of a known one', () => {
  const full = Array.from({ length: 50 }, (_, index) => ({ ...tote, productId: String(index) }));
  expect(addLine(full, shirt)).toHaveLength(50);
  expect(countOf(addLine(full, { ...tote, productId: '3' }))).toBe(51);
});

test.each<[string, Parameters<typeof savingsOf>[1], Bag, number[]]>([
  ['nothing where nothing is known', [0, 0, 0, 0], [shirt], [0]],
  ['a tenth, half a cent rounded up', [1000, 0, 0, 0], [{ ...shirt, amount: 1005 }], [101]],
  ['a tenth of all, whole on each line', [1000, 0, 0, 0], [{ ...shirt, amount: 333, quantity: 3 }, tote], [100, 0]],
  [
    'a third shared so that nothing is lost',
    [3333, 0, 0, 0],
    [tote, tote, tote].map((one) => ({ ...one, amount: 101 })),
    [34, 34, 33],
  ],
  [
    'an amount, by what lines cost',
    [0, 1000, 0, 0],
    [
      { ...shirt, amount: 3000 },
      { ...tote, amount: 1000 },
    ],
    [750, 250],
  ],
  ['no more than there is', [0, 9000, 0, 0], [shirt, tote], [3990, 1]],
  ['nothing off a line it is not for', [5000, 0, 0, 0], [shirt, { ...tote, amount: 800, outside: 'no' }], [1995, 0]],
  ['nothing at all where it is for none', [5000, 100, 0, 0], [{ ...shirt, outside: 'no' }], [0]],
  ['nothing below what must be bought', [1000, 0, 4000, 0], [shirt], [0]],
  ['from what must be bought on', [1000, 0, 3990, 0], [shirt], [399]],
  ['counting alone what it is for', [1000, 0, 4000, 0], [shirt, { ...tote, amount: 500, outside: 'no' }], [0, 0]],
  ['nothing for too few pieces', [1000, 0, 0, 3], [{ ...shirt, quantity: 2 }], [0]],
  ['for enough pieces', [1000, 0, 0, 2], [{ ...shirt, quantity: 2 }], [798]],
  ['nothing off an empty bag', [1000, 500, 0, 0], [], []],
])('a code takes off %s', (_what, code, bag, expected) => {
  expect(savingsOf(bag, code)).toEqual(expected);
});

test('values are told apart however they are cut', () => {
  const bag = [
    { ...shirt, values: ['Sand', 'M'] },
    { ...shirt, values: ['Sand / M'] },
  ].reduce<Bag>(addLine, []);
  expect(bag).toHaveLength(2);
});

test('what is added again is of the page it was added on last, as that page sells it', () => {
  const later = { ...shirt, amount: 3590, from: 'feed-1/later' };
  expect(addLine([shirt], later)).toEqual([{ ...later, quantity: 2 }]);
});
