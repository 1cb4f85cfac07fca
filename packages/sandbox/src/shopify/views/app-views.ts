// Webhook subscriptions and bulk operations as the Admin API shows them.

import { toUtcSeconds } from '../../store-time.ts';
import { ADMIN_API_VERSION } from '../admin-schema.ts';
import type { BulkOperation } from '../bulk-operations.ts';
import type { Subscription } from '../webhook-subscriptions.ts';
import { toGid } from './values.ts';

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
