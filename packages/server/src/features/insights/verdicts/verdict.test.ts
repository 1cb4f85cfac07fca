// The verdict on two experiences: that it is seldom false however often one looks, found when it is true, and humble.
import type { DeviceOption } from '@vitrine/contract/multilinks';
import { assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFairEvidence } from './fair-evidence.ts';
import { decideShare, type Both, type Evidence } from './posterior.ts';
import { play, type Setting, type Truth } from './testing/experiment.ts';
import { judge, leastOrders, leastVisits, type Judgement } from './verdict.ts';

const all: Both<'ALL'> = ['ALL', 'ALL'];
const none: Evidence = { visits: 0, orders: 0, revenue: 0, squares: 0 };

/** Orders of the same amount each. */
const sold = (visits: number, orders: number, amount = 5000): Evidence => ({
  visits,
  orders,
  revenue: orders * amount,
  squares: orders * amount * amount,
});

const truth = (rate: number, order: number, spread: number): Truth => ({ rate, order, spread });
const same = (one: Truth): Both<Truth> => [one, one];

/** Judges what was seen on one day. */
const judgeDay = (seen: Both<Evidence>, devices: Both<DeviceOption> = all): Judgement => judge([seen], devices, false);

interface Found {
  leader: 0 | 1;
  basis: string | null;
}

/** The first verdict of an experiment by whoever looks several times a day; null when there is none to its end. */
function firstVerdict(
  setting: Setting,
  seed: number,
  { begin = 50, automatic = false }: { begin?: number; automatic?: boolean } = {},
): Found | null {
  let found: Found | null = null;
  const look = (days: readonly Both<Evidence>[]): number | null => {
    const { leader, basis } = judge(days, all, automatic);
    if (leader !== null) {
      found = { leader, basis };
      return null;
    }
    return automatic ? decideShare(toFairEvidence(days)) : begin;
  };
  play(setting, seed, look, begin);
  return found;
}

const weekends = (day: number): number => (day % 7 >= 5 ? 3 : 1);

describe('multilink verdict: where there is no difference', () => {
  const runs = 120;
  const countTold = (setting: Setting, options: Parameters<typeof firstVerdict>[2], basis?: string): number =>
    Array.from({ length: runs }, (_, run) => firstVerdict(setting, run * 7919 + 1, options)).filter(
      (found) => found && (basis === undefined || found.basis === basis),
    ).length / runs;

  const ordinary = truth(0.03, 5000, 0.6);

  it.each<[string, Truth, Partial<Setting>, Parameters<typeof firstVerdict>[2]]>([
    ['ordinary sales', ordinary, {}, {}],
    ['amounts that differ widely', truth(0.03, 5000, 1.2), {}, {}],
    ['a few very large orders', truth(0.03, 5000, 2), {}, {}],
    ['sales that are rare', truth(0.005, 5000, 0.6), { visitsOfDay: 4000 }, {}],
    ['sales that are frequent and alike', truth(0.2, 5000, 0.1), { visitsOfDay: 250 }, {}],
    ['hardly a visit a day', ordinary, { visitsOfDay: 12, days: 200, looks: 1 }, {}],
    ['shares of 90 and 10', ordinary, {}, { begin: 90 }],
    ['shares of 3 and 97', truth(0.03, 5000, 1.2), {}, { begin: 3 }],
    ['shares on automatic', ordinary, {}, { automatic: true }],
    [
      'shares on automatic, and weekends that sell three times as well',
      ordinary,
      { mood: weekends },
      { automatic: true },
    ],
    [
      'shares on automatic, and sales that grow fourfold',
      ordinary,
      { mood: (day) => 1 + day / 15 },
      { automatic: true },
    ],
  ])('%s: of a hundred who look six times a day at most five are told a leader', (_what, one, change, options) => {
    const setting = { truths: same(one), days: 45, visitsOfDay: 600, looks: 6, ...change };
    expect(countTold(setting, options)).toBeLessThanOrEqual(0.05);
  });

  it('also when two sell differently and earn the same, nobody is said to earn more', () => {
    const truths: Both<Truth> = [truth(0.02, 10_000, 0.6), truth(0.04, 5000, 0.6)];
    expect(countTold({ truths, days: 45, visitsOfDay: 600, looks: 6 }, {}, 'revenue')).toBeLessThanOrEqual(0.025);
  });
});

