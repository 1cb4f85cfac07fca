// The terms influencers earn by: those in force, every change of them, and what a month would have earned under others.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { agreedTerms, editedTerms } from './influencers.ts';

const { get, put, post } = endpointsOf('commissions');

/** The path of what belongs to one influencer. */
export const ofInfluencer = z.object({ username: z.string().min(1).max(200) });

/** A calendar month, in the store's time zone. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** Terms from a moment on. */
export const termsChange = z.object({
  terms: agreedTerms,
  effective_from: z.iso.datetime(),
  /** Who agreed them; null for those of an account's beginning in older installations. */
  made_by: z.string().nullable(),
  /** Whether it put back what had been before the change it undid. */
  is_undo: z.boolean(),
});
export type TermsChange = z.output<typeof termsChange>;

export const termsStanding = z.object({
  /** Those of now. */
  terms: agreedTerms,
  /** Newest first; the first ones are the terms they began with. */
  changes: z.array(termsChange),
  /** When the change began that an undo would take back; null when there is none. */
  undoable: z.iso.datetime().nullable(),
});

export const getTerms = get('/admin/v1/influencers/{username}/terms', 'person', {
  summary:
    'An influencer’s terms, and every change of them with who made it and when; to the merchant, and to themselves.',
  params: ofInfluencer,
  answer: termsStanding,
});

export const changeTerms = put('/admin/v1/influencers/{username}/terms', 'admin', {
  summary: 'Agrees other terms from now on; what is left out stays, and orders placed before keep those of their time.',
  params: ofInfluencer,
  body: z.object({ terms: editedTerms }),
  answer: termsStanding,
});

export const undoTerms = post('/admin/v1/influencers/{username}/terms/undo', 'admin', {
  summary: 'Puts the terms before the last change in force again, from now on.',
  params: ofInfluencer,
  /** The change to undo, as `undoable` gave it: another one made meanwhile is not undone unseen. */
  body: z.object({ effective_from: z.iso.datetime() }),
  answer: termsStanding,
  problems: ['nothing_to_undo'],
});

export const previewTerms = post('/admin/v1/influencers/{username}/terms/preview', 'admin', {
  summary: 'What the orders of a month earned them, and what they would have earned under other terms. Writes nothing.',
  params: ofInfluencer,
  /** Without a month the last one that is over. */
  body: z.object({ terms: editedTerms, month: month.optional() }),
  answer: z.object({
    month,
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    /** Most orders first; none without any. Refunds of these orders are in, whenever they came. */
    currencies: z.array(
      z.object({
        currency: z.string(),
        orders: z.number().int(),
        /** Under the terms of each order’s time, and under the ones given. */
        current: z.number(),
        proposed: z.number(),
        difference: z.number(),
      }),
    ),
  }),
});
