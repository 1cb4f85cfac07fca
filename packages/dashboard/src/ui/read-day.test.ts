// Days as people write them, in both languages.
import { expect, it } from 'vitest';
import { toDayWords } from './date-range-words.ts';
import { isDay, readDay } from './read-day.ts';

it.each([
  ['2026-11-28', 'en-US', '2026-11-28'],
  ['11/28/2026', 'en-US', '2026-11-28'],
  ['1/2/26', 'en-US', '2026-01-02'],
  ['Nov 28, 2026', 'en-US', '2026-11-28'],
  ['28 november 2026', 'en-US', '2026-11-28'],
  ['28.11.2026', 'he-IL', '2026-11-28'],
  ['1/2/2026', 'he-IL', '2026-02-01'],
  ['28 בנובמבר 2026', 'he-IL', '2026-11-28'],
  ['2028-02-29', 'he-IL', '2028-02-29'],
  ['2026-02-30', 'en-US', null],
  ['13/13/2026', 'en-US', null],
  ['tomorrow', 'en-US', null],
  ['', 'en-US', null],
  ['2026-11', 'en-US', null],
])('%s in %s is %s', (text, locale, day) => {
  expect(readDay(text, locale)).toBe(day);
});

it.each(['en-US', 'he-IL'])('every day of a year is read as it is written in %s', (locale) => {
  for (let at = 0; at < 366; at += 1) {
    const day = new Date(Date.UTC(2028, 0, 1 + at)).toISOString().slice(0, 10);
    expect(readDay(toDayWords(day, locale), locale)).toBe(day);
  }
});

it('knows a day from what only looks like one', () => {
  expect(['2026-11-28', '2026-11-31', '2026-1-1', '', 'x'].map(isDay)).toEqual([true, false, false, false, false]);
});
