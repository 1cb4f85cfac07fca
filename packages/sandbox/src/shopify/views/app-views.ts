// Webhook subscriptions, bulk operations and discount codes as the Admin API shows them.

import { toUtcSeconds } from '../../store-time.ts';
import type { Discount } from '../../model.ts';
import type { SandboxShop } from '../../shop.ts';
import { ADMIN_API_VERSION } from '../admin-schema.ts';
import { toConnection, type AdminContext, type PageArguments } from '../connection.ts';
import type { BulkOperation } from '../bulk-operations.ts';
import type { Subscription } from '../webhook-subscriptions.ts';
import { countView, toGid } from './values.ts';

export function subscriptionView(subscription: Subscription) {
  return {
    __typename: 'WebhookSubscription',
    id: toGid('WebhookSubscription', subscription.id),
    legacyResourceId: subscription.id,
    topic: subscription.topic,
    uri: subscription.uri,
    callbackUrl: subscription.uri,
    format: subscription.format,
    includeFields: subscription.includeFields,
    filter: subscription.filter,
    name: subscription.name,
    createdAt: toUtcSeconds(subscription.createdAt),
    updatedAt: toUtcSeconds(subscription.updatedAt),
    apiVersion: { handle: ADMIN_API_VERSION, displayName: `${ADMIN_API_VERSION} (Latest)`, supported: true },
  };
}

export function bulkOperationView(operation: BulkOperation, url: string | null, partialDataUrl: string | null) {
  return {
    __typename: 'BulkOperation',
    id: operation.id,
    status: operation.status,
    type: 'QUERY',
    query: operation.query,
    errorCode: operation.errorCode,
    createdAt: toUtcSeconds(operation.createdAt),
    completedAt: operation.completedAt === null ? null : toUtcSeconds(operation.completedAt),
    objectCount: String(operation.objectCount),
    rootObjectCount: String(operation.rootObjectCount),
    fileSize: url === null ? null : String(operation.fileSize),
    url,
    partialDataUrl,
  };
}

export function discountNodeView(shop: SandboxShop, discount: Discount) {
  return {
    __typename: 'DiscountCodeNode',
    id: toGid('DiscountCodeNode', discount.id),
    codeDiscount: () => discountView(shop, discount),
  };
}

function discountView(shop: SandboxShop, discount: Discount) {
  const worth = discount.kind === 'percentage' ? `${discount.value / 100}%` : `${discount.value / 100}`;
  const summary = `${worth} off entire order`;
  return {
    __typename: 'DiscountCodeBasic',
    title: discount.title,
    status: discountStatus(discount, shop.now().toISOString()),
    startsAt: toUtcSeconds(discount.startsAt),
    endsAt: discount.endsAt === null ? null : toUtcSeconds(discount.endsAt),
    createdAt: toUtcSeconds(discount.startsAt),
    updatedAt: toUtcSeconds(discount.startsAt),
    usageLimit: discount.usageLimit,
    asyncUsageCount: discount.usageCount,
    appliesOncePerCustomer: false,
    hasTimelineComment: false,
    discountClass: 'ORDER',
    discountClasses: ['ORDER'],
    summary,
    shortSummary: summary,
    codesCount: countView(1),
    codes: (page: PageArguments, context: AdminContext) =>
      toConnection(
        {
          items: [discount],
          id: ({ id }) => id,
          view: () => ({
            id: toGid('DiscountRedeemCode', discount.id),
            code: discount.code,
            asyncUsageCount: discount.usageCount,
          }),
        },
        page,
        context,
      ),
    shareableUrls: [
      {
        title: shop.name,
        targetType: 'HOME',
        targetItemImage: null,
        url: `${shop.url}/discount/${encodeURIComponent(discount.code)}`,
      },
    ],
  };
}

function discountStatus({ startsAt, endsAt }: Discount, now: string): 'ACTIVE' | 'SCHEDULED' | 'EXPIRED' {
  if (startsAt > now) return 'SCHEDULED';
  return endsAt !== null && endsAt <= now ? 'EXPIRED' : 'ACTIVE';
}
