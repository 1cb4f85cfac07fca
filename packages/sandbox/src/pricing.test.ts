// Whatever is in a cart, its discount, tax and totals add up to the cent.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountOn, priceLines, splitByWeight, taxOf } from './pricing.ts';

const line = fc.record({ price: fc.nat(10_000_000), quantity: fc.integer({ min: 1, max: 999 }) });
const discount = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant('fixed_amount' as const), value: fc.nat(100_000_000) }),
  ),
);
const codes = fc.array(discount, { maxLength: 3 }).map((all) => all.flatMap((each) => (each === null ? [] : [each])));
const rules = fc.record({ taxRate: fc.nat(5000), taxesIncluded: fc.boolean(), shipping: fc.nat(5000) });
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('splitByWeight gives whole parts that add up, each within one of its fair share', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.array(fc.nat(1_000_000), { minLength: 1 }), (amount, weights) => {
      const parts = splitByWeight(amount, weights);
      const total = sum(weights);
      const fair = weights.map((weight) => (total === 0 ? 0 : (amount * weight) / total));
      expect(sum(parts)).toBe(total === 0 ? 0 : amount);
      for (const [index, part] of parts.entries()) {
        expect(Number.isSafeInteger(part)).toBe(true);
        expect(Math.abs(part - (fair[index] ?? 0))).toBeLessThan(1.000_001);
      }
    }),
  );
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [1, 1], [1, 0]],
  [0, [5, 5], [0, 0]],
  [7, [0, 0], [0, 0]],
  [998, [4990, 4990], [499, 499]],
])('splitByWeight(%i, %j) is %j', (amount, weights, parts) => {
  expect(splitByWeight(amount, weights)).toEqual(parts);
});

test('totals are the sum of their parts', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), codes, rules, (lines, used, shop) => {
      const priced = priceLines(lines, used, shop);
      expect(priced.taken).toHaveLength(used.length);
      expect(sum(priced.taken.flat())).toBe(priced.discount);
      const gross = sum(lines.map(({ price, quantity }) => price * quantity));
      expect(priced.subtotal + priced.discount).toBe(gross);
      expect(sum(priced.lines.map((each) => each.discount))).toBe(priced.discount);
      expect(sum(priced.lines.map((each) => each.tax))).toBe(priced.tax);
      expect(priced.total).toBe(priced.subtotal + priced.shipping + (shop.taxesIncluded ? 0 : priced.tax));
      for (const each of [priced.subtotal, priced.discount, priced.tax]) expect(each).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe('taxOf', () => {
  test.each([
    ['8 % on top', 10_000, { taxRate: 800, taxesIncluded: false }, 800],
    ['half a cent goes up', 6, { taxRate: 800, taxesIncluded: false }, 0],
    ['exactly half', 625, { taxRate: 800, taxesIncluded: false }, 50],
    ['19 % inside', 11_900, { taxRate: 1900, taxesIncluded: true }, 1900],
    ['no tax', 5000, { taxRate: 0, taxesIncluded: true }, 0],
  ])('%s', (_name, price, shop, tax) => {
    expect(taxOf(price, shop)).toBe(tax);
  });
});

test.each([
  ['ten percent', 9980, { kind: 'percentage', value: 1000 }, 998],
  ['all of it', 9980, { kind: 'percentage', value: 10_000 }, 9980],
  ['more than there is', 400, { kind: 'fixed_amount', value: 500 }, 400],
  ['no code', 400, null, 0],
] as const)('discountOn takes off %s', (_name, gross, code, taken) => {
  expect(discountOn(gross, code)).toBe(taken);
});
