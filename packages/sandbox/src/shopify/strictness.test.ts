// What real shops have that a kind sandbox leaves out: goods no cart takes, a lagging index, journeys unknown, two currencies.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually, openWorld, type World } from '../testing/sandbox-client.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.client.install();
});
afterEach(() => world.close());

const shop = () => world.sandbox.shop('atelier');
const lines = [{ variantId: '40100', quantity: 1 }];
const control = (path: string, body: object, method = 'PUT') => world.client.control(method, path, body);
const ask = async (query: string) => (await world.client.graphql(query)).body['data'] as Record<string, never>;

describe('goods that are not sold by the piece', () => {
  const query = `{ product(id: "gid://shopify/Product/9001") { isGiftCard requiresSellingPlan
    hasVariantsThatRequiresComponents combinedListingRole variants(first: 1) { nodes { requiresComponents } } } }`;

  test.each([
    ['subscription', [false, true, false, null]],
    ['bundle', [false, false, true, null]],
    ['gift_card', [true, false, false, null]],
    ['combined_listing', [false, false, false, 'PARENT']],
    [null, [false, false, false, null]],
  ])('%s: says so, and no cart takes it', async (soldAs, [gift, plan, parts, role]) => {
    await control('products/9001', { soldAs: 'bundle' }, 'PATCH');
    await control('products/9001', { soldAs }, 'PATCH');
    expect(await ask(query)).toMatchObject({
      product: {
        isGiftCard: gift,
        requiresSellingPlan: plan,
        hasVariantsThatRequiresComponents: parts,
        combinedListingRole: role,
        variants: { nodes: [{ requiresComponents: parts }] },
      },
    });
    const refused = soldAs === null ? [] : [{ variantId: '40100', reason: 'not-alone' }];
    expect(shop().checkCart(lines)).toEqual(refused);
    const cart = await fetch(`${world.client.base}/cart/40100:1`, { redirect: 'manual' });
    expect(cart.headers.get('location') ?? '').toContain(soldAs === null ? 'checkout' : 'error=not-alone');
  });
});

test('a bundle among the variants of a product is refused alone', async () => {
  await control('variants/40100', { isBundle: true }, 'PATCH');
  const query = `{ product(id: "gid://shopify/Product/9001") { hasVariantsThatRequiresComponents
    variants(first: 2) { nodes { requiresComponents } } } }`;
  expect(await ask(query)).toEqual({
    product: {
      hasVariantsThatRequiresComponents: true,
      variants: { nodes: [{ requiresComponents: true }, { requiresComponents: false }] },
    },
  });
  expect(shop().checkCart(lines)).toEqual([{ variantId: '40100', reason: 'not-alone' }]);
  const [, other] = shop().findProduct('9001')?.variants ?? [];
  expect(shop().checkCart([{ variantId: other?.id ?? '', quantity: 1 }])).toEqual([]);
  await control('variants/40100', { isBundle: false }, 'PATCH');
  expect(shop().checkCart(lines)).toEqual([]);
});

describe('goods that are bought by several at once', () => {
  const query = `{ productVariant(id: "gid://shopify/ProductVariant/40100") {
    home: contextualPricing(context: { country: US }) { quantityRule { minimum increment isDefault } }
    away: contextualPricing(context: { country: FR }) { quantityRule { minimum isDefault } } } }`;

  test('say so in the market of the rule, and a cart with fewer is refused', async () => {
    await control('variants/40100', { leastQuantity: 3, stock: 9 }, 'PATCH');
    expect(await ask(query)).toMatchObject({
      productVariant: {
        home: { quantityRule: { minimum: 3, increment: 1, isDefault: false } },
        away: { quantityRule: { minimum: 1, isDefault: true } },
      },
    });
    expect(shop().checkCart(lines)).toEqual([{ variantId: '40100', reason: 'too-few' }]);
    const cart = await fetch(`${world.client.base}/cart/40100:2`, { redirect: 'manual' });
    expect(cart.headers.get('location') ?? '').toContain('error=too-few');
    expect(shop().checkCart([{ variantId: '40100', quantity: 3 }])).toEqual([]);
    await control('variants/40100', { leastQuantity: null }, 'PATCH');
    expect(await ask(query)).toMatchObject({ productVariant: { home: { quantityRule: { isDefault: true } } } });
    expect(shop().checkCart(lines)).toEqual([]);
  });
});

