// Influencers as a merchant sees them.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { email, givenPermissions, permissions, username as anyUsername } from './identity.ts';
import { collectionId, productId } from './ids.ts';
import { limits } from './limits.ts';
import { batchOf, outcomeFields, tagChange } from './link-batches.ts';
import { linkTags, promocode, promocodeText } from './links.ts';
import { isCurrency, isExact } from './money.ts';
import { webAddress } from './web-address.ts';

const { get, post } = endpointsOf('influencers');

/** A share in percent with at most two decimals. */
const percent = (range: string) =>
  z
    .number({ error: range })
    .refine((value) => value >= 0 && value <= 100, { error: range, abort: true })
    .refine((value) => Number(value.toFixed(2)) === value, { error: 'percent_decimals' });

const rate = percent('commission_range');

/** ISO 4217; nothing is counted in what is not even of its form. */
export const currency = z.string().regex(/^[A-Z]{3}$/, { error: 'currency_format', abort: true });

/** One that there is, for what is agreed or written by hand: of a slip of the pen nobody could ever be paid. */
export const knownCurrency = currency.refine(isCurrency, { error: 'currency_unknown', abort: true });

/** An amount above nothing in major units, with no more decimals than its currency has. */
export const positiveAmount = z
  .object({ amount: z.number().positive({ error: 'amount_range' }).max(limits.amount), currency: knownCurrency })
  .refine((sum) => isExact(sum.amount, sum.currency), { path: ['amount'], error: 'amount_decimals' });

const isDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const ascends = (steps: readonly { readonly from: number }[]): boolean =>
  steps.every(({ from }, at) => at === 0 || from > (steps[at - 1]?.from ?? 0));

/** Where a step of a month begins: a number of orders, or an amount in major units. */
const from = z.number({ error: 'amount_range' }).positive({ error: 'amount_range' }).max(limits.amount);

const tiers = z
  .array(z.object({ from, commission: rate }))
  .max(limits.monthlySteps)
  .refine(ascends, { error: 'steps_ascend' });
const bonuses = z
  .array(z.object({ from, amount: positiveAmount.shape.amount }))
  .max(limits.monthlySteps)
  .refine(ascends, { error: 'steps_ascend' });

/**
 * What a month is measured by: `orders`; `net_sales`, goods that shoppers paid for, less discounts and returns, without tax, shipping,
 * gift cards and tips; or `attributed_revenue`, what commission is counted on by the very terms.
 */
export const monthMeasure = z.enum(['orders', 'net_sales', 'attributed_revenue']);
export type MonthMeasure = z.output<typeof monthMeasure>;

const ofMonth = {
  measure: monthMeasure,
  /** Of what is measured in money, and of bonuses. */
  currency: knownCurrency,
};

interface Steps {
  readonly measure: MonthMeasure;
  readonly currency: string;
  readonly tiers?: readonly { readonly from: number }[] | undefined;
  readonly bonuses?: readonly { readonly from: number; readonly amount: number }[] | undefined;
}

/** Orders are whole; amounts have no more decimals than their currency. */
function checkSteps(month: Steps, context: z.RefinementCtx): void {
  const { measure, currency: of } = month;
  const fault = (path: (string | number)[], isRight: boolean): void => {
    if (!isRight) context.addIssue({ code: 'custom', path, message: 'amount_decimals' });
  };
  const isStep = (step: number): boolean => (measure === 'orders' ? Number.isInteger(step) : isExact(step, of));
  for (const [at, step] of (month.tiers ?? []).entries()) fault(['tiers', at, 'from'], isStep(step.from));
  for (const [at, step] of (month.bonuses ?? []).entries()) {
    fault(['bonuses', at, 'from'], isStep(step.from));
    fault(['bonuses', at, 'amount'], isExact(step.amount, of));
  }
}

