// The one definition of each figure, and who may see it. Pure.
import type { Permissions } from '@vitrine/contract/identity';
import type { Totals } from '@vitrine/contract/insights';
import { toMajor } from '@vitrine/contract/money';

/** Raw sums of one link, or of many; amounts in minor units. */
export interface Sums {
  /** Visits that count: by people, once an hour each. */
  visits: number;
  /** Hand-overs to the store's checkout. */
  requests: number;
  /** Orders credited, by the order's day; voided ones left out. */
  orders: number;
  /** Order totals as first paid: after discounts, with shipping and tax, gross of refunds. */
  revenue: number;
  tax: number;
  refunded: number;
}

export const noSums: Sums = { visits: 0, requests: 0, orders: 0, revenue: 0, tax: 0, refunded: 0 };

/** Financial states of orders that never became a sale. */
export const uncountedStatuses = ['voided', 'expired'] as const;

export interface Reader {
  readonly isInfluencer: boolean;
  readonly permissions: Permissions;
}

/** The figures this reader may see, in the shape of the wire; the others are absent. */
export function toTotals(sums: Sums, currency: string, { permissions }: Reader): Totals {
  const clicks = { visits: sums.visits, requested_checkouts: sums.requests };
  const sales = { checkouts: sums.orders };
  const revenue = {
    revenue: toMajor(sums.revenue, currency),
    total_tax: toMajor(sums.tax, currency),
    refunded: toMajor(sums.refunded, currency),
  };
  return {
    ...(permissions.analytics_clicks_enabled ? clicks : {}),
    ...(permissions.analytics_sales_enabled ? sales : {}),
    ...(permissions.analytics_revenue_enabled ? revenue : {}),
  };
}
