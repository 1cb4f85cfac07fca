// Multilinks: one address whose visits are split over two experiences, A and B, and which of them earns more.
import { z } from 'zod';
import { done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { businessId, code, linkId, multilinkId } from './ids.ts';
import { totals } from './insights.ts';
import { limits, pageSizes } from './limits.ts';
import {
  backHalf,
  description,
  goods,
  images,
  linkType,
  promocode,
  redirectUrl,
  selectedOptions,
  urlType,
  utmAnswer,
  utmParams,
} from './links.ts';
import { collection, product } from './stores.ts';

const { post, get } = endpointsOf('multilinks');

/** Which visitors an experience is meant for: phones and tablets are `MOBILE`, everything else is `PC`. */
export const deviceOption = z.enum(['ALL', 'MOBILE', 'PC']);
export type DeviceOption = z.output<typeof deviceOption>;

/** What an experience shows: products for a look of its own, else one product, one collection or one address of the store. */
export const linkResource = z.object({
  link_type: linkType,
  images,
  description,
  ...goods,
  shopping_redirect_url: redirectUrl,
});

export const optionDraft = z.object({
  /** Whole percent of the visits; the two add up to 100. */
  value: z.number().int().min(0).max(100),
  device_option: deviceOption.default('ALL'),
  link_resource: linkResource,
});

const multilinkFields = {
  title: z.string().trim().min(1).max(limits.multilinkTitle),
  splitter_type: z.literal('PERCENTAGE').default('PERCENTAGE'),
  /** Moves visits to the experience that earns more, once a day; the shares sent are where it begins. */
  automatic: z.boolean().default(false),
  promocode,
  utm_params: utmParams.nullish(),
  back_half: backHalf,
};

export const multilinkDraft = z.object({ ...multilinkFields, links_options: z.tuple([optionDraft, optionDraft]) });
export type MultilinkDraft = z.output<typeof multilinkDraft>;

/** A rate from 0 to 1, or an amount in major units, with the bounds between which it lies with 95 % certainty. */
const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.output<typeof estimate>;

export const verdict = z.object({
  /** `not_comparable` when the two are shown to different devices, so that nothing follows from their difference. */
  state: z.enum(['no_verdict', 'leads', 'not_comparable']),
  /** Which one leads by evidence: its place in `links_options`. Null without a verdict. */
  leader: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** What the verdict rests on. */
  basis: z.enum(['revenue', 'conversion']).nullable(),
  /** Which one is ahead so far, evidence or not; null when they are level or nothing was seen. */
  ahead: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** Probability that the one ahead is truly the better one; null before any order. */
  certainty: z.number().min(0).max(1).nullable(),
  /** Visits still needed, over both, if the difference seen so far is the true one; null when that is unknown. */
  visits_needed: z.number().int().nullable(),
  /** What was counted of each, orders by promo code alone left out; on automatic, as it would be on like days. */
  experiences: z.tuple([
    z.object({ visits: z.number().int(), conversion: estimate, revenue_per_visit: estimate }),
    z.object({ visits: z.number().int(), conversion: estimate, revenue_per_visit: estimate }),
  ]),
});
export type Verdict = z.output<typeof verdict>;

const experienceBrief = z.object({
  value: z.number().int(),
  /** The share it gets now: `value`, or what `automatic` has made of it. */
  current_value: z.number().int(),
  device_option: deviceOption,
  link_id: linkId,
  link_data: z.object({
    link_id: linkId,
    short_url: z.string(),
    link_type: linkType,
    url_type: urlType,
    title: z.string().nullable(),
    description: z.string(),
    images: z.array(z.string()),
    link_default_image: z.string().nullable(),
    shopping_redirect_url: z.string().nullable(),
    link_analytics: totals.extend({ currency: z.string() }),
  }),
});

const experience = experienceBrief.extend({
  link_data: experienceBrief.shape.link_data.extend({
    products: z.array(product),
    collections: z.array(collection),
    selected_options: selectedOptions,
    utm_params: utmAnswer,
    promocode: z.object({ code: z.string() }).nullable(),
  }),
});
export type Experience = z.output<typeof experience>;

const multilinkSummary = z.object({
  multilink_id: multilinkId,
  code,
  short_url: z.string(),
  back_half: z.string().nullable(),
  title: z.string(),
  created_at: z.iso.datetime(),
  currency: z.string(),
  splitter_type: z.literal('PERCENTAGE'),
  automatic: z.boolean(),
  promocode: z.object({ code: z.string() }).nullable(),
  /** Sums over both experiences. */
  link_analytics: totals.extend({ currency: z.string() }),
});

export const multilinkRow = multilinkSummary.extend({
  links_options: z.array(experienceBrief),
});
export type MultilinkRow = z.output<typeof multilinkRow>;

export const multilink = multilinkSummary.extend({
  utm_params: utmAnswer,
  links_options: z.tuple([experience, experience]),
  verdict,
});
export type Multilink = z.output<typeof multilink>;

const draftProblems = [
  'store_required',
  'product_unknown',
  'collection_unknown',
  'options_unknown',
  'url_invalid',
  'url_not_of_store',
  'url_missing',
  'split_invalid',
  'trial_ended',
  'code_taken',
  'code_reserved',
] as const;

const params = z.object({ multilink_id: multilinkId });

export const createMultilink = post('/admin/v1/links/multi/create', 'admin', {
  summary: 'Creates a multilink with its two experiences.',
  body: multilinkDraft.extend({ business_id: businessId }),
  answer: multilink,
  problems: draftProblems,
});

export const editMultilink = post('/admin/v1/links/multi/{multilink_id}/edit', 'admin', {
  summary: 'Changes a multilink and its experiences; their numbers go on.',
  params,
  body: z.object({
    ...multilinkFields,
    business_id: businessId.optional(),
    links_options: z.tuple([
      optionDraft.extend({ link_id: linkId.optional() }),
      optionDraft.extend({ link_id: linkId.optional() }),
    ]),
  }),
  answer: multilink,
  problems: [...draftProblems, 'link_closed'],
});

export const getMultilink = get('/admin/v1/links/multi/{multilink_id}', 'team', {
  summary: 'One multilink with its experiences, their numbers, and which of them leads.',
  params,
  answer: multilink,
});

export const closeMultilink = post('/admin/v1/links/multi/{multilink_id}/close', 'admin', {
  summary: 'Deletes a multilink with its experiences: its address shows the closed page; its numbers stay.',
  params,
  answer: done,
});

export const listMultilinks = post('/admin/v1/links/multi/{business_id}', 'team', {
  summary: 'Lists open multilinks, newest first; 28 a page.',
  params: z.object({ business_id: businessId }),
  query: z.object({
    q: z.string().max(limits.searchText).default(''),
    ...paging(pageSizes.multilinks),
  }),
  answer: z.object({ multilinks: z.array(multilinkRow), next_skip: nextSkip }),
});
