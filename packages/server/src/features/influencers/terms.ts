// Terms as they are kept (hundredths of a percent, minor units) and as they are answered (percent, major units). Pure.
import type { CollectionId, ProductId } from '@vitrine/contract/ids';
import type { EditedTerms, MonthMeasure, Terms } from '@vitrine/contract/influencers';
import { fromMajor, toMajor } from '@vitrine/contract/money';

/** What a calendar month adds; `from` in orders, or in minor units of what is measured, ascending. */
export interface MonthlyTerms {
  readonly measure: MonthMeasure;
  readonly currency: string;
  /** Rates in hundredths of a percent. */
  readonly tiers: readonly { readonly from: number; readonly rate: number }[];
  readonly bonuses: readonly { readonly from: number; readonly amount: number }[];
}

export interface KeptTerms {
  commission: number;
  /** Of each order, instead of the rate. */
  flat_amount: number | null;
  flat_currency: string | null;
  product_rates: Record<string, number>;
  collection_rates: Record<string, number>;
  net_revenue_ratio: number;
  reduce_refunds: boolean;
  reduce_vat: boolean;
  returning_rate: number | null;
  monthly: MonthlyTerms | null;
  order_cap: number | null;
  customer_cap: number | null;
  cap_currency: string | null;
}

/** Terms as earnings are counted by: rates and ratio in hundredths of a percent, amounts in minor units. */
export interface AgreedTerms {
  /** A share of the base, or an amount for each order instead. */
  readonly pay:
    | { readonly kind: 'rate'; readonly rate: number }
    | { readonly kind: 'flat'; readonly amount: number; readonly currency: string };
  /** Rates of their own, of a product before those of its collections; of several collections the highest counts. */
  readonly productRates: Readonly<Record<string, number>>;
  readonly collectionRates: Readonly<Record<string, number>>;
  readonly reducesRefunds: boolean;
  readonly reducesTax: boolean;
  readonly netRevenueRatio: number;
  /** For returning customers instead of any other rate or flat amount; null for the same. */
  readonly returningRate: number | null;
  readonly monthly: MonthlyTerms | null;
  /** The most that an order earns, and that all orders of a customer do; of orders in the currency. */
  readonly caps: {
    readonly currency: string;
    readonly perOrder: number | null;
    readonly perCustomer: number | null;
  } | null;
}

/** Whether what an order earns by these terms depends on other orders of the influencer. */
export const areLinked = ({ monthly, caps }: AgreedTerms): boolean =>
  monthly !== null || (caps !== null && caps.perCustomer !== null);

/** Before anything was agreed. */
export const plainTerms: Terms = {
  commission: 0,
  commission_flat: null,
  commission_overrides: { products: [], collections: [] },
  commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
  revenue_rules: { net_revenue_ratio: 100 },
  commission_returning: null,
  commission_monthly: null,
  commission_caps: null,
};

/** Null is a value of its own: nothing of it is agreed. */
const sent = <Value>(value: Value | undefined, before: Value): Value => (value === undefined ? before : value);

/** Terms with a change on them; what it leaves out stays. */
export function changeTerms(before: Terms, change: EditedTerms): Terms {
  const { commission_overrides: overrides, commission_rules: rules, revenue_rules: revenue } = change;
  return {
    commission: change.commission ?? before.commission,
    commission_flat: change.commission_flat === undefined ? before.commission_flat : change.commission_flat,
    commission_overrides: {
      products: overrides?.products ?? before.commission_overrides.products,
      collections: overrides?.collections ?? before.commission_overrides.collections,
    },
    commission_rules: {
      reduce_refunds_from_commission:
        rules?.reduce_refunds_from_commission ?? before.commission_rules.reduce_refunds_from_commission,
      reduce_vat_from_commission:
        rules?.reduce_vat_from_commission ?? before.commission_rules.reduce_vat_from_commission,
    },
    revenue_rules: { net_revenue_ratio: revenue?.net_revenue_ratio ?? before.revenue_rules.net_revenue_ratio },
    commission_returning: sent(change.commission_returning, before.commission_returning),
    commission_monthly: changeMonthly(before.commission_monthly, change.commission_monthly),
    commission_caps: changeCaps(before.commission_caps, change.commission_caps),
  };
}

/** What is left out stays where it still means the same: another measure or currency begins with what was sent. */
function changeMonthly(
  before: Terms['commission_monthly'],
  change: EditedTerms['commission_monthly'],
): Terms['commission_monthly'] {
  if (change === undefined || change === null) return sent(change, before);
  const { measure, currency } = change;
  const kept = before?.measure === measure && before.currency === currency ? before : null;
  return {
    measure,
    currency,
    tiers: change.tiers ?? kept?.tiers ?? [],
    bonuses: change.bonuses ?? kept?.bonuses ?? [],
  };
}

function changeCaps(
  before: Terms['commission_caps'],
  change: EditedTerms['commission_caps'],
): Terms['commission_caps'] {
  if (change === undefined || change === null) return sent(change, before);
  const { currency } = change;
  const kept = before?.currency === currency ? before : null;
  return {
    currency,
    per_order: sent(change.per_order, kept?.per_order ?? null),
    per_customer: sent(change.per_customer, kept?.per_customer ?? null),
  };
}

