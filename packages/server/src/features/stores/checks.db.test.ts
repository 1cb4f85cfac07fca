// What may be missing of a connection, one row for each: each made to be missing, told, and told no longer once it is there.
import type { BusinessId } from '@vitrine/contract/ids';
import type { StoreCheck } from '@vitrine/contract/store-apps';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnApp } from '../../../../sandbox/src/app-registry.ts';
import { createStoreWorld, until, type StoreWorld } from '../../../../../tests/world/store-world.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
});
afterAll(() => world.close());

const scopes =
  'read_products,read_inventory,read_orders,write_discounts,write_pixels,read_customer_events,read_publications,read_themes';

const wish = (change: object = {}) => ({
  name: 'Ours',
  url: world.url,
  redirectUrls: `${world.url}/shopify/callback`,
  scopes,
  ...change,
});

interface Case {
  readonly business: BusinessId;
  readonly shop: string;
  readonly app: OwnApp;
}

const open = (shop: string) => world.sandbox.open(shop);
const install = ({ shop, app }: Case): void => open(shop).shop.access.install(app.clientId, [...app.scopes]);

/** A merchant who has entered an app that `of` made, for their shop; nothing is installed. */
async function enter(shop: string, change: object = {}, of = shop): Promise<Case> {
  const business = await world.createBusiness();
  const app = open(of).apps.register([of], wish(change));
  const { clientId: client_id, clientSecret: client_secret } = app;
  await world.call(business, 'POST', '/admin/v1/store/app', { shop, client_id, client_secret, reads_all_orders: true });
  return { business, shop, app };
}

async function connect(entered: Case): Promise<Case> {
  install(entered);
  await world.call(entered.business, 'POST', '/admin/v1/store/app/connect', {});
  await until(async () => (await world.stores.syncs.findSync(entered.business))?.state === 'finished');
  const { subscriptions } = open(entered.shop).webhooks;
  await until(() => Promise.resolve(subscriptions.list(entered.app.clientId).length >= 12));
  return entered;
}

async function check(business: BusinessId, kind: StoreCheck['kind']): Promise<StoreCheck | undefined> {
  const { data } = await world.call(business, 'GET', '/admin/v1/store/checks');
  return (data as { checks: StoreCheck[] }).checks.find((each) => each.kind === kind);
}

const stateOf = async (business: BusinessId, kind: StoreCheck['kind']) => (await check(business, kind))?.state;

describe('before a store is connected', () => {
  it('keys that were replaced, and an app that is not installed, are told', async () => {
    const entered = await enter('check-before');
    expect(await stateOf(entered.business, 'keys')).toBe('good');
    expect(await stateOf(entered.business, 'installed')).toBe('bad');
    expect(await stateOf(entered.business, 'scopes')).toBe('unknown');
    install(entered);
    expect(await stateOf(entered.business, 'installed')).toBe('good');
    const { apps } = open('check-before');
    apps.rotate(entered.app.clientId);
    apps.revokeEarlier(entered.app.clientId);
    expect(await check(entered.business, 'keys')).toMatchObject({ state: 'bad', details: ['secret_wrong'] });
  });

  it('scopes that are missing are named, those that were wished for too', async () => {
    const entered = await enter('check-scopes', { scopes: scopes.replace('read_orders,', '') });
    install(entered);
    expect(await check(entered.business, 'scopes')).toMatchObject({
      state: 'bad',
      details: ['read_orders', 'read_all_orders'],
    });
    const { app } = entered;
    const released = open('check-scopes').apps.release(app.clientId, wish({ scopes: `${scopes},read_all_orders` }));
    install({ ...entered, app: released });
    expect(await stateOf(entered.business, 'scopes')).toBe('good');
  });

  it('a redirect address that is not on the list of an app whose consent is needed', async () => {
    const { business, app } = await enter('check-redirect', { redirectUrls: 'https://elsewhere.example/cb' }, 'agency');
    expect(await check(business, 'redirect_address')).toMatchObject({
      state: 'bad',
      details: [`${world.url}/shopify/callback`],
    });
    open('agency').apps.release(app.clientId, wish());
    expect(await stateOf(business, 'redirect_address')).toBe('good');
  });

  it('orders that the store does not show', async () => {
    const entered = await enter('check-orders');
    install(entered);
    Object.assign(open('check-orders').faults, { protectionLevel: 0 });
    expect(await stateOf(entered.business, 'protected_data')).toBe('bad');
    Object.assign(open('check-orders').faults, { protectionLevel: 1 });
    expect(await stateOf(entered.business, 'protected_data')).toBe('good');
  });

  it('nothing is there to be looked at without an app', async () => {
    const refused = await world.call(await world.createBusiness(), 'GET', '/admin/v1/store/checks');
    expect(refused).toMatchObject({ status: 409, error: { code: 'store_app_required' } });
  });
});

