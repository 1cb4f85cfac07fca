// Looks and shorts: their shape, and the calls that create, change, read and close them.
import { z } from 'zod';
import { done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { businessId, code, collectionId, linkId, productId } from './ids.ts';
import { figureRange } from './days.ts';
import { attributedTotals, withinSegment } from './insights.ts';
import { limits, pageSizes, utmNames, utmPattern, utmTokens, type UtmName } from './limits.ts';
import { linkSettings, linkSettingsChange } from './link-settings.ts';
import { gateOfLink } from './link-gate.ts';
import { linkFilterFields, linkOrder, withOrderedDays } from './link-filter.ts';
import { linkPreview, linkPreviewChange, linkPreviewDraft } from './link-previews.ts';
import { linkType } from './link-type.ts';
import { collection, product } from './stores.ts';
import { withoutUnseen } from './unseen.ts';
import { webAddress } from './web-address.ts';
import { recordOf } from './records.ts';
import { imagePoints } from './image-points.ts';
import { likenessWord } from './vision.ts';

const { post, get } = endpointsOf('links');

export { linkType, type LinkType } from './link-type.ts';

/** What a link leads to; derived: a look holds products for its own page, the others are shorts. */
export const urlType = z.enum(['look', 'product', 'collection', 'custom']);
export type UrlType = z.output<typeof urlType>;

/** Words a merchant sorts links by; letters of either case are the same tag, the first spelling stays. */
export const linkTags = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(limits.tag)
      .regex(/^[^,\p{Cc}]+$/u, { error: 'tag_characters' }),
  )
  .max(limits.tags)
  .transform((tags) => tags.filter((tag, at) => tags.findIndex((other) => isSameTag(other, tag)) === at));

const isSameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const utmText = z
  .string()
  .trim()
  .max(limits.utmValue)
  .regex(utmPattern, { error: 'utm_characters', abort: true })
  .refine((text) => listUnknownTokens(text).length === 0, { error: 'utm_token' })
  .nullable()
  .transform((text) => text || null);
const utmValue = utmText.default(null);

/** What a value writes in braces and no link can fill in: it would reach the store as it is typed. */
export function listUnknownTokens(text: string): string[] {
  const written = [...text.matchAll(/\{{1,2}\s*([^{}]*?)\s*\}{1,2}/g)].map(([, token = '']) => token);
  return written.filter((token) => !utmTokens.some((known) => known === token));
}

const ofUtm = <Value extends z.ZodType>(value: Value) => z.object(recordOf(utmNames, () => value));

export const utmParams = ofUtm(utmValue);
/** As `utmParams`; a value left out stays as it is. */
export const utmChange = ofUtm(utmText.optional());
export type UtmParams = z.output<typeof utmParams>;

/** UTM values, read one by one by their names. */
export function toUtm(read: (name: UtmName) => string | null): UtmParams {
  return recordOf(utmNames, read);
}

export const noUtm = toUtm(() => null);

/** `"CODE"`, `{code}` or null; empty means none. Letters are kept as typed, spaces and commas are refused. */
export const promocodeText = z
  .union([z.string(), z.object({ code: z.string().nullable() }).transform(({ code: text }) => text ?? '')])
  .nullable()
  .transform((text) => withoutUnseen(text ?? ''))
  .pipe(
    z
      .string()
      .max(limits.promocode)
      .regex(/^[^\s,]*$/u, { error: 'promocode_characters' }),
  )
  .transform((text) => text || null);
export const promocode = promocodeText.default(null);

/** Per product the values chosen for its options, e.g. `{"Colour": "Sand"}`; options left out stay the shopper's choice. */
export const selectedOptions = z.record(productId, z.record(z.string().max(255), z.string().max(255)));
export type SelectedOptions = z.output<typeof selectedOptions>;

const unique = <T>(items: T[]): T[] => [...new Set(items)];

/** The custom end of an address. Absent leaves it as it is, null or empty goes back to the drawn code. */
export const backHalf = z
  .string()
  .trim()
  .max(200)
  .nullable()
  .transform((text) => text || null)
  .optional();

const descriptionText = z
  .string()
  .max(limits.description)
  .nullable()
  .transform((text) => text?.trim() ?? '');
const pictures = z.array(webAddress).max(limits.images);
const productIds = z.array(productId).max(limits.products.most).transform(unique);
const collectionIds = z.array(collectionId).max(limits.collections.max).transform(unique);
const redirectUrl = z.string().trim().max(limits.url).nullish();

/** What a link shows, and what it leads to. */
export const contents = {
  description: descriptionText.default(''),
  images: pictures.default([]),
  inventory_ids: productIds.default([]),
  selected_options: selectedOptions.default({}),
  collection_ids: collectionIds.default([]),
  shopping_redirect_url: redirectUrl,
};

