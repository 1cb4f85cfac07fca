// Sums of records: every field added, or taken out, and nothing else of the other record among them.
import { describe, expect, it } from 'vitest';
import { addFields, sumFields } from './sums.ts';

describe('addFields', () => {
  const a = { orders: 1, revenue: 100 };
  const b = { orders: 2, revenue: 50, day: '2026-11-01' };

  it.each([
    ['adds', 1, { orders: 3, revenue: 150 }],
    ['takes out', -1, { orders: -1, revenue: 50 }],
    ['weighs', 0.5, { orders: 2, revenue: 125 }],
  ])('%s', (_what, times, sum) => {
    expect(addFields(a, b, times)).toEqual(sum);
    expect(a).toEqual({ orders: 1, revenue: 100 });
  });
});

describe('sumFields', () => {
  it('adds the fields of the first alone, and changes none of them', () => {
    const zero = { orders: 0, revenue: 1 };
    const all = [
      { orders: 1, revenue: 100, visits: 7 },
      { orders: -3, revenue: 0.5, visits: 7 },
    ];
    expect(sumFields(zero, all)).toEqual({ orders: -2, revenue: 101.5 });
    expect(sumFields(zero, [])).toEqual(zero);
    expect(zero).toEqual({ orders: 0, revenue: 1 });
  });
});
