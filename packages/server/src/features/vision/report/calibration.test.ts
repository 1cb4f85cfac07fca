// How sure finds are: confidence that means what it says, and the standard from which on enough are right.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStandard, fitWeights, judgeByOthers, toConfidence, type Trial } from './calibration.ts';
import { toJudge } from './judge.ts';

/** Numbers from 0 to 1 that look random and are the same each time. */
const spread = (at: number, of: number): number => ((at * of) % 997) / 997;

/** Trials of which the chance to be right is known. */
const trials: Trial[] = Array.from({ length: 900 }, (_, at) => {
  const [score, lead] = [spread(at, 389) * 1.2, spread(at, 211) * 0.5 - 0.2];
  const chance = 1 / (1 + Math.exp(5 - 5 * score - 8 * lead));
  return { score, lead, isRight: spread(at, 613) < chance };
});

describe('a confidence', () => {
  it('is right as often as it says', () => {
    const weights = fitWeights(trials);
    for (const [from, to] of [
      [0, 0.2],
      [0.2, 0.5],
      [0.5, 0.8],
      [0.8, 1],
    ] as const) {
      const some = trials.filter((trial) => toConfidence(weights, trial) >= from && toConfidence(weights, trial) < to);
      const told = some.reduce((sum, trial) => sum + toConfidence(weights, trial), 0) / some.length;
      const right = some.filter(({ isRight }) => isRight).length / some.length;
      expect(Math.abs(told - right)).toBeLessThan(0.06);
    }
  });

  it.each([
    ['nothing at all', []],
    ['one trial', [{ score: 1, lead: 0.2, isRight: true }]],
    ['trials that are all right', Array.from({ length: 40 }, () => ({ score: 0.9, lead: 0.1, isRight: true }))],
    [
      'trials that a line parts wholly',
      Array.from({ length: 40 }, (_, at) => ({ score: at / 40, lead: 0, isRight: at > 20 })),
    ],
  ])('is a number after %s', (_what, some) => {
    const confidence = toConfidence(fitWeights(some), { score: 0.9, lead: 0.1 });
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
  });

  it('is given of each trial by the others', () => {
    const groups = trials.map((trial, at) => ({ ...trial, group: at % 5 }));
    const judged = judgeByOthers(groups);
    expect(judged).toHaveLength(trials.length);
    const lied = judgeByOthers([...groups, { score: 0.1, lead: -0.2, isRight: true, group: 9 }]);
    expect(lied.at(-1)?.confidence).toBeLessThan(0.1);
  });
});

const toJudged = (right: readonly boolean[]) =>
  right.map((isRight, at) => ({ confidence: 1 - at / right.length, isRight }));
const yes = (count: number) => Array.from({ length: count }, () => true);

describe('a standard', () => {
  it.each([
    ['all of them where all are right', yes(20), 20],
    ['as far down as 19 of 20 are right', [...yes(38), false, false, false, ...yes(2)], 40],
  ] as const)('is %s', (_what, right, count) => {
    const { threshold, right: share } = findStandard(toJudged(right), 0.95, right.length);
    expect(toJudged(right).filter(({ confidence }) => confidence >= (threshold ?? 2))).toHaveLength(count);
    expect(share).toBeGreaterThanOrEqual(0.95);
  });

  it.each([
    ['too few are told of', yes(14)],
    ['the surest are wrong', [false, false, ...yes(20)]],
    ['there are none', []],
  ])('is none where %s', (_what, right) => {
    expect(findStandard(toJudged(right), 0.95, right.length)).toEqual({ threshold: null, right: null, found: 0 });
  });

  it('never says more than what is so', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (some, right) => {
          const standard = findStandard(some, right, some.length);
          if (standard.threshold === null) return;
          const above = some.filter(({ confidence }) => confidence >= standard.threshold!);
          const share = above.filter(({ isRight }) => isRight).length / above.length;
          expect(share).toBeCloseTo(standard.right ?? NaN, 9);
          expect(share).toBeGreaterThanOrEqual(right);
        },
      ),
    );
  });
});

describe('a judge', () => {
  const find = { productId: '1', score: 1, lead: 0.2 };
  const rate = (right: number, wrong: number) => toJudge(null, new Map([['1', { right, wrong }]])).rate(find);

  it('trusts a product less that was wrong more often, and never more than the report', () => {
    const usual = toJudge(null, new Map()).rate(find);
    expect(rate(3, 0)).toBeCloseTo(usual, 9);
    expect(rate(5, 5)).toBeCloseTo(usual, 9);
    expect(rate(0, 1)).toBeLessThan(usual);
    expect(rate(0, 9)).toBeLessThan(usual / 4);
    expect(rate(8, 9)).toBeLessThan(usual);
    expect(toJudge(null, new Map()).thresholds).toEqual({ HIGH: null, MEDIUM: null, LOW: null });
  });
});
