// What happened on days of a store, to be seen beside figures: notes that people write, and what changed by itself.
import { z } from 'zod';
import { day, figureRange } from './days.ts';
import { done, endpointsOf } from './endpoint.ts';
import { noteId } from './ids.ts';
import { limits } from './limits.ts';

const { get, post } = endpointsOf('figures');

const noteBody = z.object({
  /** Of the store's time zone; at most a year ahead. */
  day,
  text: z.string().trim().min(1).max(limits.dayNoteText),
});

export const dayNote = noteBody.extend({
  note_id: noteId,
  /** Who wrote it; null where they are no longer there. */
  author: z.string().nullable(),
  written_at: z.iso.datetime(),
});
export type DayNote = z.output<typeof dayNote>;

/** What happens by itself, or is done elsewhere. */
export const dayEventKind = z.enum([
  'sync_failed',
  'prices_changed',
  'terms_changed',
  'links_changed',
  'access_changed',
]);
export type DayEventKind = z.output<typeof dayEventKind>;

/** All of one kind on one day. */
export const dayEvent = z.object({
  day: z.iso.date(),
  kind: dayEventKind,
  /** How many different things it happened to, and what the first of them are called; influencers by their usernames. */
  count: z.number().int(),
  names: z.array(z.string()),
});
export type DayEvent = z.output<typeof dayEvent>;

export const listDayEvents = get('/admin/v1/figures/days', 'team', {
  summary:
    'What happened on the days of a range, the earliest first: notes of the business, and what activity knows of a year: catalog syncs that failed, changed prices as far back as they are kept, changed links, their schedule and access, and changed terms for who may see these.',
  query: figureRange,
  answer: z.object({ notes: z.array(dayNote), events: z.array(dayEvent) }),
});

const ofNote = z.object({ note_id: noteId });

export const writeNote = post('/admin/v1/figures/notes', 'share_reports', {
  summary: 'Notes something on a day, for the whole team.',
  body: noteBody,
  answer: z.object({ note: dayNote }),
  problems: ['saved_too_many'],
  examples: { 'The first day of a sale': { day: '2026-11-27', text: 'Black Friday: 20% off everything' } },
});

export const editNote = post('/admin/v1/figures/notes/{note_id}/edit', 'share_reports', {
  summary: 'Changes a note of the team; who wrote it first stays its author.',
  params: ofNote,
  body: noteBody,
  answer: z.object({ note: dayNote }),
  problems: ['not_found'],
});

export const removeNote = post('/admin/v1/figures/notes/{note_id}/remove', 'share_reports', {
  summary: 'Removes a note of the team. For a day it can be put back.',
  params: ofNote,
  answer: done,
  problems: ['not_found'],
});

export const restoreNote = post('/admin/v1/figures/notes/{note_id}/restore', 'share_reports', {
  summary: 'Puts back a note that was removed within a day.',
  params: ofNote,
  answer: z.object({ note: dayNote }),
  problems: ['not_found', 'saved_too_many'],
});
