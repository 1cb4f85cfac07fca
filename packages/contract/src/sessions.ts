// Sessions: who is signed in, with the store every screen needs, the account's open sessions, and signing out.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { permissions, role } from './identity.ts';
import { memberRole, teamRight } from './team.ts';
import { businessId } from './ids.ts';
import { person } from './persons.ts';

const { post, get } = endpointsOf('identity');

export const user = z.object({
  /** The merchant's username, also for an influencer of that merchant. */
  username: z.string(),
  /** The name that whoever is signed in has themselves. */
  own_username: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  /** Of staff alone. */
  member_role: memberRole.nullable(),
  /** What they may do in the team; the owner holds every right. */
  rights: z.array(teamRight),
  influencer_username: z.string().nullable(),
  influencer_image_url: z.string().nullable(),
  promocode: z.string().nullable(),
  business_id: businessId,
  is_admin: z.boolean(),
  is_verified: z.boolean(),
  subscription_plan: z.string(),
  free_trial_days_left: z.number().int(),
  /** The store's bills are not paid: nothing new may be made until they are. */
  is_plan_frozen: z.boolean(),
  /** How many products a look of this business may hold. */
  products_limit: z.number().int(),
  permissions,
  /** A deactivated influencer still reads what they earned, and is paid. */
  is_active: z.boolean(),
});
export type User = z.output<typeof user>;

/** The connected store as every screen needs it; null before a store is connected. */
export const brand = z.object({
  business_id: businessId,
  name: z.string(),
  logo_url: z.string().nullable(),
  currency: z.string(),
  time_zone: z.string(),
  /** The store's primary address, e.g. `https://shop.example`; custom addresses must lie under it or an available one. */
  domain: z.string(),
  available_domains: z.array(z.string()),
  shop: z.string(),
  status: z.enum(['connected', 'reconnect_needed', 'uninstalled']),
  /** Whether it was made to try things out: then its test orders are in every figure. */
  is_development: z.boolean(),
});
export type Brand = z.output<typeof brand>;

export const verifySession = post('/auth/verify', 'person', {
  summary: 'Answers who the bearer of the token is, with the connected store.',
  answer: z.object({
    token: z.string(),
    is_admin: z.boolean(),
    user,
    /** What is theirs alone, wherever they sign in. */
    person,
    brand: brand.nullable(),
    /** What figures are told in: the store's, also once it was disconnected. */
    currency: z.string(),
    time_zone: z.string(),
    /** Where shoppers reach the links, without a path. */
    public_url: z.string(),
    /** Where a talk with an expert is booked; null where the installation offers none. */
    booking_url: z.string().nullable(),
    /** Where a demonstration of what a plan opens is booked; null where the installation offers none. */
    demo_url: z.string().nullable(),
    /** The app's page in the store's app store, where merchants install it; null where the installation tells none. */
    store_listing_url: z.string().nullable(),
    /** Where the team writes to whoever runs the installation; null where nobody is named, and for influencers. */
    contact_email: z.string().nullable(),
    /** Whether there can be a multilink for them to see: for an influencer, whether one carries a code of theirs. */
    has_multilinks: z.boolean(),
    /** Whether plans are charged for; where not, everything is open and nobody is told of plans. */
    billing: z.boolean(),
  }),
});

export const logout = post('/auth/logout', 'person', {
  summary: 'Revokes the session of the token.',
  answer: done,
});

export const listSessions = get('/auth/sessions', 'person', {
  summary: 'Lists the account’s open sessions, newest first.',
  answer: z.object({
    sessions: z.array(
      z.object({
        session_id: z.string(),
        device: z.string(),
        created_at: z.iso.datetime(),
        last_used_at: z.iso.datetime(),
        current: z.boolean(),
      }),
    ),
  }),
});

export const revokeSession = post('/auth/sessions/{session_id}/revoke', 'person', {
  summary: 'Ends one session of the account.',
  params: z.object({ session_id: z.uuid() }),
  answer: done,
});
