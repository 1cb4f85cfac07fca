// Persons and stores that leave: nothing of them is stored, what is asked is answered, and erased is erased everywhere.
import { randomUUID } from 'node:crypto';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { signBody } from '../../../../../sandbox/src/shopify/signatures.ts';

let world: StoreWorld;
let business: BusinessId;

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  world.sandbox.faults('atelier').protectionLevel = 2;
  await world.connect(business, 'atelier');
});
afterAll(() => world.close());

const db = () => world.platform.database.db;
const shop = (name = 'atelier') => world.sandbox.shop(name);

async function send(topic: string, body: object, shopName = 'atelier', named = shopName): Promise<number> {
  const text = JSON.stringify({ ...body, shop_domain: `${named}.myshopify.com` });
  const response = await fetch(`${world.url}/webhooks/shopify`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': signBody(text, appKeys.clientSecret),
      'x-shopify-shop-domain': `${shopName}.myshopify.com`,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-api-version': '2026-10',
    },
  });
  return response.status;
}

const buy = (email: string, name = 'atelier') =>
  shop(name).placeOrder({ lines: [{ variantId: '40100', quantity: 2 }], email, live: true });
const countOrders = async (of: BusinessId): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where business_id = ${of}`.execute(db());
  return rows[0]?.count ?? 0;
};
const settled = () =>
  until(async () => {
    const open = world.sandbox.open('atelier').webhooks.deliveries();
    if (open.some(({ state }) => state === 'pending')) return false;
    const { rows } = await sql`select 1 from inbox where processed_at is null
      union all select 1 from privacy_requests where done_at is null
      union all select 1 from pgboss.job where name like 'stores.orders%' and state in ('created', 'active', 'retry')`.execute(
      db(),
    );
    return rows.length === 0;
  });

/** Every row of every table of ours, as text, that holds one of these words: its table, once each. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by 1`.execute(db());
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t
      where to_jsonb(t)::text like any(${words.map((word) => `%${word}%`)}) limit 1`.execute(db());
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** The same of bodies, which are bytes: as text. */
async function bodiesWith(words: readonly string[]): Promise<number> {
  const { rows } = await sql`select 1 from inbox
    where convert_from(body, 'UTF8') like any(${words.map((word) => `%${word}%`)})`.execute(db());
  return rows.length;
}

describe('a rich body', () => {
  it('leaves no byte of a person in any table', async () => {
    const secrets = [
      'Noa Levi',
      'noa@mail.example',
      '+97250123',
      '4242 4242 1881',
      'Engraved',
      'Happy birthday',
      'receipt-77',
      'noa-levi',
      'mail.example',
    ];
    const [name, email, phone, card, engraving, gift, receipt] = secrets;
    const person = { name, email, phone, first_name: name };
    const payment = { payment_details: { credit_card_name: name, credit_card_number: card }, receipt: { id: receipt } };
    const order = {
      ...person,
      id: 777_001,
      name: '#7001',
      created_at: '2026-11-20T10:00:00Z',
      updated_at: '2026-11-20T10:00:00Z',
      currency: 'USD',
      financial_status: 'paid',
      total_price: '10.00',
      subtotal_price: '10.00',
      note: gift,
      customer: { ...person, id: 5 },
      shipping_address: person,
      note_attributes: [
        { name: 'gift', value: gift },
        { name: '__lk', value: email },
      ],
      landing_site: `/pages/noa-levi?email=${email}&ref=${email}&utm_campaign=${name}&utm_source=${email}&vtr=${email}`,
      landing_site_ref: email,
      referring_site: `https://l.instagram.com/${email}`,
      line_items: [
        {
          id: 1,
          product_id: 7,
          title: 'Shirt',
          quantity: 1,
          price: '10.00',
          properties: [{ name: 'E', value: engraving }],
        },
        { id: 2, title: `Engraving for ${name}`, variant_title: name, quantity: 1, price: '0.00' },
      ],
      refunds: [
        {
          id: 9,
          created_at: '2026-11-20T11:00:00Z',
          note: gift,
          transactions: [{ kind: 'refund', status: 'success', amount: '1.00', ...payment }],
        },
      ],
    };
    expect(await send('orders/create', order)).toBe(200);
    expect(await send('refunds/create', { ...order.refunds[0], order_id: 777_001, user: person })).toBe(200);
    expect(await send('carts/update', order)).toBe(200);
    await until(async () => (await countOrders(business)) > 0);
    await settled();
    expect(await tablesWith(secrets)).toEqual([]);
    expect(await bodiesWith(secrets)).toBe(0);
  });
});

