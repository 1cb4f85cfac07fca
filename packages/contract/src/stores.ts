// The connected store: connecting, its catalogue's synchronisation, search for products and collections.
import { z } from 'zod';
import { done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { businessId, collectionId, productId, variantId } from './ids.ts';
import { limits, pageSizes } from './limits.ts';

const { post, get } = endpointsOf('stores');

/** The code under which a granted store waits for its merchant. */
export const grantCode = z.string().min(1).max(500);

/** A store's own name, its domain at its platform, or an address of its admin; the platform reads it into its domain. */
const shopName = z.string().trim().min(1).max(200);

export const beginConnect = post('/admin/v1/store/auth/begin', 'manage_store', {
  summary: 'Starts the store’s own grant: answers the address to send the browser to.',
  body: z.object({ shop: shopName }),
  answer: z.object({ redirect_url: z.string() }),
  problems: ['store_app_required'],
});

export const beginCreditGrant = post('/admin/v1/store/auth/store-credit', 'manage_store', {
  summary: 'Asks the connected store to permit store credit as well: answers the address to send the browser to.',
  answer: z.object({ redirect_url: z.string() }),
  problems: ['store_required', 'store_reconnect_needed'],
});

export const verifyConnect = post('/auth/connect/verify', 'anyone', {
  summary: 'Answers which store a grant waits for its merchant.',
  body: z.object({ auth: grantCode }),
  answer: z.object({
    /** The store's own, as it says itself; empty where it says none. */
    email: z.string(),
    shop: z.string(),
    name: z.string(),
    /** Whether the store is an account's already: whoever has that account signs in to it. */
    has_account: z.boolean(),
    /** Whether the business that is signed in began it in this very browser: then nothing is left to ask. */
    is_begun_here: z.boolean(),
    /** Origins of the store's admin: a window that opened ours is told of success when it is of one of them. */
    admin_origins: z.array(z.string()),
  }),
  problems: ['token_invalid'],
});

export const connectStore = post('/admin/v1/store/auth/connect', 'manage_store', {
  summary: 'Gives the granted store to the signed-in merchant and starts the first sync.',
  body: z.object({ auth: grantCode }),
  answer: z.object({ shop: z.string() }),
  problems: ['token_invalid', 'store_connected_elsewhere', 'store_connection_failed'],
});

export const syncProgress = z.object({
  state: z.enum(['never', 'waiting', 'running', 'finished', 'failed', 'cancelled']),
  phase: z.enum(['asking', 'preparing', 'reading', 'finishing']).nullable(),
  /** Products, collections and variants read so far, and in all once the store has said. */
  processed: z.number().int(),
  total: z.number().int().nullable(),
  products: z.number().int(),
  variants: z.number().int(),
  collections: z.number().int(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
});
export type SyncProgress = z.output<typeof syncProgress>;

export const getSync = get('/admin/v1/store/sync', 'team', {
  summary: 'The progress of the running or last catalog sync.',
  answer: syncProgress,
});

export const startSync = post('/admin/v1/businesses/sync', 'manage_store', {
  summary: 'Starts a full catalog sync; a running one is joined.',
  body: z.strictObject({ business_id: businessId }),
  answer: syncProgress,
  problems: ['store_required', 'store_reconnect_needed', 'sync_failed'],
});

export const cancelSync = post('/admin/v1/store/sync/cancel', 'manage_store', {
  summary: 'Stops the running sync; what has arrived stays.',
  answer: syncProgress,
  problems: ['store_required'],
});

export const disconnectStore = post('/admin/v1/businesses/disconnect', 'manage_store', {
  summary: 'Disconnects the store; links stay and lead to the closed page until it is connected again.',
  body: z.strictObject({ business_id: businessId }),
  answer: done,
  problems: ['store_required'],
});

/** What may be wrong with a store though it is connected. */
export const troubleKind = z.enum([
  'topics_refused',
  'not_approved',
  'scopes_missing',
  'scopes_wished',
  'other_version',
  'pixel_not_permitted',
  'secret_refused',
  'store_closed',
  'password_protected',
  'reports_turned_away',
]);
export type TroubleKind = z.output<typeof troubleKind>;

export const storeConnection = z.object({
  /** Whether the store is asked for buyers' email addresses, which needs level 2 of its approval. */
  reads_email: z.boolean(),
  troubles: z.array(
    z.object({
      kind: troubleKind,
      /** The topics, scopes or versions it is about. */
      details: z.array(z.string()),
      since: z.iso.datetime(),
    }),
  ),
  /** Orders from before the first reading's 60 days; null where the store does not tell of them. */
  older_orders: z
    .object({
      /** How far back they are read; null for the first order. */
      since: z.iso.datetime().nullable(),
      read: z.number().int(),
      done: z.boolean(),
    })
    .nullable(),
  /** Reports of the store that could not be handled so far. */
  failed_reports: z.number().int(),
  /** What of ours runs in the store's own pages; null where its platform runs nothing of others. */
  pages: z
    .object({
      /** The script that reports checkouts started and completed, where the shopper agreed. */
      pixel: z.enum(['connected', 'not_permitted', 'not_deployed', 'waiting']),
      /** When it reported last. */
      pixel_seen_at: z.iso.datetime().nullable(),
      /** When a click was last reported that the theme's embed had remembered. */
      embed_seen_at: z.iso.datetime().nullable(),
      /** Where the merchant switches the embed on. */
      embed_url: z.string().nullable(),
    })
    .nullable(),
});
export type StoreConnection = z.output<typeof storeConnection>;

export const getConnection = get('/admin/v1/store/connection', 'team', {
  summary: 'How well the store is connected: what it refuses, and what could not be handled.',
  answer: storeConnection,
  problems: ['store_required'],
});

export const changeConnection = post('/admin/v1/store/connection', 'manage_store', {
  summary:
    'Sets whether the store is asked for buyers’ email addresses, of which hashes are kept, and how far back older orders are read.',
  body: z
    .object({
      reads_email: z.boolean().optional(),
      /** Null for the first order; what is here already stays. */
      orders_since: z.iso.datetime().nullable().optional(),
    })
    .refine((asked) => Object.keys(asked).length > 0, { error: 'name what is to be changed' }),
  answer: storeConnection,
  problems: ['store_required', 'store_reconnect_needed'],
});

export const repeatReports = post('/admin/v1/store/connection/repeat', 'manage_store', {
  summary: 'Handles the store’s reports again that could not be handled.',
  answer: z.object({ repeated: z.number().int() }),
  problems: ['store_required'],
});

export const privacyRequest = z.object({
  request_id: z.uuid(),
  kind: z.enum(['data_request', 'customer_redact', 'shop_redact']),
  shop: z.string(),
  received_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
  /** How many rows of each kind were found, or erased. */
  rows: z.record(z.string(), z.number().int()),
});
export type PrivacyRequest = z.output<typeof privacyRequest>;

export const listPrivacyRequests = get('/admin/v1/store/privacy', 'manage_store', {
  summary: 'What the store asked in the name of shoppers, or of itself, and when that was done; newest first.',
  answer: z.object({ requests: z.array(privacyRequest) }),
});

export const getPrivacyFile = get('/admin/v1/store/privacy/{request_id}/file', 'manage_store', {
  summary: 'All that is kept of the shopper who asked, as JSON.',
  params: z.object({ request_id: z.uuid() }),
  answer: z.string(),
  answers: 'file',
  problems: ['not_found'],
});

export const productStatus = z.enum(['active', 'draft', 'archived', 'unlisted', 'unpublished', 'deleted']);

export const productOption = z.object({
  name: z.string(),
  values: z.array(z.object({ name: z.string(), swatch: z.string().nullable() })),
});

export const product = z.object({
  inventory_id: productId,
  title: z.string(),
  handle: z.string(),
  image_url: z.string().nullable(),
  product_status: productStatus,
  total_quantity: z.number().int(),
  /** What no cart of a shopper takes, and so no link: a subscription alone, a bundle of others, a gift card, a family of products, what other markets alone have, what must be bought by more than one. */
  sold_as: z
    .enum(['subscription', 'bundle', 'gift_card', 'combined_listing', 'other_markets', 'quantity_rule'])
    .nullable(),
  /** Whether at least one variant can be bought now. */
  available: z.boolean(),
  /** How well it sells in the store: pieces sold in the last 90 days, the best-selling product's being 100. */
  selling_score: z.number().int().min(0).max(100),
  /** Share of variants that can be bought, 0 to 100. */
  variant_availability_ratio: z.number(),
  url: z.string().nullable(),
  currency: z.string(),
  /** Lowest price and, when on sale, its compare-at price, in major units. */
  price: z.number(),
  compare_at_price: z.number().nullable(),
  options: z.array(productOption),
  tags: z.array(z.string()),
});
export type Product = z.output<typeof product>;

/** A switch in a query: `true` and `1`, or the bare name, turn it on; `false` and `0` off. */
export const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1' || text === '')
  .or(z.boolean());

/** By title; the best-selling of the last 90 days first; the latest in the store first. */
export const productOrder = z.enum(['title', 'best_selling', 'newest']);
export type ProductOrder = z.output<typeof productOrder>;

export const searchProducts = get('/admin/v1/products/search', 'maker', {
  summary: 'Searches the catalog by title, and by tag on request; 50 a page.',
  query: z.object({
    q: z.string().max(limits.searchText).default(''),
    count: z.coerce.number().int().min(1).max(250).default(pageSizes.picker),
    /** The cursor of the page before. */
    next: z.string().max(500).optional(),
    /** `active` for what shoppers can see; absent for drafts and unpublished ones too. */
    product_status: z.enum(['active', 'draft', 'archived', 'unlisted', 'all']).default('all'),
    include_out_of_stock: flag.default(true),
    include_search_tags: flag.default(false),
    sort_by: productOrder.default('title'),
    /** Only products in this collection. */
    collection_id: collectionId.optional(),
    /** Exactly these products, in this order: what an open form already holds. */
    ids: z.string().max(4000).optional(),
    /** Only products with an address of their own (a short needs one). */
    with_url: flag.default(false),
  }),
  answer: z.object({ products: z.array(product), next: z.string().nullable() }),
  problems: ['store_required'],
});

export const collection = z.object({
  id: collectionId,
  title: z.string(),
  description: z.string(),
  images: z.object({ medium: z.object({ src: z.string().nullable() }) }),
  products_count: z.number().int(),
  url: z.string().nullable(),
});
export type Collection = z.output<typeof collection>;

export const searchCollections = get('/admin/v1/collections/search', 'maker', {
  summary: 'Searches collections by title; 50 a page.',
  query: z.object({
    q: z.string().max(limits.searchText).default(''),
    ...paging(pageSizes.picker, 250),
    ids: z.string().max(4000).optional(),
  }),
  answer: z.object({ collections: z.array(collection), next_skip: nextSkip }),
  problems: ['store_required'],
});

export const variant = z.object({
  variant_id: variantId,
  title: z.string(),
  price: z.number(),
  compare_at_price: z.number().nullable(),
  /** What pages strike through beside the price, and what they do for shoppers of the European Economic Area. */
  former_price: z.number().nullable(),
  former_price_eea: z.number().nullable(),
  /** Why that is nothing where the store has a compare-at price: the 30 days before are not known, the price was as low in them,
   * or the compare-at price is below the lowest of them. */
  former_price_eea_reason: z.enum(['not_known', 'was_lower', 'not_asked']).nullable(),
  available: z.boolean(),
  options: z.record(z.string(), z.string()),
  image_url: z.string().nullable(),
});

export const findOptionImage = post('/admin/v1/products/options/image', 'maker', {
  summary: 'The image of a product in chosen options: that of the first variant with them, else the product’s own.',
  body: z.object({
    inventory_id: productId,
    selected_options: z.record(z.string().max(255), z.string().max(255)).default({}),
  }),
  answer: z.object({ image: z.object({ src: z.string().nullable() }) }),
  problems: ['not_found', 'store_required'],
});

export const getProduct = get('/admin/v1/products/{inventory_id}', 'maker', {
  summary: 'One product with its variants.',
  params: z.object({ inventory_id: productId }),
  answer: product.extend({ variants: z.array(variant) }),
  problems: ['store_required'],
});
