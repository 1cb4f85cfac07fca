// By whose law a page is shown, a row for each kind of country.
import { expect, it } from 'vitest';
import { priceRuleOf, wantsConsent } from './countries.ts';

it.each<[string | null, ReturnType<typeof priceRuleOf>, boolean]>([
  ['DE', 'eea', true],
  ['NO', 'eea', true],
  ['RE', 'eea', true],
  ['AX', 'eea', true],
  [null, 'eea', true],
  ['GB', 'elsewhere', true],
  ['CH', 'elsewhere', true],
  ['US', 'elsewhere', false],
  ['IL', 'elsewhere', false],
])('%s', (country, rule, consent) => {
  expect(priceRuleOf(country)).toBe(rule);
  expect(wantsConsent(country)).toBe(consent);
});
