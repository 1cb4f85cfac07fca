// Which rules an order is credited by: those that count from its moment on, of several the last ones set. Pure.
import { attributionWindowDays } from '@vitrine/contract/limits';
import type { AttributionRules } from '../model.ts';

/** A change of the rules; a list of them is in the order they were set. */
export interface RulesChange extends AttributionRules {
  /** Orders created from here on. */
  readonly effectiveFrom: Date;
}

/** Before anybody set any. */
export const firstRules: AttributionRules = {
  windowDays: attributionWindowDays,
  priority: 'link',
  ownerKeeps: true,
  houseYields: true,
  selfPurchasesEarn: false,
  holdLeaked: false,
};

/**
 * A change never reaches orders of before its moment, unless it was given an earlier one on purpose. So the answer is
 * the same whenever it is asked, however late an order comes.
 */
export function rulesAt(changes: readonly RulesChange[], orderedAt: Date): AttributionRules {
  const last = changes.findLast(({ effectiveFrom }) => effectiveFrom <= orderedAt);
  return last ? toRules(last) : firstRules;
}

/** The rules alone, of whatever holds them. */
export function toRules(of: AttributionRules): AttributionRules {
  const { windowDays, priority, ownerKeeps, houseYields, selfPurchasesEarn, holdLeaked } = of;
  return { windowDays, priority, ownerKeeps, houseYields, selfPurchasesEarn, holdLeaked };
}
