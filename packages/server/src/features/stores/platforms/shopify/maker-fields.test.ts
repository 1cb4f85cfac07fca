// Which metafields say who made a product, and how they are asked for.
import { toMakerRecord } from '@vitrine/contract/makers';
import { expect, it } from 'vitest';
import { makerFieldsIn, makerVariables, readMaker } from './maker-fields.ts';

const text = (value: string, type = 'single_line_text_field') => ({ type, value });

it.each<[string, Parameters<typeof readMaker>[0], string | null]>([
  ['nothing is kept', { name_other: null, name_first: null }, null],
  ['a file of before does not say', {}, null],
  ['the merchant’s own', { name_other: text('Mill Ltd') }, 'Mill Ltd'],
  ['that for product safety comes first', { name_other: text('Mill'), name_first: text('Mill Ltd') }, 'Mill Ltd'],
  ['an empty one says nothing', { name_first: text(' '), name_other: text('Mill') }, 'Mill'],
  ['a reference is no name', { name_other: text('gid://shopify/Metaobject/1', 'metaobject_reference') }, null],
  ['rich text is no text', { name_other: text('{"type":"root"}', 'rich_text_field') }, null],
  ['a list is no text', { name_other: text('["a"]', 'list.single_line_text_field') }, null],
  ['lines are', { name_other: text('Mill\nHaifa', 'multi_line_text_field') }, 'Mill\nHaifa'],
])('%s', (_name, node, name) => {
  expect(readMaker(node)?.name ?? null).toBe(name);
});

it('are those with the usual names, or where one is named that alone', () => {
  const { name_first: name, warnings_first, ...rest } = makerVariables({ warnings: 'safety.text' });
  expect([name, rest.name_first_space, rest.name_other, rest.name_other_space]).toEqual([
    'manufacturer_name',
    'gpsr',
    'manufacturer_name',
    'custom',
  ]);
  expect([warnings_first, rest.warnings_first_space]).toEqual(['text', 'safety']);
  expect([rest.warnings_other, rest.warnings_other_space]).toEqual(['text', 'safety']);
});

it('are asked for by the same names in a document without variables', () => {
  const set = toMakerRecord((fact) => `made.${fact}-1`);
  const asked = makerFieldsIn(set);
  for (const fact of Object.keys(set))
    expect(asked).toContain(`${fact}_first: metafield(namespace: "made", key: "${fact}-1") { type value }`);
  expect(makerFieldsIn({})).toContain('contact_other: metafield(namespace: "custom", key: "manufacturer_contact")');
});
