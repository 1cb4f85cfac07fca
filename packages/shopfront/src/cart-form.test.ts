// The cart form is read the same whatever is posted: plain, by one button, by the script's bag, or by someone hostile.
import { expect, test } from 'vitest';
import { findVariantOfLine, lineFields, readCartForm } from './cart-form.ts';
import type { CartFields, CartLine } from './cart-form.ts';

const line = (productId: string, quantity: number, rest: Partial<CartLine> = {}): CartLine => ({
  productId,
  variantId: null,
  values: null,
  quantity,
  ...rest,
});

test.each<[string, CartFields, CartLine[]]>([
  ['nothing', {}, []],
  ['one product of one variant', { lines: '7', q0: '2' }, [line('7', 2)]],
  ['a variant by id', { lines: '7', v0: '71', q0: '1' }, [line('7', 1, { variantId: '71' })]],
  ['a variant by values', { lines: '7', c0: 'Sand / M', q0: '1' }, [line('7', 1, { values: ['Sand', 'M'] })]],
  ['values with a price', { lines: '7', c0: 'Sand / M · €45.00', q0: '1' }, [line('7', 1, { values: ['Sand', 'M'] })]],
  [
    'one value of each option, whatever is in them',
    { lines: '7', c0: ['Sand / Clay', 'M · long'], q0: '1' },
    [line('7', 1, { values: ['Sand / Clay', 'M · long'] })],
  ],
  ['id before values', { lines: '7', c0: 'Sand', v0: '71', q0: '1' }, [line('7', 1, { variantId: '71' })]],
  ['only what is wanted', { lines: '7,8', q0: '0', q1: '3', c0: 'Sand' }, [line('8', 3)]],
  ['a choice without a quantity', { lines: '7', c0: 'Sand' }, []],
  [
    'two lines of one product',
    { lines: '7,7', q0: '1', c0: 'S', q1: '2', c1: 'M' },
    [line('7', 1, { values: ['S'] }), line('7', 2, { values: ['M'] })],
  ],
  ['the last of a quantity said twice', { lines: '7', q0: ['1', '2'] }, [line('7', 2)]],
  ['an id that is none, without counting on', { lines: '<x>,8', q0: '1', q1: '2' }, [line('8', 2)]],
  ['quantities without the products they are of', { q0: '1', q1: '1' }, []],
])('reads %s', (_, fields, lines) => {
  expect(readCartForm(fields).lines).toEqual(lines);
});

test.each(['-1', '1.5', '1e3', '0x10', '', ' ', 'NaN', '٣', '１', '1 2', '9999999999', '1;DROP'])(
  'a quantity of %j is not wanted',
  (quantity) => {
    expect(readCartForm({ lines: '7', q0: quantity }).lines).toEqual([]);
  },
);

test('a quantity has a limit', () => {
  expect(readCartForm({ lines: '7', q0: '100' }).lines).toEqual([line('7', 99)]);
});

test.each(['q', 'qx', 'q-0', 'q0.', 'q00', 'q1', 'q0 ', ' q0', 'q０', 'q0\n', '__proto__', 'constructor', 'Q0'])(
  'a field named %j says nothing',
  (name) => {
    expect(
      readCartForm(
        Object.fromEntries([
          ['lines', '7'],
          [name, '1'],
        ]),
      ).lines,
    ).toEqual([]);
  },
);

test.each(['', ',', 'a b', '-7', '7 ', '1+3', '1'.repeat(101), '7;8', '__proto__', '<script>'])(
  'products of %j are none',
  (lines) => {
    expect(readCartForm({ lines, q0: '1' }).lines).toEqual([]);
  },
);

test.each([
  ['no id', 'a b'],
  ['empty', ''],
  ['a path', '../7'],
])('a variant id that is %s counts as absent', (_, variant) => {
  expect(readCartForm({ lines: '7', q0: '1', v0: variant }).lines).toEqual([line('7', 1)]);
});

test.each([
  ['in one', 'x'.repeat(801)],
  ['in many', Array.from({ length: 100 }, () => 'x'.repeat(9))],
])('a choice too long to be one, %s, counts as absent', (_, choice) => {
  expect(readCartForm({ lines: '7', q0: '1', c0: choice }).lines).toEqual([line('7', 1)]);
});

test('more lines than a bag holds are left out', () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`q${index}`, '1']));
  const lines = Array.from({ length: 500 }, () => '7').join();
  expect(readCartForm({ ...fields, lines }).lines).toHaveLength(100);
});

test.each<[string, CartFields, CartLine[]]>([
  ['at least one', { q1: '0', c1: 'S', q0: '4' }, [line('7', 1, { values: ['S'] })]],
  ['as many as asked', { q1: '3', q0: '4' }, [line('7', 3)]],
  ['without any other field', {}, [line('7', 1)]],
])('a product’s own button buys only it: %s', (_, fields, lines) => {
  expect(readCartForm({ lines: '8,7', ...fields, buy: '1' })).toMatchObject({ buy: '7', lines });
});

test.each(['', 'x', '0 ', '-0', '2', '100', '<script>', 'length'])('a button of %j is no button', (buy) => {
  expect(readCartForm({ lines: '8,7', q0: '1', buy })).toMatchObject({ buy: null, lines: [line('8', 1)] });
});

test.each([
  ['abc.DEF-1_2~3', 'abc.DEF-1_2~3'],
  ['', null],
  ['a b', null],
  ['a\r\nSet-Cookie: x', null],
  ['<b>', null],
  ['x'.repeat(3001), null],
])('a click id of %j is read as %j', (sent, read) => {
  expect(readCartForm({ click_id: sent }).clickId).toBe(read);
});

const variants = [
  { id: '71', values: ['Sand', 'S'] },
  { id: '72', values: ['Sand', 'M'] },
];

test.each<[string, Pick<CartLine, 'variantId' | 'values'>, string | null]>([
  ['by id', { variantId: '72', values: null }, '72'],
  ['by values', { variantId: null, values: ['Sand', 'S'] }, '71'],
  ['unknown id', { variantId: '79', values: null }, null],
  ['unknown values', { variantId: null, values: ['Sand', 'XL'] }, null],
  ['too few values', { variantId: null, values: ['Sand'] }, null],
  ['nothing said of several', { variantId: null, values: null }, null],
])('finds the variant of a line: %s', (_, said, id) => {
  expect(findVariantOfLine(variants, said)?.id ?? null).toBe(id);
});

test('a product’s only variant needs no word', () => {
  expect(findVariantOfLine(variants.slice(0, 1), { variantId: null, values: null })?.id).toBe('71');
  expect(findVariantOfLine([], { variantId: null, values: null })).toBeNull();
});

test('the names of a line are short, and its own', () => {
  expect(lineFields(7)).toEqual({ quantity: 'q7', variant: 'v7', choice: 'c7' });
});
