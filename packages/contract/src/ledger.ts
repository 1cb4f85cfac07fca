// What influencers earn: the ledger's entries, balances, statements and payouts.
import { z } from 'zod';
import { csv, csvFile, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { businessId, linkId, orderId } from './ids.ts';
import { currency, knownCurrency, monthMeasure, positiveAmount } from './influencers.ts';
import { dayRange } from './days.ts';
import { limits } from './limits.ts';
import { isExact } from './money.ts';
import { unearnedReason } from './orders.ts';
import { holdFrom, holdReason, review } from './reviews.ts';
import { month, ofInfluencer } from './terms.ts';

const { get, put, post } = endpointsOf('commissions');

// ── the ledger ──

export const entryKind = z.enum(['earned', 'refund', 'exchange', 'bonus', 'correction', 'repaid', 'written_off']);
export type EntryKind = z.output<typeof entryKind>;

/** The terms an entry was counted by; absent rates are those a flat amount stands for. */
const appliedTerms = z.object({
  commission: z.number().nullable(),
  commission_flat: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  reduce_refunds_from_commission: z.boolean(),
  reduce_vat_from_commission: z.boolean(),
  net_revenue_ratio: z.number(),
  /** Why nothing was earned, whatever the terms; null where they were applied. */
  unearned: unearnedReason.nullable(),
  /** Why it is another rate than the general one or that of the product: the customer is a returning one, or a tier of the month was passed. */
  rate_by: z.enum(['returning', 'tier']).nullable(),
  /** Whether the order reached a cap, so that it earned less than the rate says. */
  is_capped: z.boolean(),
});
export type AppliedTerms = z.output<typeof appliedTerms>;

/** One movement; it is never changed or taken away, what was wrong is set right by another. Amounts in major units. */
export const ledgerEntry = z.object({
  entry_id: z.uuid(),
  /**
   * `earned` by an order’s line, `refund` taken back with a refund, `exchange` where an edit of the order or another
   * attribution changed either afterwards, `bonus` for what a month reached (below zero once it no longer does),
   * `correction` made by hand; `repaid` and `written_off` settle a balance below zero.
   */
  kind: entryKind,
  order_id: orderId.nullable(),
  order_name: z.string().nullable(),
  line_id: z.string().nullable(),
  line_title: z.string().nullable(),
  /** The link or post whose click the order is credited by, and what it is called; null for an order by a code. */
  link_id: linkId.nullable(),
  link_title: z.string().nullable(),
  refund_id: z.string().nullable(),
  /** Below zero where something is taken back. */
  amount: z.number(),
  /** The revenue it is counted on; absent for an influencer who may not see revenue. */
  base: z.number().optional(),
  currency: z.string(),
  /** The day in the store’s time zone; a statement goes by it. */
  day: z.iso.date(),
  occurred_at: z.iso.datetime(),
  recorded_at: z.iso.datetime(),
  /** Until then it is held; null while nobody knows, as its order is not fulfilled, not approved or on hold. */
  available_at: z.iso.datetime().nullable(),
  is_held: z.boolean(),
  /** Why it is held; null where it is not. */
  held_for: holdReason.nullable(),
  /** What was decided of its order; null for nothing. */
  review: review.nullable(),
  /** Why and by whom a correction was made. */
  reason: z.string().nullable(),
  made_by: z.string().nullable(),
  /** Null for corrections and bonuses. */
  terms: appliedTerms.nullable(),
  /** Which month a bonus is for, and what it had to reach: orders, or money in the currency of the entry. */
  bonus: z.object({ month, measure: monthMeasure, from: z.number() }).nullable(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const listLedgerEntries = get('/admin/v1/influencers/{username}/ledger', 'person', {
  summary:
    'Their entries over a range of days, newest first. Influencers read their own if they may see their commission.',
  params: ofInfluencer,
  query: dayRange.safeExtend({
    ...paging(50, 200),
    currency: currency.optional(),
    kind: entryKind.optional(),
    order_id: orderId.optional(),
  }),
  answer: z.object({ entries: z.array(ledgerEntry), total: z.number().int(), next_skip: nextSkip }),
});

const holdSettings = z.object({
  /** For how many days earnings are held, so that refunds come before the payout. */
  holding_days: z.number().int().min(limits.holdingDays.min).max(limits.holdingDays.max),
  /** From where these days count; an order that is not fulfilled whole stays held where they count from that. */
  hold_from: holdFrom,
  /** Whether commission of new orders is payable only once it is approved. */
  needs_approval: z.boolean(),
});

const holdTerms = holdSettings.extend({
  /** Orders from then on wait for approval; null where none do. */
  approval_since: z.iso.datetime().nullable(),
});
export type HoldTerms = z.output<typeof holdTerms>;

/** Balance is what was earned less what was paid; of it `held` cannot be paid yet, `payable` can: below zero after refunds. */
const balance = z.object({
  currency: z.string(),
  balance: z.number(),
  held: z.number(),
  payable: z.number(),
  /** What orders would earn once their shoppers have paid what is outstanding; in none of the others, never payable. */
  pending: z.number(),
  /** What is held until then becomes payable next; null when nothing is held. */
  next_available_at: z.iso.datetime().nullable(),
});
export type Balance = z.output<typeof balance>;

/** An order that would earn more once its shopper has paid what is outstanding; `amount` is in no balance yet. */
const pendingOrder = z.object({
  order_id: orderId,
  order_name: z.string().nullable(),
  day: z.iso.date(),
  currency: z.string(),
  amount: z.number(),
  /** What was decided of it already; null for nothing. */
  review: review.nullable(),
});
export type PendingOrder = z.output<typeof pendingOrder>;

export const getBalance = get('/admin/v1/influencers/{username}/balance', 'person', {
  summary:
    'Their balance by currency: on hold and payable. Influencers read their own if they may see their commission.',
  params: ofInfluencer,
  answer: z.object({
    balances: z.array(balance),
    /** What makes up `pending`, newest first; the first hundred. */
    pending_orders: z.array(pendingOrder),
    ...holdTerms.shape,
  }),
});

export const createCorrection = post('/admin/v1/influencers/{username}/ledger/corrections', 'pay', {
  summary: 'Corrects a balance by an amount, up or down, with the reason; payable at once.',
  params: ofInfluencer,
  body: z
    .object({
      /** Below zero to take. */
      amount: z
        .number()
        .min(-limits.amount)
        .max(limits.amount)
        .refine((amount) => amount !== 0, { error: 'amount_nothing' }),
      currency: knownCurrency,
      reason: z.string().trim().min(1).max(limits.correctionReason),
    })
    .refine((sum) => isExact(sum.amount, sum.currency), { path: ['amount'], error: 'amount_decimals' }),
  answer: z.object({ entry: ledgerEntry }),
});

/** Where more was taken back than earned and nothing more is to come. */
export const balanceSettlement = z.enum(['write_off', 'repaid', 'request']);

export const settleBalance = post('/admin/v1/influencers/{username}/balance/settle', 'pay', {
  summary:
    'Settles a balance below zero: writes it off or says that it was repaid, by an entry with the reason, or asks for it by email.',
  params: ofInfluencer,
  body: z.object({
    currency,
    act: balanceSettlement,
    reason: z.string().trim().min(1).max(limits.correctionReason),
  }),
  answer: z.object({ balances: z.array(balance) }),
  problems: ['nothing_to_settle'],
});

// ── statements ──

export const payoutMethod = z.enum(['bank', 'paypal', 'store_credit', 'other']);
export type PayoutMethod = z.output<typeof payoutMethod>;

/**
 * How far store credit of an undone payment is taken back: asked of the store, taken, spent before it could be, or refused for another
 * reason.
 */
export const creditBack = z.enum(['waiting', 'taken', 'spent', 'refused']);
export type CreditBack = z.output<typeof creditBack>;

export const payout = z.object({
  payout_id: z.uuid(),
  currency: z.string(),
  amount: z.number(),
  method: payoutMethod,
  reference: z.string(),
  paid_on: z.iso.date(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  undone_at: z.iso.datetime().nullable(),
  undone_by: z.string().nullable(),
  /** Null where nothing is to be taken back, or it is not known what the store gave. */
  credit_back: creditBack.nullable(),
});
export type Payout = z.output<typeof payout>;

/** A month in one currency: `closing` is `opening` with `earned`, `taken_back`, `other` and `settled`, less `paid`. */
export const statement = z.object({
  month,
  currency: z.string(),
  /** The month under way, and the last one in its first days, are drafts: their figures still move. */
  status: z.enum(['issued', 'draft']),
  issued_at: z.iso.datetime().nullable(),
  opening: z.number(),
  earned: z.number(),
  /** Zero or less. */
  taken_back: z.number(),
  /** Bonuses, edits, other attributions and corrections. */
  other: z.number(),
  /** A balance below zero that was repaid or written off: no supply, so it is on no invoice. */
  settled: z.number(),
  paid: z.number(),
  closing: z.number(),
});
export type Statement = z.output<typeof statement>;

export const listStatements = get('/admin/v1/influencers/{username}/statements', 'person', {
  summary:
    'Their monthly statements with the drafts, newest first. Influencers read their own if they may see their commission.',
  params: ofInfluencer,
  answer: z.object({ statements: z.array(statement) }),
});

const ofStatement = ofInfluencer.extend({ month, currency });

/** A payment on a statement; below zero where one of an earlier statement was undone. */
const statementPayout = payout
  .pick({ payout_id: true, amount: true, method: true, reference: true, paid_on: true })
  .extend({ is_undo: z.boolean() });
export type StatementPayout = z.output<typeof statementPayout>;

export const getStatement = get('/admin/v1/influencers/{username}/statements/{month}/{currency}', 'person', {
  summary: 'One statement with its lines, oldest first. Influencers read their own if they may see their commission.',
  params: ofStatement,
  query: z.object(paging(100, 500)),
  answer: z.object({
    statement,
    /** Who pays whom, as printed on it. */
    business_name: z.string(),
    influencer: z.object({ username: z.string(), email: z.string() }),
    entries: z.array(ledgerEntry),
    total: z.number().int(),
    next_skip: nextSkip,
    payouts: z.array(statementPayout),
  }),
});

export const exportStatement = get(
  '/admin/v1/influencers/{username}/statements/{month}/{currency}/statement.csv',
  'person',
  {
    summary: 'One whole statement as a table. Influencers read their own if they may see their commission.',
    params: ofStatement,
    ...csv,
  },
);

export const exportLedger = get('/admin/v1/ledger.csv', 'see_money', {
  summary:
    'The ledger of all influencers with what was paid to them, as one table for bookkeeping, by the days entries stand on; columns are called alike in every language. Its sums by influencer and currency are their balances.',
  query: dayRange,
  ...csvFile,
});

// ── payouts ──

export const listPayouts = get('/admin/v1/influencers/{username}/payouts', 'person', {
  summary:
    'What was paid to them, newest first, undone payments among them. Influencers read their own if they may see their commission.',
  params: ofInfluencer,
  answer: z.object({ payouts: z.array(payout) }),
});

export const payoutFilter = z
  .object({
    influencer_username: z.string().max(limits.username.max).optional(),
    method: payoutMethod.optional(),
    currency: currency.optional(),
    /** `undone` ones were marked by mistake. */
    state: z.enum(['paid', 'undone']).optional(),
    /** Days of payment, both included. */
    from_date: z.iso.date().optional(),
    to_date: z.iso.date().optional(),
    sort_by: z.enum(['paid_on', 'amount']).default('paid_on'),
    direction: z.enum(['desc', 'asc']).default('desc'),
    ...paging(50),
  })
  .refine(({ from_date: from, to_date: to }) => !from || !to || from <= to, {
    path: ['to_date'],
    error: 'range_backwards',
  });

export const listMadePayouts = get('/admin/v1/payouts/made', 'see_money', {
  summary:
    'What was paid to all influencers, undone payments among them: the latest first, or by amount within each currency.',
  query: payoutFilter,
  answer: z.object({
    payouts: z.array(payout.extend({ username: z.string() })),
    total: z.number().int(),
    next_skip: nextSkip,
  }),
});

export const createPayout = post('/admin/v1/influencers/{username}/payouts', 'pay', {
  summary: 'Marks as paid: all that is payable in a currency, or a part of it.',
  params: ofInfluencer,
  body: z
    .object({
      currency,
      /** Absent for all that is payable. */
      amount: positiveAmount.shape.amount.optional(),
      method: payoutMethod,
      /** The number of the transfer, or whatever finds it again. */
      reference: z.string().trim().max(limits.payoutReference).default(''),
      paid_on: z.iso.date(),
    })
    .refine((wish) => wish.amount === undefined || isExact(wish.amount, wish.currency), {
      path: ['amount'],
      error: 'amount_decimals',
    }),
  answer: z.object({ payout }),
  problems: ['nothing_payable', 'payout_too_large', 'in_payout_file', 'tax_form_missing'],
});

export const undoPayout = post('/admin/v1/influencers/{username}/payouts/{payout_id}/undo', 'pay', {
  summary: 'Takes a payment back that was marked by mistake; its amount is owed again.',
  params: ofInfluencer.extend({ payout_id: z.uuid() }),
  answer: z.object({ payout }),
  problems: ['nothing_to_undo'],
});

export const listPayables = get('/admin/v1/payouts', 'see_money', {
  summary: 'The balances of all influencers who have any, most payable first.',
  query: z.object({ currency: currency.optional() }),
  answer: z.object({
    influencers: z.array(
      balance.extend({
        username: z.string(),
        email: z.string(),
        profile_image_url: z.string().nullable(),
        is_active: z.boolean(),
      }),
    ),
    /** Those in which anybody has a balance. */
    currencies: z.array(z.string()),
    ...holdTerms.shape,
  }),
});

// ── the setting ──

export const getCommissionSettings = get('/admin/v1/businesses/{business_id}/commission', 'team', {
  summary: 'How long commission is on hold, and what it waits for.',
  params: z.object({ business_id: businessId }),
  answer: holdTerms,
});

export const updateCommissionSettings = put('/admin/v1/businesses/{business_id}/commission', 'change_settings', {
  summary:
    'Sets how long commission is on hold and from when; it counts at once, also for what was earned before. What is not sent stays.',
  params: z.object({ business_id: businessId }),
  body: holdSettings.partial(),
  answer: holdTerms,
});
