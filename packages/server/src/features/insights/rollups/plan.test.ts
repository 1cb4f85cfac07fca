// Any range is summed up from months and days exactly once, and from few of them; and which sums answer what.
import { addDays } from '@vitrine/contract/range';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, grains, tabs, widerGrains } from '../../traffic/traffic.ts';
import {
  codeTab,
  dayGrain,
  dimensionCodes,
  fiveDayGrain,
  influencerDim,
  linkDim,
  monthGrain,
  none,
  productDim,
  tabCodes,
  yearGrain,
} from './codes.ts';
import { daysAndMonths, daysOnly, everyGrain, planStretches, type Grain, type Stretch } from './plan.ts';

const anyDay = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2023-01-01', days));

/** The days a bucket stands for, by the day it begins with; none where none begins. */
function listDays(grain: Grain, day: string): string[] {
  const nth = Number(day.slice(8));
  const isFirst = {
    [dayGrain]: true,
    [fiveDayGrain]: [1, 6, 11, 16, 21, 26].includes(nth),
    [monthGrain]: nth === 1,
    [yearGrain]: day.endsWith('-01-01'),
  }[grain];
  const isWithin = (each: string): boolean => {
    if (grain === dayGrain) return each === day;
    if (grain === yearGrain) return each.slice(0, 4) === day.slice(0, 4);
    if (each.slice(0, 7) !== day.slice(0, 7)) return false;
    return grain === monthGrain || nth === 26 || Number(each.slice(8)) < nth + 5;
  };
  const days: string[] = [];
  if (!isFirst) return days;
  for (let each = day; isWithin(each); each = addDays(each, 1)) days.push(each);
  return days;
}

/** How often each day is in what the plan reads. */
function countDays(plan: readonly Stretch[]): Map<string, number> {
  const seen = new Map<string, number>();
  const add = (day: string, sign: number): void => {
    const now = (seen.get(day) ?? 0) + sign;
    if (now === 0) seen.delete(day);
    else seen.set(day, now);
  };
  for (const { grain, from, to, sign } of plan)
    for (let day = from; day <= to; day = addDays(day, 1)) for (const each of listDays(grain, day)) add(each, sign);
  return seen;
}

/** How many buckets a plan reads. */
function countBuckets(plan: readonly Stretch[]): number {
  let count = 0;
  for (const { grain, from, to } of plan)
    for (let day = from; day <= to; day = addDays(day, 1)) if (listDays(grain, day).length > 0) count += 1;
  return count;
}

const toRange = (a: string, b: string) => (a < b ? { from: a, to: b } : { from: b, to: a });

describe('the plan of a range', () => {
  it.each([{ kept: daysOnly }, { kept: daysAndMonths }, { kept: everyGrain }])(
    'counts each of its days once and no other, by $kept',
    ({ kept }) => {
      fc.assert(
        fc.property(anyDay, anyDay, (a, b) => {
          const range = toRange(a, b);
          const wanted = new Map<string, number>();
          for (let day = range.from; day <= range.to; day = addDays(day, 1)) wanted.set(day, 1);
          expect(countDays(planStretches(range, kept))).toEqual(wanted);
        }),
        { numRuns: 100 },
      );
    },
  );

  it('of months and days reads at most sixteen days at either end', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const days = planStretches(toRange(a, b), daysAndMonths).filter(({ grain }) => grain === dayGrain);
        expect(countBuckets(days)).toBeLessThanOrEqual(32);
      }),
    );
  });

  it('of every grain reads a few buckets, however long the range is and wherever it ends', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const years = Math.abs(Number(a.slice(0, 4)) - Number(b.slice(0, 4)));
        // at either end half a year's months, half a month's fives, and half of five days, each with the wider one
        expect(countBuckets(planStretches(toRange(a, b), everyGrain))).toBeLessThanOrEqual(
          years + 2 * (1 + 6 + 1 + 3 + 1 + 3),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('the numbers of tabs and dimensions', () => {
  it('are those under which traffic and sales are counted', () => {
    expect(tabCodes).toEqual({ links: tabs.looks, shorts: tabs.shorts, shopboard: tabs.feed });
    expect(codeTab).toBe(tabs.code);
    expect([dayGrain, monthGrain]).toEqual([grains.day, grains.month]);
    expect([fiveDayGrain, yearGrain]).toEqual([widerGrains.fiveDays, widerGrains.year]);
    expect([none, linkDim, productDim, influencerDim]).toEqual([dims.none, dims.link, dims.product, dims.influencer]);
    const { multilink, ...same } = dimensionCodes;
    expect(multilink).toBe(dims.link);
    for (const [name, code] of Object.entries(same)) expect(code).toBe(dims[name as keyof typeof same]);
  });
});
