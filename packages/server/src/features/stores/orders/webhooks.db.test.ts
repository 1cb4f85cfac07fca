// Webhooks from a real shop over HTTP: orders and refunds in any order, catalogue news, forgeries, the app removed.
import { onAnnounced } from '../../../events.ts';
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signBody } from '../../../../../sandbox/src/shopify/signatures.ts';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { findStoreRow } from '../connection/connection-store.ts';
import { TokenKeeper } from '../connection/tokens.ts';
import { OrderKeeper } from './order-keeper.ts';
import { WebhookHandler } from './webhook-events.ts';
import { orderPayload } from '../../../../../sandbox/src/shopify/order-payload.ts';

let world: StoreWorld;
let business: BusinessId;
beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  // every test buys from these
  for (const variant of ['40100', '40200']) world.sandbox.open('atelier').shop.setStock(variant, 1000);
  await world.connect(business, 'atelier');
});
afterAll(() => world.close());

const shop = () => world.sandbox.shop('atelier');
const db = () => world.platform.database.db;

async function countOf(table: 'inbox' | 'orders'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where business_id = ${business}`.execute(db());
  return rows[0]?.count ?? 0;
}

interface OrderRow {
  order_id: string;
  financial_status: string;
  total_price: number;
  refunded: number;
  current_total_price: number;
  lines: number;
  refunds: number;
}

async function orderOf(id: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.order_id, o.financial_status, o.total_price, o.refunded, o.current_total_price,
      (select count(*) from order_lines l where l.business_id = o.business_id and l.order_id = o.order_id) as lines,
      (select count(*) from refunds r where r.business_id = o.business_id and r.order_id = o.order_id) as refunds
    from orders o where o.business_id = ${business} and o.order_id = ${id}`.execute(db());
  return rows[0];
}

/** Until everything that was delivered is worked on. */
async function settled(): Promise<void> {
  await until(async () => {
    const { deliveries } = { deliveries: world.sandbox.open('atelier').webhooks.deliveries() };
    if (deliveries.some(({ state }) => state === 'pending')) return false;
    const { rows } = await sql`
      select 1 from inbox where business_id = ${business} and processed_at is null`.execute(db());
    return rows.length === 0;
  });
}

const buy = () =>
  shop().placeOrder({
    lines: [
      { variantId: '40100', quantity: 2 },
      { variantId: '40200', quantity: 1 },
    ],
    discountCode: 'LENA10',
    noteAttributes: [{ name: '__lk', value: 'click-1' }],
    landingSite: '/cart/40100:2?ref=Ab3dE9x&utm_source=instagram',
    live: true,
  });

async function send(body: string, headers: Record<string, string | undefined>): Promise<number> {
  const all = {
    'content-type': 'application/json',
    'x-shopify-topic': 'orders/create',
    'x-shopify-hmac-sha256': signBody(body, appKeys.clientSecret),
    'x-shopify-shop-domain': 'atelier.myshopify.com',
    'x-shopify-webhook-id': 'by-hand',
    ...headers,
  };
  const sent = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const response = await fetch(`${world.url}/webhooks/shopify`, { method: 'POST', headers: sent, body });
  return response.status;
}

