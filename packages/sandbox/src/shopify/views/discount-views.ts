// Discount codes as the Admin API shows them.

import { toMoney } from '../../currency.ts';
import { toUtcSeconds } from '../../store-time.ts';
import type { Discount } from '../../model.ts';
import type { SandboxShop } from '../../shop.ts';
import { listField } from '../list-fields.ts';
import { collectionView, productView, variantView } from './product-views.ts';
import { allOf, countView, moneyView, optional, toGid } from './values.ts';

/** The node's id is the discount's own; the code in it has an id of another type and the same number. */
export function discountNodeView(shop: SandboxShop, discount: Discount) {
  return {
    __typename: 'DiscountCodeNode',
    id: toGid('DiscountCodeNode', discount.id),
    codeDiscount: () => discountView(shop, discount),
  };
}

/** Kinds of codes; of all but the plain ones the fields that only they have are not modelled. */
const typeNames = {
  basic: 'DiscountCodeBasic',
  bxgy: 'DiscountCodeBxgy',
  free_shipping: 'DiscountCodeFreeShipping',
  app: 'DiscountCodeApp',
} as const;

function discountView(shop: SandboxShop, discount: Discount) {
  const { currency } = shop.parameters;
  const isPercentage = discount.kind === 'percentage';
  const worth = isPercentage ? `${discount.value / 100}%` : `${toMoney(discount.value, currency)} ${currency}`;
  return {
    __typename: typeNames[discount.toldAs ?? 'basic'],
    title: discount.title,
    status: discountStatus(discount, shop.now().toISOString()),
    ...allOf(toUtcSeconds(discount.startsAt), 'startsAt', 'createdAt', 'updatedAt'),
    endsAt: optional(discount.endsAt, toUtcSeconds),
    usageLimit: discount.usageLimit,
    asyncUsageCount: discount.usageCount,
    appliesOncePerCustomer: discount.oncePerCustomer === true,
    customerGets: customerGetsView(shop, discount),
    minimumRequirement: minimumView(shop, discount),
    combinesWith: discount.combinesWith ?? noCombinations,
    context: discount.forSome ? someBuyers : { __typename: 'DiscountBuyerSelectionAll', all: 'ALL' },
    recurringCycleLimit: discount.subscriptions?.cycles ?? (discount.toldAs === undefined ? 1 : null),
    hasTimelineComment: false,
    discountClass: 'ORDER',
    discountClasses: ['ORDER'],
    ...allOf(`${worth} off entire order`, 'summary', 'shortSummary'),
    codesCount: countView(1),
    codes: listField([discount], ({ id, code, usageCount }) => ({
      id: toGid('DiscountRedeemCode', id),
      code,
      asyncUsageCount: usageCount,
    })),
    shareableUrls: [
      { title: shop.name, targetType: 'HOME', url: `${shop.url}/discount/${encodeURIComponent(discount.code)}` },
    ],
  };
}

const someBuyers = { __typename: 'DiscountCustomers', customers: [] };

const noCombinations = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };

function customerGetsView(shop: SandboxShop, discount: Discount) {
  const { kind, value, subscriptions } = discount;
  return {
    appliesOnOneTimePurchase: subscriptions?.alone !== true,
    appliesOnSubscription: subscriptions !== undefined,
    items: itemsView(shop, discount),
    value:
      kind === 'percentage'
        ? { __typename: 'DiscountPercentage', percentage: value / 10_000 }
        : { __typename: 'DiscountAmount', amount: moneyView(shop, value), appliesOnEachItem: false },
  };
}

function itemsView(shop: SandboxShop, { items }: Discount) {
  if (!items) return { __typename: 'AllDiscountItems', allItems: true };
  if (items.collections.length > 0) {
    const held = shop.collections().filter(({ id }) => items.collections.includes(id));
    const collections = listField(held, (collection) => collectionView(shop, collection));
    return { __typename: 'DiscountCollections', collections };
  }
  const held = items.products.flatMap((id) => shop.findProduct(id) ?? []);
  const variants = items.variants.flatMap((id) => shop.findVariant(id) ?? []);
  return {
    __typename: 'DiscountProducts',
    products: listField(held, (product) => productView(shop, product)),
    productVariants: listField(
      variants.map(({ product, variant }) => ({ id: variant.id, product, variant })),
      ({ product, variant }) => variantView(shop, product, variant),
    ),
  };
}

function minimumView(shop: SandboxShop, { minimum }: Discount) {
  if (!minimum) return null;
  return minimum.kind === 'subtotal'
    ? { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: moneyView(shop, minimum.value) }
    : { __typename: 'DiscountMinimumQuantity', greaterThanOrEqualToQuantity: String(minimum.value) };
}

/** By its dates alone: one that is used up stays what they say. */
function discountStatus({ startsAt, endsAt }: Discount, now: string): 'ACTIVE' | 'SCHEDULED' | 'EXPIRED' {
  if (startsAt > now) return 'SCHEDULED';
  return endsAt !== null && endsAt <= now ? 'EXPIRED' : 'ACTIVE';
}