describe('what is asked in the name of a shopper', () => {
  it('is handed out as a file, and then forgotten', async () => {
    await world.call(business, 'POST', '/admin/v1/store/connection', { reads_email: true });
    await until(() =>
      Promise.resolve(
        world.sandbox
          .open('atelier')
          .webhooks.subscriptions.list(appKeys.clientId)
          .some(({ includeFields }) => includeFields.includes('email')),
      ),
    );
    const order = buy('lena@mail.example');
    buy('other@mail.example');
    await until(async () => (await countOrders(business)) >= 3);
    const hashed = async (): Promise<boolean | undefined> => {
      const { rows } = await sql<{ is: boolean }>`select buyer_email_hash is not null as is from orders
        where business_id = ${business} and order_id = ${order.id}`.execute(db());
      return rows[0]?.is;
    };
    expect(await hashed()).toBe(true);
    const asked = { shop_id: 1, customer: { id: 1, email: 'Lena@mail.example' }, orders_requested: [] };
    expect(await send('customers/data_request', asked)).toBe(200);
    await settled();
    const { data } = await world.call(business, 'GET', '/admin/v1/store/privacy');
    const [request] = data['requests'] as { request_id: string; kind: string; rows: object; done_at: string }[];
    expect(request).toMatchObject({ kind: 'data_request', rows: { orders: 1 }, done_at: expect.any(String) });
    const path = `/admin/v1/store/privacy/${request?.request_id}/file`;
    const file = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${business}` } });
    expect(await file.json()).toMatchObject({ orders: [{ order_id: order.id, lines: [{ quantity: 2 }] }] });
    const stranger = await world.createBusiness();
    expect((await world.call(stranger, 'GET', path)).status).toBe(404);
    expect(await send('customers/redact', { ...asked, orders_to_redact: [] })).toBe(200);
    await settled();
    expect(await hashed()).toBe(false);
    const { rows } = await sql`select rows, order_ids, hashes from privacy_requests
      where business_id = ${business} and kind = 'customer_redact'`.execute(db());
    expect(rows).toEqual([{ rows: { orders: 1 }, order_ids: [], hashes: [] }]);
  });

  it.each(['customers/data_request', 'customers/redact', 'shop/redact'])(
    '%s of a shop nobody has is answered, and on record',
    async (topic) => {
      const nobody = { customer: { id: 1, email: 'secret@mail.example' } };
      expect(await send(topic, nobody, 'nobody')).toBe(200);
      const { rows } = await sql<{ done: boolean }>`select done_at is not null as done from privacy_requests
        where shop_domain = 'nobody.myshopify.com' order by received_at desc limit 1`.execute(db());
      expect(rows).toEqual([{ done: true }]);
      expect(await tablesWith(['secret@mail.example'])).toEqual([]);
    },
  );

  it('of a store that is connected erases nothing of the store', async () => {
    const before = await countOrders(business);
    expect(await send('shop/redact', { shop_id: 1 })).toBe(200);
    await settled();
    expect(await countOrders(business)).toBe(before);
  });
});

describe('a store that leaves', () => {
  it('is left on its own side when the merchant disconnects it', async () => {
    const owner = await world.createBusiness();
    await world.connect(owner, 'leaving');
    expect(shop('leaving').access.findGrant(appKeys.clientId)).not.toBeNull();
    await world.call(owner, 'POST', '/admin/v1/businesses/disconnect', { business_id: owner });
    await until(() => Promise.resolve(shop('leaving').access.findGrant(appKeys.clientId) === null));
  });

  it('is not recorded any more, and after its two days no row of it is left', async () => {
    const owner = await world.createBusiness();
    world.sandbox.setParameters('gone', { seed: 7 });
    await world.connect(owner, 'gone');
    buy('noa@mail.example', 'gone');
    await until(async () => (await countOrders(owner)) === 1);
    const { rows: kept } = await sql<{ order_id: string }>`
      select order_id from orders where business_id = ${owner}`.execute(db());
    const orderId = kept[0]?.order_id ?? 'none';
    const body = { id: 777_002, name: '#7002' };
    shop('gone').uninstall(appKeys.clientId);
    await until(async () => (await world.stores.storefront.findStore(owner))?.status === 'uninstalled');
    expect(await send('orders/create', body, 'gone')).toBe(200);
    const { rows: late } = await sql`select 1 from inbox where business_id = ${owner} and topic = 'orders/create'
      and convert_from(body, 'UTF8') like '%777002%'`.execute(db());
    expect(late).toEqual([]);
    // 48 hours later, which the sandbox's own tests wait for
    shop('gone').emit({ topic: 'shop/redact', clientId: appKeys.clientId });
    await until(async () => {
      const { rows } = await sql`select 1 from privacy_requests
        where business_id = ${owner} and kind = 'shop_redact' and done_at is not null`.execute(db());
      return rows.length > 0;
    });
    expect(await tablesWith(['gone.myshopify.com', `"${orderId}"`])).toEqual(['privacy_requests']);
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'business_id' order by 1`.execute(db());
    const left: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} where business_id = ${owner} limit 1`.execute(db());
      if (rows.length > 0) left.push(name);
    }
    expect(left).toEqual(['businesses', 'privacy_requests']);
  });
});

const connectionOf = async (of: BusinessId) => (await world.call(of, 'GET', '/admin/v1/store/connection')).data;

describe('a half-connection', () => {
  it('is told: topics refused and orders not shown, until the store approves', async () => {
    const owner = await world.createBusiness();
    world.sandbox.faults('strict').protectionLevel = 0;
    const auth = await world.grant(owner, 'strict');
    await world.call(owner, 'POST', '/admin/v1/store/auth/connect', { auth });
    await until(async () => ((await connectionOf(owner))['troubles'] as object[]).length === 2);
    expect(await connectionOf(owner)).toMatchObject({
      reads_email: false,
      troubles: expect.arrayContaining([
        { kind: 'not_approved', details: ['orders'], since: expect.any(String) },
        { kind: 'topics_refused', details: expect.arrayContaining(['ORDERS_CREATE']), since: expect.any(String) },
      ]),
    });
    world.sandbox.faults('strict').protectionLevel = 1;
    await world.platform.jobs.enqueue(db(), 'stores.subscribe', { businessId: owner });
    await world.platform.jobs.enqueue(db(), 'stores.reconcile', { businessId: owner });
    await until(async () => ((await connectionOf(owner))['troubles'] as object[]).length === 0);
  });

  it('is noticed by the version a webhook comes in, and over with the next in ours', async () => {
    const { stores } = world;
    const versions = async () => (await stores.troubles.list(business)).map(({ kind, details }) => [kind, details]);
    const text = '{"id":1}';
    const deliver = (version: string) =>
      fetch(`${world.url}/webhooks/shopify`, {
        method: 'POST',
        body: text,
        headers: {
          'x-shopify-topic': 'carts/update',
          'x-shopify-hmac-sha256': signBody(text, appKeys.clientSecret),
          'x-shopify-shop-domain': 'atelier.myshopify.com',
          'x-shopify-webhook-id': randomUUID(),
          'x-shopify-api-version': version,
        },
      });
    await deliver('2027-01');
    expect(await versions()).toEqual([['other_version', ['2027-01']]]);
    await deliver('2026-10');
    expect(await versions()).toEqual([]);
  });
});

describe('a storm', () => {
  it('of a few price changes is read a moment later', async () => {
    const before = shop().products().length;
    expect(before).toBeGreaterThan(1);
    shop().storm(3);
    const [first] = shop().products();
    const least = Math.min(...(first?.variants.map(({ price }) => price) ?? []));
    const known = async (): Promise<number | undefined> => {
      const { rows } = await sql<{ price: number }>`select min_price as price from products
        where business_id = ${business} and product_id = ${first?.id}`.execute(db());
      return rows[0]?.price;
    };
    await until(async () => (await known()) === least);
    expect(await known()).toBe(least);
  });

  it('of more things than are read one by one begins a sync', async () => {
    const started = (await world.stores.syncs.findSync(business))?.started_at;
    await sql`insert into catalogue_news (business_id, kind, thing_id, noted_at)
      select ${business}, 'product', n::text, ${world.clock.now()} from generate_series(1, 400) n`.execute(db());
    await world.platform.jobs.enqueue(db(), 'stores.catalogue.news', { businessId: business });
    await until(async () => (await world.stores.syncs.findSync(business))?.started_at !== started);
    expect((await world.stores.syncs.findSync(business))?.started_at).not.toBe(started);
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select 1 from catalogue_news where business_id = ${business}`.execute(db());
      return rows.length;
    };
    // and no longer asserted than it was seen: a webhook that comes late is news again
    await until(async () => (await waiting()) === 0);
  });
});
