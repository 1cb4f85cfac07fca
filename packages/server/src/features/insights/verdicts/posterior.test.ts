// The probability that one experience is better, and the share of visits automatic gives it.
import { automaticFloor } from '@vitrine/contract/limits';
import { assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumEvidence, toFairEvidence } from './fair-evidence.ts';
import { decideShare, probabilityBetter, type Both, type Evidence } from './posterior.ts';
import { play, type Truth } from './testing/experiment.ts';

const sold = (visits: number, orders: number, amount = 5000): Evidence => ({
  visits,
  orders,
  revenue: orders * amount,
  squares: orders * amount * amount,
});

describe('the probability that A earns more per visit', () => {
  it.each<[string, Evidence, Evidence, number, number]>([
    ['nothing was seen', sold(0, 0), sold(0, 0), 0.5, 0.5],
    ['both sold the same', sold(400, 12), sold(400, 12), 0.5, 0.5],
    ['A sold, B did not', sold(200, 5), sold(200, 0), 0.85, 0.99],
    ['A had many visits in vain, B none at all', sold(1000, 0), sold(0, 0), 0.1, 0.5],
    ['A sold twice as often, often enough', sold(4000, 160), sold(4000, 80), 0.999, 1],
    ['A sold as often at twice the price', sold(4000, 160, 10_000), sold(4000, 160), 0.999, 1],
    ['A sold less often at a higher price: level', sold(4000, 80, 10_000), sold(4000, 160), 0.4, 0.6],
    ['there were very many of both', sold(2e7, 1e6), sold(2e7, 1.003e6), 0.01, 0.1],
    ['all bought, and none', sold(5e6, 5e6), sold(5e6, 0), 1, 1],
    ['orders without a price', sold(100, 10, 0), sold(100, 1, 0), 0.8, 1],
  ])('when %s', (_what, a, b, least, most) => {
    const better = probabilityBetter([a, b]);
    expect(better).toBeGreaterThanOrEqual(least - 1e-6);
    expect(better).toBeLessThanOrEqual(most + 1e-6);
  });

  it('and that B does add up to one', () => {
    const seen = tuple(
      integer({ min: 0, max: 1_000_000 }),
      integer({ min: 0, max: 5000 }),
      integer({ min: 1, max: 1e6 }),
    ).map(([visits, orders, amount]) => sold(visits, orders, amount));
    assert(
      property(seen, seen, (a, b) => {
        expect(probabilityBetter([a, b]) + probabilityBetter([b, a])).toBeCloseTo(1, 6);
      }),
      { numRuns: 500 },
    );
  });

  it('is calibrated: of those said to be better with 80 to 90 percent, about that many are', () => {
    let said = 0;
    let right = 0;
    for (let seed = 1; seed <= 2000; seed += 1) {
      const better = seed % 2 === 0;
      const truths: Both<Truth> = [
        { rate: better ? 0.035 : 0.028, order: 5000, spread: 0.6 },
        { rate: better ? 0.028 : 0.035, order: 5000, spread: 0.6 },
      ];
      play({ truths, days: 1, visitsOfDay: 1600 }, seed * 6151, (days) => {
        const probability = probabilityBetter(sumEvidence(days));
        if (Math.abs(Math.max(probability, 1 - probability) - 0.85) < 0.05) {
          said += 1;
          if (probability > 0.5 === better) right += 1;
        }
        return 50;
      });
    }
    expect(said).toBeGreaterThan(100);
    expect(right / said).toBeGreaterThan(0.75);
    expect(right / said).toBeLessThan(0.97);
  });
});

const plays = (truths: Both<Truth>, seed: number): number[] => {
  const shares: number[] = [];
  play({ truths, days: 60, visitsOfDay: 600 }, seed, (days) => {
    const share = decideShare(toFairEvidence(days));
    shares.push(share);
    return share;
  });
  return shares;
};
const lastOf = (shares: number[]): number => shares.at(-1) ?? Number.NaN;
const meanOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe('multilink automatic', () => {
  const one: Truth = { rate: 0.03, order: 5000, spread: 0.8 };
  const seeds = Array.from({ length: 60 }, (_, index) => index * 3571 + 11);

  it('gives nearly all visits to B when B is truly better', () => {
    const ends = seeds.map((seed) => lastOf(plays([one, { ...one, rate: 0.045 }], seed)));
    expect(ends.filter((share) => share === automaticFloor).length).toBeGreaterThanOrEqual(54);
    expect(Math.max(...ends)).toBeLessThan(50);
  });

  it('the same for A, and for what earns more by the price of its orders', () => {
    const ends = seeds.map((seed) => lastOf(plays([{ ...one, order: 8000 }, one], seed)));
    expect(ends.filter((share) => share === 100 - automaticFloor).length).toBeGreaterThanOrEqual(54);
  });

  it('stays around the middle when they are equal, never below its floor', () => {
    const shares = seeds.map((seed) => plays([one, one], seed));
    expect(meanOf(shares.map(meanOf))).toBeGreaterThan(42);
    expect(meanOf(shares.map(meanOf))).toBeLessThan(58);
    expect(Math.min(...shares.flat())).toBeGreaterThanOrEqual(automaticFloor);
    expect(Math.max(...shares.flat())).toBeLessThanOrEqual(100 - automaticFloor);
    expect(shares.flat().every(Number.isInteger)).toBe(true);
  });

  it('begins in the middle when nothing was seen', () => {
    expect(decideShare([sold(0, 0), sold(0, 0)])).toBe(50);
  });
});
