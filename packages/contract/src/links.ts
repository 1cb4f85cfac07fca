// Looks and shorts: their shape, and the calls that create, change, read and close them.
import { z } from 'zod';
import { done, endpoint } from './endpoint.ts';
import { businessId, code, collectionId, linkId, productId } from './ids.ts';
import { totals } from './insights.ts';
import { limits, pageSizes, utmPattern } from './limits.ts';
import { collection, product } from './stores.ts';

export const linkType = z.enum(['LOOK', 'SHORT']);
export type LinkType = z.output<typeof linkType>;

/** What a link leads to; derived: a look holds products for its own page, the others are shorts. */
export const urlType = z.enum(['look', 'product', 'collection', 'custom']);
export type UrlType = z.output<typeof urlType>;

const utmValue = z
  .string()
  .trim()
  .max(limits.utmValue)
  .regex(utmPattern, { error: 'utm_characters' })
  .nullish()
  .transform((text) => text || null);

export const utmParams = z.object({
  utm_source: utmValue,
  utm_medium: utmValue,
  utm_campaign: utmValue,
  utm_term: utmValue,
  utm_content: utmValue,
});
export type UtmParams = z.output<typeof utmParams>;

/** `"CODE"`, `{code}` or null; empty means none. Letters are kept as typed, spaces and commas are refused. */
const promocode = z
  .union([z.string(), z.object({ code: z.string().nullable() }).transform(({ code: text }) => text ?? '')])
  .nullish()
  .transform((text) => text?.trim() ?? '')
  .pipe(
    z
      .string()
      .max(limits.promocode)
      .regex(/^[^\s,]*$/u, { error: 'promocode_characters' }),
  )
  .transform((text) => text || null);

/** Per product the values chosen for its options, e.g. `{"Colour": "Sand"}`; options left out stay the shopper's choice. */
export const selectedOptions = z.record(productId, z.record(z.string().max(255), z.string().max(255)));
export type SelectedOptions = z.output<typeof selectedOptions>;

/** An address of the web: nothing but http and https passes, so that `javascript:` never reaches a page. */
const webAddress = z
  .string()
  .max(limits.url)
  .regex(/^(https?:\/\/|\/)/i, { error: 'url_format' });

const unique = <T>(items: T[]): T[] => [...new Set(items)];

const linkFields = {
  link_type: linkType,
  title: z.string().trim().max(limits.linkTitle).nullish(),
  description: z
    .string()
    .max(limits.description)
    .nullish()
    .transform((text) => text?.trim() ?? ''),
  images: z.array(webAddress).max(limits.images).default([]),
  inventory_ids: z.array(productId).max(limits.products.max).default([]).transform(unique),
  selected_options: selectedOptions.default({}),
  collection_ids: z.array(collectionId).max(limits.collections.max).default([]).transform(unique),
  promocode,
  shopping_redirect_url: z.string().trim().max(limits.url).nullish(),
  influencer_username: z.string().trim().nullish(),
  utm_params: utmParams.nullish(),
  advanced_settings: z.object({ hide_on_sale_items: z.boolean().default(false) }).nullish(),
};

export const linkDraft = z.object(linkFields);
export type LinkDraft = z.output<typeof linkDraft>;

/** A link's lifetime figures; one the reader may not see is absent. */
export const linkAnalytics = totals.extend({ currency: z.string() });
export type LinkAnalytics = z.output<typeof linkAnalytics>;

const linkSummary = z.object({
  link_id: linkId,
  code,
  short_url: z.string(),
  link_type: linkType,
  url_type: urlType,
  title: z.string().nullable(),
  description: z.string(),
  images: z.array(z.string()),
  link_default_image: z.string().nullable(),
  created_at: z.iso.datetime(),
  currency: z.string(),
  shopping_redirect_url: z.string().nullable(),
  parent_multilink_id: z.string().nullable(),
  influencer_username: z.string().nullable(),
  influencer_profile_image_url: z.string().nullable(),
  promocode: z.object({ code: z.string() }).nullable(),
  products_count: z.number().int(),
});