export function toTerms(row: KeptTerms): Terms {
  const { flat_amount: amount, flat_currency: currency } = row;
  return {
    commission: row.commission / 100,
    commission_flat: amount === null || currency === null ? null : { amount: toMajor(amount, currency), currency },
    commission_overrides: {
      // ids that came in through the contract
      products: Object.entries(row.product_rates).map(([id, rate]) => ({
        inventory_id: id as ProductId,
        commission: rate / 100,
      })),
      collections: Object.entries(row.collection_rates).map(([id, rate]) => ({
        collection_id: id as CollectionId,
        commission: rate / 100,
      })),
    },
    commission_rules: {
      reduce_refunds_from_commission: row.reduce_refunds,
      reduce_vat_from_commission: row.reduce_vat,
    },
    revenue_rules: { net_revenue_ratio: row.net_revenue_ratio / 100 },
    commission_returning: row.returning_rate === null ? null : row.returning_rate / 100,
    commission_monthly: row.monthly && toMonthly(row.monthly),
    commission_caps: toCaps(row),
  };
}

function toMonthly({ measure, currency: of, tiers, bonuses }: MonthlyTerms): NonNullable<Terms['commission_monthly']> {
  const toFrom = (from: number): number => (measure === 'orders' ? from : toMajor(from, of));
  return {
    measure,
    currency: of,
    tiers: tiers.map(({ from, rate }) => ({ from: toFrom(from), commission: rate / 100 })),
    bonuses: bonuses.map(({ from, amount }) => ({ from: toFrom(from), amount: toMajor(amount, of) })),
  };
}

function toCaps({ order_cap: order, customer_cap: customer, cap_currency: of }: KeptTerms): Terms['commission_caps'] {
  if (of === null) return null;
  const toAmount = (cap: number | null): number | null => (cap === null ? null : toMajor(cap, of));
  return { currency: of, per_order: toAmount(order), per_customer: toAmount(customer) };
}

const toHundredths = (percent: number): number => Math.round(percent * 100);

export function readTerms(terms: Terms): KeptTerms {
  const { commission_rules: rules, revenue_rules: revenue, commission_flat: flat, commission_overrides: rates } = terms;
  return {
    commission: toHundredths(terms.commission),
    flat_amount: flat && fromMajor(flat.amount, flat.currency),
    flat_currency: flat && flat.currency,
    product_rates: toRates(rates.products.map((each) => [each.inventory_id, each.commission])),
    collection_rates: toRates(rates.collections.map((each) => [each.collection_id, each.commission])),
    net_revenue_ratio: toHundredths(revenue.net_revenue_ratio),
    reduce_refunds: rules.reduce_refunds_from_commission,
    reduce_vat: rules.reduce_vat_from_commission,
    returning_rate: terms.commission_returning === null ? null : toHundredths(terms.commission_returning),
    monthly: terms.commission_monthly && readMonthly(terms.commission_monthly),
    ...readCaps(terms.commission_caps),
  };
}

/** Null where nothing of a month is agreed. */
function readMonthly({
  measure,
  currency: of,
  tiers,
  bonuses,
}: NonNullable<Terms['commission_monthly']>): MonthlyTerms | null {
  if (tiers.length === 0 && bonuses.length === 0) return null;
  const readFrom = (from: number): number => (measure === 'orders' ? from : fromMajor(from, of));
  return {
    measure,
    currency: of,
    tiers: tiers.map(({ from, commission }) => ({ from: readFrom(from), rate: toHundredths(commission) })),
    bonuses: bonuses.map(({ from, amount }) => ({ from: readFrom(from), amount: fromMajor(amount, of) })),
  };
}

function readCaps(caps: Terms['commission_caps']): Pick<KeptTerms, 'order_cap' | 'customer_cap' | 'cap_currency'> {
  const read = (amount: number | null | undefined): number | null =>
    caps === null || amount === null || amount === undefined ? null : fromMajor(amount, caps.currency);
  const [order, customer] = [read(caps?.per_order), read(caps?.per_customer)];
  const isNone = order === null && customer === null;
  return { order_cap: order, customer_cap: customer, cap_currency: isNone ? null : (caps?.currency ?? null) };
}

/** In the order of their ids, so that the same rates are always the same text. */
function toRates(rates: readonly (readonly [string, number])[]): Record<string, number> {
  const sorted = rates.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([id, percent]) => [id, toHundredths(percent)]));
}

export function toAgreed(row: KeptTerms): AgreedTerms {
  const { flat_amount: amount, flat_currency: currency } = row;
  return {
    pay:
      amount === null || currency === null
        ? { kind: 'rate', rate: row.commission }
        : { kind: 'flat', amount, currency },
    productRates: row.product_rates,
    collectionRates: row.collection_rates,
    reducesRefunds: row.reduce_refunds,
    reducesTax: row.reduce_vat,
    netRevenueRatio: row.net_revenue_ratio,
    returningRate: row.returning_rate,
    monthly: row.monthly,
    caps:
      row.cap_currency === null
        ? null
        : { currency: row.cap_currency, perOrder: row.order_cap, perCustomer: row.customer_cap },
  };
}

/** What an invitation agrees: a rate that is sent without a flat amount holds, whatever amount is usual. */
export const toFirstTerms = (usual: Terms, wish: EditedTerms): Terms =>
  changeTerms(wish.commission === undefined ? usual : { ...usual, commission_flat: null }, wish);

/** A row of the history; its terms are those since it began. */
interface Change {
  readonly effective_from: Date;
  readonly undo_of: Date | null;
}

/**
 * Which change an undo would take back, and whose terms would hold again: undos step back through the history, and a new
 * change after them begins anew. Null when the first terms hold. `changes` oldest first.
 */
export function findUndoable<Row extends Change>(changes: readonly Row[]): { change: Row; before: Row } | null {
  const at = (moment: Date): Row | undefined =>
    changes.find(({ effective_from: from }) => from.getTime() === moment.getTime());
  const last = changes.at(-1);
  // what holds now is what an undo put back
  const change = last?.undo_of ? at(last.undo_of) : last;
  if (!change) return null;
  const place = changes.indexOf(change);
  const previous = changes[place - 1];
  const before = previous?.undo_of ? at(previous.undo_of) : previous;
  return before ? { change, before } : null;
}
