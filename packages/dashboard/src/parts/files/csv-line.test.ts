// Lines of CSV: read back as they were written, and never run as a formula.
import { undoHarmless } from '@vitrine/contract/table-cell';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteOrderMark, toCsvLine } from './csv-line.ts';

it.each([
  [[], '\r\n'],
  [[''], '\r\n'],
  [['', '', ''], ',,\r\n'],
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'c'], '"a,b",c\r\n'],
  [['5" screen'], '"5"" screen"\r\n'],
  [['two\nlines'], '"two\nlines"\r\n'],
  [['שמלה', 'مايا'], 'שמלה,مايا\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(toCsvLine(cells)).toBe(line);
});

describe('a spreadsheet', () => {
  it.each([
    ['-12.50', '-12.50'],
    ['-0', '-0'],
    ['1200', '1200'],
  ])('reads the number %s as one', (cell, written) => {
    expect(toCsvLine([cell])).toBe(`${written}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['@maya', "'@maya"],
    ['+972 50', "'+972 50"],
    ['-1-1', "'-1-1"],
    ['-.5', "'-.5"],
    ['＝cmd', "'＝cmd"],
    ['\t=1', "'\t=1"],
  ])('reads %j as the text it is', (cell, written) => {
    expect(toCsvLine([cell])).toBe(`${written}\r\n`);
  });

  it.each(['-5\n', '\r=1', '=HYPERLINK("https://x.example","a,b")'])('is not led on by %j in quotes', (cell) => {
    expect(toCsvLine([cell]).startsWith(`"'`)).toBe(true);
  });
});

it('the mark of its writing is that of UTF-8 once it is encoded', () => {
  expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
});

/** Reads one line as RFC 4180 says. */
function readCells(line: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at);
    if (isQuoted && sign === '"' && line.charAt(at + 1) === '"') {
      cells[cells.length - 1] += sign;
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells;
}

it('reads back whatever was written', () => {
  const sign = fc.constantFrom('a', 'ש', '"', ',', '\r', '\n', '=', '-', "'", '+', '7', '.', ' ', '＝');
  const cell = fc.string({ unit: sign, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      const line = toCsvLine(cells);
      expect(line.endsWith('\r\n')).toBe(true);
      const read = readCells(line.slice(0, -2)).map((each) =>
        /^-?\d+(\.\d+)?$/.test(each) ? each : undoHarmless(each),
      );
      expect(read).toEqual(cells);
    }),
  );
});
