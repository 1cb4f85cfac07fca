// Visits and sales of two links by the store's own days: midnights, changes of the clock, zones nobody knows.
import type { LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, toEvidenceDays } from './evidence-days.ts';

const a = 'a' as LinkId;
const b = 'b' as LinkId;
const nothing = { visits: 0, orders: 0, revenue: 0, squares: 0 };
const visit = (linkId: LinkId, day: string, visits = 1) => ({ linkId, day, visits });
const sale = (linkId: LinkId, at: string, revenue = 10) => ({
  linkId,
  clickedAt: new Date(at),
  orders: 1,
  revenue,
  squares: revenue * revenue,
});

describe('the day of a moment', () => {
  it.each([
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['UTC', '2026-11-22T00:00:00.000Z', '2026-11-22'],
    ['Asia/Jerusalem', '2026-11-21T21:59:59.999Z', '2026-11-21'],
    ['Asia/Jerusalem', '2026-11-21T22:00:00.000Z', '2026-11-22'],
    // summer time from 27 March at two until 25 October at two
    ['Asia/Jerusalem', '2026-03-26T21:59:59.999Z', '2026-03-26'],
    ['Asia/Jerusalem', '2026-03-27T20:59:59.999Z', '2026-03-27'],
    ['Asia/Jerusalem', '2026-03-27T21:00:00.000Z', '2026-03-28'],
    ['Asia/Jerusalem', '2026-10-24T21:00:00.000Z', '2026-10-25'],
    ['Asia/Jerusalem', '2026-10-25T21:59:59.999Z', '2026-10-25'],
    ['Asia/Jerusalem', '2026-10-25T22:00:00.000Z', '2026-10-26'],
    ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00.000Z', '2026-11-22'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59.999Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59.999Z', '2026-11-20'],
    ['UTC', '2028-02-29T23:59:59.999Z', '2028-02-29'],
    ['Mars/Olympus', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['', '2026-11-22T00:00:00.000Z', '2026-11-22'],
    ['\u200fAsia/Jerusalem', '2026-11-21T22:00:00.000Z', '2026-11-21'],
  ])('in %j of %s is %s', (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });
});

describe('the days of two links', () => {
  it('are none of nothing', () => {
    expect(toEvidenceDays([a, b], [], [], 'UTC')).toEqual([]);
  });

  it('have both links each, oldest first, and no day on which nothing happened', () => {
    const visits = [visit(b, '2026-11-10'), visit(a, '2026-11-02', 3), visit(a, '2025-12-31')];
    expect(toEvidenceDays([a, b], visits, [], 'UTC')).toEqual([
      [{ ...nothing, visits: 1 }, nothing],
      [{ ...nothing, visits: 3 }, nothing],
      [nothing, { ...nothing, visits: 1 }],
    ]);
  });

  it('put a sale on the day of its click in the store’s zone, beside the visits of that day', () => {
    const visits = [visit(a, '2026-11-22', 5)];
    const sold = [sale(a, '2026-11-21T22:00:00Z', 30), sale(b, '2026-11-21T21:45:00Z', 7)];
    expect(toEvidenceDays([a, b], visits, sold, 'Asia/Jerusalem')).toEqual([
      [nothing, { visits: 0, orders: 1, revenue: 7, squares: 49 }],
      [{ visits: 5, orders: 1, revenue: 30, squares: 900 }, nothing],
    ]);
  });

  it('add up what comes in parts, below nothing too', () => {
    const visits = [visit(a, '2026-11-21', 2), visit(a, '2026-11-21', 3)];
    const sold = [sale(a, '2026-11-21T10:00:00Z', 30), sale(a, '2026-11-21T10:15:00Z', -5)];
    expect(toEvidenceDays([a, b], visits, sold, 'UTC')).toEqual([
      [{ visits: 5, orders: 2, revenue: 25, squares: 925 }, nothing],
    ]);
  });

  it('are the same whatever the order things come in, and mirrored when the links change places', () => {
    const moments = ['2026-10-24T20:59:00Z', '2026-10-24T21:00:00Z', '2026-10-25T21:45:00Z', '2026-10-25T22:00:00Z'];
    const anySale = fc
      .tuple(fc.constantFrom(a, b), fc.constantFrom(...moments), fc.nat(99))
      .map(([link, at, revenue]) => sale(link, at, revenue));
    const anyVisit = fc
      .tuple(fc.constantFrom(a, b), fc.constantFrom('2026-10-24', '2026-10-25', '2026-10-26'), fc.nat(9))
      .map(([link, day, visits]) => visit(link, day, visits));
    fc.assert(
      fc.property(fc.array(anyVisit), fc.array(anySale), (visits, sold) => {
        const days = toEvidenceDays([a, b], visits, sold, 'Asia/Jerusalem');
        expect(toEvidenceDays([a, b], visits.toReversed(), sold.toReversed(), 'Asia/Jerusalem')).toEqual(days);
        const mirrored = days.map(([one, other]) => [other, one]);
        expect(toEvidenceDays([b, a], visits, sold, 'Asia/Jerusalem')).toEqual(mirrored);
        expect(days.flat().reduce((sum, { orders }) => sum + orders, 0)).toBe(sold.length);
      }),
    );
  });
});
