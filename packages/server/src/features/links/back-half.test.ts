// Which custom ends of an address are read as codes, and why others are refused.
import { expect, it } from 'vitest';
import { readBackHalf } from './back-half.ts';

it.each([
  ['summer', { code: 'summer' }],
  ['Summer-26', { code: 'Summer-26' }],
  [' \u200Fsummer\u200E ', { code: 'summer' }],
  ['ab', { refused: 'code_invalid' }],
  ['x'.repeat(51), { refused: 'code_invalid' }],
  ['two words', { refused: 'code_invalid' }],
  ['קיץ', { refused: 'code_invalid' }],
  ['admin', { refused: 'code_reserved' }],
  ['Admin', { refused: 'code_reserved' }],
  [`feed-${'a1'.repeat(11)}`, { refused: 'code_reserved' }],
  [`with-${'a1'.repeat(11)}`, { refused: 'code_reserved' }],
])('%j', (typed, expected) => {
  expect(readBackHalf(typed)).toEqual(expected);
});
