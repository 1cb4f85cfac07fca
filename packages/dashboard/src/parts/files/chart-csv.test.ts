// The file a chart's points are saved as.
import { describe, expect, test } from 'vitest';
import { toCsv, toFileName } from './chart-csv.ts';

describe('a series as CSV', () => {
  test('has a line for each day', () => {
    const points = [
      { day: '2026-03-01', value: 0 },
      { day: '2026-03-02', value: 12.5 },
    ];
    expect(toCsv(['Day', 'Revenue (USD)'], points)).toBe(
      '\uFEFFDay,Revenue (USD)\r\n2026-03-01,0\r\n2026-03-02,12.5\r\n',
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
    expect(toCsv(['Day', heading], [])).toBe(`\uFEFFDay,${cell}\r\n`);
  });

  test('an amount below zero stays a number', () => {
    expect(toCsv(['Day', 'Revenue'], [{ day: '2026-03-01', value: -3.5 }])).toContain('2026-03-01,-3.5\r\n');
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