describe('goods of other markets', () => {
  const query = `{ product(id: "gid://shopify/Product/9001") { onlineStoreUrl
    home: publishedInContext(context: { country: US }) away: publishedInContext(context: { country: FR }) } }`;

  test('are published there alone, and no cart at home takes them', async () => {
    await world.client.install({ scope: 'read_products,read_publications' });
    await control('products/9001', { soldElsewhere: true }, 'PATCH');
    expect(await ask(query)).toMatchObject({
      product: { home: false, away: true, onlineStoreUrl: expect.any(String) },
    });
    expect(shop().checkCart(lines)).toEqual([{ variantId: '40100', reason: 'not-published' }]);
    await control('products/9001', { soldElsewhere: false }, 'PATCH');
    expect(await ask(query)).toMatchObject({ product: { home: true, away: true } });
    expect(shop().checkCart(lines)).toEqual([]);
  });

  test('are told of to whoever may read publications alone', async () => {
    await world.client.install({ scope: 'read_products' });
    const { body } = await world.client.graphql(query);
    expect(JSON.stringify(body)).toContain('read_publications');
  });
});

test('a search does not know at once what was written; who asks by the number finds it', async () => {
  await control('faults', { indexLagMs: 60_000 });
  const { id } = shop().placeOrder({ lines, live: true });
  const find = `{ orders(first: 5, query: "updated_at:>='2020-01-01'") { nodes { name } }
    order(id: "gid://shopify/Order/${id}") { name } }`;
  expect(await ask(find)).toEqual({ orders: { nodes: [] }, order: { name: '#1001' } });
  await control('faults', { indexLagMs: 0 });
  expect(await ask(find)).toEqual({ orders: { nodes: [{ name: '#1001' }] }, order: { name: '#1001' } });
});

const journey = (id: string) =>
  ask(`{ order(id: "gid://shopify/Order/${id}") { landingPageUrl
    customerJourneySummary { ready lastVisit { landingPage } } } }`);

describe('how a shopper came', () => {
  const came = { lines, live: true, landingSite: '/products/linen-shirt?vtr=1' };

  test('is known some time after the order', async () => {
    await control('faults', { journeyLagMs: 60_000 });
    const { id } = shop().placeOrder(came);
    const waiting = { customerJourneySummary: { ready: false, lastVisit: null }, landingPageUrl: null };
    expect(await journey(id)).toEqual({ order: waiting });
    await control('faults', { journeyLagMs: 0 });
    const page = expect.stringContaining('/products/linen-shirt?vtr=1');
    expect(await journey(id)).toEqual({
      order: { landingPageUrl: page, customerJourneySummary: { ready: true, lastVisit: { landingPage: page } } },
    });
  });

  test('is never known of those who allow no cookies, in webhooks as in the API', async () => {
    await control('faults', { rateNoJourney: 0.5 });
    await world.client.subscribe('ORDERS_CREATE');
    const ids = Array.from({ length: 8 }, () => shop().placeOrder(came).id);
    await eventually('all', () => world.receiver.received.length === ids.length);
    const told = world.receiver.received.map(({ body }) => JSON.parse(body) as { id: number; landing_site: string });
    const unknown = told.filter(({ landing_site: page }) => page === null);
    expect(unknown.length).toBeGreaterThan(1);
    expect(unknown.length).toBeLessThan(ids.length);
    for (const { id } of unknown) {
      const empty = { ready: true, lastVisit: null };
      expect(await journey(String(id))).toEqual({ order: { landingPageUrl: null, customerJourneySummary: empty } });
    }
  });
});

describe('a shopper who pays in another currency', () => {
  test('has each amount in both, and gets back what was paid', async () => {
    await world.client.subscribe('REFUNDS_CREATE');
    const { id } = shop().placeOrder({ lines, live: true, presentment: { currency: 'JPY', rate: 150 } });
    shop().refund(id, { kind: 'whole', live: true });
    const { body } = await eventually('the refund', () => world.receiver.received[0]);
    // 49.90, 3.99 tax and 4.90 shipping
    expect(JSON.parse(body)).toMatchObject({
      transactions: [{ amount: '8819', currency: 'JPY' }],
      refund_shipping_lines: [
        {
          subtotal_amount_set: {
            shop_money: { amount: '4.90', currency_code: 'USD' },
            presentment_money: { amount: '735', currency_code: 'JPY' },
          },
        },
      ],
    });
    const query = `{ order(id: "gid://shopify/Order/${id}") { currencyCode presentmentCurrencyCode
      totalPriceSet { shopMoney { amount } presentmentMoney { amount currencyCode } } } }`;
    expect(await ask(query)).toEqual({
      order: {
        currencyCode: 'USD',
        presentmentCurrencyCode: 'JPY',
        totalPriceSet: { shopMoney: { amount: '58.79' }, presentmentMoney: { amount: '8819.0', currencyCode: 'JPY' } },
      },
    });
  });

  test('comes to every shop now and then, without being asked for', () => {
    const orders = Array.from({ length: 8 }, () => shop().placeOrder({ lines, live: true }));
    expect(orders.map(({ presentment }) => presentment?.currency)).toEqual([...Array(4), 'EUR', ...Array(3)]);
  });
});

