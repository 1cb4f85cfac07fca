// Gift cards and tips out of what figures count as sold, by hand: what was sold beside them, and what of refunds is theirs.
import { expect, it } from 'vitest';
import { leaveOutUnsold, type FigureSale } from './sold.ts';

const shirt = { lineId: 'shirt', giftCard: false, revenue: 8000, tax: 800 };
const card = { lineId: 'card', giftCard: true, revenue: 5000, tax: 0 };
const returned = (line: typeof shirt) => ({ lineId: line.lineId, amount: line.revenue, tax: line.tax });
const back = (amount: number, lines: ReturnType<typeof returned>[] = [], { shipping = 0, hour = 1 } = {}) => ({
  createdAt: new Date(Date.UTC(2026, 10, 1, hour)),
  amount,
  shipping,
  lines,
});

/** Tax beside the prices unless told: 80.00 + 8.00 tax + 6.00 shipping, a card of 50.00, a tip of 4.00. */
const order = (change: Partial<FigureSale> = {}): FigureSale => ({
  revenue: 14_800,
  tax: 800,
  tips: 400,
  taxesIncluded: false,
  lines: [shirt, card],
  refunds: [],
  ...change,
});
const refunded = (...refunds: ReturnType<typeof back>[]): FigureSale => order({ refunds });

it.each<[string, FigureSale, [number, number], string[], number[]]>([
  ['neither', order({ tips: 0, lines: [shirt], revenue: 9400 }), [9400, 800], ['shirt'], []],
  ['a card and a tip', order(), [9400, 800], ['shirt'], []],
  ['nothing but a card', order({ tips: 0, tax: 0, lines: [card], revenue: 5000 }), [0, 0], [], []],
  [
    'a taxed card',
    order({ tax: 1300, revenue: 15_300, lines: [shirt, { ...card, tax: 500 }] }),
    [9400, 800],
    ['shirt'],
    [],
  ],
  ['a card with tax inside', order({ taxesIncluded: true, revenue: 14_000 }), [8600, 800], ['shirt'], []],
  ['more on the card than the order came to', order({ revenue: 3000 }), [0, 800], ['shirt'], []],
  ['the card returned', refunded(back(5000, [returned(card)])), [9400, 800], ['shirt'], [0]],
  ['the shirt returned', refunded(back(8800, [returned(shirt)])), [9400, 800], ['shirt'], [8800]],
  ['both for half the money', refunded(back(6900, [returned(shirt), returned(card)])), [9400, 800], ['shirt'], [4400]],
  // a tenth of the order: a tenth of the 94.00
  ['money for no line', refunded(back(1480)), [9400, 800], ['shirt'], [940]],
  ['shipping alone', refunded(back(600, [], { shipping: 600 })), [9400, 800], ['shirt'], [600]],
  [
    'all of it',
    refunded(back(14_800, [returned(shirt), returned(card)], { shipping: 600 })),
    [9400, 800],
    ['shirt'],
    [9400],
  ],
  // 50.00 of the card and 50.00 for no line, of which 94/148 are what was sold; then the shirt, as far as there is of it
  [
    'all of it in two, the later one told first',
    refunded(back(4800, [returned(shirt)], { hour: 9 }), back(10_000, [returned(card)], { hour: 2 })),
    [9400, 800],
    ['shirt'],
    [3176, 4800],
  ],
])('%s', (_what, sale, sums, lines, refunds) => {
  const sold = leaveOutUnsold(sale);
  expect([sold.revenue, sold.tax]).toEqual(sums);
  expect(sold.lines.map(({ lineId }) => lineId)).toEqual(lines);
  expect(sold.refunds.map(({ amount }) => amount)).toEqual(refunds);
});
