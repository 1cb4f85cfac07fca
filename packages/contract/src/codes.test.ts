// Which texts can be codes.
import { describe, expect, it } from 'vitest';
import { isCode, reservedWords } from './codes.ts';

describe('isCode', () => {
  it.each(['abc', 'AbC1234', 'summer-sale', '0'.repeat(50), '---'])('%j is one', (text) => {
    expect(isCode(text)).toBe(true);
  });

  it.each(['', 'ab', '0'.repeat(51), 'a b c', 'a_b_c', 'a.b.c', 'a/b/c', 'קיץ', 'abc\n', 'abc\0'])(
    '%j is none',
    (text) => {
      expect(isCode(text)).toBe(false);
    },
  );

  it('no word of the program is one, in any case', () => {
    for (const word of reservedWords) {
      expect(isCode(word)).toBe(false);
      expect(isCode(word.toUpperCase())).toBe(false);
    }
    expect([...reservedWords]).toEqual(expect.arrayContaining(['admin', 'auth', 'files', 'healthz', 'dev', 'feed']));
  });
});
