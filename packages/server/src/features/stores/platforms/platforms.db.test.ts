// The same suite for both platforms the tests know, in one program; and tokens that never end.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MovedClock } from '../../../../../../tests/world/moved-clock.ts';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { createPagedPlatform } from '../testing/paged-platform.ts';
import { PagedStore, shopDomain } from '../testing/paged-store.ts';
import { describePlatform, type Stage } from '../testing/platform-suite.ts';

let world: StoreWorld;
let paged: PagedStore;
beforeAll(async () => {
  const clock = new MovedClock();
  paged = new PagedStore(() => clock.now());
  await paged.open();
  world = await createStoreWorld({ clock, platforms: [createPagedPlatform(() => paged.url)] });
});
afterAll(async () => {
  await world.close();
  await paged.close();
});

const handle = 'suite';

async function openSandboxShop(): Promise<Stage> {
  const { shop, webhooks } = world.sandbox.open(handle);
  shop.setStock('40100', 1000);
  const faults = world.sandbox.faults(handle);
  return {
    world,
    typed: handle,
    shopDomain: `${handle}.myshopify.com`,
    canCreateDiscounts: true,
    bought: { productId: '9001', variantId: '40100' },
    listProducts: () => shop.products(),
    isSubscribed: () => webhooks.subscriptions.list(appKeys.clientId).length >= 15,
    cutOff: () => void (faults.cutDownloadAfter = 3000),
    setPrice: (price) => {
      for (const { id } of shop.products()[0]?.variants ?? []) shop.setPrice(id, price, null);
    },
    buy: (clickId) =>
      shop.placeOrder({
        lines: [{ variantId: '40100', quantity: 2 }],
        noteAttributes: [{ name: '__lk', value: clickId }],
        live: true,
      }).id,
    dropWebhooks: (drop) => void (faults.dropWebhooks = drop),
    forged: {
      path: '/webhooks/shopify',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/create',
        'x-shopify-hmac-sha256': 'Zm9yZ2Vk',
        'x-shopify-shop-domain': `${handle}.myshopify.com`,
        'x-shopify-webhook-id': 'forged',
      },
      body: '{"id":1}',
    },
    readCart: (address) => {
      const { pathname, searchParams } = new URL(address);
      const [, variantId = '', quantity] = /\/cart\/(\d+):(\d+)$/.exec(pathname) ?? [];
      return { variantId, quantity: Number(quantity), clickId: searchParams.get('attributes[__lk]') };
    },
    uninstall: () => shop.uninstall(appKeys.clientId),
  };
}

async function openPagedStore(): Promise<Stage> {
  const [first] = paged.products.keys();
  const bought = { productId: first ?? '', variantId: `${first}.v1` };
  return {
    world,
    typed: shopDomain,
    shopDomain,
    canCreateDiscounts: false,
    bought,
    listProducts: () => [...paged.products.values()].map(({ id, name }) => ({ id, title: name })),
    isSubscribed: () => paged.isSubscribed,
    cutOff: () => void (paged.breakAtPage = 1),
    setPrice: (price) => paged.setPrice(bought.productId, String(price)),
    buy: (clickId) => paged.buy(bought.productId, 2, clickId),
    dropWebhooks: (drop) => void (paged.dropWebhooks = drop),
    forged: {
      path: '/webhooks/pantry',
      headers: {
        'x-pantry-event': 'order.changed',
        'x-pantry-shop': shopDomain,
        'x-pantry-delivery': 'forged',
        'x-pantry-signature': 'forged',
      },
      body: '{"id":"o-1.x"}',
    },
    readCart: (address) => {
      const cart = paged.carts.get(address.split('/').at(-1) ?? '');
      const [line] = cart?.lines ?? [];
      return { variantId: line?.variant ?? '', quantity: line?.pieces ?? 0, clickId: cart?.note ?? null };
    },
    uninstall: () => paged.remove(),
  };
}

describe('shopify', () => {
  describePlatform('shopify', openSandboxShop);
});
describe('pantry', () => {
  describePlatform('pantry', openPagedStore);
});

it('a token that never ends is used for years, and once it is refused the store must be connected again', async () => {
  const { rows } = await sql<{ business: BusinessId }>`
    select business_id as business from stores where shop_domain = ${shopDomain}`.execute(world.platform.database.db);
  for (const { business: before } of rows) await world.stores.connection.disconnect(before, null);
  const business = await world.createBusiness();
  const auth = await world.grant(business, shopDomain);
  await world.call(business, 'POST', '/admin/v1/store/auth/connect', { auth });
  await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
  await world.stores.reconciliation.reconcileOrders(business);
  world.clock.advance(3 * 365 * 24 * 3600_000);
  expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(0);
  paged.dropWebhooks = true;
  paged.remove();
  await expect(world.stores.reconciliation.reconcileOrders(business)).rejects.toMatchObject({ kind: 'access_lost' });
  expect((await world.stores.storefront.findStore(business))?.status).toBe('reconnect_needed');
});
