// Whether terms earn less than others on anything at all. Pure.
import type { Terms } from '@vitrine/contract/influencers';

/** Rates by what they are of; what has no rate of its own has the general one. */
function listRates({ commission, commission_overrides: own }: Terms): Map<string, number> {
  return new Map([
    ['', commission],
    ...own.products.map((each): [string, number] => [`p${each.inventory_id}`, each.commission]),
    ...own.collections.map((each): [string, number] => [`c${each.collection_id}`, each.commission]),
  ]);
}

/** A rate that falls or goes, a smaller amount for an order, or less of the revenue counted. A change of kind is told too. */
export function isLess(now: Terms, before: Terms): boolean {
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
