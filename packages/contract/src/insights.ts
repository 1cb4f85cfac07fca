// Figures over a business's links: the lifetime strip.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { businessId } from './ids.ts';

/** A figure the reader may not see is absent. */
export const totals = z.object({
  visits: z.number().int().optional(),
  requested_checkouts: z.number().int().optional(),
  checkouts: z.number().int().optional(),
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
