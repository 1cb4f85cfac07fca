// How orders are credited: the rules, crediting past orders anew, what looks wrong with a code, and an influencer's own side.
import { z } from 'zod';
import { endpointsOf, nextSkip, paging } from './endpoint.ts';
import { linkId, orderId } from './ids.ts';
import { attributionWindow, codeGraceDays, pageSizes } from './limits.ts';
import { promocode } from './links.ts';
import { attribution, creditChannel, evidenceKind } from './orders.ts';

const { get, put, post } = endpointsOf('attribution');

/** A click counts for this many days; of a click and a code the one that comes first wins. */
export const attributionRules = z.object({
  window_days: z.number().int().min(attributionWindow.min).max(attributionWindow.max),
  priority: z.enum(['link', 'code']),
  /** Whether a link of nobody goes after an influencer's click within the window, and after their code. */
  house_yields: z.boolean(),
  /** Whether influencers earn with what they order themselves. */
  self_purchases_earn: z.boolean(),
  /** Whether the commission of orders by a leaked code is held until the merchant has looked. */
  hold_leaked: z.boolean(),
});
/** As they are set: a switch that is left out stays as it is. */
const wantedRules = attributionRules.partial({ house_yields: true, self_purchases_earn: true, hold_leaked: true });
export type AttributionRules = z.output<typeof attributionRules>;

/** `checking` compares, `checked` waits for a yes, `running` credits anew. */
export const attributionRunState = z.enum(['checking', 'checked', 'running', 'finished', 'cancelled', 'failed']);
export type AttributionRunState = z.output<typeof attributionRunState>;

