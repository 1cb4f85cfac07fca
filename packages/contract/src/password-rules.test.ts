// What a password may not be made of, with what people try instead, and how its strength grows.
import { expect, test } from 'vitest';
import { isMadeOfNames, leftOfNames, strengthOf } from './password-rules.ts';

const names = ['dana', 'dana.levi@linen-shop.example', 'Dana Levi'];

test.each([
  ['dana1', true],
  ['Dana2024', true],
  ['dana-levi-1', true],
  ['d.a.n.a.1', true],
  ['linenshop1', true],
  ['linen-shop.example1', true],
  ['1dana1dana1', true],
  ['DANA LEVI 99', true],
  ['levi1dana', true],
  // numbers of any length: dates, telephones, rows of digits
  ['dana12345', true],
  ['dana123456789', true],
  ['12345dana', true],
  ['dana19840523', true],
  ['dana 054-1234567', true],
  ['19dana84levi', true],
  ['dana!!!!!!!!1', true],
  // rows of keys and of the alphabet, and the same letter again
  ['danaabc123', true],
  ['danaqwerty1', true],
  ['danaaaaaaaaa1', true],
  ['danaxxxyyy1', true],
  ['danaxy12345', true],
  ['dana lkjhgf 9', true],
  ['danazyxwvu1', true],
  // other ways to write the same
  ['d4n4 12345', true],
  ['D@n@2026', true],
  ['1ev1dana99', true],
  ['lev!12345', true],
  ['anad12345', true],
  ['dána12345', true],
  ['ＤＡＮＡ12345', true],
  ['dana\u00ad12345', true],
  ['dana🙂🙂12345', true],
  // of the address: what stands before the @, and behind it but for the last word
  ['levi55555', true],
  ['linen2468', true],
  ['shop13579', true],
  ['example 75', false],
  // something of one's own beside the name
  ['danach 77 olives', false],
  ['dana kettle 7', false],
  ['dana power 7', false],
  ['blue kettle 4', false],
  ['123456', false],
  ['', false],
  ['🙂🙂🙂🙂🙂1', false],
  ['\ud800dana12345', true],
])('%j is made of one’s own names: %s', (password, expected) => {
  expect(isMadeOfNames(password, names)).toBe(expected);
});

test.each([
  ['רבקה12345', ['רבקה', 'rivka@shop.example'], true],
  ['הקבר12345', ['רבקה', 'rivka@shop.example'], true],
  ['רבקה קומקום 7', ['רבקה'], false],
  ['רבקה אבגדה 7', ['רבקה'], true],
  ['zofie98765', ['Žofie'], true],
  ['shop7712345', ['shop77'], true],
  ['comet77', ['ann@mail.com'], false],
  ['noa555555', ['noa.levi84@mail.example'], true],
  ['levi84levi84', ['noa.levi84@mail.example'], true],
  ['adamant kettle 7', ['Ada'], false],
  ['kettle 7', ['', ' ', '@', '.@.', '7'], false],
])('%j is made of the names %j: %s', (password, own, expected) => {
  expect(isMadeOfNames(password, own)).toBe(expected);
});

test('of a password is told what is left without the names, and nothing where none is in it', () => {
  expect(leftOfNames('Dana-Monkey1', names)).toBe('monkey1');
  expect(leftOfNames('blue kettle 4', names)).toBeNull();
});

test('takes no time over the longest password and names there can be', () => {
  const long = 'ab'.repeat(100);
  expect(isMadeOfNames(long, [long, `${'a.'.repeat(120)}@${'b.'.repeat(100)}`, 'ab '.repeat(40)])).toBe(true);
});

test.each([['ab'], ['']])('a name of %j is none', (name) => {
  expect(isMadeOfNames('ab123456', [name])).toBe(false);
});

test.each([
  ['', 'weak'],
  ['abc123', 'weak'],
  ['aaaaaaaaaaaaaaa1', 'weak'],
  ['abcdefgh12345678', 'weak'],
  ['kettle 7', 'fair'],
  ['blue kettle 7', 'strong'],
  ['קומקום כחול 7', 'strong'],
  ['x9$Kq2!vRt', 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
