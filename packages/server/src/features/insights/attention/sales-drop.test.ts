// When fewer orders are a drop: small shops, weekends, sales and beginnings alarm nobody.
import { addDays } from '@vitrine/contract/range';
import { describe, expect, it } from 'vitest';
import { daysOfDrop, findSalesDrop } from './sales-drop.ts';

/** A Sunday. */
const last = '2026-11-22';

/** Orders of five weeks, the oldest first, each by its days from Monday to Sunday. */
function ordersOf(weeks: readonly (readonly number[])[]): (day: string) => number {
  const { from } = daysOfDrop(last);
  const all = new Map(weeks.flat().map((orders, at) => [addDays(from, at), orders]));
  return (day) => all.get(day) ?? 0;
}

const week = (each: number): number[] => Array.from({ length: 7 }, () => each);
const weekend = [20, 20, 20, 20, 20, 4, 4];
const five = (before: number[], now: number[]) => [before, before, before, before, now];

describe('a drop', () => {
  it.each([
    ['a usual week', five(week(20), week(20)), null],
    ['a week far below', five(week(20), week(10)), { span: 'week', orders: 70, usual: 140 }],
    ['a week a quarter below', five(week(20), week(15)), null],
    ['a last day without orders', five(week(20), [...week(20).slice(1), 0]), { span: 'day', orders: 0, usual: 20 }],
    ['a last day a little below', five(week(20), [...week(20).slice(1), 12]), null],
    ['half as many as ten, which chance does', five(week(10), [...week(10).slice(1), 5]), null],
    ['a weekend that is always weak', five(weekend, weekend), null],
    ['a small shop without an order', five(week(2), week(0)), null],
    [
      'a shop of three a day without an order for a week',
      five(week(3), week(0)),
      { span: 'week', orders: 0, usual: 21 },
    ],
    ['one week of a sale before', [week(20), week(20), week(90), week(20), week(19)], null],
    ['a shop that began two weeks ago', [week(0), week(0), week(40), week(40), week(5)], null],
    [
      'a shop that began three weeks ago',
      [week(0), week(40), week(40), week(40), week(5)],
      { span: 'week', orders: 35, usual: 280 },
    ],
    ['nothing at all', five(week(0), week(0)), null],
  ])('%s', (_what, weeks, expected) => {
    expect(findSalesDrop(ordersOf(weeks), last)).toEqual(expected);
  });

  it('asks for the days it is of', () => {
    expect(daysOfDrop(last)).toEqual({ from: '2026-10-19', to: last });
  });

  it('is never one where no day has fewer orders than each week before', () => {
    for (let orders = 0; orders < 200; orders += 1) {
      expect(findSalesDrop(ordersOf(five(week(orders), week(orders))), last)).toBeNull();
      expect(findSalesDrop(ordersOf(five(week(orders), week(orders + 1))), last)).toBeNull();
    }
  });
});
