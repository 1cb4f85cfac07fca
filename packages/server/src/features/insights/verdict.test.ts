// The verdict on two experiences: that it is seldom false however often one looks, found when it is true, and humble.
import { assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Both, Evidence } from './posterior.ts';
import { play, type Truth } from './testing/experiment.ts';
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

/** The first verdict of an experiment that is looked at after every batch; null when there is none to its end. */
function firstVerdict(
  setting: Parameters<typeof play>[0],
  seed: number,
  begin: number,
): { leader: 0 | 1; basis: string | null } | null {
  let found: { leader: 0 | 1; basis: string | null } | null = null;
  play(
    setting,
    seed,
    (seen) => {
      const { leader, basis } = judge(seen, all);
      if (leader !== null) found ??= { leader, basis };
      return begin;
    },
    begin,
  );
  return found;
}

describe('multilink verdict: where there is no difference', () => {
  const runs = 300;

  it.each<[string, Truth, number, number, number]>([
    ['ordinary sales', truth(0.03, 5000, 0.6), 50, 50, 600],
    ['amounts that differ widely', truth(0.03, 5000, 1.2), 50, 50, 600],
    ['a few very large orders', truth(0.03, 5000, 2), 50, 50, 600],
    ['sales that are rare', truth(0.005, 5000, 0.6), 50, 200, 600],
    ['sales that are frequent and alike', truth(0.2, 5000, 0.1), 50, 20, 600],
    ['shares of 90 and 10', truth(0.03, 5000, 0.6), 90, 50, 600],
    ['shares of 3 and 97', truth(0.03, 5000, 1.2), 3, 50, 600],
  ])(
    '%s: of a hundred who look after every batch at most five are told a leader',
    (_what, one, share, batch, batches) => {
      let told = 0;
      for (let seed = 1; seed <= runs; seed += 1) {
        if (firstVerdict({ truths: same(one), batch, batches }, seed * 7919, share)) told += 1;
      }
      expect(told / runs).toBeLessThanOrEqual(0.05);
    },
  );

  it('also when two sell differently and earn the same, nobody is said to earn more', () => {
    let told = 0;
    for (let seed = 1; seed <= runs; seed += 1) {
      const truths: Both<Truth> = [truth(0.02, 10_000, 0.6), truth(0.04, 5000, 0.6)];
      if (firstVerdict({ truths, batch: 50, batches: 600 }, seed * 104_729, 50)?.basis === 'revenue') told += 1;
    }
    expect(told / runs).toBeLessThanOrEqual(0.025);
  });
});

describe('multilink verdict: where there is a difference', () => {
  it.each<[string, Both<Truth>, 'revenue' | 'conversion' | null]>([
    ['B sells a third more often', [truth(0.03, 5000, 0.6), truth(0.04, 5000, 0.6)], null],
    ['B sells twice as often', [truth(0.03, 5000, 0.6), truth(0.06, 5000, 0.6)], null],
    ['orders of B are worth more', [truth(0.03, 5000, 0.6), truth(0.03, 7500, 0.6)], 'revenue'],
  ])('%s: it is found, and rightly', (_what, truths, basis) => {
    const found = Array.from({ length: 60 }, (_, seed) =>
      firstVerdict({ truths, batch: 100, batches: 500 }, 31 * seed + 5, 50),
    );
    expect(found.filter((one) => one?.leader === 1).length).toBeGreaterThanOrEqual(58);
    const rightly = found.filter((one) => basis === null || one?.basis === basis);
    expect(rightly.length).toBeGreaterThan(50);
  });

  it('what is said to be needed is about what it takes', () => {
    const [a, b] = [sold(2000, 60), sold(2000, 84)];
    const { state, visitsNeeded } = judge([a, b], all);
    expect(state).toBe('no_verdict');
    const grown = (seen: Evidence, times: number): Evidence =>
      sold(Math.round(seen.visits * times), Math.round(seen.orders * times));
    const times = 1 + (visitsNeeded ?? 0) / 4000;
    expect(judge([grown(a, times * 1.03), grown(b, times * 1.03)], all).state).toBe('leads');
    expect(judge([grown(a, times * 0.97), grown(b, times * 0.97)], all).state).toBe('no_verdict');
  });
});

