// What of a store's words on a maker is kept.
import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { toMaker, type ProductMaker } from './makers.ts';

const silent: ProductMaker = { name: '', address: '', contact: '', responsible: '', warnings: '' };
const read = (said: Partial<ProductMaker>): ProductMaker | null => toMaker((fact) => said[fact] ?? '');

it.each<[string, Partial<ProductMaker>, ProductMaker | null]>([
  ['nothing', {}, null],
  ['blanks and signs that cannot be seen', { name: ' \n ', contact: '\u202e\u0000' }, null],
  ['one fact', { name: ' Mill Ltd ' }, { ...silent, name: 'Mill Ltd' }],
  ['lines', { address: '1 Mill Road\r\nHaifa\u200f' }, { ...silent, address: '1 Mill Road\nHaifa' }],
  ['a script, as a text', { warnings: '<script>a()</script>' }, { ...silent, warnings: '<script>a()</script>' }],
])('%s', (_name, said, kept) => {
  expect(read(said)).toEqual(kept);
});

it('no more than a fact may be long', () => {
  const warnings = read({ warnings: '🔥'.repeat(5000) })?.warnings ?? '';
  expect(Array.from(warnings)).toHaveLength(limits.makerFact);
  expect(warnings.endsWith('🔥…')).toBe(true);
});
