// A bag as a browser keeps it: what was written is read again, until it is too old, and whatever else is there is no bag.
import { expect, test } from 'vitest';
import type { BagLine } from '../enhance/bag.ts';
import { readBag, writeBag } from './lines.ts';

const hour = 3_600_000;
const now = Date.UTC(2026, 10, 30);
const line: BagLine = {
  productId: '7',
  title: 'Shirt',
  field: 'c',
  values: ['Sand / M'],
  text: 'Sand / M',
  amount: 3990,
  picture: '',
  quantity: 3,
  outside: '',
  from: 'look/click',
};

test('what was put in is there for a week, and for an hour once it went to the checkout', () => {
  const bag = [line, { ...line, productId: '8', values: [] }];
  expect(readBag(writeBag(bag, now), now + 167 * hour)).toEqual(bag);
  expect(readBag(writeBag(bag, now), now + 168 * hour)).toEqual([]);
  expect(readBag(writeBag(bag, now, true), now + hour - 1)).toEqual(bag);
  expect(readBag(writeBag(bag, now, true), now + hour)).toEqual([]);
});

test('no more than a full bag is read, and of several lines those that are some', () => {
  const many = Array.from({ length: 80 }, (_, at) => ({ ...line, productId: String(at) }));
  expect(readBag(writeBag(many, now), now)).toHaveLength(50);
  expect(readBag(JSON.stringify([now, [{ ...line, quantity: 0 }, line]]), now)).toEqual([line]);
});

test.each([
  null,
  '',
  '{',
  'null',
  '{}',
  '"x"',
  '[null]',
  `[${now}]`,
  `[${now},null]`,
  `[${now},[null]]`,
  `[${now},[1]]`,
  `["x",${JSON.stringify([line])}]`,
  // as bags of a page were kept before
  '[["7",["Sand / M"],1]]',
  ...[
    { values: 'x' },
    { values: [7] },
    { values: null },
    { productId: 7 },
    { title: null },
    { from: undefined },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: '1' },
    { quantity: 100 },
    { was: -1 },
    { was: '1' },
    { note: 1 },
    { amount: '1' },
    { amount: -1 },
  ].map((wrong) => JSON.stringify([now, [{ ...line, ...wrong }]])),
])('what is no bag is an empty one: %j', (text) => {
  expect(readBag(text, now)).toEqual([]);
});
