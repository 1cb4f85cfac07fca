// The brand domain: an address of the merchant's own under which links and pages are reached.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { businessId } from './ids.ts';

const { get, put, post } = endpointsOf('brand');

/** What a check found wrong: the record of proof is missing or another one, the domain leads elsewhere, is somebody's, or its zone gave no answer. */
export const domainFault = z.enum(['txt_missing', 'txt_wrong', 'not_pointing', 'taken', 'dns_failed']);

/** A line for the zone of the domain. */
const record = z.object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string() });

export const brandDomain = z.object({
  domain: z.string(),
  /** Where links are reached once it is verified, without a path. */
  address: z.string(),
  records: z.array(record),
  /** Null until the first check. */
  checked_at: z.iso.datetime().nullable(),
  /** Null until it was found right; then links and pages go by it. */
  verified_at: z.iso.datetime().nullable(),
  fault: domainFault.nullable(),
});
export type BrandDomain = z.output<typeof brandDomain>;

const params = z.object({ business_id: businessId });
const answer = z.object({ domain: brandDomain.nullable() });

export const getDomain = get('/admin/v1/businesses/{business_id}/domain', 'team', {
  summary: 'The brand domain, the records its zone needs, and what the last check found.',
  params,
  answer,
});

export const setDomain = put('/admin/v1/businesses/{business_id}/domain', 'change_settings', {
  summary: 'Names the brand domain and checks it; another one before it is given up.',
  params,
  body: z.strictObject({ domain: z.string().trim().min(1).max(300) }),
  answer,
});

export const checkDomain = post('/admin/v1/businesses/{business_id}/domain/check', 'change_settings', {
  summary: 'Looks at the zone of the brand domain now; it is looked at every ten minutes besides, until it is right.',
  params,
  answer,
});

export const removeDomain = post('/admin/v1/businesses/{business_id}/domain/remove', 'change_settings', {
  summary: 'Gives the brand domain up: links go by the address of the installation again.',
  params,
  answer,
});