describe('multilink verdict: where there is a difference', () => {
  it.each<[string, Both<Truth>, boolean, 'revenue' | null]>([
    ['B sells a third more often', [truth(0.03, 5000, 0.6), truth(0.04, 5000, 0.6)], false, null],
    ['B sells twice as often', [truth(0.03, 5000, 0.6), truth(0.06, 5000, 0.6)], false, null],
    ['orders of B are worth more', [truth(0.03, 5000, 0.6), truth(0.03, 7500, 0.6)], false, 'revenue'],
    ['B sells half as often again, on automatic', [truth(0.03, 5000, 0.6), truth(0.045, 5000, 0.6)], true, null],
  ])('%s: it is found, and rightly', (_what, truths, automatic, basis) => {
    const setting = { truths, days: 60, visitsOfDay: 900, looks: 4 };
    const found = Array.from({ length: 60 }, (_, seed) => firstVerdict(setting, 31 * seed + 5, { automatic }));
    expect(found.filter((one) => one?.leader === 1).length).toBeGreaterThanOrEqual(57);
    expect(found.filter((one) => basis === null || one?.basis === basis).length).toBeGreaterThan(50);
  });

  it('the better one of like days leads, even when bare sums say the other', () => {
    // A had most visits in the week nobody buys, B in the week everybody does
    const days: Both<Evidence>[] = [
      [sold(9000, 180), sold(1000, 10)],
      [sold(1000, 120), sold(9000, 900)],
    ];
    const [a, b] = [sold(10_000, 300), sold(10_000, 910)];
    expect(judgeDay([a, b]).leader).toBe(1);
    expect(judge(days, all, true)).toMatchObject({ ahead: 0 });
    const [ofA, ofB] = judge(days, all, true).experiences;
    expect(ofA.conversion?.value).toBeGreaterThan(ofB.conversion?.value ?? 1);
  });

  it('what is said to be needed is about what it takes', () => {
    const [a, b] = [sold(2000, 60), sold(2000, 84)];
    const { state, visitsNeeded } = judgeDay([a, b]);
    expect(state).toBe('no_verdict');
    const grown = (seen: Evidence, times: number): Evidence =>
      sold(Math.round(seen.visits * times), Math.round(seen.orders * times));
    const times = 1 + (visitsNeeded ?? 0) / 4000;
    expect(judgeDay([grown(a, times * 1.03), grown(b, times * 1.03)]).state).toBe('leads');
    expect(judgeDay([grown(a, times * 0.97), grown(b, times * 0.97)]).state).toBe('no_verdict');
  });
});

describe('multilink verdict: minimum evidence', () => {
  it.each<[string, Evidence, Evidence]>([
    ['99 visits of one', sold(99, 0), sold(5000, 900)],
    ['19 orders', sold(30_000, 0), sold(300, leastOrders - 1)],
    ['nothing at all', none, none],
    ['visits without an order', sold(100_000, 0), sold(100_000, 0)],
  ])('%s: no verdict', (_what, a, b) => {
    expect(judgeDay([a, b])).toMatchObject({ state: 'no_verdict', leader: null, basis: null });
    expect(judgeDay([b, a])).toMatchObject({ state: 'no_verdict', leader: null, basis: null });
  });

  it('with just enough, a clear difference is told', () => {
    const seen: Both<Evidence> = [sold(leastVisits, 0), sold(leastVisits, leastOrders + 4)];
    expect(judgeDay(seen)).toMatchObject({ state: 'leads', leader: 1, ahead: 1, visitsNeeded: 0 });
  });

  it.each([1, 10, 100, 1000, 1_000_000])('one order %d times as large as the others makes none', (times) => {
    const base = sold(1000, 25);
    const amount = 5000 * times;
    const lucky = {
      visits: 1000,
      orders: 26,
      revenue: base.revenue + amount,
      squares: base.squares + amount * amount,
    };
    expect(judgeDay([base, lucky]).state).toBe('no_verdict');
    expect(judgeDay([lucky, base]).state).toBe('no_verdict');
    expect(
      judgeDay([sold(1000, 0), { visits: 1000, orders: 1, revenue: amount, squares: amount * amount }]).state,
    ).toBe('no_verdict');
  });
});

