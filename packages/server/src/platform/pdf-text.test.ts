// Runs of a line as they stand from left to right: Hebrew, Latin, numbers and brackets among each other.
import { describe, expect, it } from 'vitest';
import { toRuns, type FontRange } from './pdf-text.ts';

const fonts: FontRange[] = [
  { name: 'latin', has: (point) => point < 0x100 },
  { name: 'hebrew', has: (point) => point >= 0x590 && point < 0x600 },
];

const drawn = (line: string, base: 'ltr' | 'rtl'): string[] =>
  toRuns(line, base, fonts).map(({ text, font }) => `${font}:${text}`);

describe('a line', () => {
  it.each<[string, 'ltr' | 'rtl', string, string[]]>([
    ['of Latin alone', 'ltr', 'Total 12.50', ['latin:Total 12.50']],
    ['of Hebrew alone keeps its logical order', 'rtl', 'שלום', ['hebrew:שלום']],
    ['of two Hebrew words has the second on the left', 'rtl', 'אב גד', ['hebrew:גד', 'latin: ', 'hebrew:אב']],
    ['of Hebrew and a number has the number on the left', 'rtl', 'מספר 12.50', ['latin:12.50 ', 'hebrew:מספר']],
    ['of Hebrew in brackets has them the other way round', 'rtl', '(אב)', ['latin:(', 'hebrew:אב', 'latin:)']],
    ['of Latin in brackets after Hebrew', 'rtl', 'אב (ILS)', ['latin:(ILS) ', 'hebrew:אב']],
    ['of Latin with Hebrew within', 'ltr', 'to אב, 5', ['latin:to 5 ,', 'hebrew:אב']],
    ['of nothing', 'rtl', '', []],
    ['with marks of direction, which are left out', 'rtl', '\u2068maya\u2069\u200F', ['latin:maya']],
    ['of a letter no font has falls to the first', 'ltr', 'a漢', ['latin:a', 'latin:漢']],
    ['of a letter outside the plane stays whole', 'ltr', '😀', ['latin:😀']],
  ])('%s', (_, base, line, runs) => {
    expect(drawn(line, base)).toEqual(runs);
  });
});
