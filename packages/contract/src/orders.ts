// Orders as the store reported them, with why each was credited, or why not.
import { z } from 'zod';
import { csvFile, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { linkId, multilinkId, orderId } from './ids.ts';
import { pageType } from './link-type.ts';
import { urlType } from './links.ts';
import { limits, pageSizes } from './limits.ts';
import { appeal, commissionState, review, reviewState } from './reviews.ts';

const { get, post } = endpointsOf('orders');

/** Financial states of orders that never became a sale: no figure counts them. */
export const uncountedStatuses = ['voided', 'expired'] as const;

/** Where a claim on an order comes from, strongest first. */
export const evidenceKind = z.enum(['cart_attribute', 'landing_page', 'storefront', 'discount_code']);
export type EvidenceKind = z.output<typeof evidenceKind>;

/** Why a claim did not win. */
export const lostReason = z.enum([
  'outside_window',
  'older_click',
  'weaker_evidence',
  'lower_priority',
  'after_order',
  /** A code beside a click of its own link or influencer, which keeps the order. */
  'same_owner',
  /** A link of nobody beside an influencer. */
  'house_link',
  /** It came after the influencer's last day of earning, beside one who earns. */
  'ended',
]);
export type LostReason = z.output<typeof lostReason>;

/** Why an influencer earns nothing with an order that is credited to them. */
export const unearnedReason = z.enum(['self_purchase', 'ended']);
export type UnearnedReason = z.output<typeof unearnedReason>;

export const claim = z.object({
  kind: evidenceKind,
  link_id: linkId.nullable(),
  influencer_username: z.string().nullable(),
  /** When the click happened; null for a code. */
  clicked_at: z.iso.datetime().nullable(),
  /** What was found: the click id, or the code as used. */
  found: z.string(),
  /** Why it did not win; null for the winner. */
  lost: lostReason.nullable(),
});
export type Claim = z.output<typeof claim>;

/** How an order came to whom it is credited. */
export const creditChannel = z.enum(['links', 'shorts', 'shopboard', 'organic']);
export type CreditChannel = z.output<typeof creditChannel>;

export const attribution = z.object({
  order_id: orderId,
  credited: z.boolean(),
  link_id: linkId.nullable(),
  influencer_username: z.string().nullable(),
  /** `links`, `shorts` or `shopboard` by click, `organic` by code alone. */
  channel: creditChannel.nullable(),
  rule: z.enum(['last_click', 'code', 'none']),
  /** One sentence in the reader's language. */
  reason: z.string(),
  window_days: z.number().int(),
  /** What came first by the rules of the order's moment. */
  priority: z.enum(['link', 'code']),
  /** Why the influencer earns nothing with it; null where they earn by their terms. */
  unearned: unearnedReason.nullable(),
  evidence: z.array(claim),
  losers: z.array(claim),
  decided_at: z.iso.datetime(),
});
export type Attribution = z.output<typeof attribution>;

export const order = z.object({
  order_id: orderId,
  name: z.string(),
  created_at: z.iso.datetime(),
  currency: z.string(),
  order_status: z.string(),
  order_url: z.string().nullable(),
  products_count: z.number().int(),
  total_price: z.number(),
  total_tax: z.number(),
  refunded: z.number(),
  influencer_profile_image_url: z.string().nullable(),
  link_details: z
    .object({
      link_id: linkId,
      title: z.string().nullable(),
      description: z.string(),
      images: z.array(z.string()),
      link_default_image: z.string().nullable(),
      link_type: pageType,
      url_type: urlType,
      /** The multilink whose experience it is, and the title of that. */
      parent_multilink_id: multilinkId.nullable(),
      parent_multilink_title: z.string().nullable(),
    })
    .nullable(),
  /** Null in the seconds between the order's arrival and its attribution. */
  attribution: attribution.nullable(),
  /**
   * What the influencer it is credited to earned with it, refunds taken off, and what they would earn besides once the
   * shopper has paid what is outstanding; how it stands, from when it can be paid (null while nobody knows), and what was
   * decided of it last (null for nothing). Null where it is nobody’s.
   */
  commission: z
    .object({
      earned: z.number(),
      pending: z.number(),
      state: commissionState,
      available_at: z.iso.datetime().nullable(),
      review: review.extend({ made_by: z.string().nullable() }).nullable(),
      /** What the influencer said against it; null for nothing. */
      appeal: appeal.nullable(),
    })
    .nullable(),
  /** How far what was ordered has been handed over, and since when all of it; null where the store does not tell. */
  fulfilment: z.object({ state: z.enum(['none', 'part', 'whole']), at: z.iso.datetime().nullable() }).nullable(),
  /** A test order counts for nothing, except one of a development store; null for a real one. */
  test: z.enum(['counted', 'uncounted']).nullable(),
  /** What tells that the influencer it is credited to placed it themselves; null when nothing does. */
  self_purchase: z.enum(['email', 'customer']).nullable(),
});
export type Order = z.output<typeof order>;

/** What shoppers have paid, as the store says; an authorized order is `pending`, an expired one `voided`. */
export const paymentState = z.enum([
  'pending',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
  'cancelled',
]);
export type PaymentState = z.output<typeof paymentState>;

const day = z.iso.date();

/** Which orders are wanted: those of which all that is given holds. */
export const orderFilter = z.object({
  /** In the order’s number. */
  q: z.string().trim().max(limits.searchText).optional(),
  payment: paymentState.optional(),
  /** Only orders credited to a link or influencer, or only the others. */
  credited: z.enum(['true', 'false']).optional(),
  /** Only orders that influencers placed themselves and are credited for. */
  self_purchase: z.enum(['true']).optional(),
  influencer_username: z.string().max(limits.username.max).optional(),
  link_id: linkId.optional(),
  /** A discount code, as it was used. */
  code: z.string().trim().max(limits.searchText).optional(),
  /** How the commission stands, `approved` for what somebody approved, or `appealed` for what waits for the merchant’s answer. */
  commission: z.enum([...commissionState.options, 'approved', 'appealed']).optional(),
  /** Days in the store’s time zone, both included. */
  from_date: day.optional(),
  to_date: day.optional(),
  /** In place of days, as figures know them. */
  range: z.literal('last_24_hours').optional(),
});
export type OrderFilter = z.output<typeof orderFilter>;

/** Orders of one total stand newest first among each other, or backwards. */
const orderSorting = {
  sort_by: z.enum(['created_at', 'total_price']).default('created_at'),
  direction: z.enum(['desc', 'asc']).default('desc'),
};

export const listOrders = get('/admin/v1/orders', 'see_orders', {
  summary:
    'Lists the store’s orders, newest first unless sorted by their total, with why each was credited; 20 a page.',
  query: orderFilter.extend({ ...paging(pageSizes.orders), ...orderSorting }),
  answer: z.object({ orders: z.array(order), total: z.number().int(), next_skip: nextSkip }),
});

export const exportOrders = get('/admin/v1/orders/export', 'see_orders', {
  summary: 'All orders of which the filter holds as a table, newest first.',
  query: orderFilter,
  ...csvFile,
});

/** What was decided of orders at once. */
const decided = z.object({
  /** By this it can be undone. */
  decision_id: z.uuid(),
  /** How many orders it changed, and how many it passed over: nobody’s, or decided so before. */
  orders: z.number().int(),
  passed_over: z.number().int(),
});

export const reviewCommission = post('/admin/v1/orders/commission', 'review_commission', {
  summary:
    'Approves, rejects or holds the commission of orders, those named or all a filter finds, with a reason both sides see. What is rejected comes to nothing with entries of today; `open` undoes what was decided.',
  body: z
    .object({
      state: reviewState,
      /** Needed to reject and to hold. */
      reason: z.string().trim().max(limits.reviewReason).default(''),
      order_ids: z.array(orderId).min(1).max(limits.reviewedOrders).optional(),
      filter: orderFilter.optional(),
    })
    .refine(({ order_ids: ids, filter }) => (ids === undefined) !== (filter === undefined), {
      path: ['order_ids'],
      error: 'required',
    })
    .refine(({ state, reason }) => reason !== '' || state === 'approved' || state === 'open', {
      path: ['reason'],
      error: 'required',
    }),
  answer: decided,
  problems: ['too_many_orders'],
});

export const undoCommissionReview = post('/admin/v1/orders/commission/{decision_id}/undo', 'review_commission', {
  summary: 'Puts back what each order of a decision was before it; orders decided anew since stay.',
  params: z.object({ decision_id: z.uuid() }),
  answer: decided,
  problems: ['nothing_to_undo'],
});

export const listCommissionReviews = get('/admin/v1/orders/{order_id}/commission', 'see_orders', {
  summary: 'Everything that was decided of an order’s commission, oldest first, with who did it and when.',
  params: z.object({ order_id: orderId }),
  answer: z.object({ reviews: z.array(review.extend({ made_by: z.string().nullable() })) }),
});

export const orderLine = z.object({
  title: z.string(),
  image_url: z.string().nullable(),
  variant_title: z.string().nullable(),
  price: z.number(),
  quantity: z.number().int(),
  refunded_quantity: z.number().int(),
});
export type OrderLine = z.output<typeof orderLine>;

/** What the total is the sum of, gross of refunds; what is taken off is below zero. `tax_included` is in the prices. */
export const orderSums = z.object({
  items: z.number(),
  /** Pieces an edit took out before they were paid for. */
  removed: z.number(),
  discounts: z.number(),
  /** With duties and fees. */
  shipping: z.number(),
  tip: z.number(),
  tax: z.number(),
  tax_included: z.number(),
  total: z.number(),
});
export type OrderSums = z.output<typeof orderSums>;

/** The sums are null for an order that is being stored anew. */
const orderInside = z.object({ products: z.array(orderLine), sums: orderSums.nullable() });

const orderParams = z.object({ order_id: orderId });

export const getOrderDetails = get('/admin/v1/orders/{order_id}/details', 'see_orders', {
  summary: 'The products of one order, and what its total is the sum of.',
  params: orderParams,
  answer: orderInside,
});

export const getOrderAttribution = get('/admin/v1/orders/{order_id}/attribution', 'see_orders', {
  summary: 'Why this order was credited, or not: the evidence, the rule, the losers.',
  params: orderParams,
  answer: attribution,
});

export const listLinkOrders = get('/admin/v1/links/{link_id}/orders', 'see_orders', {
  summary: 'The orders credited to one link, newest first.',
  params: z.object({ link_id: linkId }),
  query: z.object(paging(pageSizes.orders)),
  answer: z.object({ orders: z.array(order), next_skip: nextSkip }),
});

export const getLinkOrderDetails = get('/admin/v1/links/{link_id}/orders/{order_id}/details', 'see_orders', {
  summary: 'The products of one order credited to a link, and what its total is the sum of.',
  params: z.object({ link_id: linkId, order_id: orderId }),
  answer: orderInside,
});

/** What was missed and has been repaired by reading the store's orders again. */
export const orderRepair = z.object({
  order_id: orderId,
  name: z.string(),
  repaired_at: z.iso.datetime(),
  /** The order itself, a refund of it, or another change. */
  missed: z.enum(['order', 'refund', 'change']),
  currency: z.string(),
  /** Totals gross of refunds and refunds before and after, in major units; before is null for a missed order. */
  total_before: z.number().nullable(),
  total_after: z.number(),
  refunded_before: z.number().nullable(),
  refunded_after: z.number(),
});
export type OrderRepair = z.output<typeof orderRepair>;

export const listOrderRepairs = get('/admin/v1/orders/repairs', 'see_orders', {
  summary: 'What the reading of the store’s orders found missing and repaired, newest first, and when it last ran.',
  query: z.object(paging(pageSizes.orders)),
  answer: z.object({
    repairs: z.array(orderRepair),
    next_skip: nextSkip,
    /** Orders are complete up to here, but for what is unread; null before the first reading. */
    checked_at: z.iso.datetime().nullable(),
    /** Stretches in which orders were placed that were never read, as the store tells no longer of them; newest first. */
    unread: z.array(z.object({ from: z.iso.datetime(), until: z.iso.datetime() })),
    /** How far back the store tells of orders now; null where it tells of all, and without a store. */
    told_since: z.iso.datetime().nullable(),
    /** What the store told of and could not be stored, newest first, at most 50: it held up nothing else. */
    set_aside: z.array(
      z.object({ kind: z.enum(['order', 'catalogue']), record_id: z.string(), since: z.iso.datetime() }),
    ),
    /** The first reading, of the last 60 days, while it runs: orders read so far. */
    backfill: z.object({ running: z.boolean(), orders: z.number().int() }),
  }),
});
