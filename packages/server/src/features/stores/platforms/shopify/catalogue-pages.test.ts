// How long is waited between two pages of a catalogue: half of the store's budget stays for others.
import { expect, test } from 'vitest';
import { pauseAfter } from './catalogue-pages.ts';

test.each([
  ['a full bucket', { most: 2000, left: 2000, restored: 100 }, 0],
  ['half of it', { most: 2000, left: 1000, restored: 100 }, 0],
  ['a little less', { most: 2000, left: 900, restored: 100 }, 1000],
  ['nothing left, which fills for longer than is waited at once', { most: 2000, left: 0, restored: 100 }, 10_000],
  ['a store that fills quickly', { most: 20_000, left: 5000, restored: 1000 }, 5000],
  ['a store that says nothing of filling', { most: 2000, left: 0, restored: 0 }, 0],
])('%s', (_name, budget, milliseconds) => {
  expect(pauseAfter(budget)).toBe(milliseconds);
});
