// Tables as they are written for spreadsheets.
import { describe, expect, it } from 'vitest';
import { toLines } from './write-table.ts';

describe('a line', () => {
  it('leaves numbers numbers, below zero too, and blanks blank', () => {
    expect(toLines([['a', 1, -2.5, 0, null, '-2.5', 'x"y', 'c,d']])).toBe(`a,1,-2.5,0,,'-2.5,"x""y","c,d"\r\n`);
  });
});
