// Sums of records: every field added, or taken out, and nothing else of the other record among them.
import { describe, expect, it } from 'vitest';
import { addFields } from './sums.ts';

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