/** A row of the list: the link, with its lifetime figures as `link_analytics` and flat, as older callers read them. */
export const linkRow = linkSummary.extend({
  link_analytics: linkAnalytics,
  visits: z.number().int().optional(),
  checkouts: z.number().int().optional(),
  revenue: z.number().optional(),
});
export type LinkRow = z.output<typeof linkRow>;

export const link = linkSummary.extend({
  products: z.array(product),
  selected_options: selectedOptions,
  collections: z.array(collection),
  utm_params: z.object({
    utm_source: z.string().nullable(),
    utm_medium: z.string().nullable(),
    utm_campaign: z.string().nullable(),
    utm_term: z.string().nullable(),
    utm_content: z.string().nullable(),
  }),
  advanced_settings: z.object({ hide_on_sale_items: z.boolean() }),
  link_analytics: linkAnalytics,
});
export type Link = z.output<typeof link>;

const draftProblems = [
  'store_required',
  'product_unknown',
  'collection_unknown',
  'influencer_unknown',
  'options_unknown',
  'url_invalid',
  'url_not_of_store',
  'url_missing',
  'trial_ended',
  'utm_not_allowed',
] as const;

export const createLink = endpoint({
  method: 'POST',
  path: '/admin/v1/links/create',
  summary: 'Creates a look or a short.',
  tag: 'links',
  who: 'creator',
  body: linkDraft.extend({
    business_id: businessId,
    media_related_inventory_ids: z.array(productId).max(50).optional(),
  }),
  answer: link,
  problems: draftProblems,
});

export const editLink = endpoint({
  method: 'POST',
  path: '/admin/v1/links/{link_id}/edit',
  summary: 'Changes a look or a short; its type, code and influencer stay.',
  tag: 'links',
  who: 'creator',
  params: z.object({ link_id: linkId }),
  body: linkDraft.extend({ business_id: businessId.optional() }),
  answer: link,
  problems: [...draftProblems, 'link_closed', 'influencer_locked'],
});

export const getLink = endpoint({
  method: 'GET',
  path: '/admin/v1/links/{link_id}',
  summary: 'One link with its products, settings and lifetime figures.',
  tag: 'links',
  who: 'person',
  params: z.object({ link_id: linkId }),
  answer: link,
});

export const closeLink = endpoint({
  method: 'POST',
  path: '/admin/v1/links/{link_id}/close',
  summary: 'Deletes a link: it leaves the lists and its address shows the closed page; its numbers stay.',
  tag: 'links',
  who: 'creator',
  params: z.object({ link_id: linkId }),
  answer: done,
});

const listing = {
  q: z.string().max(limits.searchText).default(''),
  count: z.coerce.number().int().min(1).max(100).default(pageSizes.links),
  skip: z.coerce.number().int().min(0).default(0),
  link_type: linkType.optional(),
  sort_by: z.enum(['created_at', 'visits', 'checkouts', 'revenue']).default('created_at'),
};
const linkList = z.object({ links: z.array(linkRow), next_skip: z.number().int().nullable() });

export const listLinks = endpoint({
  method: 'POST',
  path: '/admin/v1/links/{business_id}',
  summary: 'Lists open links with their lifetime figures, newest first; 28 a page.',
  tag: 'links',
  who: 'person',
  params: z.object({ business_id: businessId }),
  query: z.object(listing),
  answer: linkList,
});

export const listInfluencerLinks = endpoint({
  method: 'POST',
  path: '/admin/v1/links/{business_id}/influencer/{username}',
  summary: 'Lists the open links of one influencer.',
  tag: 'links',
  who: 'person',
  params: z.object({ business_id: businessId, username: z.string().max(200) }),
  body: z.object({ ...listing, count: listing.count, skip: listing.skip }),
  answer: linkList,
});
