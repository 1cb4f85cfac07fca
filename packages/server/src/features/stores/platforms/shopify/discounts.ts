// Discount codes between our words and the Admin API's: documents, what they answer, and why a code was refused.
import { readMinor, toDecimal } from '@vitrine/contract/money';
import { z } from 'zod';
import type { DiscountFacts } from '../../records.ts';
import type { DiscountRefusal, NewDiscount } from '../platform.ts';
import type { Document } from './admin-client.ts';
import { itemFields, reachAnswer, reachedItems, reachFields, toReach } from './discount-reach.ts';

/** How many codes are asked for in one call. */
export const codesAtOnce = 10;

const common = 'status startsAt endsAt usageLimit asyncUsageCount appliesOncePerCustomer';
const nodeFields = `codeDiscount { type: __typename
    ... on DiscountCodeBasic { ${common} ${reachFields} customerGets { appliesOnOneTimePurchase ${itemFields}
      value { type: __typename ... on DiscountPercentage { percentage }
        ... on DiscountAmount { appliesOnEachItem amount { amount currencyCode } } } } }
    ... on DiscountCodeBxgy { ${common} }
    ... on DiscountCodeFreeShipping { ${common} }
    ... on DiscountCodeApp { ${common} } }`;

const told = z.object({
  status: z.enum(['ACTIVE', 'EXPIRED', 'SCHEDULED']),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  usageLimit: z.number().int().nullable(),
  asyncUsageCount: z.number().int(),
  appliesOncePerCustomer: z.boolean(),
});
const worth = z.discriminatedUnion('type', [
  z.object({ type: z.literal('DiscountPercentage'), percentage: z.number() }),
  z.object({
    type: z.literal('DiscountAmount'),
    appliesOnEachItem: z.boolean(),
    amount: z.object({ amount: z.string(), currencyCode: z.string() }),
  }),
  z.object({ type: z.literal('DiscountOnQuantity') }),
]);
const basic = told.extend({
  type: z.literal('DiscountCodeBasic'),
  ...reachAnswer.shape,
  customerGets: z.object({ appliesOnOneTimePurchase: z.boolean(), items: reachedItems, value: worth }),
});
const other = told.extend({
  type: z.enum(['DiscountCodeBxgy', 'DiscountCodeFreeShipping', 'DiscountCodeApp']),
});
const node = z.object({ codeDiscount: z.discriminatedUnion('type', [basic, other]) });
export type DiscountNode = z.output<typeof node>;

/** Asks for `count` codes, given as `c0`, `c1` …, and answers them as `d0`, `d1` …. */
export function findDiscounts(
  count: number,
): Document<z.ZodRecord<z.ZodString, z.ZodNullable<typeof node>>, Record<string, string>> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const variables = numbers.map((index) => `$c${index}: String!`).join(', ');
  const fields = numbers.map((index) => `d${index}: codeDiscountNodeByCode(code: $c${index}) { ${nodeFields} }`);
  const text = `query FindDiscounts(${variables}) { ${fields.join('\n    ')} }`;
  return { text, answer: z.record(z.string(), node.nullable()) };
}

const refusals = z.array(
  z.object({ field: z.array(z.string()).nullable(), code: z.string().nullable(), message: z.string() }),
);
export type DiscountUserErrors = z.output<typeof refusals>;

const createAnswer = z.object({
  discountCodeBasicCreate: z.object({ codeDiscountNode: node.nullable(), userErrors: refusals }),
});

export const createDiscount: Document<typeof createAnswer, { discount: object }> = {
  text: `mutation CreateDiscount($discount: DiscountCodeBasicInput!) {
    discountCodeBasicCreate(basicCodeDiscount: $discount) {
      codeDiscountNode { ${nodeFields} } userErrors { field code message } } }`,
  answer: createAnswer,
};