describe('multilink verdict: what is told besides', () => {
  it('of different devices nothing is compared, but each is described', () => {
    const told = judgeDay([sold(5000, 500), sold(5000, 50)], ['MOBILE', 'PC']);
    expect(told).toMatchObject({
      state: 'not_comparable',
      leader: null,
      basis: null,
      ahead: null,
      certainty: null,
      visitsNeeded: null,
    });
    expect(told.experiences[0].conversion?.value).toBe(0.1);
  });

  it('before any order nobody is ahead', () => {
    expect(judgeDay([sold(500, 0), sold(20, 0)])).toMatchObject({ ahead: null, certainty: null, visitsNeeded: null });
  });

  it.each<[string, Evidence, Evidence, boolean, boolean]>([
    ['nobody came', none, none, false, false],
    ['nobody bought', sold(500, 0), sold(20, 0), false, false],
    ['nobody saw this one', none, sold(20, 2, 500), false, false],
    ['orders that cost nothing', sold(500, 9, 0), sold(500, 9, 0), true, false],
    ['only the other sold', sold(500, 0), sold(500, 9, 700), true, true],
  ])('no interval is claimed of what is not known: %s', (_what, own, other, hasConversion, hasRevenue) => {
    const [seen] = judgeDay([own, other]).experiences;
    expect([seen.conversion !== null, seen.revenuePerVisit !== null]).toEqual([hasConversion, hasRevenue]);
  });

  it('two who are level have nobody ahead and nothing to wait for', () => {
    expect(judgeDay([sold(500, 10), sold(500, 10)])).toMatchObject({ ahead: null, visitsNeeded: null });
  });

  it('a difference too small for anybody’s patience is not foreseen', () => {
    expect(judgeDay([sold(100_000, 3000), sold(100_000, 3001)]).visitsNeeded).toBeNull();
  });

  it.each<[Evidence, number, number, number]>([
    [sold(10, 0), 0, 0, 0.2775],
    [sold(200, 10), 0.05, 0.0274, 0.0896],
    [sold(3, 5), 1, 0.4385, 1],
  ])('conversion of %j lies within the score interval', (seen, value, low, high) => {
    const { conversion } = judgeDay([seen, sold(10, 1)]).experiences[0];
    expect(conversion?.value).toBe(value);
    expect(conversion?.low).toBeCloseTo(low, 3);
    expect(conversion?.high).toBeCloseTo(high, 3);
  });

  it('without a sale, revenue may be as high as conversion may and the other’s orders are worth', () => {
    const [a] = judgeDay([sold(100, 0), sold(100, 5, 2000)]).experiences;
    expect(a.revenuePerVisit).toMatchObject({ value: 0, low: 0 });
    expect(a.revenuePerVisit?.high).toBeCloseTo((a.conversion?.high ?? 0) * 2000, 6);
  });
});

const evidence = record({
  visits: integer({ min: 0, max: 100_000 }),
  part: double({ min: 0, max: 1, noNaN: true }),
  amount: integer({ min: 0, max: 1_000_000 }),
  unevenness: double({ min: 1, max: 20, noNaN: true }),
}).map(({ visits, part, amount, unevenness }): Evidence => {
  const orders = Math.floor(visits * part * part);
  const revenue = orders * amount;
  return { visits, orders, revenue, squares: orders * amount * amount * unevenness };
});

const mirrored = (side: 0 | 1 | null): 0 | 1 | null => (side === null ? null : side === 0 ? 1 : 0);

const numbersOf = ({ certainty, visitsNeeded, experiences }: Judgement): number[] => [
  certainty ?? 0,
  visitsNeeded ?? 0,
  ...experiences.flatMap(({ conversion, revenuePerVisit }) =>
    [conversion, revenuePerVisit].flatMap((bounds) => (bounds ? [bounds.value, bounds.low, bounds.high] : [])),
  ),
];

describe('multilink verdict: for all evidence', () => {
  it('A and B may change places: all that changes are the names', () => {
    assert(
      property(evidence, evidence, (a, b) => {
        const one = judgeDay([a, b]);
        const other = judgeDay([b, a]);
        expect(other).toMatchObject({
          state: one.state,
          basis: one.basis,
          leader: mirrored(one.leader),
          ahead: mirrored(one.ahead),
          experiences: one.experiences.toReversed(),
        });
        expect(other.certainty ?? -1).toBeCloseTo(one.certainty ?? -1, 6);
        expect(Math.abs((other.visitsNeeded ?? -1) - (one.visitsNeeded ?? -1))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });

  it('every number is one, bounds hold their figure, and whoever leads is ahead', () => {
    assert(
      property(evidence, evidence, (a, b) => {
        const told = judgeDay([a, b]);
        expect(numbersOf(told).every((number) => Number.isFinite(number) && number >= 0)).toBe(true);
        expect(told.certainty ?? 0).toBeLessThanOrEqual(1);
        for (const { conversion, revenuePerVisit } of told.experiences) {
          for (const bounds of [conversion, revenuePerVisit]) {
            if (bounds === null) continue;
            const { value, low, high } = bounds;
            expect(low).toBeLessThanOrEqual(value);
            expect(high).toBeGreaterThanOrEqual(value);
          }
        }
        expect([null, told.ahead]).toContain(told.leader);
      }),
      { numRuns: 500 },
    );
  });
});
