// Formulas made harmless, and every text as it was when it is read back.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHarmless, undoHarmless } from './table-cell.ts';

describe('a text', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', "'=1", "''@a", '=cmd|’ /C calc’!A0'])(
    'that begins a formula, %j, gets an apostrophe',
    (text) => {
      expect(toHarmless(text)).toBe(`'${text}`);
    },
  );

  it.each(['', 'a=1', "'quoted'", '9001', ' =1', 'https://a.example/?b=c', 'קיץ'])('like %j stays as it is', (text) => {
    expect(toHarmless(text)).toBe(text);
    expect(undoHarmless(text)).toBe(text);
  });

  it('comes back as it was', () => {
    const tricky = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '＝') });
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string()), (text) => {
        expect(undoHarmless(toHarmless(text))).toBe(text);
      }),
    );
  });
});
