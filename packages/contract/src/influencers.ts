// Influencers as a merchant sees them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './identity.ts';

export const influencer = z.object({
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  promocode: z.string().nullable(),
  is_active: z.boolean(),
  permissions,
});
export type Influencer = z.output<typeof influencer>;

export const listInfluencers = endpoint({
  method: 'GET',
  path: '/admin/v1/influencers',
  summary: 'Lists the merchant’s influencers, active ones first.',
  tag: 'influencers',
  who: 'team',
  answer: z.object({ influencers: z.array(influencer) }),
});
