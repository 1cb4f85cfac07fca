// Views of lists that a person saves for themselves: what a list was asked for, under a name.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { viewId } from './ids.ts';
import { limits } from './limits.ts';

const { get, post } = endpointsOf('links');

export const viewedList = z.enum(['links', 'shorts', 'multilinks', 'influencers', 'orders', 'payouts']);
export type ViewedList = z.output<typeof viewedList>;

const content = {
  list: viewedList,
  name: z.string().trim().min(1).max(limits.savedName),
  /** What the dashboard's address of the list carries: empty, or from the question mark on. */
  address: z
    .string()
    .max(limits.url)
    .regex(/^(?:\?[^\s#]*)?$/),
};

export const savedView = z.object({ view_id: viewId, ...content, changed_at: z.iso.datetime() });
export type SavedView = z.output<typeof savedView>;

export const listViews = get('/admin/v1/views', 'person', {
  summary: 'The views of a list that the caller has saved, by name.',
  query: z.object({ list: viewedList }),
  answer: z.object({ views: z.array(savedView) }),
});

export const saveView = post('/admin/v1/views', 'person', {
  summary: 'Saves what a list is asked for under a name, which each list has once, whatever its letter case.',
  body: z.object(content),
  answer: z.object({ view: savedView }),
  problems: ['saved_name_taken', 'saved_too_many'],
});

export const removeView = post('/admin/v1/views/{view_id}/remove', 'person', {
  summary: 'Removes a view of the caller.',
  params: z.object({ view_id: viewId }),
  answer: done,
  problems: ['not_found'],
});
