// How options are drawn, and the room that is kept for them.
import { expect, test } from 'vitest';
import { roomFor, toRowKind } from './option-rows.ts';
import type { RowKind } from './option-rows.ts';
import type { LookLayout } from './look.ts';

const sizes = ['XS', 'S', 'M', 'L', 'XL'];

test.each<[string, readonly string[], boolean, LookLayout, RowKind]>([
  ['colours, however many', Array.from({ length: 30 }, (_, index) => `Colour ${index}`), true, 'grid', 'swatches'],
  ['short words in one column', sizes, false, 'single', 'pills'],
  ['short words in a strip', sizes, false, 'strip', 'pills'],
  ['short words in a grid, where there is no room', sizes, false, 'grid', 'select'],
  ['long words', ['Organic cotton', 'Washed linen', 'Merino wool'], false, 'single', 'select'],
  ['many words', [...sizes, 'XXL', 'XXXL'], false, 'single', 'select'],
  ['one word', ['M'], false, 'single', 'pills'],
])('%s', (_, values, swatched, layout, kind) => {
  expect(toRowKind(values, swatched, layout)).toBe(kind);
});

test.each<[RowKind[], number]>([
  [['select'], 44],
  [['select', 'select'], 44],
  [['select', 'select', 'select'], 94],
  [['swatches'], 66],
  [['swatches', 'select'], 116],
  [['swatches', 'select', 'select'], 116],
  [['swatches', 'pills', 'select'], 188],
])('%j take %i pixels', (kinds, room) => {
  expect(roomFor(kinds)).toBe(room);
});
