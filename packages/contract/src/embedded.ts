// Our page inside the store's own admin: a session of minutes for one store, its key figures, and the way to the dashboard.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { storeConnection, syncProgress } from './stores.ts';

const { post } = endpointsOf('stores');

const session = z.string().min(1).max(1000);

export const openEmbedded = post('/auth/embedded/session', 'anyone', {
  summary:
    'Exchanges the token by which the store’s admin vouches for who looks at our page there (as bearer) for a session of that page alone.',
  answer: z.object({
    /** Null where nobody here has the store yet. */
    session: z.string().nullable(),
    expires_at: z.iso.datetime().nullable(),
    shop: z.string(),
    /** Where a window connects the store; good for a few minutes. */
    connect_url: z.string(),
  }),
  problems: ['unauthenticated', 'rate_limited'],
});

/** Of all channels together. */
export const keyFigures = z.object({
  visits: z.number().int(),
  /** Credited to a link or a code. */
  orders: z.number().int(),
  /** Their totals, in major units. */
  revenue: z.number(),
});

export const getEmbeddedHome = post('/auth/embedded/home', 'anyone', {
  summary:
    'Key figures of today and of 30 days, and how the store is connected, for a session of our page in its admin.',
  body: z.object({ session }),
  answer: z.object({
    name: z.string(),
    shop: z.string(),
    status: z.enum(['connected', 'reconnect_needed', 'uninstalled']),
    currency: z.string(),
    /** Days of the store's time zone. */
    today: keyFigures,
    last_30_days: keyFigures,
    sync: syncProgress.pick({ state: true, products: true, finished_at: true }),
    troubles: storeConnection.shape.troubles,
    failed_reports: z.number().int(),
  }),
  problems: ['unauthenticated'],
});

export const openDashboard = post('/auth/embedded/dashboard', 'anyone', {
  summary:
    'The address of the dashboard: with a single-use code where the store’s admin vouches (as bearer) for the confirmed email address of an account of the business, else one that asks to sign in.',
  body: z.object({ session }),
  answer: z.object({ address: z.string(), signs_in: z.boolean() }),
  problems: ['unauthenticated'],
});
