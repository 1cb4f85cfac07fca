// The terms of a discount code as the Admin API tells them, and a code asked for by the same.
import { z } from 'zod';
import type { Document } from './admin-client.ts';

/** More products than this a code of ours would not be remade for: the API reads that many at once. */
const mostItems = 250;
const ids = 'nodes { id } pageInfo { hasNextPage }';

const list = z.object({
  nodes: z.array(z.object({ id: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean() }),
});
const money = z.object({ amount: z.string() });
const terms = z.object({
  type: z.literal('DiscountCodeBasic'),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  usageLimit: z.number().int().nullable(),
  appliesOncePerCustomer: z.boolean(),
  recurringCycleLimit: z.number().int().nullable(),
  combinesWith: z.object({
    orderDiscounts: z.boolean(),
    productDiscounts: z.boolean(),
    shippingDiscounts: z.boolean(),
  }),
  context: z.object({ type: z.string() }),
  customerGets: z.object({
    appliesOnOneTimePurchase: z.boolean(),
    appliesOnSubscription: z.boolean(),
    value: z.object({
      type: z.string(),
      percentage: z.number().optional(),
      amount: money.optional(),
      appliesOnEachItem: z.boolean().optional(),
    }),
    items: z.object({
      type: z.string(),
      products: list.optional(),
      productVariants: list.optional(),
      collections: list.optional(),
    }),
  }),
  minimumRequirement: z
    .object({
      greaterThanOrEqualToSubtotal: money.optional(),
      greaterThanOrEqualToQuantity: z.string().optional(),
    })
    .nullable(),
});
/** Of other kinds nothing is read: they cannot be made anew. */
const node = z.object({ codeDiscount: z.union([terms, z.object({ type: z.string() })]) });
type TermsNode = z.output<typeof node>;

const answer = z.object({ codeDiscountNodeByCode: node.nullable() });

export const findDiscountTerms: Document<typeof answer, { code: string }> = {
  text: `query FindDiscountTerms($code: String!) { codeDiscountNodeByCode(code: $code) { codeDiscount { type: __typename
    ... on DiscountCodeBasic { startsAt endsAt usageLimit appliesOncePerCustomer recurringCycleLimit
      combinesWith { orderDiscounts productDiscounts shippingDiscounts } context { type: __typename }
      customerGets { appliesOnOneTimePurchase appliesOnSubscription
        value { type: __typename ... on DiscountPercentage { percentage }
          ... on DiscountAmount { amount { amount } appliesOnEachItem } }
        items { type: __typename
          ... on DiscountProducts { products(first: ${mostItems}) { ${ids} } productVariants(first: ${mostItems}) { ${ids} } }
          ... on DiscountCollections { collections(first: ${mostItems}) { ${ids} } } } }
      minimumRequirement { ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount } }
        ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity } } } } } }`,
  answer,
};

/**
 * What is sent to create a code by the same terms; null where that would give something else: for certain buyers alone, of
 * another kind, or for more products than are read. One that has begun begins at `startsAt`.
 */
export function toCopyInput({ codeDiscount: found }: TermsNode, code: string, startsAt: Date): object | null {
  if (!('customerGets' in found) || found.context.type !== 'DiscountBuyerSelectionAll') return null;
  const { customerGets, minimumRequirement: minimum, combinesWith } = found;
  const items = toItems(customerGets.items);
  const value = toValue(customerGets.value);
  if (items === null || value === null) return null;
  const begun = Date.parse(found.startsAt) < startsAt.getTime();
  return {
    code,
    title: code,
    startsAt: begun ? startsAt.toISOString() : found.startsAt,
    endsAt: found.endsAt,
    usageLimit: found.usageLimit,
    appliesOncePerCustomer: found.appliesOncePerCustomer,
    combinesWith,
    context: { all: 'ALL' },
    customerGets: { items, value, ...toPurchases(customerGets) },
    ...(customerGets.appliesOnSubscription ? { recurringCycleLimit: found.recurringCycleLimit } : {}),
    minimumRequirement: minimum && toMinimum(minimum),
  };
}

type Terms = z.output<typeof terms>;

/** Left out where subscriptions have no part in it: a store that sells none takes no word of them. */
function toPurchases({ appliesOnOneTimePurchase, appliesOnSubscription }: Terms['customerGets']): object {
  return appliesOnSubscription ? { appliesOnOneTimePurchase, appliesOnSubscription } : {};
}

function toItems({ type, products, productVariants, collections }: Terms['customerGets']['items']): object | null {
  if (type === 'AllDiscountItems') return { all: true };
  const lists = [products, productVariants, collections];
  if (lists.every((one) => one === undefined) || lists.some((one) => one?.pageInfo.hasNextPage)) return null;
  const idsOf = (one: typeof products) => one?.nodes.map(({ id }) => id) ?? [];
  if (collections) return { collections: { add: idsOf(collections) } };
  return { products: { productsToAdd: idsOf(products), productVariantsToAdd: idsOf(productVariants) } };
}

function toValue({ type, percentage, amount, appliesOnEachItem }: Terms['customerGets']['value']): object | null {
  if (type === 'DiscountPercentage' && percentage !== undefined) return { percentage };
  if (type !== 'DiscountAmount' || amount === undefined) return null;
  return { discountAmount: { amount: amount.amount, appliesOnEachItem: appliesOnEachItem ?? false } };
}

function toMinimum(minimum: NonNullable<Terms['minimumRequirement']>): object | null {
  const { greaterThanOrEqualToSubtotal: subtotal, greaterThanOrEqualToQuantity: quantity } = minimum;
  if (subtotal) return { subtotal: { greaterThanOrEqualToSubtotal: subtotal.amount } };
  return quantity === undefined ? null : { quantity: { greaterThanOrEqualToQuantity: quantity } };
}
