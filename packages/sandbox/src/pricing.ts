// Prices a cart to the cent: the discount split over the lines, the tax of each line, and totals that add up exactly.

import type { Discount, ShopParameters, Totals } from './model.ts';

/** `taxRate` in basis points; inside the prices, or added at checkout. */
export type TaxRules = Pick<ShopParameters, 'taxRate' | 'taxesIncluded'>;

/** One line's shares, in minor units; over all lines they add up to the order's. */
export interface PricedLine {
  discount: number;
  tax: number;
}

/**
 * Splits `amount` in proportion to `weights` so that the parts are whole and add up to `amount`: every part gets its
 * floor, and the largest remainders (the earlier line on a tie) get one more each. All zero weights give all zeros.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Cents times cents of a large order do not fit a double exactly.
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, floor: Number(product / BigInt(sum)), remainder: Number(product % BigInt(sum)) };
  });
  const parts = shares.map((share) => share.floor);
  const missing = amount - parts.reduce((total, part) => total + part, 0);
  const byRemainder = shares.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const share of byRemainder.slice(0, missing)) parts[share.index] = share.floor + 1;
  return parts;
}

/** The tax of a net line price, rounded half up to a whole minor unit. */
export function taxOf(price: number, rules: TaxRules): number {
  const divisor = rules.taxesIncluded ? 10_000 + rules.taxRate : 10_000;
  return Math.floor((price * rules.taxRate * 2 + divisor) / (divisor * 2));
}

/** What the discount takes off `gross`: a percentage rounded half up, or an amount, never more than there is. */
export function discountOn(gross: number, discount: Pick<Discount, 'kind' | 'value'> | null): number {
  if (discount === null) return 0;
  const wanted = discount.kind === 'percentage' ? Math.round((gross * discount.value) / 10_000) : discount.value;
  return Math.min(gross, wanted);
}

/** A discount, and which lines it is not for. */
export interface Reduction extends Pick<Discount, 'kind' | 'value'> {
  excluded?: ReadonlySet<number>;
}

/**
 * Prices lines of `price` × `quantity`. Each discount takes its share of what those before it left, and nothing off lines it is
 * not for; `taken` has what of each line. Shipping is not discounted, and taxed where the shop says so.
 */
export function priceLines(
  lines: readonly { price: number; quantity: number }[],
  discounts: readonly Reduction[],
  rules: TaxRules & Pick<ShopParameters, 'shipping' | 'taxesShipping'>,
): Totals & { lines: PricedLine[]; taken: number[][]; shippingTax?: number } {
  const gross = lines.map((line) => line.price * line.quantity);
  let left = gross;
  const taken = discounts.map((discount) => {
    const reduced = left.map((each, index) => (discount.excluded?.has(index) === true ? 0 : each));
    const parts = splitByWeight(discountOn(sumOf(reduced), discount), reduced);
    left = left.map((each, index) => each - (parts[index] ?? 0));
    return parts;
  });
  const priced = left.map((each, index) => ({ discount: (gross[index] ?? 0) - each, tax: taxOf(each, rules) }));
  const shippingTax = rules.taxesShipping === true ? taxOf(rules.shipping, rules) : 0;
  const tax = priced.reduce((total, line) => total + line.tax, shippingTax);
  const subtotal = sumOf(left);
  return {
    lines: priced,
    taken,
    subtotal,
    discount: sumOf(gross) - subtotal,
    shipping: rules.shipping,
    ...(shippingTax === 0 ? {} : { shippingTax }),
    tax,
    total: subtotal + rules.shipping + (rules.taxesIncluded ? 0 : tax),
  };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);
