// Tokens against a real shop: renewed early, once for all who ask, and given up only when the store says so for good.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { createShopify } from '../platforms/shopify/shopify.ts';
import type { Access, StorePlatform } from '../platforms/platform.ts';
import { Platforms } from '../platforms/platforms.ts';
import { TokenKeeper } from './tokens.ts';

let world: StoreWorld;
let business: BusinessId;
let second: Awaited<ReturnType<StoreWorld['createSecond']>>;
let refreshes: number;

beforeAll(async () => {
  world = await createStoreWorld();
  second = await world.createSecond();
});
afterAll(async () => {
  await second.close();
  await world.close();
});
beforeEach(async () => {
  refreshes = 0;
  business = await world.createBusiness();
  await world.connect(business, 'atelier');
  // what reads by the token in the background is through: it would renew it, or meet what a test breaks, in its place
  await until(async () => {
    const { rows } = await sql<{ done: boolean }>`
      select orders_reconciled_until is not null as done from stores where business_id = ${business}`.execute(
      world.platform.database.db,
    );
    return rows[0]?.done === true;
  });
  await until(async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now()`.execute(world.platform.database.db);
    return rows[0]?.count === 0;
  });
});
afterEach(async () => {
  Object.assign(world.sandbox.faults('atelier'), { rateRefresh500: 0, next: [] });
  await world.stores.connection.disconnect(business, null);
});

/** The platform, counting how often it was asked for new tokens. */
function counting(): StorePlatform {
  const shops = createShopify(
    {
      clientId: 'client-1',
      clientSecret: 'hush-of-tests',
      apiVersion: '2026-10',
      baseTemplate: `${world.sandbox.url}/{handle}`,
    },
    world.platform,
  );
  return {
    ...shops,
    grants: {
      ...shops.grants,
      refresh: (...asked) => {
        refreshes += 1;
        return shops.grants.refresh(...asked);
      },
    },
  };
}

const keepers = (): [TokenKeeper, TokenKeeper] => [
  new TokenKeeper(world.platform, {
    platforms: new Platforms([counting()]),
    events: world.events,
    troubles: world.stores.troubles,
    apps: world.stores.apps,
  }),
  new TokenKeeper(second.platform, {
    platforms: new Platforms([counting()]),
    events: world.events,
    troubles: world.stores.troubles,
    apps: world.stores.apps,
  }),
];
const accessBy = (keeper: TokenKeeper): Access =>
  keeper.access({ business_id: business, shop_domain: 'atelier.myshopify.com' });
const isGood = (token: string): boolean => world.sandbox.shop('atelier').access.findAccessToken(token) !== null;

describe('tokens', () => {
  it('are used as they are while they live', async () => {
    const [keeper] = keepers();
    const token = await accessBy(keeper).token();
    expect(isGood(token)).toBe(true);
    expect(await accessBy(keeper).token()).toBe(token);
    expect(refreshes).toBe(0);
  });

  it('are renewed five minutes before they end, once for everybody who asks in two processes', async () => {
    const [one, two] = keepers();
    const old = await accessBy(one).token();
    world.clock.advance(56 * 60_000);
    const asked = [one, two, one, two, one, two].map((keeper) => accessBy(keeper).token());
    const tokens = new Set(await Promise.all(asked));
    expect(tokens.size).toBe(1);
    expect(tokens.has(old)).toBe(false);
    expect(isGood([...tokens][0] ?? '')).toBe(true);
    expect(refreshes).toBe(1);
    // the pair was kept: the next renewal works too
    world.clock.advance(60 * 60_000);
    expect(isGood(await accessBy(two).token())).toBe(true);
    expect(refreshes).toBe(2);
  });

  it('are renewed once when the store refuses them early', async () => {
    const [one, two] = keepers();
    const refused = await accessBy(one).token();
    world.sandbox.shop('atelier').access.expireAccessTokens();
    const [a, b] = await Promise.all([accessBy(one).renew(refused), accessBy(two).renew(refused)]);
    expect(a).toBe(b);
    expect(isGood(a)).toBe(true);
    expect(refreshes).toBe(1);
  });

  it('let a call through that met a dead one', async () => {
    world.sandbox.shop('atelier').access.expireAccessTokens();
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(0);
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
  });

  it('are tried again with the same refresh token when the store stumbles', async () => {
    const [keeper] = keepers();
    const faults = world.sandbox.faults('atelier');
    faults.rateRefresh500 = 1;
    world.clock.advance(56 * 60_000);
    // still alive for four minutes: used although it could not be renewed
    expect(isGood(await accessBy(keeper).token())).toBe(true);
    world.clock.advance(5 * 60_000);
    await expect(accessBy(keeper).token()).rejects.toMatchObject({ kind: 'transient' });
    faults.rateRefresh500 = 0;
    expect(isGood(await accessBy(keeper).token())).toBe(true);
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
  });

  it('that are dead for good end the connection until somebody connects again', async () => {
    const [keeper] = keepers();
    const { access } = world.sandbox.shop('atelier');
    access.expireAccessTokens();
    access.expireRefreshTokens();
    await expect(world.stores.reconciliation.reconcileOrders(business)).rejects.toMatchObject({ kind: 'access_lost' });
    expect((await world.stores.storefront.findStore(business))?.status).toBe('reconnect_needed');
    await expect(accessBy(keeper).token()).rejects.toMatchObject({ kind: 'access_lost' });
    // the merchant is told once
    await until(async () => world.mails.length > 0);
    expect(world.mails).toEqual([{ businessId: business, mail: 'store_access_lost', shop: 'atelier.myshopify.com' }]);
    expect(refreshes).toBe(0);
    await world.connect(business, 'atelier');
    expect(isGood(await accessBy(keeper).token())).toBe(true);
  });

  it('of a quiet shop are kept alive before 90 days are over', async () => {
    const [keeper] = keepers();
    const old = await accessBy(keeper).token();
    await keeper.keepAlive(business);
    expect(refreshes).toBe(0);
    world.clock.advance(31 * 24 * 3600_000);
    await keeper.keepAlive(business);
    expect(refreshes).toBe(1);
    expect(await accessBy(keeper).token()).not.toBe(old);
  });

  it('lie sealed, and cannot be opened with another key', async () => {
    const other = { ...world.platform, keys: { ...world.platform.keys, sealing: Buffer.alloc(32, 1) } };
    const keeper = new TokenKeeper(other, {
      platforms: new Platforms([counting()]),
      events: world.events,
      troubles: world.stores.troubles,
      apps: world.stores.apps,
    });
    await expect(accessBy(keeper).token()).rejects.toThrow(/authenticate/);
  });
});

const faults = () => world.sandbox.faults('atelier');

describe('the Admin API', () => {
  it('is asked again when it is throttled, overloaded or down', async () => {
    faults().next = ['throttled', 'overload', 'server-error', 'unauthorized'];
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(0);
    expect(faults().next).toEqual([]);
  });

  it('is given up after five retries, and the connection stays', async () => {
    faults().next = Array.from({ length: 6 }, () => 'throttled' as const);
    await expect(world.stores.reconciliation.reconcileOrders(business)).rejects.toMatchObject({ kind: 'transient' });
    expect(faults().next).toEqual([]);
    expect((await world.stores.storefront.findStore(business))?.status).toBe('connected');
  });

  it('that refuses a renewed token too is asked again: who gives a new one has not ended our access', async () => {
    faults().next = ['unauthorized', 'unauthorized', 'unauthorized'];
    await expect(world.stores.reconciliation.reconcileOrders(business)).resolves.toBe(0);
    expect(faults().next).toEqual([]);
  });
});

describe('subscriptions', () => {
  it('that the store dropped are made again', async () => {
    const { subscriptions } = world.sandbox.open('atelier').webhooks;
    const before = subscriptions.list('client-1').length;
    for (const { id } of subscriptions.list('client-1').slice(0, 3)) subscriptions.remove(id);
    const { jobs, database } = world.platform;
    await jobs.enqueue(database.db, 'stores.subscribe', { businessId: business });
    await until(() => Promise.resolve(subscriptions.list('client-1').length === before));
    const { rows } = await sql`select 1 from stores where business_id = ${business}`.execute(database.db);
    expect(rows).toHaveLength(1);
  });
});