describe('orders', () => {
  it('end as one, delivered five times and shuffled', async () => {
    const faults = world.sandbox.faults('atelier');
    faults.reorder = true;
    faults.duplicateDeliveries = 4;
    const order = buy();
    const [, second] = order.lines;
    shop().refund(order.id, { kind: 'lines', lines: [{ lineId: second?.id ?? '', quantity: 1 }], live: true });
    await until(async () => (await orderOf(order.id))?.refunds === 1);
    faults.reorder = false;
    faults.duplicateDeliveries = 0;
    await settled();
    const refund = shop().findOrder(order.id)?.refunds[0];
    expect(await orderOf(order.id)).toMatchObject({
      financial_status: 'partially_refunded',
      total_price: order.total,
      refunded: refund?.amount,
      lines: 2,
      refunds: 1,
    });
    world.sandbox.open('atelier').webhooks.redeliver(50, true);
    await settled();
    expect(await countOf('orders')).toBe(1);
    const [facts] = await world.stores.orders.listOrderFacts(db(), business, [order.id as never]);
    expect(facts).toMatchObject({
      noteAttributes: [{ name: '__lk', value: 'click-1' }],
      landingSite: '/?utm_source=instagram',
      discountCodes: ['LENA10'],
    });
  });

  it('are told of when something changed, and not when nothing did', async () => {
    const order = buy();
    await until(async () => (await orderOf(order.id)) !== undefined);
    await settled();
    await until(() => Promise.resolve(world.heard.includes(order.id)));
    const before = world.heard.length;
    world.sandbox.open('atelier').webhooks.redeliver(3, false);
    const raw = JSON.stringify(orderPayload(shop(), shop().findOrder(order.id) ?? order, { level: 1 }));
    expect(await send(raw, { 'x-shopify-webhook-id': 'same-content', 'x-shopify-topic': 'orders/updated' })).toBe(200);
    await settled();
    expect(world.heard.length).toBe(before);
  });

  it('are asked for when a refund comes first', async () => {
    const faults = world.sandbox.faults('atelier');
    faults.dropWebhooks = true;
    const order = buy();
    faults.dropWebhooks = false;
    shop().refund(order.id, { kind: 'whole', live: true });
    await until(async () => (await orderOf(order.id))?.refunds === 1);
    await settled();
    expect(await orderOf(order.id)).toMatchObject({ financial_status: 'refunded', refunded: order.total });
  });

  it('have every missed refund and edit repaired by the nightly reading, and written down', async () => {
    const order = buy();
    await until(async () => (await orderOf(order.id)) !== undefined);
    await settled();
    const faults = world.sandbox.faults('atelier');
    faults.dropWebhooks = true;
    shop().refund(order.id, { kind: 'amount', amount: 250, live: true });
    faults.dropWebhooks = false;
    world.clock.advance(60_000);
    await world.stores.reconciliation.reconcileWeek(business);
    faults.dropWebhooks = true;
    const [line] = order.lines;
    shop().edit(order.id, { add: [], remove: [{ lineId: line?.id ?? '', quantity: 1 }] });
    faults.dropWebhooks = false;
    world.clock.advance(60_000);
    await world.stores.reconciliation.reconcileWeek(business);
    await world.stores.reconciliation.reconcileWeek(business);
    const { recovered } = await world.stores.reconciliation.listRecovered(business, { count: 10, skip: 0 });
    const removed = shop().findOrder(order.id)?.refunds[1]?.taken ?? 0;
    const own = recovered.filter((found) => found.order_id === order.id);
    expect(own).toMatchObject([
      {
        missed: 'change',
        total_before: order.total,
        total_after: order.total - removed,
        refunded_before: 250,
        refunded_after: 250,
      },
      {
        missed: 'refund',
        total_before: order.total,
        total_after: order.total,
        refunded_before: 0,
        refunded_after: 250,
      },
    ]);
  });

  it('are found by reconciling when their webhooks were lost', async () => {
    const faults = world.sandbox.faults('atelier');
    await world.stores.reconciliation.reconcileOrders(business);
    faults.dropWebhooks = true;
    const order = buy();
    faults.dropWebhooks = false;
    expect(await orderOf(order.id)).toBeUndefined();
    // its webhook may still be on the way
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(0);
    world.clock.advance(60_000);
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(1);
    expect(await orderOf(order.id)).toMatchObject({ total_price: order.total, lines: 2 });
    const [facts] = await world.stores.orders.listOrderFacts(db(), business, [order.id as never]);
    expect(facts).toMatchObject({ noteAttributes: [{ name: '__lk', value: 'click-1' }] });
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(0);
    const { data } = await world.call(business, 'GET', '/admin/v1/orders/repairs');
    expect(data).toMatchObject({ next_skip: null, checked_at: expect.any(String), backfill: { running: false } });
    // those of the tests before stand below it
    const repairs = data['repairs'] as { order_id: string }[];
    expect(repairs.findLastIndex((repair) => repair.order_id === order.id)).toBe(0);
    expect(repairs[0]).toMatchObject({
      missed: 'order',
      total_before: null,
      total_after: order.total / 100,
      refunded_before: null,
      refunded_after: 0,
    });
    // its webhook comes after all: the same order, told in the other way
    const raw = JSON.stringify(orderPayload(shop(), order, { level: 1 }));
    await send(raw, { 'x-shopify-webhook-id': 'late' });
    await settled();
    expect(await orderOf(order.id)).toMatchObject({ total_price: order.total, lines: 2, refunds: 0 });
  });

  it('leave nothing behind when the transaction is rolled back', async () => {
    const store = await world.stores.storefront.findStore(business);
    if (!store) throw new Error('no store');
    const raw = JSON.stringify(orderPayload(shop(), buy(), { level: 1 })).replace(/"id":\d+/, '"id":4242');
    const before = world.heard.length;
    const failing = world.platform.database.transaction(async (tx) => {
      expect(await world.stores.recording.recordOrder(tx, store, raw)).toBe('created');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await orderOf('4242')).toBeUndefined();
    await settled();
    expect(world.heard.slice(before)).not.toContain('4242');
    expect(await world.platform.database.transaction((tx) => world.stores.recording.recordOrder(tx, store, raw))).toBe(
      'created',
    );
    await until(() => Promise.resolve(world.heard.includes('4242')));
  });
});

describe('a delivery that a killed worker left behind', () => {
  it('is taken up again', async () => {
    await settled();
    const raw = JSON.stringify(orderPayload(shop(), buy(), { level: 1 })).replace(/"id":\d+/, '"id":4343');
    await sql`insert into inbox (business_id, delivery_id, platform, topic, body, received_at)
      values (${business}, 'left behind', 'shopify', 'orders/create', ${Buffer.from(raw)},
        ${new Date(world.clock.now().getTime() - 120_000)})`.execute(db());
    await world.platform.jobs.enqueue(db(), 'stores.inbox.resume', {});
    await until(async () => (await orderOf('4343')) !== undefined);
    expect(await orderOf('4343')).toMatchObject({ lines: 2, refunds: 0 });
  });
});

describe('forgeries', () => {
  const body = '{"id":1}';
  const rows: [string, Record<string, string | undefined>, number][] = [
    ['a wrong signature', { 'x-shopify-hmac-sha256': signBody(body, 'another secret') }, 401],
    ['a signature of another body', { 'x-shopify-hmac-sha256': signBody('{}', appKeys.clientSecret) }, 401],
    ['a signature that is none', { 'x-shopify-hmac-sha256': 'é' }, 401],
    ['no signature', { 'x-shopify-hmac-sha256': undefined }, 401],
    ['no topic', { 'x-shopify-topic': undefined }, 400],
    ['no shop', { 'x-shopify-shop-domain': undefined }, 400],
    ['no delivery id', { 'x-shopify-webhook-id': undefined }, 400],
    ['an unknown shop', { 'x-shopify-shop-domain': 'nobody.myshopify.com' }, 404],
  ];
  it.each(rows)('store nothing: %s', async (_, headers, status) => {
    await settled();
    const before = await countOf('inbox');
    expect(await send(body, { 'x-shopify-webhook-id': 'forged', ...headers })).toBe(status);
    expect(await countOf('inbox')).toBe(before);
  });

  it('of size are refused', async () => {
    expect(await send('x'.repeat(5 * 1024 ** 2 + 1), {})).toBe(413);
  });
});

describe('what cannot be read', () => {
  it('is set aside, and asked for: an order that the store does not have is forgotten', async () => {
    const told = async () => {
      const { setAside } = await world.stores.reconciliation.listRecovered(business, { count: 1, skip: 0 });
      return setAside.map(({ kind, recordId }) => `${kind} ${recordId}`);
    };
    expect(await send('{"name":"#77"}', { 'x-shopify-webhook-id': 'nameless' })).toBe(200);
    expect(await send('{"id":1}', { 'x-shopify-webhook-id': 'unreadable' })).toBe(200);
    await settled();
    await until(async () => (await told()).join() === 'order ? #77');
    // nobody can be asked for it: the nightly reading sets it aside again, or does not meet it
    await world.stores.reconciliation.reconcileWeek(business);
    expect(await told()).toEqual([]);
  });

  it('is answered and left when nobody listens to it', async () => {
    expect(await send('{}', { 'x-shopify-webhook-id': 'carts', 'x-shopify-topic': 'carts/update' })).toBe(200);
    const redact = '{"shop_id":1,"shop_domain":"atelier.myshopify.com"}';
    expect(await send(redact, { 'x-shopify-webhook-id': 'redact', 'x-shopify-topic': 'shop/redact' })).toBe(200);
    await settled();
  });
});

const productOf = async (id: string) => (await world.stores.catalogue.listProducts(business, [id as ProductId]))[0];

describe('catalogue news', () => {
  it('bring a new price and title', async () => {
    shop().setPrice('40100', 3990, 4990);
    shop().updateProduct('9001', { title: 'Linen shirt, washed' });
    await until(async () => (await productOf('9001'))?.title === 'Linen shirt, washed');
    await until(async () => (await productOf('9001'))?.minPrice === 3990);
    expect(await productOf('9001')).toMatchObject({ compareAtPrice: 4990, deleted: false });
  });

  it('bring new stock', async () => {
    expect((await productOf('9003'))?.variants[0]?.available).toBe(false);
    shop().setStock('40300', 5);
    await until(async () => (await productOf('9003'))?.variants[0]?.available === true);
    expect(await productOf('9003')).toMatchObject({ totalQuantity: 5 });
  });

  it('tell that a product is gone, and shoppers’ pages hear of it', async () => {
    const announced: string[] = [];
    onAnnounced(
      world.platform.database,
      'pagesChanged',
      (payload) => announced.push(payload),
      () => announced.push('missed'),
    );
    await until(() => Promise.resolve(announced.includes('missed')));
    shop().deleteProduct('9005');
    await until(async () => (await productOf('9005'))?.deleted === true);
    await until(() => Promise.resolve(announced.includes(business)));
    const search = await world.call(business, 'GET', '/admin/v1/products/search');
    expect(JSON.stringify(search.data)).not.toContain('9005');
    const byId = await world.call(business, 'GET', '/admin/v1/products/search?ids=9005,9001,1');
    expect(byId.data['products']).toMatchObject([
      { inventory_id: '9005', product_status: 'deleted', available: false },
      { inventory_id: '9001' },
    ]);
  });
});

describe('the end of a connection', () => {
  it('comes with the app’s removal; connecting again finds everything where it was', async () => {
    await settled();
    const orders = await countOf('orders');
    shop().uninstall(appKeys.clientId);
    await until(async () => (await world.stores.storefront.findStore(business))?.status === 'uninstalled');
    const { rows } = await sql<{ gone: boolean }>`
      select sealed_access_token is null and sealed_refresh_token is null as gone
      from stores where business_id = ${business}`.execute(db());
    expect(rows[0]?.gone).toBe(true);
    const sync = await world.call(business, 'POST', '/admin/v1/businesses/sync', { business_id: business });
    expect(sync.error?.code).toBe('store_reconnect_needed');
    await world.connect(business, 'atelier');
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
    expect(await countOf('orders')).toBe(orders);
    const late = { 'x-shopify-topic': 'app/uninstalled', 'x-shopify-triggered-at': '2026-01-01T00:00:00Z' };
    const goodbye = '{"id":1,"myshopify_domain":"atelier.myshopify.com"}';
    expect(await send(goodbye, { 'x-shopify-webhook-id': 'late-goodbye', ...late })).toBe(200);
    await settled();
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
  });

  it('came before the news of the app’s removal, which then changes nothing', async () => {
    const owner = await world.createBusiness();
    await world.connect(owner, 'leaving');
    const row = await findStoreRow(db(), owner);
    if (row === null) throw new Error('no store');
    const { platform, events, stores } = world;
    const handler = new WebhookHandler(platform, {
      ...stores,
      events,
      keeper: new OrderKeeper(platform, stores),
      tokens: new TokenKeeper(platform, { ...stores, events }),
    });
    const write = await handler.prepare(row, { kind: 'uninstalled' }, null);
    await world.call(owner, 'POST', '/admin/v1/businesses/disconnect', { business_id: owner });
    await platform.database.transaction(write);
    expect(await stores.storefront.findStore(owner)).toBeNull();
  });

  it('comes with disconnecting, and the shop is free for another business', async () => {
    const disconnect = () => world.call(business, 'POST', '/admin/v1/businesses/disconnect', { business_id: business });
    expect((await disconnect()).status).toBe(200);
    expect(await world.stores.storefront.findStore(business)).toBeNull();
    expect((await disconnect()).error?.code).toBe('store_required');
    // answered, so that the store does not go on, and dropped
    expect(await send('{"id":1}', { 'x-shopify-webhook-id': 'after' })).toBe(200);
    const other = await world.createBusiness();
    await world.connect(other, 'atelier');
    expect((await world.stores.storefront.findStore(other))?.shopDomain).toBe('atelier.myshopify.com');
  });

  it('of another business cannot be asked for', async () => {
    const stranger = await world.createBusiness();
    const answer = await world.call(stranger, 'POST', '/admin/v1/businesses/disconnect', { business_id: business });
    expect(answer.status).toBe(404);
  });
});