/** The same when it is changed: what is left out stays as it is. */
export const contentsChange = {
  description: descriptionText.optional(),
  images: pictures.optional(),
  inventory_ids: productIds.optional(),
  selected_options: selectedOptions.optional(),
  collection_ids: collectionIds.optional(),
  shopping_redirect_url: redirectUrl,
};

const commonFields = {
  title: z.string().trim().max(limits.linkTitle).nullish(),
  influencer_username: z.string().trim().nullish(),
  tags: linkTags.optional(),
  back_half: backHalf,
};

export const linkDraft = z.object({
  ...commonFields,
  link_type: linkType,
  ...contents,
  promocode,
  utm_params: utmParams.nullish(),
  advanced_settings: linkSettings.nullish(),
  link_preview: linkPreviewDraft.nullish(),
  /** Of a look: where on its first image products are. */
  image_points: imagePoints.optional(),
});
export type LinkDraft = z.output<typeof linkDraft>;

/**
 * What an edit sends: whatever is left out stays as it is. Where a short leads is one thing, told by whichever of its product,
 * collection and address is sent.
 */
export const linkChange = z.object({
  ...commonFields,
  link_type: linkType.optional(),
  ...contentsChange,
  promocode: promocodeText.optional(),
  utm_params: utmChange.nullish(),
  advanced_settings: linkSettingsChange.nullish(),
  /** Null shows again what is shown by itself. */
  link_preview: linkPreviewChange.nullish(),
  /** Left out, products that stay keep theirs as long as the first image does. */
  image_points: imagePoints.optional(),
});
export type LinkChange = z.output<typeof linkChange>;

/** A link's lifetime figures; one the reader may not see is absent. */
export const linkAnalytics = attributedTotals.extend({ currency: z.string() });
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
  tags: z.array(z.string()),
  /** The custom end of the address; null while it is the drawn code. */
  back_half: z.string().nullable(),
  /** When it was put away; its address works on. */
  archived_at: z.iso.datetime().nullable(),
  /** When it lets shoppers in; null where it always does. */
  gate: gateOfLink.nullable(),
});

/** What figures of a row are of: what was asked about, or all time, where nothing was or its figures are not available just now. */
export const figuresOf = z.enum(['asked', 'all_time']);
export type FiguresOf = z.output<typeof figuresOf>;

/** A row of the list: the link, with its figures as `link_analytics` and flat, as older callers read them. */
export const linkRow = linkSummary.extend({
  link_analytics: linkAnalytics,
  figures_of: figuresOf,
  /** How many of its products or collections need a look: sold out, gone, repriced, hidden or swapped. */
  notices_count: z.number().int(),
  visits: z.number().int().optional(),
  checkouts: z.number().int().optional(),
  revenue: z.number().optional(),
});
export type LinkRow = z.output<typeof linkRow>;

/** UTM values as they are kept. */
export const utmAnswer = ofUtm(z.string().nullable());

export const noticeKind = z.enum([
  'sold_out',
  /** A draft, archived, or taken out of the storefront. */
  'unpublished',
  'deleted',
  /** Sold as a subscription alone, as a bundle of others, or a gift card: no cart takes it by the piece. */
  'subscription',
  'bundle',
  'gift_card',
  /** A family of products that are sold one by one: it is no product of its own. */
  'combined_listing',
  /** Not published in the market of the store's own country. */
  'other_markets',
  /** Each of its variants must be bought by more than one. */
  'quantity_rule',
  'repriced',
  /** On sale, and the link hides what is on sale. */
  'hidden_on_sale',
  /** Sold out, and another product stands in its place until stock returns. */
  'swapped',
]);
export type NoticeKind = z.output<typeof noticeKind>;

/** What a product that can stand in for another has in common with it. */
const replacementReasons = z.object({
  /** How alike their images are; null where they are not, or nobody has looked. */
  looks: likenessWord.nullable(),
  same_type: z.boolean(),
  shared_tags: z.number().int().nonnegative(),
  /** By how many percent of its price the other one's differs, whole. */
  price_apart: z.number().int().nonnegative(),
});
export type ReplacementReasons = z.output<typeof replacementReasons>;

/** What the store has changed about something a link holds, and what one click can do about it. */
export const linkNotice = z.object({
  kind: noticeKind,
  /** The product; null when the notice is about a collection. */
  inventory_id: productId.nullable(),
  collection_id: collectionId.nullable(),
  title: z.string(),
  image_url: z.string().nullable(),
  /** For `repriced`: the lowest price when the merchant last saw it, and now, in major units. */
  old_price: z.number().nullable(),
  new_price: z.number().nullable(),
  /** The most similar product that can be bought: shown in its place when swapped, offered otherwise. */
  replacement: z
    .object({
      inventory_id: productId,
      title: z.string(),
      image_url: z.string().nullable(),
      price: z.number(),
      why: replacementReasons,
    })
    .nullable(),
  /** What `repairLink` does about it, the most helpful first. */
  repairs: z.array(z.enum(['replace', 'remove', 'accept', 'show'])),
});
export type LinkNotice = z.output<typeof linkNotice>;

