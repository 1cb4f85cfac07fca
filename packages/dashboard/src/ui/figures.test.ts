// Figures as a reader sees them, in both languages.
import { describe, expect, test } from 'vitest';
import { toAgo, toCount, toMoney, toMoneyFigure } from './figures.ts';

describe('counts', () => {
  test.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1000, '1K', '1,000'],
    [1234, '1.2K', '1,234'],
    [-1500, '-1.5K', '-1,500'],
    [1_250_000, '1.3M', '1,250,000'],
  ])('%d is %s, in full %s', (value, short, full) => {
    expect(toCount(value, 'en-US')).toEqual({ short, full });
  });
});

describe('money', () => {
  test.each([
    [0, 'USD', '$0.00'],
    [19.9, 'USD', '$19.90'],
    [1234.5, 'USD', '$1,234.50'],
    [1234, 'JPY', '¥1,234'],
    [1.5, 'KWD', 'KWD 1.500'],
    [-5, 'EUR', '-€5.00'],
  ])('%d %s is %s', (amount, currency, text) => {
    expect(toMoney(amount, currency, 'en-US').replaceAll(/\s/g, ' ')).toBe(text);
  });

  test('is shortened from 1000 and keeps the whole amount', () => {
    expect(toMoneyFigure(12_345.67, 'USD', 'en-US')).toEqual({ short: '$12.3K', full: '$12,345.67' });
    expect(toMoneyFigure(999.99, 'USD', 'en-US')).toEqual({ short: '$999.99', full: '$999.99' });
  });

  test('names the shekel in Hebrew', () => {
    expect(toMoney(19.9, 'ILS', 'he-IL')).toContain('₪');
  });
});

describe('how long ago', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  test.each([
    ['2026-11-21T11:59:50Z', 'now'],
    ['2026-11-21T11:55:00Z', '5 minutes ago'],
    ['2026-11-21T09:00:00Z', '3 hours ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-12T12:00:00Z', '9 days ago'],
  ])('%s is %s', (instant, text) => {
    expect(toAgo(instant, now, 'en-US')).toBe(text);
  });
});
