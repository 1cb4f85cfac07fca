// Lays the store's own reports of sales beside ours, name by name: what differs and why, and what of ours is in no figure. Pure.
import { uncountedStatuses } from '@vitrine/contract/orders';
import type { LeftOut, NamedDifference } from '@vitrine/contract/store-days';
import { addFields } from '@vitrine/contract/sums';
import type { NamedSales } from '../../stores/stores.ts';
import type { ComparedOrder, OrderPair } from './compare-orders.ts';

export const noSales: NamedSales = { gross: 0, discounts: 0, returns: 0, shipping: 0, taxes: 0 };

/** Orders that are alike in why they differ or are left out, and what they come to. */
export interface NamedPart {
  readonly orders: number;
  readonly sales: NamedSales;
}

/**
 * A day, or several; minor units. What the store has more than we is the sum of the differences, and ours are the sum of
 * what is left out and what is in the figures, name by name.
 */
export interface NamedSums {
  readonly store: NamedSales;
  readonly ours: NamedSales;
  readonly differences: ReadonlyMap<NamedDifference, NamedPart>;
  readonly leftOut: ReadonlyMap<LeftOut, NamedPart>;
  readonly credited: NamedSales;
}

export const noNames: NamedSums = {
  store: noSales,
  ours: noSales,
  differences: new Map(),
  leftOut: new Map(),
  credited: noSales,
};

/** An order on either side; null where that side has none, or none of the store's currency. */
export interface NamedPair {
  readonly store: NamedSales | null;
  readonly ours: NamedSales | null;
}

const isNothing = (sales: NamedSales): boolean => Object.values(sales).every((amount) => amount === 0);

/** Net sales and total sales, as reports define them. */
export const netOf = ({ gross, discounts, returns }: NamedSales): number => gross - discounts - returns;
export const totalOf = (sales: NamedSales): number => netOf(sales) + sales.shipping + sales.taxes;

/** By how much parts of an order may differ where each side rounds them in its own way. */
const roundingMost = 5;

/** Why the two sides differ by this much; null where they do not. */
function whyDiffers(
  missed: NamedSales,
  { ours }: OrderPair,
  difference: NamedDifference | null,
): NamedDifference | null {
  if (isNothing(missed)) return null;
  if (difference !== null) return difference;
  if (uncountedStatuses.some((status) => status === ours?.financialStatus)) return 'never_paid';
  if (Object.values(missed).every((amount) => Math.abs(amount) <= roundingMost)) return 'rounding';
  // goods that came out of the order before money was given back for them: sold and returned there, neither here
  if (totalOf(missed) === 0 && missed.returns > 0) return 'taken_out';
  return 'otherwise';
}

/** Adds an order to the sums of its day. */
export function addNames(sums: NamedSums, named: NamedPair, pair: OrderPair, compared: ComparedOrder): NamedSums {
  const { store, ours } = named;
  const missed = addFields(store ?? noSales, ours ?? noSales, -1);
  const isCredited = compared.leftOut === null || compared.credited !== 0;
  return {
    store: addFields(sums.store, store ?? noSales),
    ours: addFields(sums.ours, ours ?? noSales),
    differences: addPart(sums.differences, whyDiffers(missed, pair, compared.difference), { orders: 1, sales: missed }),
    leftOut:
      isCredited || ours === null ? sums.leftOut : addPart(sums.leftOut, compared.leftOut, { orders: 1, sales: ours }),
    credited: isCredited && ours !== null ? addFields(sums.credited, ours) : sums.credited,
  };
}

/** Several days as one. */
export const joinNames = (days: readonly NamedSums[]): NamedSums =>
  days.reduce(
    (all, one) => ({
      store: addFields(all.store, one.store),
      ours: addFields(all.ours, one.ours),
      differences: joinParts(all.differences, one.differences),
      leftOut: joinParts(all.leftOut, one.leftOut),
      credited: addFields(all.credited, one.credited),
    }),
    noNames,
  );

function addPart<Why>(
  parts: ReadonlyMap<Why, NamedPart>,
  why: Why | null,
  { orders, sales }: NamedPart,
): ReadonlyMap<Why, NamedPart> {
  if (why === null) return parts;
  const known = parts.get(why) ?? { orders: 0, sales: noSales };
  return new Map(parts).set(why, { orders: known.orders + orders, sales: addFields(known.sales, sales) });
}

const joinParts = <Why>(a: ReadonlyMap<Why, NamedPart>, b: ReadonlyMap<Why, NamedPart>): ReadonlyMap<Why, NamedPart> =>
  [...b].reduce((joined, [why, part]) => addPart(joined, why, part), a);
