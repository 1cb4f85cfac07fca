// An order's total in its parts, by hand: tax inside or on top, tips, discounts, and what an edit took out.
import { expect, it } from 'vitest';
import { toOrderSums } from './order-sums.ts';

const line = { title: 'Shirt', variant_title: null, price: 5000, quantity: 2, current_quantity: 2, image_url: null };
const sold = {
  currency: 'USD',
  revenue: 10_340,
  tax: 740,
  taxesIncluded: false,
  tips: 100,
  lines: [{ fullPrice: 10_000, revenue: 9000 }],
};
const nothing = { removed: 0, discounts: 0, shipping: 0, tip: 0, tax: 0, tax_included: 0 };

it.each([
  ['tax on top', [line], sold, { items: 100, discounts: -10, shipping: 5, tip: 1, tax: 7.4, total: 103.4 }],
  [
    'tax inside',
    [line],
    { ...sold, taxesIncluded: true },
    { items: 100, discounts: -10, shipping: 12.4, tip: 1, tax_included: 7.4, total: 103.4 },
  ],
  [
    'a piece taken out',
    [line],
    { ...sold, revenue: 5000, tax: 0, tips: 0, lines: [{ fullPrice: 5000, revenue: 5000 }] },
    { items: 100, removed: -50, total: 50 },
  ],
  ['nothing at all', [], { ...sold, revenue: 0, tax: 0, tips: 0, lines: [] }, { items: 0, total: 0 }],
])('%s', (_name, lines, sale, sums) => {
  expect(toOrderSums(lines, sale)).toEqual({ ...nothing, ...sums });
});
