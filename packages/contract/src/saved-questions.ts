// What people save to ask again: segments, which are conditions under a name, and funnels, which are steps under a name.
import { z } from 'zod';
import { conditions } from './conditions.ts';
import { done, endpointsOf } from './endpoint.ts';
import { funnelId, segmentId } from './ids.ts';
import { limits } from './limits.ts';

const { get, post } = endpointsOf('figures');

/** The steps of a shopper, in the order in which they are gone. */
export const funnelSteps = ['visit', 'view', 'add', 'checkout', 'order'] as const;
export const funnelStep = z.enum(funnelSteps);
export type SavedStep = z.output<typeof funnelStep>;

/** Of what a shopper does in this order; each at most once. */
export const steps = z
  .array(funnelStep)
  .min(2)
  .max(funnelSteps.length)
  .refine(
    (of) => of.every((step, at) => at === 0 || funnelSteps.indexOf(step) > funnelSteps.indexOf(of[at - 1] ?? step)),
    {
      error: 'steps_order',
    },
  );

const name = z.string().trim().min(1).max(limits.savedName);

/** Whose it is: `mine` is the caller's alone, `business` everybody's of the team. */
export const owner = z.enum(['mine', 'business']);

const saved = { name, owner, changed_at: z.iso.datetime() };

export const segment = z.object({ segment_id: segmentId, ...saved, filters: conditions });
export type Segment = z.output<typeof segment>;

export const funnel = z.object({ funnel_id: funnelId, ...saved, steps });
export type Funnel = z.output<typeof funnel>;

const segmentBody = z.object({ name, owner: owner.default('mine'), filters: conditions.min(1) });
const funnelBody = z.object({ name, owner: owner.default('mine'), steps });
/** Whose it is stays as it was where nothing is said of it. */
const segmentEdit = segmentBody.extend({ owner: owner.optional() });
const funnelEdit = funnelBody.extend({ owner: owner.optional() });
const ofSegment = z.object({ segment_id: segmentId });
const ofFunnel = z.object({ funnel_id: funnelId });

/** A name is taken once among the caller's, and once among the business's, whatever its letter case. */
const refusals = ['saved_name_taken', 'saved_too_many', 'forbidden'] as const;

export const listSegments = get('/admin/v1/figures/segments', 'person', {
  summary: 'The segments of the caller, and to the team those of the business, by name.',
  answer: z.object({ segments: z.array(segment) }),
});

export const createSegment = post('/admin/v1/figures/segments', 'person', {
  summary: 'Saves conditions under a name; for the business as one of the team.',
  body: segmentBody,
  answer: z.object({ segment }),
  problems: refusals,
  examples: {
    'Visits of social networks from abroad': {
      name: 'Social, abroad',
      owner: 'business',
      filters: [
        { by: 'channel', values: ['social'] },
        { by: 'country', op: 'is_not', values: ['US'] },
      ],
    },
  },
});

export const editSegment = post('/admin/v1/figures/segments/{segment_id}/edit', 'person', {
  summary: 'Changes a segment, also whose it is; whatever uses it asks by the new conditions.',
  params: ofSegment,
  body: segmentEdit,
  answer: z.object({ segment }),
  problems: ['not_found', ...refusals],
});

export const removeSegment = post('/admin/v1/figures/segments/{segment_id}/remove', 'person', {
  summary: 'Removes a segment.',
  params: ofSegment,
  answer: done,
  problems: ['not_found'],
});

export const listFunnels = get('/admin/v1/figures/funnels', 'person', {
  summary: 'The funnels of the caller, and to the team those of the business, by name.',
  answer: z.object({ funnels: z.array(funnel) }),
});

export const createFunnel = post('/admin/v1/figures/funnels', 'person', {
  summary: 'Saves the steps of a funnel under a name; for the business as one of the team.',
  body: funnelBody,
  answer: z.object({ funnel }),
  problems: refusals,
  examples: {
    'From a visit to an order': { name: 'Bag to order', owner: 'mine', steps: ['visit', 'add', 'order'] },
  },
});

export const editFunnel = post('/admin/v1/figures/funnels/{funnel_id}/edit', 'person', {
  summary: 'Changes a funnel, also whose it is.',
  params: ofFunnel,
  body: funnelEdit,
  answer: z.object({ funnel }),
  problems: ['not_found', ...refusals],
});

export const removeFunnel = post('/admin/v1/figures/funnels/{funnel_id}/remove', 'person', {
  summary: 'Removes a funnel.',
  params: ofFunnel,
  answer: done,
  problems: ['not_found'],
});
