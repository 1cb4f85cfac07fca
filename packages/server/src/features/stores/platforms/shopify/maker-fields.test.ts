// Which metafields say who made a product.
import { expect, it } from 'vitest';
import { readMaker } from './maker-fields.ts';

const text = (value: string, type = 'single_line_text_field') => ({ type, value });

it.each<[string, Parameters<typeof readMaker>[0], string | null]>([
  ['nothing is kept', { custom_name: null, gpsr_name: null }, null],
  ['a file of before does not say', {}, null],
  ['the merchant’s own', { custom_name: text('Mill Ltd') }, 'Mill Ltd'],
  ['that for product safety comes first', { custom_name: text('Mill'), gpsr_name: text('Mill Ltd') }, 'Mill Ltd'],
  ['an empty one says nothing', { gpsr_name: text(' '), custom_name: text('Mill') }, 'Mill'],
  ['a reference is no name', { custom_name: text('gid://shopify/Metaobject/1', 'metaobject_reference') }, null],
  ['rich text is no text', { custom_name: text('{"type":"root"}', 'rich_text_field') }, null],
  ['a list is no text', { custom_name: text('["a"]', 'list.single_line_text_field') }, null],
  ['lines are', { custom_name: text('Mill\nHaifa', 'multi_line_text_field') }, 'Mill\nHaifa'],
])('%s', (_name, node, name) => {
  expect(readMaker(node)?.name ?? null).toBe(name);
});
