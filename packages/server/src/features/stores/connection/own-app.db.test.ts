// Stores connected by apps their merchants made: tokens, webhooks and consents by the app of each business alone.
import { randomUUID } from 'node:crypto';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnApp } from '../../../../../sandbox/src/app-registry.ts';
import { signBody } from '../../../../../sandbox/src/shopify/signatures.ts';
import { agree, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld({ withoutApp: true });
});
afterAll(() => world.close());

const scopes =
  'read_products,read_inventory,read_orders,write_discounts,write_pixels,read_customer_events,read_publications,read_themes';
const registry = (shop: string) => world.sandbox.open(shop).apps;

/** An app as a merchant makes it in the dashboard of the organization that owns `of`. */
function make(of: string, change: Partial<Record<'scopes' | 'redirectUrls', string>> = {}): OwnApp {
  const redirectUrls = `${world.url}/shopify/callback`;
  return registry(of).register([of], { name: 'Ours', url: world.url, redirectUrls, scopes, ...change });
}

const install = (shop: string, { clientId, scopes: granted }: OwnApp): void =>
  world.sandbox.shop(shop).access.install(clientId, [...granted]);

const enter = (
  business: BusinessId,
  shop: string,
  { clientId, clientSecret }: Pick<OwnApp, 'clientId' | 'clientSecret'>,
) => world.call(business, 'POST', '/admin/v1/store/app', { shop, client_id: clientId, client_secret: clientSecret });

const connect = (business: BusinessId) => world.call(business, 'POST', '/admin/v1/store/app/connect', {});

const untilSynced = (business: BusinessId) =>
  until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');

const untilSubscribed = (shop: string, { clientId }: OwnApp) =>
  until(() => Promise.resolve(world.sandbox.open(shop).webhooks.subscriptions.list(clientId).length >= 15));

/** A business whose store is connected by its own app, without anybody's consent. */
async function connectOwn(shop: string): Promise<{ business: BusinessId; app: OwnApp }> {
  const business = await world.createBusiness();
  const app = make(shop);
  install(shop, app);
  expect(await enter(business, shop, app)).toMatchObject({ status: 200 });
  expect(await connect(business)).toMatchObject({ status: 200, data: { redirect_url: null } });
  await untilSynced(business);
  await untilSubscribed(shop, app);
  return { business, app };
}