export const findDiscountId: Document<
  z.ZodObject<{ codeDiscountNodeByCode: z.ZodNullable<z.ZodObject<{ id: z.ZodString }>> }>,
  { code: string }
> = {
  text: `query FindDiscountId($code: String!) { codeDiscountNodeByCode(code: $code) { id } }`,
  answer: z.object({ codeDiscountNodeByCode: z.object({ id: z.string() }).nullable() }),
};

const deactivateAnswer = z.object({
  discountCodeDeactivate: z.object({ codeDiscountNode: node.nullable(), userErrors: refusals }),
});

/** Whatever kind of code it is. */
export const deactivateDiscount: Document<typeof deactivateAnswer, { id: string }> = {
  text: `mutation DeactivateDiscount($id: ID!) {
    discountCodeDeactivate(id: $id) { codeDiscountNode { ${nodeFields} } userErrors { field code message } } }`,
  answer: deactivateAnswer,
};

const statuses = { ACTIVE: 'active', EXPIRED: 'expired', SCHEDULED: 'scheduled' } as const;

export function toDiscountFacts({ codeDiscount: found }: DiscountNode): DiscountFacts {
  return {
    status: statuses[found.status],
    ...toWorth(found),
    usageLimit: found.usageLimit,
    timesUsed: found.asyncUsageCount,
    oncePerCustomer: found.appliesOncePerCustomer,
    startsAt: new Date(found.startsAt),
    endsAt: found.endsAt === null ? null : new Date(found.endsAt),
    reach: found.type === 'DiscountCodeBasic' ? toReach(found) : null,
  };
}

function toWorth(found: DiscountNode['codeDiscount']): Pick<DiscountFacts, 'kind' | 'value' | 'currency'> {
  const value = found.type === 'DiscountCodeBasic' ? found.customerGets.value : null;
  if (value?.type === 'DiscountPercentage') {
    // the platform writes a share from 0 to 1
    return { kind: 'percentage', value: Math.round(value.percentage * 10_000), currency: null };
  }
  if (value?.type !== 'DiscountAmount') return { kind: 'other', value: null, currency: null };
  const { amount, currencyCode: currency } = value.amount;
  return { kind: 'amount', value: readMinor(amount, currency), currency };
}

/** What is sent to create a code: for every buyer and everything in the store. */
export function toDiscountInput(wish: NewDiscount): object {
  const { code, kind, value, currency, usageLimit, oncePerCustomer, combinesWith, startsAt, endsAt } = wish;
  // a store that sells no subscriptions takes no word of them
  const purchases = wish.onSubscriptions ? { appliesOnOneTimePurchase: true, appliesOnSubscription: true } : {};
  return {
    code,
    title: code,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    usageLimit,
    appliesOncePerCustomer: oncePerCustomer,
    combinesWith: {
      orderDiscounts: combinesWith.includes('order'),
      productDiscounts: combinesWith.includes('product'),
      shippingDiscounts: combinesWith.includes('shipping'),
    },
    context: { all: 'ALL' },
    customerGets: {
      ...purchases,
      items: { all: true },
      value:
        kind === 'percentage'
          ? { percentage: value / 10_000 }
          : { discountAmount: { amount: toDecimal(value, currency), appliesOnEachItem: false } },
    },
  };
}

const fields: Readonly<Record<string, NonNullable<DiscountRefusal['field']>>> = {
  code: 'code',
  value: 'value',
  usageLimit: 'usage_limit',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
};

export function toRefusals(errors: DiscountUserErrors): DiscountRefusal[] {
  return errors.map(({ field, code, message }) => {
    const named = field?.find((part) => fields[part] !== undefined);
    return { field: named === undefined ? null : (fields[named] ?? null), reason: toReason(code), message };
  });
}

function toReason(code: string | null): DiscountRefusal['reason'] {
  if (code === 'TAKEN') return 'taken';
  return code === 'END_DATE_BEFORE_START_DATE' ? 'backwards' : 'other';
}
