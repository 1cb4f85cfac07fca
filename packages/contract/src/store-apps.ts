// A merchant's own app at their store's platform: what they enter there, its secret, and what is missing of a connection.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { flag } from './stores.ts';

const { post, get } = endpointsOf('stores');

/** What to enter where the merchant makes the app. */
export const appManifest = z.object({
  application_url: z.string(),
  redirect_urls: z.array(z.string()),
  scopes: z.array(z.string()),
  api_version: z.string(),
  webhook_url: z.string(),
  /** What we subscribe to ourselves once the store is connected. */
  topics: z.array(z.string()),
  /** What only the registration can name. */
  compliance_topics: z.array(z.string()),
  /** All of it in the platform's own form. */
  file: z.string(),
});
export type AppManifest = z.output<typeof appManifest>;

export const storeApp = z.object({
  client_id: z.string(),
  shop: z.string(),
  reads_all_orders: z.boolean(),
  gives_credit: z.boolean(),
  /** How the store gave access last: for the app's credentials, or by consent; null before it did. */
  grant: z.enum(['credentials', 'consent']).nullable(),
  /** Whether the connected store is connected by this app. */
  is_connected: z.boolean(),
  /** Until when webhooks signed by the secret of before are taken. */
  old_secret_until: z.iso.datetime().nullable(),
});
export type StoreApp = z.output<typeof storeApp>;

export const appSetup = z.object({
  platform: z.string(),
  /** Whether a store can be connected without an app of its own. */
  has_installation_app: z.boolean(),
  app: storeApp.nullable(),
  manifest: appManifest,
});
export type AppSetup = z.output<typeof appSetup>;

const wish = { reads_all_orders: z.boolean().default(false), gives_credit: z.boolean().default(false) };
const secret = z.string().trim().min(8).max(200);

export const getAppSetup = get('/admin/v1/store/app', 'manage_store', {
  summary: 'The merchant’s own app, without its secret, and what to enter where it is made.',
  query: z.object({ reads_all_orders: flag.optional(), gives_credit: flag.optional() }),
  answer: appSetup,
});

export const saveApp = post('/admin/v1/store/app', 'manage_store', {
  summary: 'Takes the id and secret of the merchant’s own app. The secret is sealed and never answered.',
  body: z.object({
    shop: z.string().trim().min(1).max(200),
    client_id: z.string().trim().min(3).max(200),
    client_secret: secret,
    ...wish,
  }),
  answer: storeApp,
  problems: ['store_unavailable', 'store_connection_failed'],
});

export const replaceAppSecret = post('/admin/v1/store/app/secret', 'manage_store', {
  summary: 'Replaces the secret of the own app. Webhooks signed by the one before are taken for three more days.',
  body: z.object({ client_secret: secret }),
  answer: storeApp,
  problems: ['store_app_required', 'store_unavailable', 'store_connection_failed'],
});

export const connectApp = post('/admin/v1/store/app/connect', 'manage_store', {
  summary:
    'Connects the store by the own app: at once where the store allows it, else by an address to send the browser to.',
  answer: z.object({
    shop: z.string(),
    /** Null once the store is connected. */
    redirect_url: z.string().nullable(),
  }),
  problems: [
    'store_app_required',
    'store_scopes_missing',
    'store_connected_elsewhere',
    'store_connection_failed',
    'store_unavailable',
  ],
});

export const removeApp = post('/admin/v1/store/app/remove', 'manage_store', {
  summary: 'Forgets the own app, once no store is connected by it.',
  answer: done,
  problems: ['store_app_required', 'store_app_in_use'],
});

/** What may be missing of a connection. */
export const checkKind = z.enum([
  'keys',
  'installed',
  'scopes',
  'redirect_address',
  'protected_data',
  'bulk_access',
  'allowlist',
  'token_end',
  'api_version',
  'topics',
  'open_to_shoppers',
  'pixel',
]);

export const storeCheck = z.object({
  kind: checkKind,
  /** `slow`: it works, but not as well as it could; `unknown`: nobody can say before the store is connected. */
  state: z.enum(['good', 'slow', 'bad', 'unknown']),
  /** The scopes, topics, addresses or versions it is about, or when it ends. */
  details: z.array(z.string()),
});
export type StoreCheck = z.output<typeof storeCheck>;

export const checkStore = get('/admin/v1/store/checks', 'manage_store', {
  summary:
    'What may be missing of the store’s connection, asked of the store now: permissions, addresses, access, versions.',
  answer: z.object({ checks: z.array(storeCheck) }),
  problems: ['store_app_required'],
});
