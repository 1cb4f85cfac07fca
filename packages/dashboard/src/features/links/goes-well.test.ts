// What goes well with a look.
import { expect, it } from 'vitest';
import { toSampleProduct } from '../../testing/link-samples.ts';
import { listWellTogether } from './goes-well.ts';

const toAnswer = (of: number, others: Readonly<Record<number, number>>, soldOut: readonly number[] = []) => ({
  product: toSampleProduct(of),
  orders: 100,
  counted_at: null,
  complementary: Object.entries(others).map(([number, score]) => ({
    product: toSampleProduct(Number(number), { available: !soldOut.includes(Number(number)) }),
    orders: 40,
    bags: 0,
    lift: 2,
    combination_score: score,
    share: 0.4,
  })),
});
const toNumber = ({ title }: { title: string }) => Number(title.split(' ').at(-1));

it.each([
  ['nothing of nothing', [], [], []],
  ['the best first', [toAnswer(1, { 2: 40, 3: 90 })], [1], ['3 beside 1', '2 beside 1']],
  [
    'each once, beside what it goes with best',
    [toAnswer(1, { 3: 40 }), toAnswer(2, { 3: 90 })],
    [1, 2],
    ['3 beside 2'],
  ],
  ['nothing that is in the look', [toAnswer(1, { 2: 90, 3: 10 })], [1, 2], ['3 beside 1']],
  ['nothing that is sold out', [toAnswer(1, { 2: 90, 3: 10 }, [2])], [1], ['3 beside 1']],
  [
    'five at most',
    [toAnswer(1, { 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6 })],
    [1],
    ['7', '6', '5', '4', '3'].map((n) => `${n} beside 1`),
  ],
])('%s', (_what, answers, chosen, expected) => {
  const found = listWellTogether(
    answers,
    chosen.map((number) => toSampleProduct(number)),
  );
  expect(found.map(({ product, beside }) => `${toNumber(product)} beside ${toNumber(beside)}`)).toEqual(expected);
});
