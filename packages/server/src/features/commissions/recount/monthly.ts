// For the recount: the share an order has by where it lies in its month, and the most it may earn. Pure.
import { least, most } from './exact.ts';
import type { Agreed, LookedBack, SoldOrder } from './rows.ts';

/**
 * What so much of what is measured earns altogether from the beginning of the month, in hundredths of a percent of a unit: every
 * step adds what its rate differs from the one below it, of what lies above.
 */
function earnedBy(sales: bigint, { rate, monthly }: Agreed): bigint {
  let [sum, below] = [sales * BigInt(rate), BigInt(rate)];
  for (const tier of monthly?.tiers ?? []) {
    sum += most(sales - BigInt(tier.from), 0n) * (BigInt(tier.rate) - below);
    below = BigInt(tier.rate);
  }
  return sum;
}

/** A fraction, in hundredths of a percent: what an order earns of its base where no line has a rate of its own. */
export function shareOf(
  order: SoldOrder,
  agreed: Agreed,
  { around, base, net }: { around: LookedBack; base: bigint; net: bigint },
): [bigint, bigint] {
  if (around.isReturning && agreed.returning !== null) return [BigInt(agreed.returning), 1n];
  const { monthly } = agreed;
  if (monthly === null) return [BigInt(agreed.rate), 1n];
  const { earlier } = around;
  const length = monthly.measure === 'net_sales' ? net : base;
  if (monthly.measure !== 'orders' && monthly.currency === order.currency && length > 0n)
    return [earnedBy(earlier + length, agreed) - earnedBy(earlier, agreed), length];
  let rate = agreed.rate;
  for (const tier of monthly.tiers) if (earlier >= BigInt(tier.from)) rate = tier.rate;
  return [BigInt(rate), 1n];
}

/** Null for as much as there is. */
export function capOf(order: SoldOrder, agreed: Agreed, { left }: LookedBack): bigint | null {
  if (agreed.cap_currency !== order.currency) return null;
  return agreed.order_cap !== null && left !== null ? least(agreed.order_cap, left) : (agreed.order_cap ?? left);
}

/** Every rate a line may have by these terms where it has none of its own, and its customer is new. */
export const listRates = ({ rate, monthly }: Agreed): number[] => [
  rate,
  ...(monthly?.tiers ?? []).map((tier) => tier.rate),
];