test('shipping is taxed where the shop says so, and its tax goes back with it', async () => {
  world.sandbox.setParameters('taxing', { seed: 1, taxesShipping: true });
  const taxing = world.sandbox.shop('taxing');
  const order = taxing.placeOrder({ lines, live: true });
  // 8 % of 49.90 and of 4.90
  expect(order).toMatchObject({ tax: 399 + 39, shippingTax: 39, total: 4990 + 490 + 399 + 39 });
  const { body } = await world.client.control('GET', '../../taxing/_control/orders');
  expect(body['orders']).toMatchObject([{ total_tax: '4.38', shipping_lines: [{ tax_lines: [{ price: '0.39' }] }] }]);
  const refunded = taxing.refund(order.id, { kind: 'whole', live: true });
  expect(refunded).toMatchObject({ financialStatus: 'REFUNDED', refunds: [{ amount: order.total, shipping: 490 }] });
});

test('what persons leave beside protected fields comes whatever an app is approved for', async () => {
  await world.client.subscribe('ORDERS_UPDATED');
  const orders = Array.from({ length: 3 }, () => shop().placeOrder({ lines, live: true, email: 'noa@mail.example' }));
  for (const { id } of orders) shop().refund(id, { kind: 'whole', live: true });
  await eventually('all', () => world.receiver.received.length === 6);
  const told = world.receiver.received.map(({ body }) => body).join('\n');
  for (const said of ['Happy birthday', 'Engraving', '198.51.100.', 'credit_card_name', 'billing_email'])
    expect(told).toContain(said);
  expect(told).not.toContain('noa@mail.example');
});

const listDefinitions = (asked: string) =>
  world.client.graphql(`{ metafieldDefinitions(${asked}) {
    nodes { namespace key name ownerType metafieldsCount type { name } } pageInfo { hasNextPage } } }`);

describe('definitions of what is noted of products', () => {
  const defined = { namespace: 'made', key: 'by', name: 'Made by', type: 'single_line_text_field' };
  test('are told of their owner, by name and page, with how often each was used', async () => {
    shop().defineMetafield(defined);
    shop().defineMetafield({ ...defined, key: 'at', name: 'At', type: 'url' });
    shop().updateProduct('9001', { metafields: [{ namespace: 'made', key: 'by', type: defined.type, value: 'Mill' }] });
    const { body } = await listDefinitions('ownerType: PRODUCT, first: 1, sortKey: NAME, reverse: true');
    expect(body['data']).toEqual({
      metafieldDefinitions: {
        nodes: [
          {
            namespace: 'made',
            key: 'by',
            name: 'Made by',
            ownerType: 'PRODUCT',
            metafieldsCount: 1,
            type: { name: 'single_line_text_field' },
          },
        ],
        pageInfo: { hasNextPage: true },
      },
    });
    const keysOf = async (asked: string) => {
      const { body: found } = await listDefinitions(asked);
      const { metafieldDefinitions } = found['data'] as { metafieldDefinitions: { nodes: { key: string }[] } };
      return metafieldDefinitions.nodes.map(({ key }) => key);
    };
    expect(await keysOf('ownerType: PRODUCT, first: 9, key: "at"')).toEqual(['at']);
    expect(await keysOf('ownerType: PRODUCT, first: 9, namespace: "custom"')).toEqual([]);
    expect(await keysOf('ownerType: COLLECTION, first: 9')).toEqual([]);
    expect(() => shop().defineMetafield(defined)).toThrow('Key is in use');
  });

  test.each(['first: 9', 'ownerType: PRODUCT', 'ownerType: NOTHING, first: 9'])('(%s) are refused', async (asked) => {
    expect((await listDefinitions(asked)).body['errors']).toHaveLength(1);
  });
});