/** Walks the consent that the connection asked for, and claims what was granted. */
async function consent(business: BusinessId): Promise<{ status: number; problem: string | null }> {
  const asked = await fetch(`${world.url}/admin/v1/store/app/connect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${business}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await asked.json()) as { data: { redirect_url: string } };
  const cookie = asked.headers.get('set-cookie')?.split(';')[0] ?? '';
  const returned = await fetch(await agree(data.redirect_url), { redirect: 'manual', headers: { cookie } });
  const end = new URL(returned.headers.get('location') ?? '');
  const auth = end.searchParams.get('auth');
  if (auth === null) return { status: 0, problem: end.searchParams.get('problem') };
  const claimed = await world.call(business, 'POST', '/admin/v1/store/auth/connect', { auth });
  return { status: claimed.status, problem: null };
}

const deliver = async (shop: string, secret: string, topic: string, body: string): Promise<number> => {
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-hmac-sha256': signBody(body, secret),
    'x-shopify-shop-domain': `${shop}.myshopify.com`,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-api-version': '2026-10',
  };
  return (await fetch(`${world.url}/webhooks/shopify`, { method: 'POST', headers, body })).status;
};

const buy = (shop: string): string => {
  world.sandbox.shop(shop).setStock('40100', 1000);
  return world.sandbox.shop(shop).placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], live: true }).id;
};

const statusOf = async (business: BusinessId) => (await world.stores.storefront.findStore(business))?.status;

describe('a merchant’s own app', () => {
  it('connects the store at once, with its products, orders and news', async () => {
    const { business, app } = await connectOwn('own-one');
    const sync = await world.call(business, 'GET', '/admin/v1/store/sync');
    expect(sync.data).toMatchObject({ products: world.sandbox.shop('own-one').products().length });
    const order = buy('own-one');
    await until(() => Promise.resolve(world.heard.includes(order)));
    const setup = await world.call(business, 'GET', '/admin/v1/store/app');
    expect(setup.data).toMatchObject({
      has_installation_app: false,
      app: { client_id: app.clientId, shop: 'own-one.myshopify.com', grant: 'credentials', is_connected: true },
    });
  });

  it('keeps its secret sealed and answers it nowhere', async () => {
    const { business, app } = await connectOwn('own-sealed');
    const { rows } = await sql<{ row: string }>`
      select row_to_json(a)::text as row from store_apps a where business_id = ${business}`.execute(
      world.platform.database.db,
    );
    const hex = Buffer.from(app.clientSecret).toString('hex');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(app.clientSecret);
    expect(rows[0]?.row).not.toContain(hex);
    const setup = await world.call(business, 'GET', '/admin/v1/store/app');
    expect(JSON.stringify(setup)).not.toContain(app.clientSecret);
  });

  it('is asked for another token when the day of the last one is over', async () => {
    const { business } = await connectOwn('own-day');
    world.clock.advance(25 * 3600_000);
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(0);
    expect(await statusOf(business)).toBe('connected');
  });

  it('that was removed from the store ends the connection', async () => {
    const { business, app } = await connectOwn('own-removed');
    world.sandbox.open('own-removed').faults.dropWebhooks = true;
    world.sandbox.shop('own-removed').uninstall(app.clientId);
    await expect(world.stores.reconciliation.reconcileOrders(business)).rejects.toMatchObject({ kind: 'access_lost' });
    expect(await statusOf(business)).toBe('reconnect_needed');
    install('own-removed', app);
    expect(await connect(business)).toMatchObject({ status: 200, data: { redirect_url: null } });
    expect(await statusOf(business)).toBe('connected');
  });

  it('of another organization is granted by its merchant’s consent', async () => {
    const business = await world.createBusiness();
    const app = make('agency');
    await enter(business, 'own-client', app);
    expect(await connect(business)).toMatchObject({
      data: { redirect_url: expect.stringContaining(`client_id=${app.clientId}`) },
    });
    expect(await consent(business)).toEqual({ status: 200, problem: null });
    await untilSynced(business);
    await untilSubscribed('own-client', app);
    const order = buy('own-client');
    await until(() => Promise.resolve(world.heard.includes(order)));
    // such tokens are renewed by their refresh token
    world.clock.advance(2 * 3600_000);
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBeGreaterThanOrEqual(0);
    expect(await statusOf(business)).toBe('connected');
  });

  it('comes and goes with disconnecting and connecting again', async () => {
    const { business, app } = await connectOwn('own-again');
    await world.call(business, 'POST', '/admin/v1/businesses/disconnect', { business_id: business });
    await until(() => Promise.resolve(world.sandbox.shop('own-again').access.findGrant(app.clientId) === null));
    // it is not installed any more: the merchant agrees once
    expect(await consent(business)).toEqual({ status: 200, problem: null });
    expect(await statusOf(business)).toBe('connected');
  });
});

describe('what is entered', () => {
  it.each([
    ['an id the store does not know', 'client_id', { clientId: 'someone-else' }],
    ['a secret that is not the app’s', 'client_secret', { clientSecret: 'shpss_not_this_one' }],
  ])('%s is refused at its field', async (_name, field, change) => {
    const business = await world.createBusiness();
    const app = make('own-wrong');
    const refused = await enter(business, 'own-wrong', { ...app, ...change });
    expect(refused).toMatchObject({ status: 400, error: { code: 'validation_failed', fields: [{ field }] } });
    expect(await connect(business)).toMatchObject({ status: 409, error: { code: 'store_app_required' } });
  });

  it('a store that is no name is refused', async () => {
    const business = await world.createBusiness();
    const refused = await enter(business, 'https://evil.example', make('own-wrong'));
    expect(refused).toMatchObject({ status: 400, error: { fields: [{ field: 'shop' }] } });
  });

  it('an app without the scopes that are needed does not connect, and says which', async () => {
    const business = await world.createBusiness();
    const app = make('own-narrow', { scopes: 'read_products,read_inventory' });
    install('own-narrow', app);
    await enter(business, 'own-narrow', app);
    const refused = await connect(business);
    expect(refused).toMatchObject({ status: 409, error: { code: 'store_scopes_missing' } });
    expect(refused.error?.message).toContain('read_orders');
    expect(await statusOf(business)).toBeUndefined();
  });

  it('a store of another account is not given away', async () => {
    await connectOwn('own-taken');
    const stranger = await world.createBusiness();
    const app = make('own-taken');
    install('own-taken', app);
    await enter(stranger, 'own-taken', app);
    expect(await connect(stranger)).toMatchObject({ status: 409, error: { code: 'store_connected_elsewhere' } });
  });

  it('without any app there is nothing to connect by', async () => {
    const business = await world.createBusiness();
    const refused = await world.call(business, 'POST', '/admin/v1/store/auth/begin', { shop: 'own-none' });
    expect(refused).toMatchObject({ status: 409, error: { code: 'store_app_required' } });
  });

  it('is forgotten once no store is connected by it', async () => {
    const { business } = await connectOwn('own-forgotten');
    const remove = () => world.call(business, 'POST', '/admin/v1/store/app/remove', {});
    expect(await remove()).toMatchObject({ status: 409, error: { code: 'store_app_in_use' } });
    await world.call(business, 'POST', '/admin/v1/businesses/disconnect', { business_id: business });
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await world.call(business, 'GET', '/admin/v1/store/app')).data['app']).toBeNull();
  });
});

describe('a replaced secret', () => {
  it('lets webhooks of both through, and the old one for three days', async () => {
    const { business, app } = await connectOwn('own-rotated');
    const rotated = registry('own-rotated').rotate(app.clientId);
    // the store goes on signing by the old one until that is revoked
    const first = buy('own-rotated');
    await until(() => Promise.resolve(world.heard.includes(first)));
    const replaced = await world.call(business, 'POST', '/admin/v1/store/app/secret', {
      client_secret: rotated.clientSecret,
    });
    expect(replaced).toMatchObject({ status: 200, data: { old_secret_until: expect.any(String) } });
    const second = buy('own-rotated');
    await until(() => Promise.resolve(world.heard.includes(second)));
    registry('own-rotated').revokeEarlier(app.clientId);
    const third = buy('own-rotated');
    await until(() => Promise.resolve(world.heard.includes(third)));
    expect(await deliver('own-rotated', app.clientSecret, 'shop/update', '{}')).toBe(200);
    world.clock.advance(3 * 24 * 3600_000 + 1000);
    expect(await deliver('own-rotated', app.clientSecret, 'shop/update', '{}')).toBe(401);
    expect(await deliver('own-rotated', rotated.clientSecret, 'shop/update', '{}')).toBe(200);
  });

  it('that was not told is noticed, mailed, and over once it is entered', async () => {
    const { business, app } = await connectOwn('own-untold');
    const rotated = registry('own-untold').rotate(app.clientId);
    registry('own-untold').revokeEarlier(app.clientId);
    world.clock.advance(25 * 3600_000);
    await expect(world.stores.reconciliation.reconcileOrders(business)).rejects.toMatchObject({ kind: 'refused' });
    const kinds = async () => (await world.stores.troubles.list(business)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['secret_refused']);
    await until(() => Promise.resolve(world.mails.some((mail) => mail.businessId === business)));
    const wrong = await world.call(business, 'POST', '/admin/v1/store/app/secret', { client_secret: 'shpss_not_this' });
    expect(wrong).toMatchObject({ status: 400, error: { fields: [{ field: 'client_secret' }] } });
    await world.call(business, 'POST', '/admin/v1/store/app/secret', { client_secret: rotated.clientSecret });
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(0);
    expect(await kinds()).toEqual([]);
  });
});

describe('another app', () => {
  it('that speaks for somebody else’s store is not heard', async () => {
    const { business } = await connectOwn('own-victim');
    const thief = await world.createBusiness();
    const theirs = make('own-thief');
    // entered for a shop that never gave it a token
    await enter(thief, 'own-victim', theirs);
    const secret = theirs.clientSecret;
    expect(await deliver('own-victim', secret, 'shop/redact', '{}')).toBe(401);
    expect(await deliver('own-victim', secret, 'app/uninstalled', '{}')).toBe(401);
    expect(await statusOf(business)).toBe('connected');
  });

  it('of the same merchant takes the place of the one before, whose last words change nothing', async () => {
    const { business, app } = await connectOwn('own-moved');
    const next = make('own-moved');
    install('own-moved', next);
    await enter(business, 'own-moved', next);
    await connect(business);
    await untilSubscribed('own-moved', next);
    await until(() => Promise.resolve(world.sandbox.shop('own-moved').access.findGrant(app.clientId) === null));
    const goodbye = '{"id":1,"myshopify_domain":"own-moved.myshopify.com"}';
    expect(await deliver('own-moved', app.clientSecret, 'app/uninstalled', goodbye)).toBe(200);
    const order = buy('own-moved');
    await until(() => Promise.resolve(world.heard.includes(order)));
    expect(await statusOf(business)).toBe('connected');
  });
});
