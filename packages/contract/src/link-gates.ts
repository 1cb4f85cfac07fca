// When a link lets shoppers in: from a start to an end, for so many visits, with a password; and where it leads otherwise.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { linkId, multilinkId } from './ids.ts';
import { limits } from './limits.ts';
import { gateOfLink } from './link-gate.ts';
import { link } from './links.ts';
import { multilink } from './multilinks.ts';

const ofLinks = endpointsOf('links');
const ofMultilinks = endpointsOf('multilinks');

/** A minute by the store's clocks. */
const minute = gateOfLink.shape.starts_at;

export const gateDraft = z
  .object({
    starts_at: minute.default(null),
    ends_at: minute.default(null),
    /** How many visits of people it lets in, those of before included. */
    visits_limit: z.number().int().min(1).max(limits.gateVisits).nullable().default(null),
    /** Where it leads while it lets nobody in; null shows a page of the store that says so. */
    fallback_url: z
      .string()
      .trim()
      .max(limits.url)
      .nullable()
      .default(null)
      .transform((text) => text || null),
    /** What shoppers type; left out it stays, null or empty takes it away. It is never told. */
    password: z
      .union([z.literal(''), z.string().min(limits.gatePassword.min).max(limits.gatePassword.max)])
      .nullable()
      .transform((text) => text || null)
      .optional(),
  })
  .refine(({ starts_at: start, ends_at: end }) => start === null || end === null || start < end, {
    path: ['ends_at'],
    error: 'range_backwards',
  });
export type GateDraft = z.output<typeof gateDraft>;

export const setLinkGate = ofLinks.post('/admin/v1/links/{link_id}/gate', 'creator', {
  summary:
    'Sets when a look or a short lets shoppers in, for how many visits and with which password, and where it leads otherwise. All of it empty takes it away.',
  params: z.object({ link_id: linkId }),
  body: gateDraft,
  answer: link,
  problems: ['link_closed', 'part_of_multilink', 'store_required', 'url_invalid', 'url_not_of_store'],
});

export const setMultilinkGate = ofMultilinks.post('/admin/v1/links/multi/{multilink_id}/gate', 'edit_multilinks', {
  summary: 'The same of a multilink: of its address and of those of its experiences.',
  params: z.object({ multilink_id: multilinkId }),
  body: gateDraft,
  answer: multilink,
  problems: ['link_closed', 'store_required', 'url_invalid'],
});
