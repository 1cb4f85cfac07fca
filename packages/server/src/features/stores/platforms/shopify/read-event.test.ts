// Webhooks by topic: what each says, with ids that no float could hold.
import { describe, expect, it } from 'vitest';
import { readEvent } from './read-event.ts';

const big = '9223372036854775807';
const rows: [string, string, object][] = [
  ['orders/create', '{}', { kind: 'order', json: '{}' }],
  ['orders/cancelled', '{}', { kind: 'order', json: '{}' }],
  ['orders/delete', `{"id":${big}}`, { kind: 'order_deleted', orderId: big }],
  ['refunds/create', `{"order_id":${big}}`, { kind: 'order_changed', orderId: big }],
  ['products/create', `{"id":${big}}`, { kind: 'product', productId: big, updatedAt: null }],
  [
    'products/update',
    `{"id":${big},"updated_at":"2026-11-20T14:03:12+01:00"}`,
    { kind: 'product', productId: big, updatedAt: new Date('2026-11-20T13:03:12Z') },
  ],
  ['products/delete', `{"id":${big}}`, { kind: 'product_deleted', productId: big }],
  ['collections/update', `{"id":${big}}`, { kind: 'collection', collectionId: big }],
  ['collections/delete', `{"id":${big}}`, { kind: 'collection_deleted', collectionId: big }],
  ['inventory_levels/update', `{"inventory_item_id":${big},"available":null}`, { kind: 'stock', inventoryItemId: big }],
  ['shop/update', '{"id":1}', { kind: 'shop' }],
  ['app/uninstalled', '{"id":1}', { kind: 'uninstalled' }],
  ['app/scopes_update', '{"previous":[],"current":["read_products"]}', { kind: 'scopes' }],
  ['bulk_operations/finish', '{"status":"completed"}', { kind: 'catalogue_prepared' }],
  [
    'customers/redact',
    '{"shop_id":1}',
    { kind: 'privacy', request: { kind: 'customer_redact', orderIds: [], hashes: [] } },
  ],
  [
    'customers/data_request',
    `{"orders_requested":[${big}],"buyer_email_hash":"h","buyer_customer_hash":null}`,
    { kind: 'privacy', request: { kind: 'data_request', orderIds: [big], hashes: ['h'] } },
  ],
  ['shop/redact', '{"shop_id":1}', { kind: 'privacy', request: { kind: 'shop_redact' } }],
  ['carts/update', 'whatever', { kind: 'unknown' }],
];

describe('readEvent', () => {
  it.each(rows)('%s', (topic, body, event) => {
    expect(readEvent(topic, body)).toMatchObject(event);
  });

  it.each([
    ['products/update', '{}'],
    ['products/update', '[]'],
    ['products/delete', '{"id":"x"}'],
    ['refunds/create', '{"id":1}'],
    ['inventory_levels/update', '{"inventory_item_id":null}'],
    ['collections/update', 'no JSON'],
  ])('throws on a %s that is none: %s', (topic, body) => {
    expect(() => readEvent(topic, body)).toThrow(Error);
  });
});
