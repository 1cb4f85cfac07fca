// One person with several stores: which they have, what each of them made, and going from one to the other.
import { z } from 'zod';
import { dayRange } from './days.ts';
import { done, endpointsOf } from './endpoint.ts';
import { typedCode, typedName, typedPassword, username } from './identity.ts';
import { businessId } from './ids.ts';
import { limits } from './limits.ts';
import { memberRole } from './team.ts';

const { get, post } = endpointsOf('own-stores');

/** A place that somebody has in a business. */
export const ownStore = z.object({
  business_id: businessId,
  /** Of the connected store; of the business where none is. */
  name: z.string(),
  shop_domain: z.string().nullable(),
  /** What they sign in with there. */
  username: z.string(),
  role: z.enum(['owner', ...memberRole.options]),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
});
export type OwnStore = z.output<typeof ownStore>;

/** By the definitions of `figures.ts`; money in major units of the store's currency. */
export const storeFigures = z.object({
  visits: z.number().int(),
  checkouts: z.number().int(),
  revenue: z.number(),
  net_sales: z.number(),
});
export type StoreFigures = z.output<typeof storeFigures>;

const summedStore = ownStore.extend({ currency: z.string(), figures: storeFigures });
export type SummedStore = z.output<typeof summedStore>;

export const listOwnStores = get('/admin/v1/own-stores', 'team', {
  summary: 'The stores of the signed-in person: this one, and those linked to it, in the order they came.',
  answer: z.object({ stores: z.array(ownStore) }),
});

export const sumOwnStores = get('/admin/v1/own-stores/figures', 'team', {
  summary:
    'What each store of the signed-in person made in the same days, each by its own clock and in its own currency; sums are by currency, as nothing is converted.',
  query: dayRange,
  answer: z.object({
    stores: z.array(summedStore),
    sums: z.array(z.object({ currency: z.string(), stores: z.number().int(), figures: storeFigures })),
  }),
});

export const addOwnStore = post('/admin/v1/own-stores', 'admin', {
  summary:
    'Opens another business for its owner, with the same address and, to begin with, the same password, and links the two. It is signed in to by its own username.',
  body: z.strictObject({ name: z.string().trim().min(1).max(limits.personName.max), username }),
  answer: z.object({ business_id: businessId }),
  problems: ['username_taken', 'stores_too_many', 'confirmation_required', 'rate_limited'],
  examples: { 'A second store': { name: 'Maya Home', username: 'maya-home' } },
});

export const linkOwnStore = post('/admin/v1/own-stores/link', 'team', {
  summary: 'Links the account of another store, whose credentials prove that it is the same person’s.',
  body: z.strictObject({ username: typedName, password: typedPassword, code: typedCode.optional() }),
  answer: z.object({ business_id: businessId }),
  problems: [
    'wrong_credentials',
    'email_not_verified',
    'second_step_required',
    'code_wrong',
    'store_already_linked',
    'stores_too_many',
    'confirmation_required',
    'rate_limited',
  ],
});

export const unlinkOwnStore = post('/admin/v1/own-stores/unlink', 'team', {
  summary: 'Unlinks a store from the signed-in person’s stores; the store and its sessions stay as they are.',
  body: z.strictObject({ business_id: businessId }),
  answer: done,
});

export const enterOwnStore = post('/admin/v1/own-stores/enter', 'team', {
  summary:
    'A session in another store of the signed-in person. A second step that is on there and not here is asked for.',
  body: z.strictObject({ business_id: businessId, code: typedCode.optional() }),
  answer: z.object({ token: z.string() }),
  problems: ['second_step_required', 'code_wrong', 'rate_limited'],
});
