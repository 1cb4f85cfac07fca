// On which goods a discount code takes something off, from the Admin API's answer. Pure.
import { readMinor } from '@vitrine/contract/money';
import { z } from 'zod';
import type { DiscountReach } from '../../records.ts';
import { numberOf } from './read-catalogue.ts';

/** Of a code for more than these nothing is told: ten codes are asked for in one call. */
const most = { products: 30, collections: 10 };
const ids = 'nodes { id } pageInfo { hasNextPage }';

export const reachFields = `context { type: __typename }
      minimumRequirement { ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount currencyCode } }
        ... on DiscountMinimumQuantity { greaterThanOrEqualToQuantity } }`;
export const itemFields = `items { type: __typename
        ... on DiscountProducts { products(first: ${most.products}) { ${ids} } productVariants(first: 1) { ${ids} } }
        ... on DiscountCollections { collections(first: ${most.collections}) { ${ids} } } }`;

const list = z.object({
  nodes: z.array(z.object({ id: z.string() })),
  pageInfo: z.object({ hasNextPage: z.boolean() }),
});
export const reachedItems = z.object({
  type: z.string(),
  products: list.optional(),
  productVariants: list.optional(),
  collections: list.optional(),
});
export const reachAnswer = z.object({
  context: z.object({ type: z.string() }),
  minimumRequirement: z
    .object({
      greaterThanOrEqualToSubtotal: z.object({ amount: z.string(), currencyCode: z.string() }).optional(),
      greaterThanOrEqualToQuantity: z.string().optional(),
    })
    .nullable(),
});

interface Found extends z.output<typeof reachAnswer> {
  readonly customerGets: {
    readonly appliesOnOneTimePurchase: boolean;
    readonly items: z.output<typeof reachedItems>;
    readonly value: { readonly type: string; readonly appliesOnEachItem?: boolean };
  };
}

/** Null where it depends on who buys or on how many pieces of a kind, or on more goods than are read. */
export function toReach({ context, minimumRequirement: minimum, customerGets }: Found): DiscountReach | null {
  const { appliesOnOneTimePurchase: isUsual, items, value } = customerGets;
  const goods = toGoods(items);
  if (context.type !== 'DiscountBuyerSelectionAll' || !isUsual || value.appliesOnEachItem || goods === null)
    return null;
  const subtotal = minimum?.greaterThanOrEqualToSubtotal;
  return {
    ...goods,
    leastSubtotal: subtotal ? readMinor(subtotal.amount, subtotal.currencyCode) : 0,
    leastQuantity: Number(minimum?.greaterThanOrEqualToQuantity ?? 0),
  };
}

function toGoods(items: Found['customerGets']['items']): Pick<DiscountReach, 'productIds' | 'collectionIds'> | null {
  const { type, products, productVariants: variants, collections } = items;
  if (type === 'AllDiscountItems') return { productIds: null, collectionIds: null };
  if (collections)
    return collections.pageInfo.hasNextPage ? null : { productIds: null, collectionIds: toIds(collections) };
  const isWhole = products?.pageInfo.hasNextPage === false && variants?.nodes.length === 0;
  return isWhole ? { productIds: toIds(products), collectionIds: null } : null;
}

const toIds = ({ nodes }: z.output<typeof list>): string[] => nodes.map(({ id }) => numberOf(id));
