// Any range is summed up from months and days exactly once, and from few of them; and which sums answer what.
import { addDays } from '@vitrine/contract/range';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, tabs } from '../traffic/traffic.ts';
import { codeTab, dimensionCodes, influencerDim, linkDim, none, productDim, tabCodes } from './rollup-codes.ts';
import { planStretches } from './rollup-plan.ts';

const anyDay = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2023-01-01', days));

/** How often each day is in what the plan reads; a month's bucket stands for all its days. */
function countDays(plan: ReturnType<typeof planStretches>): Map<string, number> {
  const seen = new Map<string, number>();
  const add = (day: string, sign: number): void => {
    const now = (seen.get(day) ?? 0) + sign;
    if (now === 0) seen.delete(day);
    else seen.set(day, now);
  };
  for (const { grain, from, to, sign } of plan)
    for (let day = from; day <= to; day = addDays(day, 1)) {
      if (grain === 1) add(day, sign);
      else if (day.endsWith('-01'))
        for (let each = day; each.slice(0, 7) === day.slice(0, 7); each = addDays(each, 1)) add(each, sign);
    }
  return seen;
}

describe('the plan of a range', () => {
  it.each([true, false])('counts each of its days once and no other, with months: %s', (hasMonths) => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const range = a < b ? { from: a, to: b } : { from: b, to: a };
        const wanted = new Map<string, number>();
        for (let day = range.from; day <= range.to; day = addDays(day, 1)) wanted.set(day, 1);
        expect(countDays(planStretches(range, hasMonths))).toEqual(wanted);
      }),
      { numRuns: 100 },
    );
  });

  it('reads at most sixteen days at either end', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const plan = planStretches(a < b ? { from: a, to: b } : { from: b, to: a }, true);
        const days = plan
          .filter(({ grain }) => grain === 1)
          .reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1, 0);
        expect(days).toBeLessThanOrEqual(32);
      }),
    );
  });
});

describe('the numbers of tabs and dimensions', () => {
  it('are those under which traffic and sales are counted', () => {
    expect(tabCodes).toEqual({ links: tabs.looks, shorts: tabs.shorts, shopboard: tabs.feed });
    expect(codeTab).toBe(tabs.code);
    expect([none, linkDim, productDim, influencerDim]).toEqual([dims.none, dims.link, dims.product, dims.influencer]);
    const { multilink, ...same } = dimensionCodes;
    expect(multilink).toBe(dims.link);
    for (const [name, code] of Object.entries(same)) expect(code).toBe(dims[name as keyof typeof same]);
  });
});
