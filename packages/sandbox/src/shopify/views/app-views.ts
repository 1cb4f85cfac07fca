// Webhook subscriptions and bulk operations as the Admin API shows them.

import type { PixelRecord } from '../app-presence.ts';
import { toUtcSeconds } from '../../store-time.ts';
import { ADMIN_API_VERSION } from '../admin-schema.ts';
import type { BulkOperation } from '../bulk-operations.ts';
import type { Subscription } from '../webhook-subscriptions.ts';
import { nodeView, optional, pick, toGid } from './values.ts';

/** `callbackUrl` is the older name of `uri`; both are answered. */
export function subscriptionView(subscription: Subscription) {
  return {
    ...nodeView('WebhookSubscription', subscription),
    ...pick(subscription, 'topic', 'uri', 'format', 'includeFields', 'filter', 'name'),
    callbackUrl: subscription.uri,
    apiVersion: { handle: ADMIN_API_VERSION, displayName: `${ADMIN_API_VERSION} (Latest)`, supported: true },
  };
}

/** A complete file is the `url`; what a failed or cancelled run left is the `partialDataUrl`. */
export function bulkOperationView(operation: BulkOperation, file: string | null) {
  const url = operation.status === 'COMPLETED' ? file : null;
  return {
    __typename: 'BulkOperation',
    ...pick(operation, 'id', 'status', 'query', 'errorCode'),
    url,
    partialDataUrl: url === null ? file : null,
    type: 'QUERY',
    createdAt: toUtcSeconds(operation.createdAt),
    completedAt: optional(operation.completedAt, toUtcSeconds),
    objectCount: String(operation.objectCount),
    rootObjectCount: String(operation.rootObjectCount),
    fileSize: url === null ? null : String(operation.fileSize),
  };
}

export const pixelView = ({ id, settings }: PixelRecord) => ({
  __typename: 'WebPixel',
  id: toGid('WebPixel', id),
  settings,
});
