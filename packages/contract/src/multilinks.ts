// Multilinks: one address whose visits are split over two experiences, A and B, and which of them earns more.
import { z } from 'zod';
import { done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { businessId, code, linkId, multilinkId } from './ids.ts';
import { comparedDays } from './comparison.ts';
import { figureRange, knownFrom } from './days.ts';
import { rangeAnalytics, totals, withinSegment } from './insights.ts';
import { gateOfLink } from './link-gate.ts';
import { linkFilterFields, linkOrder, tagFilter, withOrderedDays } from './link-filter.ts';
import { limits, pageSizes } from './limits.ts';
import { linkPreview, linkPreviewChange, linkPreviewDraft } from './link-previews.ts';
import { figureProblems } from './problem.ts';
import {
  backHalf,
  contents,
  contentsChange,
  linkTags,
  linkType,
  promocode,
  promocodeText,
  selectedOptions,
  urlType,
  utmAnswer,
  utmChange,
  utmParams,
} from './links.ts';
import { collection, flag, product } from './stores.ts';

const { post, get } = endpointsOf('multilinks');

/** Which visitors an experience is meant for: phones and tablets are `MOBILE`, everything else is `PC`. */
export const deviceOption = z.enum(['ALL', 'MOBILE', 'PC']);
export type DeviceOption = z.output<typeof deviceOption>;

/** What an experience shows: products for a look of its own, else one product, one collection or one address of the store. */
export const linkResource = z.object({ link_type: linkType, ...contents });

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
  tags: linkTags.optional(),
  back_half: backHalf,
  link_preview: linkPreviewDraft.nullish(),
};

export const multilinkDraft = z.object({ ...multilinkFields, links_options: z.tuple([optionDraft, optionDraft]) });
export type MultilinkDraft = z.output<typeof multilinkDraft>;

const optionChange = z.object({
  link_id: linkId,
  value: optionDraft.shape.value.optional(),
  device_option: deviceOption.optional(),
  /** What is left out stays; where a short leads is one thing, told by whichever of product, collection and address is sent. */
  link_resource: z.object({ link_type: linkType.optional(), ...contentsChange }).optional(),
});
export type OptionChange = z.output<typeof optionChange>;

/** What an edit sends: whatever is left out stays as it is. */
export const multilinkChange = z.object({
  title: multilinkFields.title.optional(),
  splitter_type: z.literal('PERCENTAGE').optional(),
  automatic: z.boolean().optional(),
  promocode: promocodeText.optional(),
  utm_params: utmChange.nullish(),
  tags: multilinkFields.tags,
  back_half: backHalf,
  /** Null shows again what is shown by itself. */
  link_preview: linkPreviewChange.nullish(),
  /** Both of them, each by its link. */
  links_options: z.tuple([optionChange, optionChange]).optional(),
});
export type MultilinkChange = z.output<typeof multilinkChange>;

/** A rate from 0 to 1, or an amount in major units, with the bounds between which it lies with 95 % certainty. */
const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.output<typeof estimate>;

/** `revenue_per_visit` and `conversion` are null while nothing can be said of them. */
const seenOfExperience = z.object({
  visits: z.number().int(),
  conversion: estimate.nullable(),
  revenue_per_visit: estimate.nullable(),
});

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
  experiences: z.tuple([seenOfExperience, seenOfExperience]),
  /** The day of the store from which both are counted, as one of them was replaced then; null for all their days. */
  since: z.iso.date().nullable(),
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
  tags: z.array(z.string()),
  /** When it was put away; its address works on. */
  archived_at: z.iso.datetime().nullable(),
  /** When it lets shoppers in; null where it always does. */
  gate: gateOfLink.nullable(),
  /** Sums over both experiences, and those they replaced. */
  link_analytics: totals.extend({ currency: z.string() }),
});

export const multilinkRow = multilinkSummary.extend({
  links_options: z.array(experienceBrief),
});
export type MultilinkRow = z.output<typeof multilinkRow>;

