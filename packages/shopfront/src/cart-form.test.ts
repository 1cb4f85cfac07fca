// The cart form is read the same whatever is posted: plain, by one button, by the script's bag, or by someone hostile.
import { expect, test } from 'vitest';
import { findVariantOfLine, lineFields, readCartForm } from './cart-form.ts';
import type { CartLine } from './cart-form.ts';

const line = (productId: string, quantity: number, rest: Partial<CartLine> = {}): CartLine => ({
  productId,
  variantId: null,
  values: null,
  quantity,
  ...rest,
});

test.each<[string, Record<string, string>, CartLine[]]>([
  ['nothing', {}, []],
  ['one product of one variant', { quantity_7: '2' }, [line('7', 2)]],
  ['a variant by id', { variant_7: '71', quantity_7: '1' }, [line('7', 1, { variantId: '71' })]],
  ['a variant by values', { choice_7: 'Sand / M', quantity_7: '1' }, [line('7', 1, { values: ['Sand', 'M'] })]],
  [
    'values with a price behind',
    { choice_7: 'Sand / M · €45.00', quantity_7: '1' },
    [line('7', 1, { values: ['Sand', 'M'] })],
  ],
  ['id before values', { choice_7: 'Sand', variant_7: '71', quantity_7: '1' }, [line('7', 1, { variantId: '71' })]],
  ['only what is wanted', { quantity_7: '0', quantity_8: '3', choice_7: 'Sand' }, [line('8', 3)]],
  ['a choice without a quantity', { choice_7: 'Sand' }, []],
  [
    'two lines of one product',
    { quantity_7: '1', choice_7: 'S', 'quantity_7.1': '2', 'choice_7.1': 'M' },
    [line('7', 1, { values: ['S'] }), line('7', 2, { values: ['M'] })],
  ],
  ['any order of fields', { choice_7: 'S', quantity_7: ' 1 ' }, [line('7', 1, { values: ['S'] })]],
])('reads %s', (_, fields, lines) => {
  expect(readCartForm(fields).lines).toEqual(lines);
});

test.each(['-1', '1.5', '1e3', '0x10', '', ' ', 'NaN', '٣', '１', '1 2', '9999999999', '1;DROP'])(
  'a quantity of %j is not wanted',
  (quantity) => {
    expect(readCartForm({ quantity_7: quantity }).lines).toEqual([]);
  },
);

test('a quantity has a limit', () => {
  expect(readCartForm({ quantity_7: '100' }).lines).toEqual([line('7', 99)]);
});

test.each([
  'quantity_',
  'quantity_x',
  'quantity_-7',
  'quantity_7.',
  'quantity_7.1.2',
  'quantity_7.1234',
  'quantity_123456789012345678901',
  'quantity_7 ',
  ' quantity_7',
  'quantity_７',
  'quantity_7\n',
  '__proto__',
  'constructor',
  'QUANTITY_7',
])('a field named %j says nothing', (name) => {
  expect(readCartForm(Object.fromEntries([[name, '1']])).lines).toEqual([]);
});

test.each([
  ['not a number', 'abc'],
  ['empty', ''],
  ['a path', '../7'],
])('a variant id that is %s counts as absent', (_, variant) => {
  expect(readCartForm({ quantity_7: '1', variant_7: variant }).lines).toEqual([line('7', 1)]);
});

test('a choice too long to be one counts as absent', () => {
  expect(readCartForm({ quantity_7: '1', choice_7: 'x'.repeat(801) }).lines).toEqual([line('7', 1)]);
});

test('more lines than a bag holds are left out', () => {
  const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`quantity_${index}`, '1']));
  expect(readCartForm(fields).lines).toHaveLength(100);
});

test.each<[string, Record<string, string>, CartLine[]]>([
  ['at least one', { quantity_7: '0', choice_7: 'S', quantity_8: '4' }, [line('7', 1, { values: ['S'] })]],
  ['as many as asked', { quantity_7: '3', quantity_8: '4' }, [line('7', 3)]],
  ['without any other field', {}, [line('7', 1)]],
])('a product’s own button buys only it: %s', (_, fields, lines) => {
  expect(readCartForm({ ...fields, buy: '7' })).toMatchObject({ buy: '7', lines });
});

test.each(['', 'x', '7 ', '-7', '<script>'])('a button of %j is no button', (buy) => {
  expect(readCartForm({ quantity_8: '1', buy })).toMatchObject({ buy: null, lines: [line('8', 1)] });
});

test.each([
  ['abc.DEF-1_2~3', 'abc.DEF-1_2~3'],
  ['', null],
  ['a b', null],
  ['a\r\nSet-Cookie: x', null],
  ['<b>', null],
  ['x'.repeat(401), null],
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

test('further lines of a product have names of their own', () => {
  expect(lineFields('7')).toEqual({ quantity: 'quantity_7', variant: 'variant_7', choice: 'choice_7' });
  expect(lineFields('7', 2).choice).toBe('choice_7.2');
});
