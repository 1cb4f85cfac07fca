// How a business shows itself and what it has switched on.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { businessId } from './ids.ts';
import { limits } from './limits.ts';
import { webAddress } from './links.ts';

const { get, put } = endpointsOf('brand');

export const settings = z.object({
  /** Click ids of advertisements (gclid, fbclid, ttclid …) and UTM values of a visitor's address go on to the store; the link's own win. */
  carry_query_enabled: z.boolean(),
  /** On shoppers' pages a product that cannot be bought gives its place to the most similar one that can, until it returns. */
  auto_swap_enabled: z.boolean(),
  /** Ids of the merchant's own measuring on shoppers' pages; null for none. */
  facebook_pixel_id: z
    .string()
    .regex(/^\d{5,20}$/, { error: 'pixel_id_format' })
    .nullable(),
  google_analytics_id: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, { error: 'measurement_id_format' })
    .nullable(),
  /** Whose consent is asked before they measure: everybody's, that of visitors where the law wants it, nobody's. */
  pixel_consent: z.enum(['always', 'where_required', 'never']),
  /** How many months single visits are kept; figures stay for good. */
  visit_retention_months: z.number().int().min(limits.visitRetentionMonths.min).max(limits.visitRetentionMonths.max),
  /** Lists of links tell no revenue while that of all links ever is below so much, in the store's currency; 0 hides nothing. */
  hide_revenue_below: z.number().int().min(0).max(limits.hiddenRevenue),
});
export type Settings = z.output<typeof settings>;

const standing = z.object({ settings, appearance: z.object({ logo_url: z.string().nullable() }) });

const params = z.object({ business_id: businessId });

export const getSettings = get('/admin/v1/businesses/{business_id}/settings', 'team', {
  summary: 'The settings and the logo of the business.',
  params,
  answer: standing,
});

export const updateSettings = put('/admin/v1/businesses/{business_id}/settings', 'admin', {
  summary: 'Changes settings; what is left out stays, and what is no setting is refused.',
  params,
  body: z.object({ settings: z.strictObject(settings.partial().shape) }),
  answer: standing,
  problems: ['trial_ended'],
});

export const updateBusiness = put('/admin/v1/businesses/{business_id}', 'admin', {
  summary: 'Sets the logo shoppers see; empty takes it away.',
  params,
  body: z.object({ appearance: z.object({ logo_url: z.union([z.literal(''), webAddress]) }) }),
  answer: standing,
});
