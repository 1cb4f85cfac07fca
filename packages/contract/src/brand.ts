// How a business shows itself and what it has switched on.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { businessId } from './ids.ts';
import { webAddress } from './links.ts';

export const settings = z.object({
  /** On shoppers' pages a product that cannot be bought gives its place to the most similar one that can, until it returns. */
  auto_swap_enabled: z.boolean(),
});
export type Settings = z.output<typeof settings>;

const standing = z.object({ settings, appearance: z.object({ logo_url: z.string().nullable() }) });

const params = z.object({ business_id: businessId });

export const getSettings = endpoint({
  method: 'GET',
  path: '/admin/v1/businesses/{business_id}/settings',
  summary: 'The settings and the logo of the business.',
  tag: 'brand',
  who: 'team',
  params,
  answer: standing,
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/admin/v1/businesses/{business_id}/settings',
  summary: 'Changes settings; what is left out stays.',
  tag: 'brand',
  who: 'admin',
  params,
  body: z.object({ settings: settings.partial() }),
  answer: standing,
  problems: ['trial_ended'],
});

export const updateBusiness = endpoint({
  method: 'PUT',
  path: '/admin/v1/businesses/{business_id}',
  summary: 'Sets the logo shoppers see; empty takes it away.',
  tag: 'brand',
  who: 'admin',
  params,
  body: z.object({ appearance: z.object({ logo_url: z.union([z.literal(''), webAddress]) }) }),
  answer: standing,
});
