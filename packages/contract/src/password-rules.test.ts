// What a password may not be made of, with what people try instead, and how its strength grows.
import { expect, test } from 'vitest';
import { isMadeOfNames, strengthOf } from './password-rules.ts';

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
  ['danach 77 olives', false],
  ['blue kettle 4', false],
  ['123456', false],
  ['', false],
])('%j is made of one’s own names: %s', (password, expected) => {
  expect(isMadeOfNames(password, names)).toBe(expected);
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
