// The webhooks we listen to, and how much of each body we let the store send.
import { askedParts } from './body-parts.ts';

/** Topic as the API names it, and as deliveries name it. */
const topics: readonly (readonly [name: string, topic: string])[] = [
  ['PRODUCTS_CREATE', 'products/create'],
  ['PRODUCTS_UPDATE', 'products/update'],
  ['PRODUCTS_DELETE', 'products/delete'],
  ['COLLECTIONS_CREATE', 'collections/create'],
  ['COLLECTIONS_UPDATE', 'collections/update'],
  ['COLLECTIONS_DELETE', 'collections/delete'],
  ['INVENTORY_LEVELS_UPDATE', 'inventory_levels/update'],
  ['ORDERS_CREATE', 'orders/create'],
  ['ORDERS_PAID', 'orders/paid'],
  ['ORDERS_FULFILLED', 'orders/fulfilled'],
  ['ORDERS_UPDATED', 'orders/updated'],
  ['ORDERS_CANCELLED', 'orders/cancelled'],
  ['ORDERS_DELETE', 'orders/delete'],
  ['REFUNDS_CREATE', 'refunds/create'],
  ['SHOP_UPDATE', 'shop/update'],
  ['APP_UNINSTALLED', 'app/uninstalled'],
  ['APP_SCOPES_UPDATE', 'app/scopes_update'],
  ['APP_SUBSCRIPTIONS_UPDATE', 'app_subscriptions/update'],
  ['APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT', 'app_subscriptions/approaching_capped_amount'],
  ['BULK_OPERATIONS_FINISH', 'bulk_operations/finish'],
];

/** What is subscribed to; with `email` orders come with their buyer's address. */
export function subscriptionsOf(wanted: { email: boolean }): readonly { topic: string; includeFields: string[] }[] {
  return topics.map(([topic, delivered]) => ({ topic, includeFields: askedParts(delivered, wanted) }));
}

/** Their names, as the platform writes them. */
export function listTopics(): string[] {
  return topics.map(([, topic]) => topic);
}
