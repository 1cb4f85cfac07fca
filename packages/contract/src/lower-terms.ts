// Whether terms earn less than others on anything at all. Pure.
import type { Terms } from './influencers.ts';

/** Rates by what they are of; what has no rate of its own has the general one. */
function listRates({ commission, commission_overrides: own }: Terms): Map<string, number> {
  return new Map([
    ['', commission],
    ...own.products.map((each): [string, number] => [`p${each.inventory_id}`, each.commission]),
    ...own.collections.map((each): [string, number] => [`c${each.collection_id}`, each.commission]),
  ]);
}

/** A rate that falls or goes, a smaller amount for an order, or less of the revenue counted. */
function isBaseLess(now: Terms, before: Terms): boolean {
  const [flat, old] = [now.commission_flat, before.commission_flat];
  if ((flat === null) !== (old === null)) return true;
  if (flat && old && (flat.currency !== old.currency || flat.amount < old.amount)) return true;
  if (now.revenue_rules.net_revenue_ratio < before.revenue_rules.net_revenue_ratio) return true;
  const rules = now.commission_rules;
  const earlier = before.commission_rules;
  if (rules.reduce_vat_from_commission && !earlier.reduce_vat_from_commission) return true;
  if (rules.reduce_refunds_from_commission && !earlier.reduce_refunds_from_commission) return true;
  const [rates, known] = [listRates(now), listRates(before)];
  return [...new Set([...rates.keys(), ...known.keys()])].some(
    (key) => (rates.get(key) ?? now.commission) < (known.get(key) ?? before.commission),
  );
}

/** Of returning customers: another rate than all others is told against each that it takes the place of, or that takes its. */
function isReturningLess(now: Terms, before: Terms): boolean {
  const [rate, old] = [now.commission_returning, before.commission_returning];
  if (rate === null && old === null) return false;
  if (rate !== null && old !== null) return rate < old;
  if (rate !== null) return before.commission_flat !== null || [...listRates(before).values()].some((of) => rate < of);
  return now.commission_flat !== null || [...listRates(now).values()].some((of) => of < (old ?? 0));
}

type Monthly = Terms['commission_monthly'];

/** The rate from there on, and all bonuses together with that. */
function reachedAt(month: Monthly, general: number, at: number): { rate: number; bonus: number } {
  const rate = month?.tiers.findLast(({ from }) => from <= at)?.commission ?? general;
  const reached = (month?.bonuses ?? []).filter(({ from }) => from <= at);
  return { rate, bonus: reached.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Tiers and bonuses at each of their steps; measured in another way than before, none of before is known to be reached. */
function isMonthLess(now: Terms, before: Terms): boolean {
  const [month, old] = [now.commission_monthly, before.commission_monthly];
  const isSame = !month || !old || (month.measure === old.measure && month.currency === old.currency);
  if (!isSame && old.tiers.length + old.bonuses.length > 0) return true;
  const steps = [month, old].flatMap((each) => [...(each?.tiers ?? []), ...(each?.bonuses ?? [])]);
  // tiers are rates, so there are none beside an amount for each order
  const isRated = now.commission_flat === null && before.commission_flat === null;
  return steps.some(({ from }) => {
    const [here, there] = [reachedAt(month, now.commission, from), reachedAt(old, before.commission, from)];
    return (isRated && here.rate < there.rate) || here.bonus < there.bonus;
  });
}

const isLower = (of: number | null, was: number | null): boolean => of !== null && (was === null || of < was);

/** A cap where there was none or a larger one; in another currency it holds for other orders. */
function isCapLess(now: Terms, before: Terms): boolean {
  const [caps, old] = [now.commission_caps, before.commission_caps];
  if (!caps) return false;
  const known = old?.currency === caps.currency ? old : null;
  return isLower(caps.per_order, known?.per_order ?? null) || isLower(caps.per_customer, known?.per_customer ?? null);
}

/** Less of anything at all; a change of kind is told too, also where nobody can say which of both is less. */
export const isLess = (now: Terms, before: Terms): boolean =>
  isBaseLess(now, before) || isReturningLess(now, before) || isMonthLess(now, before) || isCapLess(now, before);
