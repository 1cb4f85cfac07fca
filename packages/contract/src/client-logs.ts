// What a shopper's page or a store's script reports of itself, for whoever runs the installation.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';

const { post } = endpointsOf('media');

const entry = z.union([z.string(), z.record(z.string(), z.unknown())]);

export const commitLogs = post('/api/logs/commit', 'anyone', {
  summary: 'Writes what a page reports of itself to the log of the installation; nothing of it is kept besides.',
  body: z.object({
    logs: z.union([z.array(entry).max(100), entry]),
    store_id: z.string().max(200).nullish(),
    cart_id: z.string().max(200).nullish(),
    /** Of the calls it is about: each answer that is a problem names its own. */
    request_ids: z.array(z.string().max(100)).max(20).optional(),
  }),
  answer: done,
  problems: ['rate_limited'],
});
