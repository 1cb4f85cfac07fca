// The grant of a store from the first click to the finished catalogue, and everything that must not get through.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateCatalogue } from '@vitrine/scenery/catalogue';
import { signQuery } from '../../../../../sandbox/src/shopify/signatures.ts';
import {
  agree,
  appKeys,
  approve,
  createStoreWorld,
  until,
  type StoreWorld,
} from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld({ catalogue: generateCatalogue });
});
afterAll(() => world.close());

const follow = async (address: string, cookie = ''): Promise<URL> => {
  const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '');
};

const problemOf = async (address: string, cookie: string): Promise<string | null> => {
  const end = await follow(address, cookie);
  expect(end.origin).toBe(world.url);
  expect(end.pathname).toBe('/auth');
  expect(end.searchParams.has('auth')).toBe(false);
  return end.searchParams.get('problem');
};
const resign = (address: string, change: (query: URLSearchParams) => void): string => {
  const url = new URL(address);
  change(url.searchParams);
  url.searchParams.set('hmac', signQuery(url.searchParams, appKeys.clientSecret));
  return url.href;
};

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

const openFromStore = (shop: string): Promise<Response> => {
  const query = new URLSearchParams({
    shop: `${shop}.myshopify.com`,
    timestamp: String(Math.floor(world.clock.now().getTime() / 1000)),
  });
  query.set('hmac', signQuery(query, appKeys.clientSecret));
  return fetch(`${world.url}/shopify/install?${query.toString()}`, { redirect: 'manual' });
};

