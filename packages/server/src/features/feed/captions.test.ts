// What posts are called, whatever their captions hold.
import { expect, it } from 'vitest';
import { splitCaption } from './captions.ts';

const long = 'word '.repeat(30).trim();

it.each([
  ['', { title: '@atelier', rest: '' }],
  ['\u200F \n', { title: '@atelier', rest: '' }],
  ['One line', { title: 'One line', rest: '' }],
  ['One line\r\n\r\n\r\n\r\nThe rest #linen', { title: 'One line', rest: 'The rest #linen' }],
  ['A\u202Eb\u0007c', { title: 'Ab c', rest: '' }],
  [long, { title: `${long.slice(0, 79).trimEnd()}…`, rest: long }],
  ['👗'.repeat(90), { title: `${'👗'.repeat(79)}…`, rest: '👗'.repeat(90) }],
])('%j', (caption, expected) => {
  expect(splitCaption(caption, 'atelier')).toEqual(expected);
});

it('ends somewhere', () => {
  const { rest } = splitCaption('א'.repeat(10_000), 'atelier');
  expect(Array.from(rest)).toHaveLength(2_200);
});