/**
 * What an influencer's calendar month of the store adds: `tiers` are other rates for what comes after so many orders or
 * so much money, nothing before is counted anew; `bonuses` are paid once when a month reaches them, and taken back when
 * refunds bring it below.
 */
const monthly = z
  .object({ ...ofMonth, tiers: tiers.default([]), bonuses: bonuses.default([]) })
  .superRefine(checkSteps);
/** A list left out stays where the month is measured as before; it means nothing in another measure or currency. */
const monthlyChange = z
  .object({ ...ofMonth, tiers: tiers.optional(), bonuses: bonuses.optional() })
  .superRefine(checkSteps);

const capAmount = positiveAmount.shape.amount.nullable();

function checkCaps({ currency: of, ...amounts }: CapsSent, context: z.RefinementCtx): void {
  for (const [name, amount] of Object.entries(amounts))
    if (typeof amount === 'number' && !isExact(amount, of))
      context.addIssue({ code: 'custom', path: [name], message: 'amount_decimals' });
}

interface CapsSent {
  readonly currency: string;
  readonly per_order?: number | null | undefined;
  readonly per_customer?: number | null | undefined;
}

/** The most an order earns, and the most all orders of one customer earn together; null for no cap. */
const caps = z
  .object({
    /** Orders in another currency are not capped. */
    currency: knownCurrency,
    per_order: capAmount.default(null),
    /** Holds where the store says who bought. */
    per_customer: capAmount.default(null),
  })
  .superRefine(checkCaps);
/** The cap left out stays where both are in the currency they were in. */
const capsChange = z
  .object({ currency: knownCurrency, per_order: capAmount.optional(), per_customer: capAmount.optional() })
  .superRefine(checkCaps);

/** What they earn: effective from a moment on, never for what came before it. */
export const terms = z.object({
  /** Of the base of each order line, in percent. */
  commission: rate.default(0),
  /** For each order that sold something in this currency, instead of any rate; null where rates hold. */
  commission_flat: positiveAmount.nullable().default(null),
  /** Rates of their own, of a product before those of its collections; of several collections the highest counts. */
  commission_overrides: z
    .object({
      products: z
        .array(z.object({ inventory_id: productId, commission: rate }))
        .max(limits.rateOverrides)
        .refine((rates) => isDistinct(rates.map((each) => each.inventory_id)), { error: 'rate_twice' }),
      collections: z
        .array(z.object({ collection_id: collectionId, commission: rate }))
        .max(limits.rateOverrides)
        .refine((rates) => isDistinct(rates.map((each) => each.collection_id)), { error: 'rate_twice' }),
    })
    .default({ products: [], collections: [] }),
  commission_rules: z
    .object({ reduce_refunds_from_commission: z.boolean(), reduce_vat_from_commission: z.boolean() })
    .default({ reduce_refunds_from_commission: true, reduce_vat_from_commission: false }),
  /** The share of revenue that counts as the base, in percent. */
  revenue_rules: z
    .object({ net_revenue_ratio: percent('ratio_range').default(100) })
    .default({ net_revenue_ratio: 100 }),
  /**
   * In percent, for orders of customers who bought in the store before, instead of any other rate or flat amount; null
   * where these earn like others. Orders whose customer the store does not tell earn like those of new ones.
   */
  commission_returning: rate.nullable().default(null),
  commission_monthly: monthly.nullable().default(null),
  commission_caps: caps.nullable().default(null),
});
export type Terms = z.output<typeof terms>;

/** Terms as they are changed: what is left out stays as it is. */
export const editedTerms = z.object({
  commission: rate.optional(),
  commission_flat: terms.shape.commission_flat.unwrap().optional(),
  commission_overrides: z
    .object({
      products: terms.shape.commission_overrides.unwrap().shape.products.optional(),
      collections: terms.shape.commission_overrides.unwrap().shape.collections.optional(),
    })
    .optional(),
  commission_rules: terms.shape.commission_rules.unwrap().partial().optional(),
  revenue_rules: z.object({ net_revenue_ratio: percent('ratio_range').optional() }).optional(),
  commission_returning: terms.shape.commission_returning.unwrap().optional(),
  commission_monthly: monthlyChange.nullable().optional(),
  commission_caps: capsChange.nullable().optional(),
});
export type EditedTerms = z.output<typeof editedTerms>;

