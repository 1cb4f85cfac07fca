// The formulas of derived figures, at their edges.
import { describe, expect, it } from 'vitest';
import {
  averageOrderValue,
  changeOf,
  conversionRate,
  partsOf,
  readFigure,
  toOwnFigures,
  toOwnName,
} from './figures.ts';

it.each([
  [3, 200, 1.5],
  [0, 3, 0],
  [3, 1, 300],
  [0, 0, null],
  [2, 0, null],
])('%i orders of %i visits convert by %s percent', (orders, visits, percent) => {
  expect(conversionRate(orders, visits)).toBe(percent);
});

it.each([
  [90, 3, 30],
  [0, 3, 0],
  [-5, 2, -2.5],
  [0, 0, null],
])('revenue %d of %i orders is %s each', (revenue, orders, average) => {
  expect(averageOrderValue(revenue, orders)).toBe(average);
});

it.each([
  [120, 100, 20],
  [0, 5, -100],
  [5, 0, null],
])('%d after %d changed by %s percent', (now, before, percent) => {
  expect(changeOf(now, before)).toBe(percent);
});

describe('readFigure', () => {
  it.each([
    ['visits', { visits: 3 }, 3],
    ['visits', {}, undefined],
    ['cr', { visits: 50, click_checkouts: 2 }, 4],
    ['cr', { visits: 0, click_checkouts: 2 }, null],
    ['cr', { click_checkouts: 2 }, undefined],
    ['cr', { visits: 2 }, undefined],
    ['aov', { revenue: 90, checkouts: 3 }, 30],
    ['aov', { revenue: 90, checkouts: 0 }, null],
    ['aov', { revenue: 90, checkouts: 4, foreign_checkouts: 1 }, 30],
    ['aov', { revenue: 0, checkouts: 1, foreign_checkouts: 1 }, null],
    ['net_aov', { gross_sales: 100, sales_discounts: 10, checkouts: 5, foreign_checkouts: 2 }, 30],
    ['aov', { revenue: 90 }, undefined],
    ['aov', { checkouts: 3 }, undefined],
    ['net_aov', { gross_sales: 100, sales_discounts: 10, checkouts: 3 }, 30],
    ['net_aov', { gross_sales: 100, sales_discounts: 10, checkouts: 0 }, null],
    ['net_aov', { gross_sales: 100, checkouts: 3 }, undefined],
  ] as const)('%s of %j is %s', (name, sums, value) => {
    expect(readFigure(name, sums)).toBe(value);
  });
});

describe('an influencer reads what is counted for them', () => {
  const sums = { checkouts: 5, revenue: 50, influencer_attributed_checkouts: 2, influencer_attributed_revenue: 18 };

  it('under the usual names, and absent where it is', () => {
    expect(toOwnFigures(sums, true)).toEqual(sums);
    expect(toOwnFigures(sums, false)).toEqual({ ...sums, checkouts: 2, revenue: 18 });
    expect(toOwnFigures({ visits: 1 }, false)).toEqual({ visits: 1 });
  });

  it('and finds it explained under its own', () => {
    expect(['checkouts', 'revenue', 'visits'].map((name) => toOwnName(name as 'checkouts', false))).toEqual([
      'influencer_attributed_checkouts',
      'influencer_attributed_revenue',
      'visits',
    ]);
    expect(toOwnName('checkouts', true)).toBe('checkouts');
  });
});

it('names the parts of a figure in their order', () => {
  expect(Object.entries(partsOf('sales', 'checkouts'))).toEqual([
    ['sales_looks', 'checkouts'],
    ['sales_shorts', 'checkouts'],
    ['sales_external', 'checkouts'],
  ]);
});
