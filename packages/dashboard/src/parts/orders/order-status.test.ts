// Colours of the store's words for a payment.
import { expect, test } from 'vitest';
import { readOrderWord, toStatusColour } from './order-status.ts';

test.each([
  ['paid', 'green'],
  ['PAID', 'green'],
  ['refunded', 'red'],
  ['partially refunded', 'orange'],
  ['PARTIALLY_REFUNDED', 'orange'],
  ['partially-refunded', 'orange'],
  ['pending', 'yellow'],
  ['', 'yellow'],
  ['constructor', 'yellow'],
] as const)('§3 an order that is “%s” has a %s tag', (status, colour) => {
  expect(toStatusColour(readOrderWord(status))).toBe(colour);
});