/** As they are answered: what was agreed once is readable, also what would be refused today. */
export const agreedTerms = terms.extend({
  commission_flat: z.object({ amount: z.number(), currency: z.string() }).nullable().default(null),
  commission_monthly: z
    .object({
      measure: monthMeasure,
      currency: z.string(),
      tiers: z.array(z.object({ from: z.number(), commission: z.number() })),
      bonuses: z.array(z.object({ from: z.number(), amount: z.number() })),
    })
    .nullable()
    .default(null),
  commission_caps: z
    .object({ currency: z.string(), per_order: z.number().nullable(), per_customer: z.number().nullable() })
    .nullable()
    .default(null),
});

/** An optional plus, then 8 to 15 digits; blanks and hyphens between them are dropped. */
export const phone = z
  .string()
  .transform((text) => text.replaceAll(/[\s()-]/g, ''))
  .pipe(z.string().regex(/^(\+?\d{8,15})?$/, { error: 'phone_format' }))
  .transform((text) => text || null);

/** Words that stand where their name does in the addresses of calls: nobody is called so. */
const keptUsernames = ['analytics', 'applications', 'batch', 'create', 'invite', 'login', 'password', 'validate'];

/** Of an account to be made; those there are keep theirs. */
export const influencerUsername = anyUsername.refine((name) => !keptUsernames.includes(name.toLowerCase()), {
  error: 'username_taken',
});

export const influencer = agreedTerms.extend({
  username: z.string(),
  /** What shoppers read beside their links. */
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  promocode: z.string().nullable(),
  /** The merchant’s own, for finding them. */
  tags: z.array(z.string()),
  is_active: z.boolean(),
  /** From when on clicks and codes earn them nothing; null for no end. */
  earning_ends_at: z.iso.datetime().nullable(),
  permissions,
  created_at: z.iso.datetime(),
});
export type Influencer = z.output<typeof influencer>;

/** `last_seen_at` is when they last used one of the sessions that are open; null where none is. */
const listedInfluencer = influencer.extend({ last_seen_at: z.iso.datetime().nullable() });
export type ListedInfluencer = z.output<typeof listedInfluencer>;

export const listInfluencers = get('/admin/v1/influencers', 'team', {
  summary: 'Lists the merchant’s influencers, active ones first.',
  answer: z.object({ influencers: z.array(listedInfluencer) }),
});

/** What is done to many influencers at once. */
export const influencerBatchChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('deactivate'), last_day: z.iso.date().optional() }),
  z.object({ do: z.literal('activate') }),
  tagChange,
  z.object({ do: z.literal('terms'), terms: editedTerms, from: z.iso.date().optional() }),
]);
export type InfluencerBatchChange = z.output<typeof influencerBatchChange>;

const influencerOutcome = z.object({ username: z.string(), ...outcomeFields });
export type InfluencerOutcome = z.output<typeof influencerOutcome>;

export const changeInfluencers = post('/admin/v1/influencers/batch', 'edit_influencers', {
  summary:
    'Deactivates, restores or tags up to 100 influencers, or agrees other terms with them, each on their own: one that is refused stops no other.',
  body: z.object({
    usernames: batchOf(anyUsername),
    change: influencerBatchChange,
  }),
  answer: z.object({ outcomes: z.array(influencerOutcome) }),
});

export const validateInfluencerUsername = post('/admin/v1/influencers/validate/username', 'edit_influencers', {
  summary: 'Tells whether an influencer’s username is well formed and free with this merchant.',
  body: z.object({ username: z.string().max(200) }),
  answer: done,
  problems: ['username_invalid', 'username_taken'],
});

