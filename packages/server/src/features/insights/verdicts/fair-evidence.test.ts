// What was seen of two experiences on like days: equal to what was counted while shares stay, and just when they move.
import * as fc from 'fast-check';
import { linkId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { toEvidenceDays } from './evidence-days.ts';
import { sumEvidence, toFairEvidence } from './fair-evidence.ts';
import { noEvidence, type Both, type Evidence } from './posterior.ts';

const sold = (visits: number, orders: number, amount = 5000): Evidence => ({
  visits,
  orders,
  revenue: orders * amount,
  squares: orders * amount * amount,
});
const rateOf = ({ orders, visits }: Evidence): number => orders / visits;

describe('what was seen on like days', () => {
  it.each<[string, Both<Evidence>[]]>([
    ['of one day', [[sold(80, 3), sold(20, 1)]]],
    [
      'of days without visitors of one',
      [
        [sold(3, 0), sold(0, 0)],
        [sold(80, 3), sold(20, 1)],
      ],
    ],
    [
      'of days with few of both',
      [
        [sold(2, 1), sold(1, 0)],
        [sold(3, 0), sold(4, 1)],
        [sold(1, 0), sold(0, 0)],
      ],
    ],
  ])('%s is what was counted', (_what, days) => {
    const [a, b] = toFairEvidence(days);
    const counted = sumEvidence(days);
    for (const [fair, bare] of [
      [a, counted[0]],
      [b, counted[1]],
    ] as const)
      for (const name of ['visits', 'orders', 'revenue', 'squares'] as const)
        expect(fair[name]).toBeCloseTo(bare[name], 6);
  });

  it('of nothing is nothing, as of one experience alone', () => {
    expect(toFairEvidence([])).toEqual([noEvidence, noEvidence]);
    const [a, b] = toFairEvidence([[sold(500, 20), noEvidence]]);
    expect([a.visits, b.visits]).toEqual([0, 0]);
  });

  it('does not take the better days of one for its merit', () => {
    const slow: Both<Evidence> = [sold(9000, 90), sold(1000, 10)];
    const brisk: Both<Evidence> = [sold(1000, 50), sold(9000, 450)];
    const bare = sumEvidence([slow, brisk]);
    expect(rateOf(bare[1])).toBeGreaterThan(3 * rateOf(bare[0]));
    const [a, b] = toFairEvidence([slow, brisk]);
    expect(rateOf(a)).toBeCloseTo(rateOf(b), 10);
  });

  const day = fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 20 }))
    .map(([a, b, orders]): Both<Evidence> => [sold(a, Math.min(a, orders)), sold(b, Math.min(b, orders))]);

  it('is never worth more than what was counted, and the same with A and B in each other’s place', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 40 }), (days) => {
        const fair = toFairEvidence(days);
        const counted = sumEvidence(days);
        for (const side of [0, 1] as const) {
          expect(fair[side].visits).toBeLessThanOrEqual(counted[side].visits * (1 + 1e-9));
          expect(fair[side].orders).toBeGreaterThanOrEqual(0);
        }
        const turned = toFairEvidence(days.map(([a, b]): Both<Evidence> => [b, a]));
        expect(turned).toEqual([fair[1], fair[0]]);
      }),
    );
  });
});

describe('evidence by day', () => {
  const [a, b] = [
    linkId.parse('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a51'),
    linkId.parse('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a52'),
  ];

  it.each([
    ['America/New_York', '2026-11-20'],
    ['Asia/Kathmandu', '2026-11-21'],
    ['nowhere', '2026-11-21'],
  ])('puts a sale beside the visits of its click’s day in %s', (zone, day) => {
    const visits = [
      { linkId: b, day: '2026-11-21', visits: 7 },
      { linkId: a, day: '2026-11-20', visits: 5 },
      { linkId: a, day: '2026-11-21', visits: 6 },
    ];
    const quarter = {
      linkId: a,
      clickedAt: new Date('2026-11-21T03:15:00Z'),
      orders: 2,
      revenue: 300,
      squares: 50_000,
    };
    const days = toEvidenceDays([a, b], visits, [quarter], zone);
    expect(days.map((one) => one.map((seen) => seen.visits))).toEqual([
      [5, 0],
      [6, 7],
    ]);
    expect(days.map(([ofA]) => ofA.orders)).toEqual(day === '2026-11-20' ? [2, 0] : [0, 2]);
  });

  it('keeps a sale of a day without visits', () => {
    const quarter = {
      linkId: b,
      clickedAt: new Date('2026-11-19T12:00:00Z'),
      orders: 1,
      revenue: 100,
      squares: 10_000,
    };
    expect(toEvidenceDays([a, b], [], [quarter], 'UTC')).toEqual([
      [noEvidence, { visits: 0, orders: 1, revenue: 100, squares: 10_000 }],
    ]);
  });
});