export const link = linkSummary.extend({
  products: z.array(product),
  /** What the page of a look shows of them, in order: with auto swap, others in the places of those that cannot be bought. */
  shown_products: z.array(product),
  selected_options: selectedOptions,
  /** Where on the first image products are. */
  image_points: imagePoints,
  collections: z.array(collection),
  utm_params: utmAnswer,
  advanced_settings: linkSettings,
  link_preview: linkPreview,
  link_analytics: linkAnalytics,
  notices: z.array(linkNotice),
  /** Titles of shown products of which nothing is said of maker and safety; empty where that is switched off. */
  without_maker: z.array(z.string()),
  /** Nothing it holds can be bought now: its page says so and offers its collections or the store. */
  everything_gone: z.boolean(),
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
  'code_taken',
  'code_reserved',
] as const;

export const createLink = post('/admin/v1/links/create', 'creator', {
  summary: 'Creates a look or a short.',
  body: linkDraft.extend({
    business_id: businessId,
    media_related_inventory_ids: z.array(productId).max(50).optional(),
  }),
  answer: link,
  problems: draftProblems,
});

export const editLink = post('/admin/v1/links/{link_id}/edit', 'creator', {
  summary: 'Changes a look or a short; its type, code and influencer stay, and whatever is left out.',
  params: z.object({ link_id: linkId }),
  body: linkChange.extend({ business_id: businessId.optional() }),
  answer: link,
  problems: [...draftProblems, 'link_closed', 'part_of_multilink', 'influencer_locked'],
});

export const getLink = get('/admin/v1/links/{link_id}', 'person', {
  summary: 'One link with its products, settings and lifetime figures.',
  params: z.object({ link_id: linkId }),
  answer: link,
});

export const closeLink = post('/admin/v1/links/{link_id}/close', 'creator', {
  summary: 'Deletes a link: it leaves the lists and its address shows the closed page; its figures stay.',
  params: z.object({ link_id: linkId }),
  answer: done,
  problems: ['link_closed', 'part_of_multilink'],
});

export const archiveLink = post('/admin/v1/links/{link_id}/archive', 'creator', {
  summary: 'Puts a link away, or takes it back: it leaves the list, its address and its figures go on.',
  params: z.object({ link_id: linkId }),
  body: z.object({ archived: z.boolean() }),
  answer: link,
  problems: ['link_closed', 'part_of_multilink'],
});

export const repairLink = post('/admin/v1/links/{link_id}/repair', 'creator', {
  summary:
    'Settles a notice: replaces or removes the product or collection, accepts its new price, or shows what is on sale.',
  params: z.object({ link_id: linkId }),
  body: z.object({
    inventory_id: productId.optional(),
    collection_id: collectionId.optional(),
    repair: z.enum(['replace', 'remove', 'accept', 'show']),
    /** For `replace`: by default the replacement the notice names. */
    replacement_id: productId.optional(),
  }),
  answer: link,
  problems: [
    'link_closed',
    'part_of_multilink',
    'product_unknown',
    'collection_unknown',
    'no_replacement',
    'last_product',
    'url_missing',
    'trial_ended',
  ],
});

export const checkBackHalf = post('/admin/v1/links/back-half/check', 'maker', {
  summary: 'Tells whether a custom slug is available.',
  body: z.object({
    code: z.string().trim().max(200),
    /** The link or multilink being edited: what it has already, it may keep. */
    link_id: z.uuid().optional(),
  }),
  answer: z.object({
    available: z.boolean(),
    problem: z.enum(['code_invalid', 'code_reserved', 'code_taken']).nullable(),
    /** The problem in the reader's language. */
    message: z.string().nullable(),
    /** A free one like it, when it is taken. */
    suggestion: z.string().nullable(),
  }),
});

export const listTags = get('/admin/v1/links/tags', 'person', {
  summary: 'The tags of open links and how many links carry each, by name.',
  query: z.object({ link_type: linkType.optional() }),
  answer: z.object({ tags: z.array(z.object({ tag: z.string(), links: z.number().int() })) }),
});

const listing = withOrderedDays(
  figureRange.safeExtend({ ...withinSegment, ...linkFilterFields, ...linkOrder, ...paging(pageSizes.links) }).strip(),
);
const linkList = z.object({ links: z.array(linkRow), next_skip: nextSkip });

export const listLinks = post('/admin/v1/links/{business_id}', 'person', {
  summary:
    'Lists open links with their lifetime figures, or those of the days and the segment that are named, newest first; 28 a page. The filter narrows, also by several parts. The order by a figure is that of all time.',
  params: z.object({ business_id: businessId }),
  query: listing,
  answer: linkList,
});

export const listInfluencerLinks = post('/admin/v1/links/{business_id}/influencer/{username}', 'person', {
  summary: 'Lists the open links of one influencer.',
  params: z.object({ business_id: businessId, username: z.string().max(200) }),
  body: listing,
  answer: linkList,
});
