// The file a chart's points are saved as.
import { describe, expect, test } from 'vitest';
import { toCsv, toFileName } from './chart-csv.ts';

describe('a series as CSV', () => {
  test('has a line for each day', () => {
    const points = [
      { day: '2026-03-01', value: 0 },
      { day: '2026-03-02', value: 12.5 },
    ];
    expect(toCsv({ columns: ['Day', 'Conversion rate (%)'], points })).toBe(
      '\uFEFFDay,Conversion rate (%)\r\n2026-03-01,0\r\n2026-03-02,12.5\r\n',
    );
  });

  test.each([
    ['USD', 12.5, '12.50'],
    ['USD', 0, '0.00'],
    ['USD', -3.5, '-3.50'],
    ['JPY', 1200, '1200'],
    ['KWD', 0.25, '0.250'],
    ['KWD', 7, '7.000'],
    // an average of yen is no amount of yen
    ['JPY', 333.33, '333'],
  ])('writes amounts with all decimals of %s: %d', (currency, value, written) => {
    const points = [{ day: '2026-03-02', value }];
    const compared = { columns: ['Day before', 'Revenue before'] as const, points };
    expect(toCsv({ columns: ['Day', 'Revenue'], points, compared, currency })).toBe(
      `\uFEFFDay,Revenue,Day before,Revenue before\r\n2026-03-02,${written},2026-03-02,${written}\r\n`,
    );
  });

  test.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1+1', `'+1+1`],
    ['-2+3', `'-2+3`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['＝1+1', `'＝1+1`],
    [`'=1+1`, `''=1+1`],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
  ])('%s in a heading is harmless', (heading, cell) => {
    expect(toCsv({ columns: ['Day', heading], points: [] })).toBe(`\uFEFFDay,${cell}\r\n`);
  });

  test('an amount below zero stays a number', () => {
    const points = [{ day: '2026-03-01', value: -3.5 }];
    expect(toCsv({ columns: ['Day', 'Revenue'], points })).toContain('2026-03-01,-3.5\r\n');
  });

  test.each([
    [['Summer edit', 'Clicks', '2026-03-01'], 'Summer-edit_Clicks_2026-03-01.csv'],
    [['קיץ / 2026', 'קליקים'], 'קיץ-2026_קליקים.csv'],
    [['../../etc/passwd'], 'etc-passwd.csv'],
    [['  ', '***'], 'chart.csv'],
  ])('%j is saved as %s', (parts, name) => {
    expect(toFileName(parts)).toBe(name);
  });
});