describe('the pixel of a connected store', () => {
  it('is told to be missing where its scopes are, until they are given again', async () => {
    const business = await world.createBusiness();
    await world.connect(business, 'check-pixel');
    await until(async () => (await stateOf(business, 'pixel')) === 'good');
    const { shop } = open('check-pixel');
    const { clientId } = open('check-pixel').apps.first;
    shop.rescope(clientId, scopes.replace('write_pixels,', '').split(','));
    await until(async () => (await stateOf(business, 'pixel')) === 'bad');
    expect(await check(business, 'pixel')).toMatchObject({ details: ['write_pixels'] });
    shop.rescope(clientId, scopes.split(','));
    await until(async () => (await stateOf(business, 'pixel')) === 'good');
  });

  it('is named as what would help where the app was never deployed with it', async () => {
    const { business } = await connect(await enter('check-undeployed'));
    await until(async () => (await stateOf(business, 'pixel')) !== 'unknown');
    expect(await check(business, 'pixel')).toEqual({ kind: 'pixel', state: 'slow', details: [] });
  });
});

describe('of a connected store', () => {
  it('everything is in order but what was wished for and not given', async () => {
    const { business } = await connect(await enter('check-fine'));
    await until(async () => (await stateOf(business, 'pixel')) !== 'unknown');
    const { data } = await world.call(business, 'GET', '/admin/v1/store/checks');
    const { checks } = data as { checks: StoreCheck[] };
    const states = Object.fromEntries(checks.map(({ kind, state }) => [kind, state]));
    expect(states).toEqual({
      keys: 'good',
      installed: 'good',
      scopes: 'bad',
      redirect_address: 'good',
      protected_data: 'good',
      bulk_access: 'good',
      allowlist: 'good',
      token_end: 'good',
      api_version: 'good',
      topics: 'good',
      open_to_shoppers: 'good',
      // an app of a merchant's own brings one only once it is deployed with it
      pixel: 'slow',
    });
  });

  it('a catalogue that is read page by page is slow, and says why', async () => {
    open('check-slow').faults.refuseBulk = 'access';
    const { business } = await connect(await enter('check-slow'));
    expect(await check(business, 'bulk_access')).toMatchObject({
      state: 'slow',
      details: [expect.stringContaining('no access to bulk operations')],
    });
    // the app is of the store's own organization: it is for another reason
    expect(await stateOf(business, 'allowlist')).toBe('good');
  });

  it('access that has ended', async () => {
    const { business, app } = await connect(await enter('check-ended'));
    expect(await check(business, 'token_end')).toMatchObject({ state: 'good', details: [expect.any(String)] });
    open('check-ended').faults.dropWebhooks = true;
    open('check-ended').shop.uninstall(app.clientId);
    expect(await stateOf(business, 'token_end')).toBe('bad');
    expect(await stateOf(business, 'installed')).toBe('bad');
  });

  it('topics that are refused, and another version, as they are noted', async () => {
    Object.assign(open('check-topics').faults, { protectionLevel: 0 });
    const entered = await enter('check-topics');
    install(entered);
    await world.call(entered.business, 'POST', '/admin/v1/store/app/connect', {});
    await until(async () => (await stateOf(entered.business, 'topics')) === 'bad');
    expect((await check(entered.business, 'topics'))?.details).toContain('ORDERS_CREATE');
    await world.stores.troubles.note(world.platform.database.db, entered.business, 'other_version', ['2026-07']);
    expect(await check(entered.business, 'api_version')).toMatchObject({ state: 'bad', details: ['2026-07'] });
  });

  it('by the installation’s app has the rows that do not need an app of its own', async () => {
    const business = await world.createBusiness();
    await world.connect(business, 'check-hosted');
    expect(await check(business, 'keys')).toBeUndefined();
    expect(await stateOf(business, 'scopes')).toBe('good');
    expect(await stateOf(business, 'redirect_address')).toBe('good');
    expect(await stateOf(business, 'token_end')).toBe('good');
  });

  it.each([null, 'access'] as const)(
    'does not know whether an app of another organization has its list of addresses, files refused: %s',
    async (refused) => {
      const handle = `check-list-${refused ?? 'given'}`;
      open(handle).faults.refuseBulk = refused;
      const business = await world.createBusiness();
      await world.connect(business, handle);
      await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
      expect(await stateOf(business, 'bulk_access')).toBe(refused === null ? 'good' : 'slow');
      expect(await stateOf(business, 'allowlist')).toBe('unknown');
    },
  );
});
