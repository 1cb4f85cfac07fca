// Reads a webhook's topic and body into an event; ids of 64 bits stay exact. Pure.
import { z } from 'zod';
import { unnumbered } from '../../store-failure.ts';
import type { WebhookEvent } from '../platform.ts';
import { instant, parseExactly } from './read-order.ts';

const id = z.string().regex(/^\d{1,20}$/);
const person = z.object({
  orders_to_redact: z.array(id).nullish(),
  orders_requested: z.array(id).nullish(),
  buyer_email_hash: z.string().nullish(),
  buyer_customer_hash: z.string().nullish(),
});
const thing = z.object({ id, updated_at: instant.nullish() });

/** Topics that every app is sent; those of its registration, not of its subscriptions. */
export const complianceTopics = ['customers/data_request', 'customers/redact', 'shop/redact'] as const;

export function isPrivacyTopic(topic: string): boolean {
  return complianceTopics.some((known) => known === topic);
}

const named = z.object({
  id: id.nullish().catch(null),
  order_id: id.nullish().catch(null),
  inventory_item_id: id.nullish().catch(null),
  name: z.string().catch(''),
});

/** What a body is about, by the store's number or else its name, however odd the rest of it is. */
export function nameOfBody(body: string): string {
  try {
    const { name, ...numbers } = named.parse(parseExactly(body));
    return numbers.id ?? numbers.order_id ?? numbers.inventory_item_id ?? unnumbered(name.slice(0, 50));
  } catch (problem) {
    if (problem instanceof SyntaxError || problem instanceof z.ZodError) return unnumbered('');
    throw problem;
  }
}

/** Throws when the body is not what its topic promises. */
export function readEvent(topic: string, body: string): WebhookEvent {
  switch (topic) {
    case 'orders/create':
    case 'orders/paid':
    case 'orders/fulfilled':
    case 'orders/updated':
    case 'orders/cancelled':
      return { kind: 'order', json: body };
    // no more than the number: what was in it nobody can be asked for any more
    case 'orders/delete':
      return { kind: 'order_deleted', orderId: thing.parse(parseExactly(body)).id };
    // the store's webhook of a refund lacks the tax of its shipping and what it is in the store's currency
    case 'refunds/create':
      return { kind: 'order_changed', orderId: z.object({ order_id: id }).parse(parseExactly(body)).order_id };
    case 'products/create':
    case 'products/update': {
      const { id: productId, updated_at: updatedAt } = thing.parse(parseExactly(body));
      return { kind: 'product', productId, updatedAt: updatedAt ?? null };
    }
    case 'products/delete':
      return { kind: 'product_deleted', productId: thing.parse(parseExactly(body)).id };
    case 'collections/create':
    case 'collections/update':
      return { kind: 'collection', collectionId: thing.parse(parseExactly(body)).id };
    case 'collections/delete':
      return { kind: 'collection_deleted', collectionId: thing.parse(parseExactly(body)).id };
    case 'inventory_levels/update': {
      const { inventory_item_id: inventoryItemId } = z.object({ inventory_item_id: id }).parse(parseExactly(body));
      return { kind: 'stock', inventoryItemId };
    }
    case 'shop/update':
      return { kind: 'shop' };
    case 'app/uninstalled':
      return { kind: 'uninstalled' };
    case 'app/scopes_update':
      // its headers are not signed: what we are given by now the store is asked
      return { kind: 'scopes' };
    case 'app_subscriptions/update':
    case 'app_subscriptions/approaching_capped_amount':
      return { kind: 'billing' };
    case 'bulk_operations/finish':
      return { kind: 'catalogue_prepared' };
    case 'customers/redact':
      return { kind: 'privacy', request: { kind: 'customer_redact', ...readPerson(body) } };
    case 'customers/data_request':
      return { kind: 'privacy', request: { kind: 'data_request', ...readPerson(body) } };
    case 'shop/redact':
      return { kind: 'privacy', request: { kind: 'shop_redact', orderIds: [], hashes: [] } };
    default:
      return { kind: 'unknown' };
  }
}

function readPerson(body: string): { orderIds: string[]; hashes: string[] } {
  const read = person.parse(parseExactly(body));
  return {
    orderIds: [...(read.orders_to_redact ?? []), ...(read.orders_requested ?? [])],
    hashes: [read.buyer_email_hash, read.buyer_customer_hash].flatMap((hash) => hash ?? []),
  };
}