/** Crediting the orders of the last days anew: first what would change, then, when it is confirmed, the change. */
export const attributionRun = z.object({
  run_id: z.uuid(),
  state: attributionRunState,
  rules: attributionRules,
  /** Days of 24 hours before the run was asked for. */
  days: z.number().int(),
  since: z.iso.datetime(),
  /** Orders of these days, and how many of them have been looked at in this state. */
  total: z.number().int(),
  processed: z.number().int(),
  /** Orders that would be credited now and were not, the other way round, and those credited otherwise. */
  credited: z.number().int(),
  uncredited: z.number().int(),
  moved: z.number().int(),
  /** Orders that would stay with whom they are credited to, for another commission. */
  repriced: z.number().int(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type AttributionRun = z.output<typeof attributionRun>;

const standing = z.object({ rules: attributionRules, run: attributionRun.nullable() });

export const getAttributionRules = get('/admin/v1/attribution/rules', 'change_settings', {
  summary: 'The rules new orders are credited by, and the last time past orders were credited anew.',
  answer: standing,
});

export const updateAttributionRules = put('/admin/v1/attribution/rules', 'change_settings', {
  summary: 'Sets the rules for orders from now on; orders of before keep the rules of their time.',
  body: wantedRules,
  answer: standing,
});

export const beginAttributionRun = post('/admin/v1/attribution/runs', 'change_settings', {
  summary: 'Begins to look how orders of the last days would be credited by other rules; changes nothing.',
  body: wantedRules.extend({ days: z.number().int().min(1).max(attributionWindow.max) }),
  answer: z.object({ run: attributionRun }),
  problems: ['run_not_ready'],
});

const params = z.object({ run_id: z.uuid() });
const ofRun = { params, answer: z.object({ run: attributionRun }) };

export const getAttributionRun = get('/admin/v1/attribution/runs/{run_id}', 'change_settings', {
  summary: 'How far a run has come.',
  ...ofRun,
});

/** Whom an order is credited to; all null when to nobody. */
const credit = z.object({
  link_id: linkId.nullable(),
  link_title: z.string().nullable(),
  influencer_username: z.string().nullable(),
  channel: creditChannel.nullable(),
});
export type Credit = z.output<typeof credit>;

export const attributionChange = z.object({
  order_id: orderId,
  name: z.string(),
  created_at: z.iso.datetime(),
  total_price: z.number(),
  currency: z.string(),
  before: credit,
  after: credit,
  /** What it has earned whom it is credited to, and what it would earn; in the order's currency. */
  commission_before: z.number(),
  commission_after: z.number(),
});
export type AttributionChange = z.output<typeof attributionChange>;

export const listAttributionChanges = get('/admin/v1/attribution/runs/{run_id}/changes', 'change_settings', {
  summary: 'The orders a run would credit otherwise, oldest first, each before and after; and sums by influencer.',
  params,
  query: z.object(paging(pageSizes.orders)),
  answer: z.object({
    changes: z.array(attributionChange),
    total: z.number().int(),
    next_skip: nextSkip,
    /** Orders each influencer would gain and lose, most first; the totals of those orders in major units. */
    influencers: z.array(
      z.object({
        username: z.string(),
        gained: z.number().int(),
        lost: z.number().int(),
        gained_total: z.number(),
        lost_total: z.number(),
        /** What all these orders have earned them, and what they would; of the store's currency. */
        commission_before: z.number(),
        commission_after: z.number(),
      }),
    ),
    currency: z.string(),
  }),
});

export const startAttributionRun = post('/admin/v1/attribution/runs/{run_id}/start', 'change_settings', {
  summary: 'Confirms a checked run: sets its rules, also for the orders of its days, and credits those anew.',
  ...ofRun,
  problems: ['run_not_ready'],
});

export const cancelAttributionRun = post('/admin/v1/attribution/runs/{run_id}/cancel', 'change_settings', {
  summary: 'Gives a run up that was not confirmed; nothing has changed.',
  ...ofRun,
  problems: ['run_not_ready'],
});

/** Why a code that was to be made in the store is not there. */
const codeAbsence = z.enum(['missing', 'unlike', 'refused', 'store_away', 'not_granted', 'no_store']);

/** What looks wrong with an influencer's code or orders. */
export const codeNotice = z.discriminatedUnion('kind', [
  /** Their code is used in many unrelated places, by shoppers who never came through a link of theirs. */
  z.object({
    kind: z.literal('leaked_code'),
    promocode: z.string(),
    orders: z.number().int(),
    /** Names of the places with most orders first: sites, or campaigns where no site is known. */
    places: z.array(z.object({ name: z.string(), orders: z.number().int() })),
    places_count: z.number().int(),
    days: z.number().int(),
  }),
  /** Orders they placed themselves and are credited for. */
  z.object({ kind: z.literal('self_purchases'), orders: z.number().int(), last_at: z.iso.datetime() }),
  /** A code that was replaced and still counts for them. */
  z.object({ kind: z.literal('code_in_grace'), promocode: z.string(), until: z.iso.datetime() }),
  /** Their code, which the store does not have yet: it is asked for again, and pages do not promise it. */
  z.object({
    kind: z.literal('code_awaited'),
    promocode: z.string(),
    reason: codeAbsence,
    next_at: z.iso.datetime(),
  }),
  /** A code that was replaced, counts for nobody, and could not be ended in the store: it still takes something off there. */
  z.object({
    kind: z.literal('code_kept'),
    promocode: z.string(),
    until: z.iso.datetime(),
    /** What keeps it: something still carries it, or the code of a problem. */
    reason: z.string(),
  }),
]);
export type CodeNotice = z.output<typeof codeNotice>;

const byName = z.object({ username: z.string() });

export const listCodeNotices = get('/admin/v1/influencers/{username}/notices', 'edit_influencers', {
  summary: 'What looks wrong with an influencer’s promo code and orders.',
  params: byName,
  answer: z.object({ promocode: z.string().nullable(), notices: z.array(codeNotice) }),
});

export const rotateCode = post('/admin/v1/influencers/{username}/code/rotate', 'edit_influencers', {
  summary:
    'Gives an influencer and their links another promo code, made in the store like the one before, which counts for some days more and then ends there.',
  params: byName,
  body: z.object({
    /** Made up when absent or empty. */
    promocode: promocode.optional(),
    grace_days: z.number().int().min(codeGraceDays.min).max(codeGraceDays.max).default(codeGraceDays.usual),
  }),
  answer: z.object({
    promocode: z.string(),
    before: z.string().nullable(),
    /** The code before counts until here. */
    grace_ends_at: z.iso.datetime(),
    /** Links that carry the new code now. */
    links_changed: z.number().int(),
    /**
     * How the new code stands in the store: made by the terms of the one before, or `there` before; else not made, as the
     * store has no code to make it like, its terms cannot be made anew, or the store refused, was away or permits none. What
     * was not made is asked for again until it is there.
     */
    in_store: z.enum(['created', 'there', ...codeAbsence.options]),
  }),
  problems: ['promocode_taken'],
});

/** Their own side of an order: what speaks for them, never what spoke for others. */
export const ownAttribution = attribution
  .pick({
    order_id: true,
    link_id: true,
    channel: true,
    reason: true,
    unearned: true,
    window_days: true,
    decided_at: true,
  })
  .extend({
    name: z.string(),
    created_at: z.iso.datetime(),
    rule: z.enum(['last_click', 'code']),
    evidence: z.array(
      z.object({
        kind: evidenceKind,
        link_id: linkId.nullable(),
        link_title: z.string().nullable(),
        clicked_at: z.iso.datetime().nullable(),
        /** Of codes alone. */
        code: z.string().nullable(),
        /** What they were credited for. */
        counts: z.boolean(),
      }),
    ),
  });
export type OwnAttribution = z.output<typeof ownAttribution>;

export const getOwnAttribution = get('/admin/v1/orders/{order_id}/attribution/own', 'person', {
  summary: 'Why an order was credited to the influencer who asks; to others it is not there.',
  params: z.object({ order_id: orderId }),
  answer: ownAttribution,
});