export const validateInfluencerEmail = post('/admin/v1/influencers/validate/email', 'edit_influencers', {
  summary: 'Tells whether an influencer’s email address is well formed and free with this merchant.',
  body: z.object({
    email: z.string().max(500),
    /** Whose it may be already. */
    username: z.string().max(200).optional(),
  }),
  answer: done,
  problems: ['email_invalid', 'email_taken'],
});

/** Uploaded before. */
export const profileImage = z.string().min(1, { error: 'picture_required', abort: true }).pipe(webAddress);

/** A name that cannot be is answered like one that is not there. */
const whose = z.object({ username: z.string().min(1).max(limits.username.max) });

export const createInfluencer = post('/admin/v1/influencers/create', 'edit_influencers', {
  summary:
    'Opens an influencer’s account and emails them a link with which they set their password. Terms that are left out are the business’s terms for new influencers.',
  body: editedTerms
    .extend({
      username: influencerUsername,
      email,
      profile_image_url: profileImage,
      promocode,
      phone: phone.nullish(),
      tags: linkTags.optional(),
      permissions: givenPermissions,
    })
    .strict(),
  answer: z.object({
    influencer,
    /** The same kind of link as in the mail, to pass on by hand: for one use, within three days; shown this once. */
    invitation_url: z.string(),
  }),
  problems: ['username_taken', 'email_taken', 'promocode_taken', 'trial_ended', 'influencer_quota'],
});

export const getInfluencer = get('/admin/v1/influencers/{username}', 'team', {
  summary: 'One influencer of the merchant.',
  params: whose,
  answer: z.object({ influencer }),
  problems: ['not_found'],
});

export const editInfluencer = post('/admin/v1/influencers/{username}/edit', 'edit_influencers', {
  summary: 'Changes an influencer, all but their username; whatever is left out stays. New terms hold from now on.',
  params: whose,
  body: editedTerms.extend({
    email: email.optional(),
    profile_image_url: profileImage.optional(),
    promocode: promocodeText.optional(),
    phone: phone.nullish(),
    tags: linkTags.optional(),
    permissions: permissions.partial().optional(),
  }),
  answer: z.object({ influencer }),
  problems: ['not_found', 'email_taken', 'promocode_taken'],
});

export const activateInfluencer = post('/admin/v1/influencers/{username}/activate', 'edit_influencers', {
  summary:
    'Deactivates an influencer, which ends all their sessions at once and their earning with a day, or puts them back within the plan’s quota.',
  params: whose,
  body: z.object({
    activate: z.boolean(),
    /** Of the store: clicks and codes through its end earn them. Without it, or before today, the earning ends now. */
    last_day: z.iso.date().optional(),
  }),
  answer: z.object({ influencer }),
  problems: ['not_found', 'trial_ended', 'influencer_quota'],
});

const reset = {
  params: whose,
  answer: z.object({
    influencer,
    /** The same kind of link as in the mail, to pass on by hand: for one use, within three days; shown this once. */
    reset_url: z.string(),
  }),
  problems: ['not_found', 'influencer_inactive', 'rate_limited'],
} as const;

export const resetInfluencerPassword = post('/admin/v1/influencers/{username}/password/reset', 'edit_influencers', {
  ...reset,
  summary: 'Emails an influencer a link with which they set a new password; links of this kind from before end.',
});

export const resetInfluencerPasswordByGet = get('/admin/v1/influencers/{username}/password/reset', 'edit_influencers', {
  ...reset,
  summary: 'The same as the POST, kept for older callers; never cached.',
});

/** How many active influencers a plan allows; null for any number. */
export const influencerQuotas: Readonly<Record<string, number | null>> = {
  FREE: limits.influencers.trial,
  STARTER: limits.influencers.starter,
  BUSINESS: limits.influencers.business,
  PRO: null,
  ENTERPRISE: null,
};
