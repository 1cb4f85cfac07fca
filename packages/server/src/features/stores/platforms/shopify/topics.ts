// The webhooks we listen to, and how much of an order we let the store send: of the person who bought what is hashed at once.
import { orderFacts } from './read-order.ts';

/** Besides what is read of an order, who bought it. */
const orderParts = [...orderFacts, 'admin_graphql_api_id', 'email', 'customer.id'];

/** Topic as the API names it, and the parts of the body we ask for; all parts when absent. */
export const subscriptions: readonly { topic: string; includeFields?: string[] }[] = [
  { topic: 'PRODUCTS_CREATE', includeFields: ['id', 'updated_at'] },
  { topic: 'PRODUCTS_UPDATE', includeFields: ['id', 'updated_at'] },
  { topic: 'PRODUCTS_DELETE' },
  { topic: 'COLLECTIONS_CREATE', includeFields: ['id', 'updated_at'] },
  { topic: 'COLLECTIONS_UPDATE', includeFields: ['id', 'updated_at'] },
  { topic: 'COLLECTIONS_DELETE' },
  { topic: 'INVENTORY_LEVELS_UPDATE' },
  { topic: 'ORDERS_CREATE', includeFields: orderParts },
  { topic: 'ORDERS_PAID', includeFields: orderParts },
  { topic: 'ORDERS_FULFILLED', includeFields: orderParts },
  { topic: 'ORDERS_UPDATED', includeFields: orderParts },
  { topic: 'ORDERS_CANCELLED', includeFields: orderParts },
  { topic: 'REFUNDS_CREATE' },
  { topic: 'SHOP_UPDATE', includeFields: ['id'] },
  { topic: 'APP_UNINSTALLED', includeFields: ['id'] },
  { topic: 'APP_SCOPES_UPDATE' },
  { topic: 'BULK_OPERATIONS_FINISH' },
];
