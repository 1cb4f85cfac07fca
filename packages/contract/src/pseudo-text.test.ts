// The pseudo language: longer, foreign, and with everything a program fills in untouched.
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { toPseudoText, toPseudoTexts } from './pseudo-text.ts';

test.each([
  ['Save', '[Šááṽéé]'],
  ['OK', '[ÓóĶ]'],
  ['Rhythm', '[Ŕĥýţĥɱ~~~]'],
  ['{{count}} looks', '[{{count}} ļóóóóķš~]'],
  ['Hi <b>{{name}}</b>', '[Ĥíí <b>{{name}}</b>~]'],
  ['At most {limit}', '[Ááţ ɱóóšţ {limit}~~]'],
  ['See $t(ui.more)', '[Šéééé $t(ui.more)]'],
  ['{{count}}', '{{count}}'],
  ['·', '·'],
  ['', ''],
])('%j reads %j', (text, expected) => {
  expect(toPseudoText(text)).toBe(expected);
});

const blanks = /\{\{\w+\}\}/g;

test('keeps every blank and is at least 40 % longer than the words around them', () => {
  const word = constantFrom('the', 'rhythm', 'of', 'Products', 'x', '{{count}}', '{{name}}');
  assert(
    property(array(word, { minLength: 1 }), (words) => {
      const text = words.join(' ');
      const pseudo = toPseudoText(text);
      expect(pseudo.match(blanks)).toEqual(text.match(blanks));
      const own = text.replaceAll(blanks, '');
      const ownPseudo = pseudo.replaceAll(blanks, '');
      expect(/[a-z]/i.test(own) ? ownPseudo.length : Infinity).toBeGreaterThanOrEqual(own.length * 1.4);
      expect(ownPseudo).not.toMatch(/[A-Za-z]/);
    }),
  );
});

test('keeps the shape of a tree, plural forms among it', () => {
  expect(toPseudoTexts({ look_one: 'look', look_other: 'looks', inner: { list: ['a'] } })).toEqual({
    look_one: '[ļóóóóķ]',
    look_other: '[ļóóóóķš]',
    inner: { list: ['[áá]'] },
  });
});
