// What an operator may type after `npm run limits --`, and what is refused in words.
import { expect, test } from 'vitest';
import { readLimitsWish } from './limits-wish.ts';

test.each<[string[], object]>([
  [['dana'], { username: 'dana', change: {} }],
  [['dana', 'products=50'], { username: 'dana', change: { products: 50 } }],
  [['dana', 'products=1'], { username: 'dana', change: { products: 1 } }],
  [['dana', 'products='], { username: 'dana', change: { products: null } }],
  [['dana', 'posts=50'], { username: 'dana', change: { postProducts: 50 } }],
  [['dana', 'posts=', 'products=20'], { username: 'dana', change: { postProducts: null, products: 20 } }],
  [['dana', 'products=20', 'products=30'], { username: 'dana', change: { products: 30 } }],
])('%j', (words, wish) => {
  expect(readLimitsWish(words)).toEqual(wish);
});

test.each([
  [[], 'Usage'],
  [['products=50'], 'Usage'],
  [['dana', 'products=0'], 'from 1 to 50'],
  [['dana', 'products=51'], 'from 1 to 50'],
  [['dana', 'posts=51'], 'from 1 to 50'],
  [['dana', 'posts=0'], 'from 1 to 50'],
  [['dana', 'products=9e9'], 'no limit'],
  [['dana', 'products=-1'], 'no limit'],
  [['dana', 'tags=50'], 'no limit'],
])('%j is refused', (words, sentence) => {
  expect(readLimitsWish(words)).toEqual({ refused: expect.stringContaining(sentence) as string });
});
