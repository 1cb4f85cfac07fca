// Payout files: whom one would pay, the files made, and what became of them; when payouts are due; what a year came to.
import { z } from 'zod';
import { csv, endpointsOf } from './endpoint.ts';
import { currency, positiveAmount } from './influencers.ts';
import { businessId } from './ids.ts';

const { get, put, post } = endpointsOf('commissions');

export const payoutFormat = z.enum(['sepa', 'bank', 'paypal', 'store_credit']);
export type PayoutFormat = z.output<typeof payoutFormat>;

/** Why somebody with something payable is in no file. */
export const leftOutReason = z.enum([
  'below_minimum',
  'in_open_file',
  'no_details',
  'other_method',
  'not_in_sepa',
  'letters',
  'tax_form',
]);
export type LeftOutReason = z.output<typeof leftOutReason>;

const payeeOfFile = z.object({
  username: z.string(),
  legal_name: z.string(),
  amount: z.number(),
  /** The account, masked. */
  account: z.string(),
});

/**
 * What became of a payout as store credit: it waits to be sent, nobody knows yet whether the store gave it, it was paid, or
 * why it was not.
 */
export const creditOutcome = z.enum([
  'waiting',
  'unanswered',
  'paid',
  'no_customer',
  'currency',
  'limit',
  'other',
  'discarded',
]);
export type CreditOutcome = z.output<typeof creditOutcome>;

const leftOut = z.object({
  username: z.string(),
  amount: z.number(),
  reason: leftOutReason,
});

const wish = z.object({ format: payoutFormat, currency });

export const planPayoutFile = get('/admin/v1/payouts/files/plan', 'pay', {
  summary: 'Whom a payout file would pay now, and who is left out and why.',
  query: wish,
  answer: z.object({
    payees: z.array(payeeOfFile),
    left_out: z.array(leftOut),
    total: z.number(),
    /** What keeps the file from being made at all. */
    obstacle: z
      .enum([
        'payer_missing',
        'payer_letters',
        'currency_sepa',
        'currency_paypal',
        'no_store',
        'not_granted',
        'currency_store',
        'nobody',
      ])
      .nullable(),
  }),
});

const payoutFile = z.object({
  file_id: z.uuid(),
  format: payoutFormat,
  currency: z.string(),
  /** `open` until the merchant says that it was paid, or discards it. */
  state: z.enum(['open', 'paid', 'discarded']),
  name: z.string(),
  total: z.number(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  executes_on: z.iso.date(),
  payees: z.array(
    payeeOfFile.extend({
      /** Of store credit alone, which the store is asked for one by one. */
      outcome: creditOutcome.nullable(),
    }),
  ),
});
export type PayoutFile = z.output<typeof payoutFile>;

export const listPayoutFiles = get('/admin/v1/payouts/files', 'pay', {
  summary: 'Payout files, newest first; the last hundred.',
  answer: z.object({ files: z.array(payoutFile) }),
});

export const createPayoutFile = post('/admin/v1/payouts/files', 'pay', {
  summary:
    'Makes a file that pays everybody it can in a currency. Until it is settled or discarded, nobody in it is paid otherwise.',
  body: wish.extend({
    /** Those chosen; absent for all who can be paid. */
    usernames: z.array(z.string().max(200)).max(5000).optional(),
    executes_on: z.iso.date(),
  }),
  answer: z.object({ file: payoutFile }),
  problems: ['nothing_payable', 'payout_file_impossible'],
});

const ofFile = z.object({ file_id: z.uuid() });

export const downloadPayoutFile = get('/admin/v1/payouts/files/{file_id}/content', 'pay', {
  summary: 'The file itself, the same whenever it is asked for.',
  params: ofFile,
  answer: z.string(),
  answers: 'file',
});

export const settlePayoutFile = post('/admin/v1/payouts/files/{file_id}/settle', 'pay', {
  summary:
    'Says that the bank or PayPal has paid: everybody in the file is marked as paid, at once. Of store credit, whoever is not decided yet.',
  params: ofFile,
  body: z.object({ paid_on: z.iso.date() }),
  answer: z.object({ file: payoutFile }),
  problems: ['payout_file_closed', 'payout_file_sending'],
});

export const discardPayoutFile = post('/admin/v1/payouts/files/{file_id}/discard', 'pay', {
  summary: 'Discards a file that was not sent: everybody in it can be paid otherwise.',
  params: ofFile,
  answer: z.object({ file: payoutFile }),
  problems: ['payout_file_closed', 'payout_file_sending'],
});

// ── when payouts are due ──

export const payoutSchedule = z.object({
  every: z.enum(['hand', 'week', 'month']),
  /** Monday is 1; for `week`. */
  weekday: z.number().int().min(1).max(7),
  /** Of the month, its last one where it has fewer; for `month`. */
  day: z.number().int().min(1).max(31),
  /** Less than this is carried over to the next payout; null for paying everything. */
  minimum: positiveAmount.nullable(),
});
export type PayoutSchedule = z.output<typeof payoutSchedule>;

const scheduleAnswer = z.object({
  schedule: payoutSchedule,
  /** The next day on which payouts are due; null where they are made by hand. */
  next_on: z.iso.date().nullable(),
});

export const getPayoutSchedule = get('/admin/v1/businesses/{business_id}/payout-schedule', 'person', {
  summary: 'When payouts are due and from which amount, for everybody who is paid by it.',
  params: z.object({ business_id: businessId }),
  answer: scheduleAnswer,
});

export const updatePayoutSchedule = put('/admin/v1/businesses/{business_id}/payout-schedule', 'pay', {
  summary: 'Sets when payouts are due, and from which amount.',
  params: z.object({ business_id: businessId }),
  body: payoutSchedule,
  answer: scheduleAnswer,
});

export const exportPayoutYear = get('/admin/v1/payouts/year.csv', 'pay', {
  summary:
    'What each influencer was paid in a calendar year, with their tax number and whether a form has to be filed.',
  query: z.object({ year: z.coerce.number().int().min(2023).max(2100) }),
  ...csv,
});