export const multilink = multilinkSummary.extend({
  utm_params: utmAnswer,
  link_preview: linkPreview,
  links_options: z.tuple([experience, experience]),
  /** Experiences whose places others have taken, the latest first; their numbers stay. */
  replaced_experiences: z.array(
    z.object({
      /** 0 when it was experience A. */
      position: z.union([z.literal(0), z.literal(1)]),
      replaced_at: z.iso.datetime(),
      link_data: experienceBrief.shape.link_data,
    }),
  ),
  /** The experience everybody was sent to, while that can be undone. */
  sent_to: linkId.nullable(),
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

export const createMultilink = post('/admin/v1/links/multi/create', 'edit_multilinks', {
  summary: 'Creates a multilink with its two experiences.',
  body: multilinkDraft.extend({ business_id: businessId }),
  answer: multilink,
  problems: draftProblems,
});

export const editMultilink = post('/admin/v1/links/multi/{multilink_id}/edit', 'edit_multilinks', {
  summary:
    'Changes a multilink and its experiences; what is left out stays. One that leads to something else begins to count anew.',
  params,
  body: multilinkChange.extend({ business_id: businessId.optional() }),
  answer: multilink,
  problems: [...draftProblems, 'link_closed'],
});

export const getMultilink = get('/admin/v1/links/multi/{multilink_id}', 'team', {
  summary: 'One multilink with its experiences, their figures, and which of them leads.',
  params,
  answer: multilink,
});

export const closeMultilink = post('/admin/v1/links/multi/{multilink_id}/close', 'edit_multilinks', {
  summary: 'Deletes a multilink with its experiences: its address shows the closed page; its figures stay.',
  params,
  answer: done,
});

export const getMultilinkAnalytics = get('/admin/v1/links/multi/{multilink_id}/analytics', 'team', {
  summary:
    'The figures of a multilink and of its experiences over a range, in sum and by day, zero-filled; within a segment if one is named, which its verdict is never of.',
  params,
  query: figureRange.safeExtend({ ...withinSegment, ...comparedDays }),
  answer: z.object({
    /** Both experiences, and those they replaced. */
    total: rangeAnalytics,
    /** A and B as they are now. */
    experiences: z.tuple([rangeAnalytics, rangeAnalytics]),
    currency: z.string(),
    known_from: knownFrom,
    /** All of them together in what is compared with; null when nothing is, or it would begin before 2023. */
    previous: z.object({ from_date: z.iso.date(), to_date: z.iso.date(), total: rangeAnalytics }).nullable(),
  }),
  problems: figureProblems,
});

export const archiveMultilink = post('/admin/v1/links/multi/{multilink_id}/archive', 'edit_multilinks', {
  summary: 'Puts a multilink away, or takes it back: it leaves the list, its address and its figures go on.',
  params,
  body: z.object({ archived: z.boolean() }),
  answer: multilink,
  problems: ['link_closed'],
});

export const sendToExperience = post('/admin/v1/links/multi/{multilink_id}/winner', 'edit_multilinks', {
  summary: 'Sends everybody to one experience: 100 and 0 percent by hand, on every device.',
  params,
  body: z.object({ link_id: linkId }),
  answer: multilink,
  problems: ['link_closed'],
});

export const undoSendToExperience = post('/admin/v1/links/multi/{multilink_id}/winner/undo', 'edit_multilinks', {
  summary: 'Splits visits as before everybody was sent to one experience.',
  params,
  answer: multilink,
  problems: ['link_closed', 'nothing_to_undo'],
});

export const listMultilinkTags = get('/admin/v1/links/multi/tags', 'team', {
  summary: 'The tags of open multilinks and how many carry each, by name.',
  answer: z.object({ tags: z.array(z.object({ tag: z.string(), links: z.number().int() })) }),
});

export const listMultilinks = post('/admin/v1/links/multi/{business_id}', 'person', {
  summary:
    'Lists open multilinks, newest first unless sorted by a figure of all time; 28 a page. An influencer sees those with their discount code, or one of before that still counts for them, without figures, to copy and to open.',
  params: z.object({ business_id: businessId }),
  query: withOrderedDays(
    z.object({
      q: z.string().max(limits.searchText).default(''),
      ...paging(pageSizes.multilinks),
      ...linkOrder,
      /** Only multilinks that carry this tag; of several, separated by commas, any of them. */
      tag: tagFilter.optional(),
      /** Only multilinks with this influencer’s discount code, or one of before that still counts for them. */
      influencer_username: linkFilterFields.influencer_username,
      /** Only multilinks made on these days of the store, both included. */
      created_from: linkFilterFields.created_from,
      created_to: linkFilterFields.created_to,
      gate: linkFilterFields.gate,
      /** Those put away, instead of the others. */
      archived: flag.default(false),
    }),
  ),
  answer: z.object({
    multilinks: z.array(multilinkRow),
    next_skip: nextSkip,
    /** Of all that the filter finds, over their whole life; told with the first page, empty for influencers. */
    link_analytics: totals.extend({ currency: z.string() }).nullable(),
  }),
});

/** What a list says of a verdict. */
const verdictBrief = verdict.pick({ state: true, leader: true, ahead: true, certainty: true });
export type VerdictBrief = z.output<typeof verdictBrief>;

export const listVerdicts = post('/admin/v1/links/multi/verdicts', 'team', {
  summary: 'Which experience of each of these open multilinks leads, as lists say it; those not found are left out.',
  body: z.object({ multilink_ids: z.array(multilinkId).min(1).max(pageSizes.multilinks) }),
  answer: z.object({ verdicts: z.array(verdictBrief.extend({ multilink_id: multilinkId })) }),
});
