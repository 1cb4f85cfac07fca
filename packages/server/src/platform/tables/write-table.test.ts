// Tables as they are written for spreadsheets.
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { toLines, toMoneyCell } from './write-table.ts';

describe('a line', () => {
  it('F11: writes money with all decimals of its currency, below zero too', () => {
    const cells = [toMoneyCell(8620, 'USD'), toMoneyCell(0, 'USD'), toMoneyCell(-5, 'KWD'), toMoneyCell(-999, 'JPY')];
    expect(toLines([cells])).toBe('86.20,0.00,-0.005,-999\r\n');
  });

  it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝'])('runs no formula that %j begins', (sign) => {
    const [cell = ''] = parse(toLines([[`${sign}cmd|' /C calc'!A0`]]), { relax_column_count: true })[0] ?? [];
    expect(cell).toBe(`'${sign}cmd|' /C calc'!A0`);
  });

  it('leaves numbers numbers, below zero too, and blanks blank', () => {
    expect(toLines([['a', 1, -2.5, 0, null, '-2.5', 'x"y', 'c,d']])).toBe(`a,1,-2.5,0,,'-2.5,"x""y","c,d"\r\n`);
  });
});
