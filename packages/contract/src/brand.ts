// How a business shows itself and what it has switched on.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { businessId, collectionId, productId } from './ids.ts';
import { languageCodes } from './language.ts';
import { limits } from './limits.ts';
import { utmAnswer, utmChange } from './links.ts';
import { mailRecipients, sentMailRecipients } from './notifications.ts';
import { collection, product } from './stores.ts';
import { webAddress } from './web-address.ts';

const { get, put } = endpointsOf('brand');

const unique = <T>(items: T[]): T[] => [...new Set(items)];
const chosenProducts = z.array(productId).max(limits.preferences).transform(unique);
const chosenCollections = z.array(collectionId).max(limits.preferences).transform(unique);

/** Products and collections that come first where products are suggested or stand in for others, and those that never do. */
const aiPreferences = z.object({
  preferred_product_ids: z.array(productId),
  excluded_product_ids: z.array(productId),
  preferred_collection_ids: z.array(collectionId),
  excluded_collection_ids: z.array(collectionId),
});

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
  /** Where shoppers' pages tell of shipping and returns; null for none. */
  shipping_and_return_url: z.string().nullable(),
  /** What looks say of maker and safety of products that the store says nothing of; null for nothing. */
  maker_text: z.string().trim().max(limits.makerText).nullable(),
  /** Whether the preview of a look names its products of which nothing is said. */
  maker_notice_enabled: z.boolean(),
  /** What links hand over to the store where they have no value of their own; with the tokens links know. */
  utm_params: utmAnswer,
  /** The language of shoppers' pages; null for that of each shopper's browser. */
  shopper_language: z.enum(languageCodes).nullable(),
  /** How alike a product has to be that is suggested or stands in for another: `HIGH` reaches furthest, `OFF` names none. */
  product_search_sensitivity: z.enum(['OFF', 'LOW', 'MEDIUM', 'HIGH']),
  ai_preferences: aiPreferences,
  /** Shoppers search the store by a photo, from its looks, posts and feed. */
  photo_search_enabled: z.boolean(),
  /** Who of the team gets mails of the business, by what they are about. */
  mail_recipients: mailRecipients,
});
export type Settings = z.output<typeof settings>;

/** An address as people type it: https where they say nothing else. */
const typedAddress = z
  .string()
  .trim()
  .max(limits.url)
  .nullable()
  .transform((text) => (text ? (/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`) : null))
  .pipe(
    z
      .string()
      .regex(/^https?:\/\/([^\s/:]+\.[^\s/:]+|localhost)([:/]\S*)?$/i, { error: 'url_format' })
      .refine((text) => URL.canParse(text) && !new URL(text).username, { error: 'url_format' })
      .nullable(),
  );

/** Empty is none. */
const orNone = <Value extends z.ZodType<string | null, string | null>>(value: Value) =>
  z
    .string()
    .nullable()
    .transform((text) => text || null)
    .pipe(value);

/** As settings are sent: an id or address that is empty takes it away. */
const sentSettings = z.strictObject({
  ...settings.partial().shape,
  facebook_pixel_id: orNone(settings.shape.facebook_pixel_id).optional(),
  google_analytics_id: orNone(settings.shape.google_analytics_id).optional(),
  shipping_and_return_url: typedAddress.optional(),
  maker_text: orNone(settings.shape.maker_text).optional(),
  utm_params: z.strictObject(utmChange.shape).optional(),
  ai_preferences: z
    .strictObject({
      preferred_product_ids: chosenProducts,
      excluded_product_ids: chosenProducts,
      preferred_collection_ids: chosenCollections,
      excluded_collection_ids: chosenCollections,
    })
    .partial()
    .optional(),
  mail_recipients: sentMailRecipients.optional(),
});
export type SettingsSent = z.input<typeof sentSettings>;

const standing = z.object({
  settings,
  /** What the preferences name, as far as the store still has it. */
  chosen: z.object({ products: z.array(product), collections: z.array(collection) }),
  appearance: z.object({ logo_url: z.string().nullable() }),
});

const params = z.object({ business_id: businessId });

export const getSettings = get('/admin/v1/businesses/{business_id}/settings', 'team', {
  summary: 'The settings and the logo of the business.',
  params,
  answer: standing,
});

export const updateSettings = put('/admin/v1/businesses/{business_id}/settings', 'change_settings', {
  summary: 'Changes settings; what is left out stays, and what is no setting is refused.',
  params,
  body: z.strictObject({ settings: sentSettings }),
  answer: standing,
  problems: ['trial_ended', 'product_unknown', 'collection_unknown'],
});

const ofStore = { params, answer: standing };

export const updateProductPreferences = put('/admin/v1/store/{business_id}/products_preferences', 'change_settings', {
  summary: 'Says which products come first where products are suggested, and which are never.',
  ...ofStore,
  body: z.strictObject({ prefered_product_ids: chosenProducts, exclude_product_ids: chosenProducts }),
  problems: ['product_unknown'],
});

export const updateCollectionPreferences = put(
  '/admin/v1/store/{business_id}/collections_preferences',
  'change_settings',
  {
    summary: 'Says which collections come first where products are suggested, and which never.',
    ...ofStore,
    body: z.strictObject({ prefered_collection_ids: chosenCollections, exclude_collection_ids: chosenCollections }),
    problems: ['collection_unknown'],
  },
);

export const updateBusiness = put('/admin/v1/businesses/{business_id}', 'change_appearance', {
  summary: 'Sets the logo shoppers see; empty takes it away.',
  params,
  body: z.strictObject({ appearance: z.strictObject({ logo_url: z.union([z.literal(''), webAddress]) }) }),
  answer: standing,
});
