// What every store platform must do, asked of the running program over HTTP: one suite, run for each adapter.
import { collectionId, orderId as orderIdSchema, productId, type BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { factsOf, findStoreRow, type StoreRow } from '../connection/connection-store.ts';
import { TokenKeeper } from '../connection/tokens.ts';
import { clickAttribute } from '../model.ts';
import type { CatalogueBatch, StoreClient } from '../platforms/platform.ts';

/** One store of a platform, with the hand of its merchant and its shoppers. */
export interface Stage {
  readonly world: StoreWorld;
  /** What a merchant types, and what the store is then called. */
  readonly typed: string;
  readonly shopDomain: string;
  readonly canCreateDiscounts: boolean;
  listProducts(): readonly { id: string; title: string }[];
  /** A product with a variant of it that can be bought. */
  readonly bought: { readonly productId: string; readonly variantId: string };
  isSubscribed(): boolean;
  /** The next reading of the catalogue is cut off on its way, once. */
  cutOff(): void;
  /** In minor units. */
  setPrice(price: number): void;
  /** An order of two pieces that carries a click; answers its id. */
  buy(clickId: string): string;
  dropWebhooks(drop: boolean): void;
  /** A webhook with a wrong signature. */
  readonly forged: { readonly path: string; readonly headers: Record<string, string>; readonly body: string };
  readCart(address: string): { variantId: string; quantity: number; clickId: string | null };
  uninstall(): void;
}

const itemsOf = (batches: readonly CatalogueBatch[]) => batches.flatMap(({ items }) => items);

/** Declares the suite; to be called inside a `describe` of the platform. `name` stands in the platform's addresses. */
export function describePlatform(name: string, open: () => Promise<Stage>): void {
  let stage: Stage;
  let world: StoreWorld;
  let business: BusinessId;
  beforeAll(async () => {
    stage = await open();
    ({ world } = stage);
    business = await world.createBusiness();
  });

  const db = () => world.platform.database.db;
  const rowOf = async (): Promise<StoreRow> => {
    const row = await findStoreRow(db(), business);
    if (row === null) throw new Error('the store is not connected');
    return row;
  };
  const client = async (): Promise<StoreClient> =>
    new TokenKeeper(world.platform, { ...world.stores, events: world.events }).client(await rowOf());
  const startSync = async (): Promise<Date> => (await world.stores.syncs.startSync(business)).started_at;
  const synced = () =>
    until(async () => {
      const row = await world.stores.syncs.findSync(business);
      // what stopped on its way is taken up at once, not with the next minute
      if (row?.state === 'running' && row.attempt > 0) await world.stores.syncs.wake(db(), business);
      return row?.state === 'finished';
    });
  const listStored = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select product_id as id from products where business_id = ${business} and deleted_at is null`.execute(db());
    return rows.map(({ id }) => id).sort();
  };
  const countDeliveries = async (): Promise<number> => {
    const { rows } = await sql`select 1 from inbox where business_id = ${business}`.execute(db());
    return rows.length;
  };
  const factsOfOrder = async (id: string) =>
    (await world.stores.orders.listOrderFacts(db(), business, [orderIdSchema.parse(id)]))[0];

  it('connects: the grant, who waits, and the claim', async () => {
    const auth = await world.grant(business, stage.typed);
    const waiting = await world.call(business, 'POST', '/auth/connect/verify', { auth });
    expect(waiting.data).toMatchObject({ shop: stage.shopDomain, name: expect.any(String) });
    const { status } = await world.call(business, 'POST', '/admin/v1/store/auth/connect', { auth });
    expect(status).toBe(200);
    expect(await world.stores.storefront.findStore(business)).toMatchObject({
      platform: name,
      shopDomain: stage.shopDomain,
      status: 'connected',
    });
    await until(() => Promise.resolve(stage.isSubscribed()));
  });

  it('brings the whole catalogue', async () => {
    await synced();
    const wanted = stage.listProducts().map(({ id }) => id);
    expect(await listStored()).toEqual(wanted.toSorted());
  });

  it('reads on from every cursor exactly what is left', async () => {
    const store = await client();
    const batches: CatalogueBatch[] = [];
    for await (const batch of store.readCatalogue(factsOf(await rowOf()), null)) batches.push(batch);
    expect(itemsOf(batches).length).toBeGreaterThan(0);
    for (const [index, { cursor, phase }] of batches.entries()) {
      if (phase === 'preparing') continue;
      const rest: CatalogueBatch[] = [];
      for await (const batch of store.readCatalogue(factsOf(await rowOf()), cursor)) rest.push(batch);
      expect(itemsOf(rest)).toEqual(itemsOf(batches.slice(index + 1)));
    }
  });

  it('finishes a sync that was cut off, as the same one', async () => {
    stage.cutOff();
    const begun = await startSync();
    await synced();
    expect((await world.stores.syncs.findSync(business))?.started_at).toEqual(begun);
    const wanted = stage.listProducts().map(({ id }) => id);
    expect(await listStored()).toEqual(wanted.toSorted());
  });

  it('is searched by words and asked by ids', async () => {
    const [first] = stage.listProducts();
    const asked = (query: Record<string, string>) =>
      world.call(business, 'GET', `/admin/v1/products/search?${new URLSearchParams(query).toString()}`);
    const found = await asked({ q: first?.title.toLowerCase() ?? '', product_status: 'all' });
    expect(found.data['products']).toMatchObject([{ inventory_id: first?.id }]);
    const byIds = await asked({
      ids: stage
        .listProducts()
        .map(({ id }) => id)
        .join(),
    });
    expect(byIds.data['products']).toHaveLength(stage.listProducts().length);
    const one = await world.call(business, 'GET', `/admin/v1/products/${encodeURIComponent(first?.id ?? '')}`);
    expect(one.data).toMatchObject({ inventory_id: first?.id });
  });

  it('tells of a product by webhook', async () => {
    const id = productId.parse(stage.bought.productId);
    stage.setPrice(3990);
    const find = async () => (await world.stores.catalogue.listProducts(business, [id]))[0];
    await until(async () => (await find())?.minPrice === 3990);
    expect(await find()).toMatchObject({ deleted: false, minPrice: 3990 });
  });

  it('tells of an order by webhook, with the click it came by', async () => {
    const id = stage.buy('click-1');
    await until(async () => (await factsOfOrder(id)) !== undefined);
    expect((await factsOfOrder(id))?.noteAttributes).toContainEqual({ name: clickAttribute, value: 'click-1' });
    await until(() => Promise.resolve(world.heard.includes(id)));
  });

  it('lets no forged webhook in', async () => {
    const { path, headers, body } = stage.forged;
    const before = await countDeliveries();
    expect((await fetch(`${world.url}${path}`, { method: 'POST', headers, body })).status).toBe(401);
    expect(await countDeliveries()).toBe(before);
  });

  it('has an order reconciled whose webhook was lost', async () => {
    await world.stores.reconciliation.reconcileOrders(business);
    stage.dropWebhooks(true);
    const id = stage.buy('click-2');
    world.clock.advance(60_000);
    expect(await world.stores.reconciliation.reconcileOrders(business)).toBe(1);
    stage.dropWebhooks(false);
    expect(await factsOfOrder(id)).toBeDefined();
    const { recovered } = await world.stores.reconciliation.listRecovered(business, { count: 1, skip: 0 });
    expect(recovered).toMatchObject([{ order_id: id, missed: 'order' }]);
  });

  it('creates a discount code where it can, and clearly refuses where it cannot', async () => {
    const body = { code: 'SUITE10', kind: 'percentage', value: 10, once_per_customer: false };
    const created = await world.call(business, 'POST', '/admin/v1/store/discounts', body);
    const wanted = stage.canCreateDiscounts ? [200, undefined] : [409, 'discounts_not_granted'];
    expect([created.status, created.error?.code]).toEqual(wanted);
    const { data } = await world.call(business, 'GET', '/admin/v1/store/discounts/SUITE10');
    expect(data['discount']).toMatchObject({ state: stage.canCreateDiscounts ? 'active' : 'unknown' });
  });

  it('has an address that opens its cart, and one for its pages', async () => {
    const store = await world.stores.storefront.findStore(business);
    if (store === null) throw new Error('the store is not connected');
    const utm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
    const carried = { clickId: 'click-3', promocode: null, utm, ref: 'Ab3dE9x' };
    const lines = [{ variantId: stage.bought.variantId, quantity: 2 }];
    const address = await world.stores.storefront.cartAddress(store, lines, carried);
    expect(stage.readCart(address)).toEqual({ variantId: stage.bought.variantId, quantity: 2, clickId: 'click-3' });
    const page = world.stores.storefront.pageAddress(store, `${store.primaryUrl}/a?b=c`, carried);
    expect(new URL(page).searchParams.get('b')).toBe('c');
    expect(new URL(page).searchParams.get('ref')).toBe('Ab3dE9x');
  });

  it('knows what it has not', async () => {
    const store = await client();
    const facts = factsOf(await rowOf());
    expect(await store.findProducts(['404404'], facts)).toEqual([null]);
    expect(await store.findCollection(collectionId.parse('404404'), facts)).toBeNull();
    expect(await store.findOrder('404404')).toBeNull();
  });

  it('ends the connection when the app is removed', async () => {
    stage.uninstall();
    await until(async () => (await rowOf()).status === 'uninstalled');
    expect(await rowOf()).toMatchObject({ shop_domain: stage.shopDomain, sealed_access_token: null });
  });
}
