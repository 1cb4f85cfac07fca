// Discount codes as the Admin API shows them.

import { toMoney } from '../../currency.ts';
import { toUtcSeconds } from '../../store-time.ts';
import type { Discount } from '../../model.ts';
import type { SandboxShop } from '../../shop.ts';
import { listField } from '../list-fields.ts';
import { allOf, countView, moneyView, optional, toGid } from './values.ts';

/** The node's id is the discount's own; the code in it has an id of another type and the same number. */
export function discountNodeView(shop: SandboxShop, discount: Discount) {
  return {
    __typename: 'DiscountCodeNode',
    id: toGid('DiscountCodeNode', discount.id),
    codeDiscount: () => discountView(shop, discount),
  };
}

function discountView(shop: SandboxShop, discount: Discount) {
  const { currency } = shop.parameters;
  const isPercentage = discount.kind === 'percentage';
  const worth = isPercentage ? `${discount.value / 100}%` : `${toMoney(discount.value, currency)} ${currency}`;
  return {
    __typename: 'DiscountCodeBasic',
    title: discount.title,
    status: discountStatus(discount, shop.now().toISOString()),
    ...allOf(toUtcSeconds(discount.startsAt), 'startsAt', 'createdAt', 'updatedAt'),
    endsAt: optional(discount.endsAt, toUtcSeconds),
    usageLimit: discount.usageLimit,
    asyncUsageCount: discount.usageCount,
    appliesOncePerCustomer: discount.oncePerCustomer === true,
    customerGets: customerGetsView(shop, discount),
    minimumRequirement: minimumView(shop, discount),
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

function customerGetsView(shop: SandboxShop, { kind, value }: Discount) {
  return {
    appliesOnOneTimePurchase: true,
    appliesOnSubscription: false,
    items: { __typename: 'AllDiscountItems', allItems: true },
    value:
      kind === 'percentage'
        ? { __typename: 'DiscountPercentage', percentage: value / 10_000 }
        : { __typename: 'DiscountAmount', amount: moneyView(shop, value), appliesOnEachItem: false },
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
