// In which words a likeness is told.
import { expect, it } from 'vitest';
import { wordOf } from './likeness.ts';

it.each([
  [1, 'same'],
  [0.6, 'same'],
  [0.59, 'close'],
  [0.4, 'close'],
  [0.39, 'similar'],
  [0.28, 'similar'],
  [0.27, 'little'],
  [0, 'little'],
])('a likeness of %d is told as %s', (likeness, word) => {
  expect(wordOf(likeness)).toBe(word);
});
