// Whole numbers for the recount: rounding half up, and dealing out by largest remainder. Pure.

export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Rounded half up; nothing of nothing. */
export const half = (n: bigint, d: bigint): bigint => (d <= 0n ? 0n : (2n * n + d) / (2n * d));

/** An amount over weights, one unit after another to whoever lacks most of theirs; the first of equals. */
export function deal(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map(() => 0n);
  return roundDown(
    weights.map((weight) => amount * weight),
    all,
    amount,
  );
}

/** Fractions of one denominator, whole, that add up to their sum rounded half up. */
export const roundTogether = (numerators: readonly bigint[], denominator: bigint): bigint[] =>
  roundDown(numerators, denominator, half(sum(numerators), denominator));

function roundDown(numerators: readonly bigint[], denominator: bigint, target: bigint): bigint[] {
  const parts = numerators.map((numerator) => numerator / denominator);
  const lacking = numerators.map((numerator, at) => ({ at, rest: numerator % denominator }));
  lacking.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  const missing = Number(target - sum(parts));
  for (const { at } of lacking.slice(0, missing)) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}