describe('multilink verdict: minimum evidence', () => {
  it.each<[string, Evidence, Evidence]>([
    ['99 visits of one', sold(99, 0), sold(5000, 900)],
    ['19 orders', sold(30_000, 0), sold(300, leastOrders - 1)],
    ['nothing at all', none, none],
    ['visits without an order', sold(100_000, 0), sold(100_000, 0)],
  ])('%s: no verdict', (_what, a, b) => {
    expect(judge([a, b], all)).toMatchObject({ state: 'no_verdict', leader: null, basis: null });
    expect(judge([b, a], all)).toMatchObject({ state: 'no_verdict', leader: null, basis: null });
  });

  it('with just enough, a clear difference is told', () => {
    const seen: Both<Evidence> = [sold(leastVisits, 0), sold(leastVisits, leastOrders + 4)];
    expect(judge(seen, all)).toMatchObject({ state: 'leads', leader: 1, ahead: 1, visitsNeeded: 0 });
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
    expect(judge([base, lucky], all).state).toBe('no_verdict');
    expect(judge([lucky, base], all).state).toBe('no_verdict');
    expect(
      judge([sold(1000, 0), { visits: 1000, orders: 1, revenue: amount, squares: amount * amount }], all).state,
    ).toBe('no_verdict');
  });
});

describe('multilink verdict: what is told besides', () => {
  it('of different devices nothing is compared, but each is described', () => {
    const told = judge([sold(5000, 500), sold(5000, 50)], ['MOBILE', 'PC']);
    expect(told).toMatchObject({
      state: 'not_comparable',
      leader: null,
      basis: null,
      ahead: null,
      certainty: null,
      visitsNeeded: null,
    });
    expect(told.experiences[0].conversion.value).toBe(0.1);
  });

  it('before any order nobody is ahead', () => {
    expect(judge([sold(500, 0), sold(20, 0)], all)).toMatchObject({ ahead: null, certainty: null, visitsNeeded: null });
  });

  it('two who are level have nobody ahead and nothing to wait for', () => {
    expect(judge([sold(500, 10), sold(500, 10)], all)).toMatchObject({ ahead: null, visitsNeeded: null });
  });

  it('a difference too small for anybody’s patience is not foreseen', () => {
    expect(judge([sold(100_000, 3000), sold(100_000, 3001)], all).visitsNeeded).toBeNull();
  });

  it.each<[Evidence, number, number, number]>([
    [none, 0, 0, 1],
    [sold(10, 0), 0, 0, 0.2775],
    [sold(200, 10), 0.05, 0.0274, 0.0896],
    [sold(3, 5), 1, 0.4385, 1],
  ])('conversion of %j lies within the score interval', (seen, value, low, high) => {
    const { conversion } = judge([seen, none], all).experiences[0];
    expect(conversion.value).toBe(value);
    expect(conversion.low).toBeCloseTo(low, 3);
    expect(conversion.high).toBeCloseTo(high, 3);
  });

  it('without a sale, revenue may be as high as conversion may and the other’s orders are worth', () => {
    const [a] = judge([sold(100, 0), sold(100, 5, 2000)], all).experiences;
    expect(a.revenuePerVisit).toMatchObject({ value: 0, low: 0 });
    expect(a.revenuePerVisit.high).toBeCloseTo(a.conversion.high * 2000, 6);
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
    [conversion, revenuePerVisit].flatMap(({ value, low, high }) => [value, low, high]),
  ),
];

describe('multilink verdict: for all evidence', () => {
  it('A and B may change places: all that changes are the names', () => {
    assert(
      property(evidence, evidence, (a, b) => {
        const one = judge([a, b], all);
        const other = judge([b, a], all);
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
        const told = judge([a, b], all);
        expect(numbersOf(told).every((number) => Number.isFinite(number) && number >= 0)).toBe(true);
        expect(told.certainty ?? 0).toBeLessThanOrEqual(1);
        for (const { conversion, revenuePerVisit } of told.experiences) {
          for (const { value, low, high } of [conversion, revenuePerVisit]) {
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