describe('connecting', () => {
  let owner: BusinessId;

  it('walks the grant, claims the store and brings its catalogue', async () => {
    owner = await world.createBusiness();
    const auth = await world.grant(owner, 'Atelier.myshopify.com');
    // who has the code by another way learns nothing of the store behind it
    const strangers = [null, await world.createBusiness()];
    for (const stranger of strangers) {
      const told = await world.call(stranger, 'POST', '/auth/connect/verify', { auth });
      expect(told).toMatchObject({ status: 400, error: { code: 'token_invalid' } });
    }
    const waiting = await world.call(owner, 'POST', '/auth/connect/verify', { auth });
    expect(waiting.data).toEqual({
      email: 'owner@atelier.myshopify.com',
      shop: 'atelier.myshopify.com',
      name: 'Atelier',
      has_account: false,
      is_begun_here: false,
      admin_origins: [world.sandbox.url],
    });
    const connected = await world.call(owner, 'POST', '/admin/v1/store/auth/connect', { auth });
    expect(connected).toMatchObject({ status: 200, data: { shop: 'atelier.myshopify.com' } });
    await until(async () => (await world.stores.syncs.findSync(owner))?.state === 'finished');
    const shop = world.sandbox.shop('atelier');
    const { data } = await world.call(owner, 'GET', '/admin/v1/store/sync');
    expect(data).toMatchObject({
      state: 'finished',
      products: shop.products().length,
      variants: shop.products().reduce((sum, { variants }) => sum + variants.length, 0),
      collections: shop.collections().length,
      problem: null,
    });
    expect(data['processed']).toBe(data['total']);
  });

  it('keeps every product as the store has it', async () => {
    const wanted = world.sandbox.shop('atelier').products();
    const { db } = world.platform.database;
    const { rows } = await sql<{
      product_id: string;
      title: string;
      variants_count: number;
      min_price: number;
      images: unknown[];
    }>`select product_id, title, variants_count, min_price, images from products where business_id = ${owner}`.execute(
      db,
    );
    expect(
      rows
        .map((row) => ({
          id: row.product_id,
          title: row.title,
          variants: row.variants_count,
          price: row.min_price,
          pictures: row.images.length,
        }))
        .sort(byId),
    ).toEqual(
      wanted
        .map((product) => ({
          id: product.id,
          title: product.title,
          variants: product.variants.length,
          price: Math.min(...product.variants.map(({ price }) => price)),
          pictures: product.pictures.length,
        }))
        .sort(byId),
    );
    const memberships = await sql<{ count: number }>`
      select count(*) as count from collection_products where business_id = ${owner}`.execute(db);
    const inCollections = world.sandbox
      .shop('atelier')
      .collections()
      .reduce((sum, each) => sum + each.productIds.length, 0);
    expect(memberships.rows[0]?.count).toBe(inCollections);
  });

  it('seals the tokens at rest', async () => {
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed_access_token as sealed from stores where business_id = ${owner}`.execute(
      world.platform.database.db,
    );
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('shpat_');
  });

  it('subscribes to webhooks and keeps people out of them', async () => {
    const list = () => world.sandbox.open('atelier').webhooks.subscriptions.list(appKeys.clientId);
    await until(() => Promise.resolve(list().length >= 15));
    const orders = list().find(({ topic }) => topic === 'ORDERS_CREATE');
    expect(orders?.uri).toBe(`${world.url}/webhooks/shopify`);
    // of a buyer the number of the customer alone, which is hashed before anything is stored
    expect(orders?.includeFields).toEqual(
      expect.arrayContaining(['note_attributes.name', 'taxes_included', 'customer.id']),
    );
    for (const personal of ['email', 'customer', 'phone', 'shipping_address', 'billing_address', 'browser_ip']) {
      expect(orders?.includeFields).not.toContain(personal);
    }
  });

  it('takes a code once', async () => {
    const auth = await world.grant(owner, 'atelier');
    expect(await world.call(owner, 'POST', '/admin/v1/store/auth/connect', { auth })).toMatchObject({ status: 200 });
    const again = await world.call(owner, 'POST', '/admin/v1/store/auth/connect', { auth });
    expect(again).toMatchObject({ status: 400, error: { code: 'token_invalid' } });
    const verified = await world.call(owner, 'POST', '/auth/connect/verify', { auth });
    expect(verified).toMatchObject({ status: 400, error: { code: 'token_invalid' } });
  });

  it('knows the browser of the merchant who began it, where nothing is left to ask', async () => {
    const business = await world.createBusiness();
    const here = await approve(world.url, business, 'known-browser');
    const elsewhere = await approve(world.url, business, 'known-browser');
    const auth = (await follow(here.address, here.cookie)).searchParams.get('auth') ?? '';
    const isBegunHere = async (cookies: string) =>
      (await world.stores.connection.verifyConnect(auth, { businessId: business, cookies })).isBegunHere;
    expect(await Promise.all([here.cookie, elsewhere.cookie, `${here.cookie}x`, ''].map(isBegunHere))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    // who has the browser, but is not of the business, is told nothing
    const stranger = { businessId: await world.createBusiness(), cookies: here.cookie };
    await expect(world.stores.connection.verifyConnect(auth, stranger)).rejects.toMatchObject({
      code: 'token_invalid',
    });
  });

  it('gives a store to one business only, and only to the one that began', async () => {
    const other = await world.createBusiness();
    const auth = await world.grant(other, 'atelier');
    const refused = await world.call(other, 'POST', '/admin/v1/store/auth/connect', { auth });
    expect(refused).toMatchObject({ status: 409, error: { code: 'store_connected_elsewhere' } });
    expect(await world.stores.storefront.findStore(other)).toBeNull();
    // a code that was begun by another, though the store is theirs
    expect(await world.call(owner, 'POST', '/admin/v1/store/auth/connect', { auth })).toMatchObject({
      status: 400,
      error: { code: 'token_invalid' },
    });
  });

  it('replaces a business’s store by another, whose catalogue then stands alone', async () => {
    const mover = await world.createBusiness();
    await world.connect(mover, 'first-home');
    await world.connect(mover, 'second-home');
    expect((await world.stores.storefront.findStore(mover))?.shopDomain).toBe('second-home.myshopify.com');
    const { rows } = await sql<{ product_id: string }>`
      select product_id from products where business_id = ${mover} and deleted_at is null`.execute(
      world.platform.database.db,
    );
    const wanted = world.sandbox.shop('second-home').products();
    expect(rows.map((row) => row.product_id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  });

  it('is passed over where the store is connected and says so itself', async () => {
    const opened = await openFromStore('atelier');
    expect(opened.headers.get('location')).toBe(`${world.url}/admin/home`);
    const asked = world.sandbox.faults('atelier');
    asked.rate401 = 1;
    asked.rateRefresh500 = 1;
    // a store that cannot be asked now is believed to be as it was
    expect((await openFromStore('atelier')).headers.get('location')).toContain(`${world.url}/admin/home`);
    Object.assign(asked, { rate401: 0, rateRefresh500: 0 });
  });

  it('begins from the store’s side too', async () => {
    const begun = await openFromStore('newcomer');
    const consent = begun.headers.get('location') ?? '';
    expect(consent.startsWith(`${world.sandbox.url}/newcomer/admin/oauth/authorize?`)).toBe(true);
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    const end = await follow(await agree(consent), cookie);
    expect(end.pathname).toBe('/register-store');
    const auth = end.searchParams.get('auth') ?? '';
    expect(auth).toMatch(/^[\w-]{43}$/);
    // it belongs to the browser in which it began, whoever signs in there
    const { connection } = world.stores;
    const elsewhere = { businessId: await world.createBusiness(), cookies: '' };
    await expect(connection.verifyConnect(auth, elsewhere)).rejects.toMatchObject({ code: 'token_invalid' });
    const there = { ...elsewhere, cookies: cookie };
    await expect(connection.verifyConnect(auth, there)).resolves.toMatchObject({
      shop: 'newcomer.myshopify.com',
      isBegunHere: false,
    });
  });
});

describe('what must not get through', () => {
  it('refuses another browser, and the same callback twice', async () => {
    const business = await world.createBusiness();
    const { address, cookie } = await approve(world.url, business, 'second');
    const elsewhere = await approve(world.url, business, 'second');
    expect(await problemOf(address, '')).toBe('token_invalid');
    expect(await problemOf(address, elsewhere.cookie)).toBe('token_invalid');
    expect(await problemOf(address, `${cookie}x`)).toBe('token_invalid');
    expect((await follow(address, cookie)).searchParams.has('auth')).toBe(true);
    expect(await problemOf(address, cookie)).toBe('token_invalid');
  });

  it('refuses a callback that the store did not write, or wrote long ago', async () => {
    const business = await world.createBusiness();
    const { address, cookie } = await approve(world.url, business, 'third');
    const forged = new URL(address);
    forged.searchParams.set('shop', 'evil.myshopify.com');
    expect(await problemOf(forged.href, cookie)).toBe('signature_invalid');
    expect(await problemOf(address.replace(/hmac=[^&]*/, 'hmac='), cookie)).toBe('signature_invalid');
    expect(await problemOf(address.replace(/hmac=[^&]*/, 'hmac=é'), cookie)).toBe('signature_invalid');
    const old = resign(address, (query) => query.set('timestamp', String(Number(query.get('timestamp')) - 200)));
    expect(await problemOf(old, cookie)).toBe('signature_invalid');
    const strange = resign(address, (query) => query.set('shop', 'evil.example'));
    expect(await problemOf(strange, cookie)).toBe('validation_failed');
    const other = resign(address, (query) => query.set('shop', 'evil.myshopify.com'));
    expect(await problemOf(other, cookie)).toBe('token_invalid');
    const wrongCode = resign(address, (query) => query.set('code', 'nothing'));
    expect(await problemOf(wrongCode, cookie)).toBe('store_connection_failed');
    expect(await problemOf(`${world.url}/shopify/install?shop=third.myshopify.com`, '')).toBe('signature_invalid');
  });

  it('refuses what is no store', async () => {
    const business = await world.createBusiness();
    for (const shop of ['evil.com#.myshopify.com', 'https://evil.example/', 'a b', '../admin']) {
      const answer = await world.call(business, 'POST', '/admin/v1/store/auth/begin', { shop });
      expect(answer).toMatchObject({ status: 400, error: { code: 'validation_failed', field: 'shop' } });
    }
  });

  it('asks for a store before anything of its catalogue', async () => {
    const business = await world.createBusiness();
    for (const path of ['/admin/v1/products/search', '/admin/v1/collections/search', '/admin/v1/products/9001']) {
      expect(await world.call(business, 'GET', path)).toMatchObject({ status: 409, error: { code: 'store_required' } });
    }
    expect((await world.call(business, 'GET', '/admin/v1/store/sync')).data).toMatchObject({ state: 'never' });
    const body = { business_id: business };
    for (const path of [
      '/admin/v1/businesses/sync',
      '/admin/v1/businesses/disconnect',
      '/admin/v1/store/sync/cancel',
    ]) {
      expect((await world.call(business, 'POST', path, body)).error?.code).toBe('store_required');
    }
  });
});
