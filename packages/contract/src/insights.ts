// Figures of links: the sums every list, tile and strip shows, and the lifetime strip.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { businessId } from './ids.ts';

/** A figure the reader may not see is absent. */
export const totals = z.object({
  /** Visits by people. */
  visits: z.number().int().optional(),
  /** Times a shopper went from a link to the store's checkout. */
  requested_checkouts: z.number().int().optional(),
  /** Orders credited. */
  checkouts: z.number().int().optional(),
  /** Order totals, gross of refunds, in major units. */
  revenue: z.number().optional(),
  total_tax: z.number().optional(),
  refunded: z.number().optional(),
});
export type Totals = z.output<typeof totals>;

export const getLifetime = endpoint({
  method: 'GET',
  path: '/admin/v1/analytics/{business_id}/lifetime',
  summary: 'Lifetime figures of all looks and of all shorts, closed ones included.',
  tag: 'insights',
  who: 'person',
  params: z.object({ business_id: businessId }),
  answer: z.object({ looks_analytics: totals, shorts_analytics: totals, currency: z.string() }),
});
