// Texts of visits may be typed, names may not.
import { expect, it } from 'vitest';
import { isFreeText } from './free-text.ts';

it.each([
  ['utm_campaign', true],
  ['referrer', true],
  ['country', false],
  ['link', false],
  ['tag', false],
] as const)('a %s may be typed freely: %s', (by, isFree) => {
  expect(isFreeText(by)).toBe(isFree);
});
