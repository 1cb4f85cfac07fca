// Figures as a reader sees them, in both languages.
import { describe, expect, test } from 'vitest';
import { toAgo, toCount, toMoney, toMoneyFigure, toMoneyMark } from './figures.ts';

describe('counts', () => {
  test.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1000, '1K', '1,000'],
    [1234, '1.2K', '1,234'],
    [-1500, '−1.5K', '−1,500'],
    [1_250_000, '1.3M', '1,250,000'],
    [999_949, '999.9K', '999,949'],
    [999_950, '1M', '999,950'],
    [2_500_000_000, '2.5B', '2,500,000,000'],
    [7e12, '7T', '7,000,000,000,000'],
    [1.2e15, '1.2P', '1,200,000,000,000,000'],
    [9e18, '9E', '9,000,000,000,000,000,000'],
    [5e21, '5,000E', '5,000,000,000,000,000,000,000'],
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
    [-5, 'EUR', '−€5.00'],
  ])('%d %s is %s', (amount, currency, text) => {
    expect(toMoney(amount, currency, 'en-US').replaceAll(/\s/g, ' ')).toBe(text);
  });

  test('is whole up to six digits, and keeps its decimals behind', () => {
    expect(toMoneyFigure(78_988.67, 'USD', 'en-US')).toEqual({ short: '$78,989', full: '$78,988.67' });
    expect(toMoneyFigure(1_250_000, 'USD', 'en-US')).toEqual({ short: '$1.3M', full: '$1,250,000.00' });
    expect(toMoneyFigure(999.99, 'USD', 'en-US')).toEqual({ short: '$999.99', full: '$999.99' });
  });

  test.each([
    ['en-US', 'USD', 999_999.99, '$1M'],
    ['en-US', 'JPY', 2e15, '¥2P'],
    ['en-US', 'USD', 999_999.4, '$999,999'],
    ['en-US', 'USD', -12_345, '−$12,345'],
    ['he-IL', 'ILS', 12_345, '12,345 ₪'],
    ['he-IL', 'ILS', -93.48, '−93.48 ₪'],
  ])('%s writes %s %d as %s', (locale, currency, amount, short) => {
    const plain = toMoneyFigure(amount, currency, locale).short.replaceAll(/[\u200e\u200f]/g, '');
    expect(plain.replaceAll(/\s/g, ' ')).toBe(short);
  });

  test.each([
    [300, '$300'],
    [19.9, '$19.90'],
    [12_345.67, '$12.3K'],
    [-1200, '−$1.2K'],
  ])('%d beside a chart is %s', (amount, mark) => {
    expect(toMoneyMark(amount, 'USD', 'en-US')).toBe(mark);
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

  test.each([
    ['2026-11-21T11:59:00Z', 'לפני דקה'],
    ['2026-11-21T11:00:00Z', 'לפני שעה'],
    ['2026-11-21T10:00:00Z', 'לפני שעתיים'],
    ['2026-11-21T09:00:00Z', 'לפני 3 שעות'],
  ])('says of %s in Hebrew %s', (instant, text) => {
    expect(toAgo(instant, now, 'he-IL')).toBe(text);
  });
});
