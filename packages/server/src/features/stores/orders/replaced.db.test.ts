// A business whose store another took the place of: the one before can still be forgotten, and nothing of the other goes.
import { randomUUID } from 'node:crypto';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { signBody } from '../../../../../sandbox/src/shopify/signatures.ts';

let world: StoreWorld;
let number = 0;

beforeAll(async () => {
  world = await createStoreWorld({ oldSecret: 'hush-of-last-year' });
});
afterAll(() => world.close());

const db = () => world.platform.database.db;
const shop = (name: string) => world.sandbox.shop(name);
const grantOf = (name: string, clientId = appKeys.clientId) => shop(name).access.findGrant(clientId);

async function send(
  name: string,
  topic: string,
  { secret = appKeys.clientSecret, ...body }: Record<string, unknown> & { secret?: string } = {},
) {
  const text = JSON.stringify({ ...body, shop_domain: `${name}.myshopify.com` });
  const headers = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-hmac-sha256': signBody(text, secret),
    'x-shopify-shop-domain': `${name}.myshopify.com`,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-api-version': '2026-10',
  };
  return (await fetch(`${world.url}/webhooks/shopify`, { method: 'POST', body: text, headers })).status;
}

const answered = () =>
  until(async () => (await sql`select from privacy_requests where done_at is null`.execute(db())).rows.length === 0);

async function buy(name: string, business: BusinessId, email?: string): Promise<string> {
  shop(name).setStock('40100', 1000);
  const { id } = shop(name).placeOrder({
    lines: [{ variantId: '40100', quantity: 1 }],
    live: true,
    ...(email === undefined ? {} : { email }),
  });
  await until(async () => (await ordersOf(business)).includes(id));
  return id;
}

