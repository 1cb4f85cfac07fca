// Days and ranges in words: what both ends share is said once, and no zone moves a day.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toAxisDay, toDayWords, toRangeWords } from './date-range-words.ts';

/** Thin spaces stand around the dash, which no reader tells from others. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a range', () => {
  it.each([
    ['2026-11-01', '2026-11-21', 'Nov 1 – 21, 2026'],
    ['2026-10-30', '2026-11-02', 'Oct 30 – Nov 2, 2026'],
    ['2025-12-31', '2026-01-01', 'Dec 31, 2025 – Jan 1, 2026'],
    ['2024-02-29', '2024-02-29', 'Feb 29, 2024'],
  ])('from %s to %s is %s', (from, to, words) => {
    expect(plain(toRangeWords({ from, to }, 'en'))).toBe(words);
  });

  it('of hours runs to the end of the last', () => {
    const hours = ['2026-11-22T15:00', '2026-11-23T14:00'];
    const range = { from: '2026-11-22', to: '2026-11-23', hours };
    expect(plain(toRangeWords(range, 'en'))).toBe('Nov 22, 3:00 PM – Nov 23, 3:00 PM');
    expect(plain(toRangeWords(range, 'he'))).toMatch(/22.*15:00 – .*23.*15:00/);
    expect(plain(toDayWords('2026-11-22T15:00', 'en'))).toBe('Nov 22, 3:00 PM');
    expect(plain(toAxisDay('2026-11-22T15:00', 'en'))).toBe('3:00 PM');
    expect(toAxisDay('2026-11-22T15:00', 'he')).toBe('15:00');
  });

  it('names its year once in Hebrew too, the earlier day first', () => {
    const words = toRangeWords({ from: '2026-11-01', to: '2026-11-21' }, 'he');
    expect(words.match(/2026/g)).toHaveLength(1);
    expect(words).toMatch(/1\D+21\D+2026/);
  });
});

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Jerusalem'])('in a browser at %s', (zone) => {
  it.each([
    ['2026-01-01', 'Jan 1, 2026', 'Jan 1'],
    ['2026-12-31', 'Dec 31, 2026', 'Dec 31'],
    // the night in which clocks are put forward there
    ['2026-03-27', 'Mar 27, 2026', 'Mar 27'],
  ])('%s stays %s', (day, words, onAxis) => {
    vi.stubEnv('TZ', zone);
    expect(toDayWords(day, 'en')).toBe(words);
    expect(toAxisDay(day, 'en')).toBe(onAxis);
    expect(toRangeWords({ from: day, to: day }, 'en')).toBe(words);
  });
});

it('an axis has no room for the year', () => {
  expect(toAxisDay('2026-11-21', 'he')).not.toContain('2026');
  expect(toAxisDay('2026-11-21', 'he')).toContain('21');
});
