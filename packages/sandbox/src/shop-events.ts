// What happens in a shop, named as the store's webhook topics name it; webhooks and logs listen.

import type { AppSubscription } from './app-subscription.ts';
import type { OrderEdit } from './order-edits.ts';
import type { Collection, Order, Product, Refund, Variant } from './model.ts';

type OrderTopic = 'orders/create' | 'orders/paid' | 'orders/updated' | 'orders/cancelled' | 'orders/fulfilled';

/** One event a topic, as `X-Shopify-Topic` names it, with what its body is made of. */
export type ShopEvent =
  | { topic: OrderTopic; order: Order }
  | { topic: 'orders/delete'; orderId: string }
  | { topic: 'orders/edited'; order: Order; edit: OrderEdit }
  | { topic: 'refunds/create'; order: Order; refund: Refund }
  | { topic: 'products/create' | 'products/update'; product: Product }
  | { topic: 'products/delete'; productId: string }
  | { topic: 'collections/create' | 'collections/update'; collection: Collection }
  | { topic: 'collections/delete'; collectionId: string }
  | { topic: 'inventory_levels/update'; variant: Variant; at: string }
  | { topic: 'shop/update' }
  | { topic: 'app/uninstalled'; clientId: string }
  | { topic: 'app/scopes_update'; clientId: string; previous: string[]; current: string[] }
  | { topic: 'shop/redact'; clientId: string }
  | { topic: 'customers/data_request' | 'customers/redact'; clientId: string; email: string; orderIds: string[] }
  | { topic: 'app_subscriptions/update'; clientId: string; subscription: AppSubscription }
  | {
      topic: 'app_subscriptions/approaching_capped_amount';
      clientId: string;
      subscription: AppSubscription;
      balanceUsed: number;
    }
  | { topic: 'bulk_operations/finish'; clientId: string; operation: FinishedBulkOperation };

/** What the body of `bulk_operations/finish` holds; the result itself is read by the Admin API. */
export interface FinishedBulkOperation {
  id: string;
  status: string;
  errorCode: string | null;
  createdAt: string;
  completedAt: string | null;
}

export type Topic = ShopEvent['topic'];

/** Topics every app is sent, at the address of its registration, whatever it subscribed to. */
export const complianceTopics: readonly Topic[] = ['customers/data_request', 'customers/redact', 'shop/redact'];

export type ShopListener = (event: ShopEvent) => void;