async function ordersOf(business: BusinessId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from orders where business_id = ${business} order by 1`.execute(db());
  return rows.map(({ id }) => id);
}

/** Tables in whose rows, as text or as bytes, one of these words stands. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by 1`.execute(db());
  const found: string[] = [];
  const bytes = words.map((word) => Buffer.from(word).toString('hex'));
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t
      where to_jsonb(t)::text like any(${[...words, ...bytes].map((word) => `%${word}%`)}) limit 1`.execute(db());
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const disconnect = (business: BusinessId) =>
  world.call(business, 'POST', '/admin/v1/businesses/disconnect', { business_id: business });

const tellsEmail = ({ includeFields }: { includeFields: readonly string[] }) => includeFields.includes('email');

/** A business that had one store with an order, and has another with one. */
async function replace({ by, reads = false }: { by: 'disconnecting' | 'connecting'; reads?: boolean }) {
  number += 1;
  const [before, after] = [`before-${number}`, `after-${number}`];
  const business = await world.createBusiness();
  for (const name of [before, after]) {
    world.sandbox.setParameters(name, { seed: number });
    world.sandbox.faults(name).protectionLevel = 2;
  }
  await world.connect(business, before);
  if (reads) {
    await world.call(business, 'POST', '/admin/v1/store/connection', { reads_email: true });
    // every one of them: the first to speak of the order may be any
    const ofOrders = () =>
      world.sandbox
        .open(before)
        .webhooks.subscriptions.list(appKeys.clientId)
        .filter(({ topic }) => /^orders[/_](?!delete)/i.test(topic));
    await until(() => Promise.resolve(ofOrders().length > 0 && ofOrders().every(tellsEmail)));
  }
  const first = await buy(before, business, reads ? 'noa@mail.example' : undefined);
  if (by === 'disconnecting') await disconnect(business);
  await world.connect(business, after);
  const second = await buy(after, business);
  return { business, before, after, first, second };
}

async function connectOwn(business: BusinessId, name: string, app: { clientId: string; clientSecret: string }) {
  const keys = { client_id: app.clientId, client_secret: app.clientSecret };
  expect(await world.call(business, 'POST', '/admin/v1/store/app', { shop: name, ...keys })).toMatchObject({
    status: 200,
  });
  expect(await world.call(business, 'POST', '/admin/v1/store/app/connect', {})).toMatchObject({ status: 200 });
  await until(async () => (await world.stores.syncs.findSync(business))?.state === 'finished');
  await until(() => Promise.resolve(world.sandbox.open(name).webhooks.subscriptions.list(app.clientId).length >= 15));
}

const departures = async () => (await sql`select from store_departures`.execute(db())).rows.length;

describe('a store that another took the place of', () => {
  it.each(['disconnecting', 'connecting'] as const)('by %s is erased when it asks, and the other stays', async (by) => {
    const { business, before, after, first, second } = await replace({ by });
    // it is left on its own side as well, and not before the other is there
    await until(() => Promise.resolve(grantOf(before) === null));
    expect(grantOf(after)).not.toBeNull();
    expect(await ordersOf(business)).toEqual([first, second].toSorted());
    expect(await send(before, 'shop/redact')).toBe(200);
    await answered();
    expect(await ordersOf(business)).toEqual([second]);
    expect(await tablesWith([`${before}.myshopify.com`, `"${first}"`])).toEqual(['privacy_requests']);
    expect((await world.stores.storefront.findStore(business))?.shopDomain).toBe(`${after}.myshopify.com`);
    // and the other in its turn
    await disconnect(business);
    expect(await send(after, 'shop/redact')).toBe(200);
    await answered();
    expect(await ordersOf(business)).toEqual([]);
  });

  it('comes back as it was, and the other is the one of before', async () => {
    const { business, before, after, first, second } = await replace({ by: 'connecting' });
    await until(() => Promise.resolve(grantOf(before) === null));
    await world.connect(business, before);
    // the asking of a store that is there again is no reason to forget it
    expect(await send(before, 'shop/redact')).toBe(200);
    await answered();
    expect(await ordersOf(business)).toEqual([first, second].toSorted());
    expect(await send(after, 'shop/redact')).toBe(200);
    await answered();
    expect(await ordersOf(business)).toEqual([first]);
  });

  it('has what it still says answered, and not kept', async () => {
    const { business, before, first, second } = await replace({ by: 'connecting' });
    expect(await send(before, 'orders/create', { id: 777_123, name: '#late' })).toBe(200);
    expect(await send('nobody-here', 'orders/create', { id: 777_123 })).toBe(404);
    expect(await ordersOf(business)).toEqual([first, second].toSorted());
  });

  it('has its shoppers forgotten, in what they asked for before as well', async () => {
    const { business, before, first } = await replace({ by: 'connecting', reads: true });
    const hashes = async () => {
      const { rows } = await sql<{ email: string | null; customer: string | null }>`
        select buyer_email_hash as email, buyer_customer_hash as customer from orders
        where business_id = ${business} and order_id = ${first}`.execute(db());
      return Object.values(rows[0] ?? {}).filter((hash) => hash !== null);
    };
    await expect.poll(hashes, { timeout: 30_000 }).toHaveLength(2);
    const known = await hashes();
    const customer = { id: 1, email: 'noa@mail.example' };
    expect(await send(before, 'customers/data_request', { customer, orders_requested: [] })).toBe(200);
    await answered();
    // and the inbox, where a delivery came in while the store was replaced
    expect(await tablesWith(known)).toEqual(expect.arrayContaining(['orders', 'privacy_requests']));
    expect(await send(before, 'customers/redact', { customer, orders_to_redact: [] })).toBe(200);
    await answered();
    await expect.poll(hashes, { timeout: 30_000 }).toEqual([]);
    await expect.poll(() => tablesWith(known), { timeout: 30_000 }).toEqual([]);
  });

  it('says nothing of the shoppers of another', async () => {
    const { business, before, second } = await replace({ by: 'connecting' });
    await sql`update orders set buyer_email_hash = 'theirs' where order_id = ${second}`.execute(db());
    expect(await send(before, 'customers/redact', { customer: { id: 1 }, orders_to_redact: [second] })).toBe(200);
    await answered();
    const { rows } =
      await sql`select from orders where business_id = ${business} and buyer_email_hash = 'theirs'`.execute(db());
    expect(rows).toHaveLength(1);
  });
});

describe('an app of the merchant’s own', () => {
  const scopes =
    'read_products,read_inventory,read_orders,write_discounts,write_pixels,read_customer_events,read_publications';

  /** One app that is installed in these stores. */
  function make(names: readonly string[]) {
    const redirectUrls = `${world.url}/shopify/callback`;
    const app = world.sandbox
      .open(names[0] ?? '')
      .apps.register([...names], { name: 'Ours', url: world.url, redirectUrls, scopes });
    for (const name of names) shop(name).access.install(app.clientId, [...app.scopes]);
    return app;
  }
  it('that was forgotten is heard when its store asks to be erased, and once more', async () => {
    const business = await world.createBusiness();
    const app = make(['own-left']);
    await connectOwn(business, 'own-left', app);
    const order = await buy('own-left', business);
    await disconnect(business);
    expect(await world.call(business, 'POST', '/admin/v1/store/app/remove', {})).toMatchObject({ status: 200 });
    await until(() => Promise.resolve(grantOf('own-left', app.clientId) === null));
    world.clock.advance(48 * 3600_000);
    expect(await send('own-left', 'shop/redact', { secret: app.clientSecret })).toBe(200);
    await answered();
    expect(await tablesWith([`"${order}"`])).toEqual([]);
    expect(await send('own-left', 'shop/redact', { secret: app.clientSecret })).toBe(200);
    // not for ever
    world.clock.advance(15 * 24 * 3600_000);
    expect(await send('own-left', 'shop/redact', { secret: app.clientSecret })).toBe(401);
    await world.platform.jobs.enqueue(db(), 'stores.nightly', {});
    await until(async () => (await sql`select from past_signers`.execute(db())).rows.length === 0);
  });

  it.each([
    ['the same app', true],
    ['another app', false],
  ])('of a store of before is heard, where %s connects the other', async (_name, isSame) => {
    const [before, after] = [`own-before-${isSame}`, `own-after-${isSame}`];
    for (const [at, name] of [before, after].entries()) world.sandbox.setParameters(name, { seed: 90 + at });
    const business = await world.createBusiness();
    const app = make(isSame ? [before, after] : [before]);
    await connectOwn(business, before, app);
    const first = await buy(before, business);
    const next = isSame ? app : make([after]);
    await connectOwn(business, after, next);
    const second = await buy(after, business);
    await until(() => Promise.resolve(grantOf(before, app.clientId) === null));
    expect(grantOf(after, next.clientId)).not.toBeNull();
    expect(await send(before, 'shop/redact', { secret: app.clientSecret })).toBe(200);
    await answered();
    expect(await ordersOf(business)).toEqual([second]);
    expect(await tablesWith([`"${first}"`])).toEqual([]);
  });
});

describe('the secret of the installation’s app', () => {
  it.each([
    ['of now', appKeys.clientSecret, 200],
    ['of before', 'hush-of-last-year', 200],
    ['of nobody', 'hush-of-nobody', 401],
  ])('%s is answered %s', async (_name, secret, status) => {
    expect(await send('never-here', 'shop/redact', { secret })).toBe(status);
  });
});

describe('leaving', () => {
  it('is finished later where the store could not be asked when it was disconnected', async () => {
    const business = await world.createBusiness();
    await world.connect(business, 'hung');
    world.sandbox.faults('hung').rate500 = 1;
    await disconnect(business);
    expect((await world.stores.storefront.findStore(business)) ?? null).toBeNull();
    expect(await departures()).toBe(1);
    // and the job that was to do it was lost with its process
    await sql`delete from pgboss.job where name = 'stores.leave'`.execute(db());
    world.sandbox.faults('hung').rate500 = 0;
    // the token of then is dead by now, and renewed
    world.clock.advance(2 * 3600_000);
    expect(grantOf('hung')).not.toBeNull();
    await world.platform.jobs.enqueue(db(), 'stores.leave.all', {});
    await until(() => Promise.resolve(grantOf('hung') === null));
    await until(async () => (await departures()) === 0);
  });

  it('is not done any more to a store that is connected again', async () => {
    const business = await world.createBusiness();
    await world.connect(business, 'again');
    world.sandbox.faults('again').rate500 = 1;
    await disconnect(business);
    await until(async () => {
      const { rows } = await sql`select from pgboss.job where name = 'stores.leave' and state = 'retry'`.execute(db());
      return rows.length > 0;
    });
    world.sandbox.faults('again').rate500 = 0;
    await world.connect(business, 'again');
    expect(await departures()).toBe(0);
    await world.platform.jobs.enqueue(db(), 'stores.leave.all', {});
    const order = await buy('again', business);
    expect(grantOf('again')).not.toBeNull();
    expect(await ordersOf(business)).toContain(order);
  });
});
