// Which measures can be asked for and what they can be split by, for a reader and beside what is chosen already. Pure.
import { conditionDimension } from '@vitrine/contract/conditions';
import {
  isOfVisits,
  isOfWholeOrders,
  isTime,
  type Measure,
  measure,
  type SplitKey,
  splitKey,
  trafficMeasures,
} from '@vitrine/contract/figure-questions';
import { toOwnName } from '@vitrine/contract/figures';
import { canSee } from '@vitrine/contract/rights';
import { type AnalyticsAccess, canConditionBy, isKnownBy } from '../analytics-access.ts';

/** Where figures come from: the tab they are asked on, everywhere, or discount codes without a click. */
export const origins = ['tab', 'all', 'code'] as const;
export type Origin = (typeof origins)[number];

/** Stands beneath all revenue, not beneath that counted for an influencer. */
const ofTeam: readonly Measure[] = [
  'total_tax',
  'refunded',
  'gross_sales',
  'sales_discounts',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'sales_total',
  'net_aov',
  'discounts',
  'new_customers',
  'returning_customers',
];

/** Of clicks and visits, which orders by a code alone do not have. */
const ofClicks: readonly Measure[] = [...trafficMeasures, 'click_checkouts', 'cr'];

const isKnownFrom = (origin: Origin, name: Measure): boolean => origin !== 'code' || !ofClicks.includes(name);

interface About {
  readonly origin: Origin;
  readonly split: readonly SplitKey[];
  /** Whether conditions are on products, and on customers. */
  readonly isOfProducts: boolean;
  readonly isOfCustomers?: boolean;
}

/** Each once, by the name under which the reader knows it. */
export function listMeasures(
  { isTeam, rights }: AnalyticsAccess,
  { origin, split, isOfProducts, isOfCustomers = false }: About,
): readonly Measure[] {
  const known = isOfProducts || split.includes('product');
  return measure.options.filter((name) => {
    if (!canSee(rights, name) || !isKnownFrom(origin, name)) return false;
    if (isOfVisits(name) && (isOfCustomers || split.includes('customer'))) return false;
    if (!isTeam && (toOwnName(name, isTeam) !== name || ofTeam.includes(name))) return false;
    return isKnownBy(known ? 'product' : null, name) && !(known && isOfWholeOrders(name));
  });
}

const isOffered = (access: AnalyticsAccess, key: SplitKey): boolean => {
  if (key === 'tab' || isTime(key)) return true;
  const by = conditionDimension.safeParse(key);
  return by.success && canConditionBy(access, by.data);
};

/** By days or months, or by hours of the day and days of the week: never by both. */
const clocks: readonly (readonly SplitKey[])[] = [['day'], ['month'], ['weekday', 'hour']];
const clockOf = (key: SplitKey) => clocks.find((each) => each.includes(key));

/** What can stand beside the other of the two things; all there is without one. */
export function listSplits(access: AnalyticsAccess, beside: SplitKey | undefined): readonly SplitKey[] {
  return splitKey.options.filter((key) => {
    if (key === beside || !isOffered(access, key)) return false;
    const [own, other] = [clockOf(key), beside && clockOf(beside)];
    return own === undefined || other === undefined || own === other;
  });
}
