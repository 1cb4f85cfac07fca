// What a change reads like.
import { expect, it } from 'vitest';
import { amountsOf, nameThing, tellChange, type Tongue } from './change-words.ts';

const tongue: Tongue = {
  fields: {
    status: 'Status',
    price: 'Price',
    currency: 'Currency',
    utm: 'UTM',
    secret: 'App',
    tags: 'Tags',
    on: 'On',
    'utm.c': 'The third',
  },
  values: { active: 'active, as they say' },
  yes: 'yes',
  no: 'no',
  moment: (instant) => `at ${instant.slice(0, 10)}`,
  money: (amount, currency) => `${amount} ${currency}`,
};
const tell = (...fields: Parameters<typeof tellChange>[0]) => tellChange(fields, tongue);

it.each([
  [
    'a word of ours',
    { field: 'status', before: 'pending', after: 'active' },
    'Status',
    'pending',
    'active, as they say',
  ],
  [
    'a text that is a word of ours elsewhere',
    { field: 'title', before: null, after: 'active' },
    'title',
    null,
    'active',
  ],
  ['yes and no', { field: 'on', before: false, after: true }, 'On', 'no', 'yes'],
  ['a moment', { field: 'on', before: null, after: '2026-11-23T21:40:00.1+00:00' }, 'On', null, 'at 2026-11-23'],
  ['a list', { field: 'tags', before: [], after: ['a', 'b'] }, 'Tags', null, 'a, b'],
  ['one part of several', { field: 'utm', before: { a: 1, b: 2 }, after: { a: 1, b: 3 } }, 'UTM · b', '2', '3'],
  ['a part with a name of its own', { field: 'utm', before: {}, after: { c: 'x' } }, 'UTM · The third', null, 'x'],
  ['an amount of no known currency', { field: 'price', before: null, after: 2900 }, 'Price', null, '2900'],
])('%s', (_what, field, name, before, after) => {
  expect(tell(field)).toMatchObject([{ name, values: { before, after } }]);
});

it('tells amounts in the currency of the change, and of what is hidden that it changed', () => {
  const told = tell(
    { field: 'price', before: null, after: 2900 },
    { field: 'currency', before: null, after: 'JPY' },
    { field: 'secret' },
  );
  expect(told.map(({ values }) => values?.after ?? null)).toEqual(['2900 JPY', 'JPY', null]);
  expect(told[2]).toEqual({ name: 'App', field: 'secret', values: null, kept: null });
});

it('names a part by its field, and keeps beside the words what they were made of', () => {
  expect(tell({ field: 'utm', before: { a: 1, b: true }, after: { a: 1, b: false } })).toEqual([
    { name: 'UTM · b', field: 'utm.b', values: { before: 'yes', after: 'no' }, kept: { before: true, after: false } },
  ]);
});

it.each([
  ['a goal for revenue', { kind: 'goal', label: 'revenue' }, '12.5 USD'],
  ['a goal for orders', { kind: 'goal', label: 'orders' }, '1250'],
  ['something else', { kind: 'link', label: 'revenue' }, '1250'],
] as const)('tells the target of %s', (_what, entry, after) => {
  const told = tellChange([{ field: 'target', before: null, after: 1250 }], tongue, amountsOf(entry, 'USD'));
  expect(told[0]?.values?.after).toBe(after);
});

it('cuts what is long where it is told to, and writes what has parts within parts as it is', () => {
  const change = [{ field: 'x', before: null, after: 'y'.repeat(500) }];
  expect(tellChange(change, { ...tongue, longest: 160 })[0]?.values?.after).toHaveLength(161);
  expect(tell(...change)[0]?.values?.after).toHaveLength(500);
  expect(tell({ field: 'x', before: null, after: { a: { b: 1 } } })[0]?.values?.after).toBe('{"b":1}');
});

it.each([
  ['a section of settings', { kind: 'settings', object_id: 'brand', label: 'brand' }, 'Pages'],
  ['settings without a word of ours', { kind: 'settings', object_id: 'new', label: 'new' }, 'new'],
  ['an invoice', { kind: 'invoice', object_id: '2026-7', label: null }, '2026-7'],
  ['what has a name', { kind: 'link', object_id: 'an id', label: 'Summer' }, 'Summer'],
  ['a plan', { kind: 'plan', object_id: 'an id', label: 'FREE' }, 'Lite'],
  ['what has none', { kind: 'order', object_id: '5001', label: null }, null],
] as const)('%s by its name', (_what, entry, name) => {
  expect(nameThing(entry, { brand: 'Pages' }, { FREE: 'Lite' })).toBe(name);
});
