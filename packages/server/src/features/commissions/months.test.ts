// Months as texts: their neighbours and ends, and which may be issued on a day.
import { describe, expect, it } from 'vitest';
import { lastDayOf, lastIssuable, listMonths, monthAfter, monthBefore, monthOf } from './months.ts';

describe('a month', () => {
  it.each([
    ['2026-01', '2025-12', '2026-02', '2026-01-31'],
    ['2026-02', '2026-01', '2026-03', '2026-02-28'],
    ['2028-02', '2028-01', '2028-03', '2028-02-29'],
    ['2100-02', '2100-01', '2100-03', '2100-02-28'],
    ['2026-04', '2026-03', '2026-05', '2026-04-30'],
    ['2026-12', '2026-11', '2027-01', '2026-12-31'],
  ])('%s comes after %s and before %s, and ends on %s', (month, before, after, end) => {
    expect([monthBefore(month), monthAfter(month), lastDayOf(month)]).toEqual([before, after, end]);
    expect(monthOf(end)).toBe(month);
  });
});

describe('months that are due', () => {
  it.each([
    ['2026-10', '2026-11', ['2026-10']],
    ['2026-11', '2026-11', []],
    ['2026-12', '2026-11', []],
    ['2026-11', '2027-02', ['2026-11', '2026-12', '2027-01']],
  ])('from %s to before %s', (from, before, months) => {
    expect(listMonths(from, before)).toEqual(months);
  });

  it.each([
    ['2026-11-01', '2026-09'],
    ['2026-11-02', '2026-09'],
    ['2026-11-03', '2026-10'],
    ['2026-11-30', '2026-10'],
    ['2027-01-02', '2026-11'],
    ['2027-01-03', '2026-12'],
  ])('on %s the last one that may be issued is %s', (today, month) => {
    expect(lastIssuable(today)).toBe(month);
  });
});
