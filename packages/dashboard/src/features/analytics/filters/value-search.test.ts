// Values are found by any words of their names, and texts of visits may be typed.
import { expect, it } from 'vitest';
import { findChoices, isFreeText } from './value-search.ts';

const choices = [
  { value: 'DE', label: 'Germany', image: null, figure: 3 },
  { value: 'CI', label: 'Côte d’Ivoire', image: null, figure: 2 },
  { value: 'IL', label: 'ישראל', image: null, figure: 1 },
  { value: null, label: 'Unknown country', image: null, figure: 1 },
];

it.each([
  ['', ['DE', 'CI', 'IL', null]],
  ['  ', ['DE', 'CI', 'IL', null]],
  ['GERM', ['DE']],
  ['de', ['DE']],
  ['cote', ['CI']],
  ['ivoire c', ['CI']],
  ['ישר', ['IL']],
  ['country un', [null]],
  ['nowhere', []],
])('“%s” finds %j', (search, values) => {
  expect(findChoices(choices, search).map(({ value }) => value)).toEqual(values);
});

it.each([
  ['utm_campaign', true],
  ['referrer', true],
  ['country', false],
  ['link', false],
  ['tag', false],
] as const)('a %s may be typed freely: %s', (by, isFree) => {
  expect(isFreeText(by)).toBe(isFree);
});
