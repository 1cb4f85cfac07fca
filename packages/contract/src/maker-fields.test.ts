// Which names of a store's fields are taken.
import { expect, it } from 'vitest';
import { storeFieldName, updateMakerSources } from './maker-fields.ts';

it.each([
  ['custom.manufacturer', 'custom.manufacturer'],
  [' app--123-x.Made_by ', 'app--123-x.Made_by'],
  ['product.metafields.custom.maker', 'custom.maker'],
  ['{{ product.metafields.custom.maker.value }}', 'custom.maker'],
  ['manufacturer', null],
  ['custom.', null],
  ['.maker', null],
  ['custom.a', null],
  ['custom.maker.name', null],
  ['custom maker.name', null],
  ['custom.maker") { id } #', null],
  ['יצרן.שם', null],
  [`${'n'.repeat(256)}.key`, null],
  [`custom.${'k'.repeat(65)}`, null],
  ['', null],
  [`product.metafields.${'}'.repeat(100_000)}x`, null],
])('%j is read as %j', (typed, name) => {
  const { data, error } = storeFieldName.safeParse(typed);
  expect(data ?? null).toBe(name);
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(name === null ? ['store_field_format'] : []);
});

it('are sent by their details, and null takes one away', () => {
  const { body } = updateMakerSources;
  expect(body.parse({ name: 'custom.maker', warnings: null })).toEqual({ name: 'custom.maker', warnings: null });
  expect(body.safeParse({ vendor: 'custom.maker' }).success).toBe(false);
});
