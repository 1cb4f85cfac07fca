// The terms influencers earn by: those in force, every change of them, and what a month would have earned under others.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { businessId } from './ids.ts';
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
  /** Whether it ends the terms before it, on the day agreed with them. */
  is_end: z.boolean(),
  /** `planned` ones hold from a day to come. */
  state: z.enum(['planned', 'in_force', 'past']),
  /** When it was agreed. */
  agreed_at: z.iso.datetime(),
  /** When the influencer accepted this very change; null for not yet. It holds either way. */
  accepted_at: z.iso.datetime().nullable(),
});
export type TermsChange = z.output<typeof termsChange>;

export const termsStanding = z.object({
  /** Those of now. */
  terms: agreedTerms,
  /** Newest first, planned ones before all others; the last ones are the terms they began with. */
  changes: z.array(termsChange),
  /** When the change began that an undo would take back; null when there is none. */
  undoable: z.iso.datetime().nullable(),
});

/** The last day terms hold, and whether those for new influencers hold after it, as they are when this is agreed, or nothing. */
export const termsEnd = z.object({ last_day: z.iso.date(), after: z.enum(['default', 'nothing']) });
export type TermsEnd = z.output<typeof termsEnd>;

export const getTerms = get('/admin/v1/influencers/{username}/terms', 'person', {
  summary:
    'An influencer’s terms, and every change of them with who made it and when. Influencers read their own if they may see their commission.',
  params: ofInfluencer,
  answer: termsStanding,
});

export const changeTerms = put('/admin/v1/influencers/{username}/terms', 'edit_influencers', {
  summary:
    'Agrees other terms from now or a day to come on; what is left out stays, and orders placed before keep those of their time.',
  params: ofInfluencer,
  body: z.object({
    terms: editedTerms,
    /** The first day they hold, in the store’s time zone; absent for from now on. */
    from: z.iso.date().optional(),
    /** When they end and what holds then; null for never. Absent, whatever is planned stays. */
    end: termsEnd.nullable().optional(),
  }),
  answer: termsStanding,
});

export const acceptTerms = post('/admin/v1/influencers/{username}/terms/accept', 'person', {
  summary: 'Records that the influencer accepts terms in force or planned; theirs alone to say.',
  params: ofInfluencer,
  /** The change that is accepted. */
  body: z.object({ effective_from: z.iso.datetime() }),
  answer: termsStanding,
});

export const undoTerms = post('/admin/v1/influencers/{username}/terms/undo', 'edit_influencers', {
  summary: 'Puts the terms before the last change in force again, from now on, or withdraws a planned change.',
  params: ofInfluencer,
  /** The change to undo, as `undoable` gave it, or a planned one: another one made meanwhile is not undone unseen. */
  body: z.object({ effective_from: z.iso.datetime() }),
  answer: termsStanding,
  problems: ['nothing_to_undo'],
});

export const previewTerms = post('/admin/v1/influencers/{username}/terms/preview', 'edit_influencers', {
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
        /** Under the terms of each order’s time, and under the ones given; bonuses of the month are in. */
        current: z.number(),
        proposed: z.number(),
        difference: z.number(),
      }),
    ),
  }),
});

// ── the terms for new influencers ──

const ofBusiness = { params: z.object({ business_id: businessId }), answer: z.object({ terms: agreedTerms }) };

export const getDefaultTerms = get('/admin/v1/businesses/{business_id}/terms', 'team', {
  summary: 'The terms new influencers begin with where an invitation says nothing else.',
  ...ofBusiness,
});

export const updateDefaultTerms = put('/admin/v1/businesses/{business_id}/terms', 'edit_influencers', {
  summary:
    'Changes the terms new influencers begin with, of which what is left out stays; those of influencers who are there stay too.',
  ...ofBusiness,
  body: z.object({ terms: editedTerms }),
});
