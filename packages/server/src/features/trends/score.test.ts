// Pairs judged by hand and by another way: the quantile is integrated, chance is drawn, and few orders never win.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge, rankJudged } from './score.ts';

/** The least credible lift, found by adding up the density of Gamma(5 + both, 5 + expected) in small steps. */
function integrateLeast(both: number, expected: number): number {
  const [shape, rate] = [5 + both, 5 + expected];
  const [mean, deviation] = [shape / rate, Math.sqrt(shape) / rate];
  const end = mean + 12 * deviation;
  const step = end / 40_000;
  const density = (x: number): number => Math.exp((shape - 1) * Math.log(x / mean) - rate * (x - mean));
  let all = 0;
  for (let x = step / 2; x < end; x += step) all += density(x);
  let below = 0;
  let x = step / 2;
  for (; below < 0.05 * all; x += step) below += density(x);
  return x;
}

describe('a pair', () => {
  it.each([
    ['as often as chance has it', { both: 100, first: 1000, second: 1000, all: 10_000 }, 1, 0],
    ['never', { both: 0, first: 1000, second: 1000, all: 10_000 }, 5 / 105, 0],
    ['thrice as often', { both: 300, first: 1000, second: 1000, all: 10_000 }, 305 / 105, 300 * (1 - 1 / 2.639)],
    ['once, of products nobody else buys', { both: 1, first: 1, second: 1, all: 1_000_000 }, 6 / 5.000_001, 0],
    ['where there are no orders at all', { both: 0, first: 0, second: 0, all: 0 }, 1, 0],
  ])('%s', (_how, counts, lift, excess) => {
    const judged = judge(counts);
    expect(judged.lift).toBeCloseTo(lift, 5);
    expect(judged.excess).toBeCloseTo(excess, -1);
  });

  it.each([
    [5, 0.05],
    [12, 3],
    [41, 13],
    [300, 100],
    [3000, 2500],
  ])('%i times where %d are expected is judged by a lift that one in twenty lies below', (both, expected) => {
    const { excess } = judge({ both, first: expected, second: 1000, all: 1000 });
    const least = integrateLeast(both, expected);
    expect(excess).toBeCloseTo(both * (1 - 1 / least), 0);
  });

  it('is worth no more than its orders, and no less for each order more that keeps both', () => {
    const pair = fc.record({ both: fc.nat(500), more: fc.nat(500), rest: fc.nat(5000), others: fc.nat(100_000) });
    fc.assert(
      fc.property(pair, ({ both, more, rest, others }) => {
        const counts = { first: both + rest, second: both + rest, all: both + 2 * rest + others + 1 };
        const { excess, lift } = judge({ both, ...counts });
        expect(lift).toBeGreaterThan(0);
        expect(excess).toBeGreaterThanOrEqual(0);
        expect(excess).toBeLessThanOrEqual(both);
        expect(judge({ both: both + more, ...counts }).excess).toBeGreaterThanOrEqual(excess);
      }),
    );
  });

  it('of many that chance alone puts together is hardly ever believed', () => {
    // a generator of its own, the same each time
    let state = 20_261_129;
    const draw = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const products = 60;
    const held = Array.from({ length: 4000 }, () =>
      Array.from({ length: products }, (_, at) => draw() < 0.3 / (at + 1)),
    );
    const count = (...ids: number[]): number => held.filter((order) => ids.every((id) => order[id])).length;
    let [believed, judged] = [0, 0];
    for (let a = 0; a < products; a += 1)
      for (let b = 0; b < a; b += 1) {
        judged += 1;
        const counts = { both: count(a, b), first: count(a), second: count(b), all: held.length };
        if (counts.both >= 5 && judge(counts).excess > 0) believed += 1;
      }
    expect(believed / judged).toBeLessThan(0.02);
  });
});

/** How many hold all of these. */
const countOf = (held: readonly number[][], ...ids: number[]): number =>
  held.filter((each) => ids.every((id) => each.includes(id))).length;

describe('bags beside orders', () => {
  const counts = fc
    .record({ both: fc.nat(400), first: fc.nat(2000), second: fc.nat(2000), rest: fc.nat(50_000) })
    .map(({ both, first, second, rest }) => {
      const [ofFirst, ofSecond] = [both + first, both + second];
      return { both, first: ofFirst, second: ofSecond, all: ofFirst + second + rest + 1 };
    });

  it('that are none change nothing, whatever the orders', () => {
    fc.assert(
      fc.property(counts, (orders) => {
        expect(judge(orders, { both: 0, first: 0, second: 0, all: 0 })).toEqual(judge(orders));
      }),
    );
  });

  it('count three tenths of as many orders, of which chance explains as much', () => {
    fc.assert(
      fc.property(counts, (bags) => {
        const part = { both: 0.3 * bags.both, first: 0.3 * bags.first, second: 0.3 * bags.second, all: 0.3 * bags.all };
        const [asBags, asOrders] = [judge({ both: 0, first: 0, second: 0, all: 0 }, bags), judge(part)];
        expect(asBags.lift).toBeCloseTo(asOrders.lift, 8);
        expect(asBags.excess).toBeCloseTo(asOrders.excess, 6);
      }),
    );
  });

  it('as often together as chance has it make nothing of a pair that no order keeps, however many', () => {
    const orders = { both: 0, first: 0, second: 0, all: 0 };
    for (const all of [100, 10_000, 1_000_000])
      expect(judge(orders, { both: all / 100, first: all / 10, second: all / 10, all }).excess).toBe(0);
  });

  it.each([
    ['too few to say anything', 5, 0],
    ['a fair number', 20, 3.6],
    ['many', 200, 53],
  ])('alone, %s', (_what, both, excess) => {
    const judged = judge({ both: 0, first: 0, second: 0, all: 0 }, { both, first: both, second: both, all: 100_000 });
    expect(judged.excess).toBeCloseTo(excess, -1);
    expect(judged.excess).toBeLessThanOrEqual(0.3 * both);
  });

  it('are worth what a naive count of drawn bags comes to', () => {
    const drawn = fc.array(fc.uniqueArray(fc.nat(5), { maxLength: 4 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(drawn, drawn, (orders, bags) => {
        const of = (held: readonly number[][]) => ({
          both: countOf(held, 0, 1),
          first: countOf(held, 0),
          second: countOf(held, 1),
          all: held.length,
        });
        const together = countOf(orders, 0, 1) + 0.3 * countOf(bags, 0, 1);
        const chance =
          (countOf(orders, 0) * countOf(orders, 1)) / orders.length +
          (0.3 * countOf(bags, 0) * countOf(bags, 1)) / bags.length;
        const { lift, excess } = judge(of(orders), of(bags));
        expect(lift).toBeCloseTo((5 + together) / (5 + chance), 8);
        expect(excess).toBeLessThanOrEqual(together);
      }),
    );
  });
});

describe('ranks', () => {
  it('are of the best one, in percent, without those that chance explains', () => {
    const ranked = rankJudged([{ excess: 10 }, { excess: 0 }, { excess: 40 }]);
    expect(ranked.map(({ excess, score }) => [excess, score])).toEqual([
      [40, 100],
      [10, 25],
    ]);
    expect(rankJudged([{ excess: 0 }])).toEqual([]);
  });
});
