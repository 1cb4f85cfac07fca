// Who asks to be forgotten is: a query over every column of every table finds nothing of a shopper, and nothing of a shop, that left.
import { createLink } from '@vitrine/contract/links';
import { listOrders } from '@vitrine/contract/orders';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from './world/app.ts';

const handle = 'maison-verte';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
const shopper = { email: 'noa.levi@mail.example', site: 'https://noa-levi.example/her-post' };

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, handle);
  await world.readEmails(merchant, handle);
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
}, 120_000);
afterAll(() => world.stop());

const db = () => world.app.platform.database.db;
const shop = () => world.sandbox.shop(handle);

interface Column {
  schema: string;
  table: string;
  column: string;
  type: string;
}

/** Every column that can hold a word or bytes, of the program's tables and of its queue's. */
async function listColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and c.data_type not in ('boolean', 'date', 'timestamp with time zone', 'uuid', 'smallint', 'double precision', 'real')
    order by 1, 2, c.ordinal_position`.execute(db());
  return rows;
}

/** `table.column` of each column in which one of these words stands; in bytes as bytes, elsewhere as whole words of text. */
async function findWords(words: readonly string[]): Promise<string[]> {
  const columns = await listColumns();
  const pattern = words.map((word) => `\\m${word.replaceAll(/[^\w]/g, String.raw`\$&`)}\\M`).join('|');
  const found: string[] = [];
  for (const { schema, table, column, type } of columns) {
    const value = sql.ref(`t.${column}`);
    const holds =
      type === 'bytea'
        ? sql`exists (select from unnest(${words}::text[]) w where position(convert_to(w, 'UTF8') in ${value}) > 0)`
        : sql`${value}::text ~ ${pattern}`;
    const { rows } = await sql`select from ${sql.table(`${schema}.${table}`)} t where ${holds} limit 1`.execute(db());
    if (rows.length > 0) found.push(`${schema}.${table}.${column}`);
  }
  return found;
}

const tablesOf = (columns: readonly string[]): string[] => [
  ...new Set(columns.map((column) => column.slice(0, column.lastIndexOf('.')).replace(/^public\./, ''))),
];

async function visit(code: string): Promise<string> {
  const answer = await fetch(`${world.url}/${code}`, { headers: { 'user-agent': phone }, redirect: 'manual' });
  const to = new URL(answer.headers.get('location') ?? '');
  return to.searchParams.get('attributes[__lk]') ?? '';
}

/** An order of the shopper's by a click, of whom as much is told as a store ever tells. */
async function buy(click: string) {
  const id = await world.placeOrder(handle, {
    lines: [{ variantId: '40100', quantity: 2 }],
    discountCode: 'LENA10',
    noteAttributes: [{ name: '__lk', value: click }],
    landingSite: `/cart/40100:2?attributes[__lk]=${click}&utm_source=instagram&ref=${shopper.email}&utm_term=${shopper.email}`,
    referringSite: shopper.site,
    email: shopper.email,
  });
  await eventually('the order', async () => {
    const { orders } = await world.get(listOrders, { token: merchant.token, query: {} });
    return orders.some((order) => order.order_id === id);
  });
  return id;
}

/** Until webhooks, orders that are asked for and credits are worked on. */
const settled = () =>
  eventually('all work', async () => {
    if (
      world.sandbox
        .open(handle)
        .webhooks.deliveries()
        .some(({ state }) => state === 'pending')
    )
      return false;
    const { rows } = await sql`select from inbox where processed_at is null
      union all select from privacy_requests where done_at is null
      union all select from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()`.execute(
      db(),
    );
    return rows.length === 0;
  });

const clientId = () => shop().installations()[0]?.clientId ?? '';

describe('a shopper who asks to be forgotten', () => {
  it('is in no column of any table any more, in their own words or as a hash', async () => {
    const link = await world.get(createLink, {
      token: merchant.token,
      body: {
        business_id: merchant.businessId,
        link_type: 'SHORT',
        title: 'A short',
        inventory_ids: ['9001'],
      } as never,
    });
    const id = await buy(await visit(link.code));
    shop().refund(id, {
      kind: 'lines',
      lines: [{ lineId: shop().findOrder(id)?.lines[0]?.id ?? '', quantity: 1 }],
      live: true,
    });
    await settled();
    const { rows } = await sql<{ email: string; customer: string }>`
      select buyer_email_hash as email, buyer_customer_hash as customer from orders where order_id = ${id}`.execute(
      db(),
    );
    const [hashes] = rows;
    const words = [
      shopper.email,
      shopper.email.toUpperCase(),
      'noa-levi',
      hashes?.email ?? 'x',
      hashes?.customer ?? 'x',
    ];
    expect(tablesOf(await findWords(words)).length).toBeGreaterThan(0);
    // what they typed themselves was never kept
    expect(await findWords([shopper.email])).toEqual([]);
    // who asks for their data first is written down to be found, and not longer than that
    shop().emit({ topic: 'customers/data_request', clientId: clientId(), email: shopper.email, orderIds: [id] });
    await eventually('the file', async () => {
      const done = await sql`select from privacy_requests where kind = 'data_request' and done_at is not null`.execute(
        db(),
      );
      return done.rows.length > 0;
    });
    expect(tablesOf(await findWords(words))).toContain('privacy_requests');
    shop().emit({ topic: 'customers/redact', clientId: clientId(), email: shopper.email, orderIds: [id] });
    await eventually('the answer', async () => {
      const done =
        await sql`select from privacy_requests where kind = 'customer_redact' and done_at is not null`.execute(db());
      return done.rows.length > 0;
    });
    await settled();
    expect(await findWords(words)).toEqual([]);
  });
});

/** Tables that the feature of stores writes, by the list that every new table must be in. */
const ofStores = new Set(
  readFileSync(join(import.meta.dirname, 'architecture.test.ts'), 'utf8')
    .matchAll(/^  (\w+): 'stores',$/gm)
    .map(([, table = '']) => table),
);

/** Tables of what stores bring, with rows of the business; those of requests and running grants name no business they are of. */
async function listStoreTables(): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'business_id'`.execute(db());
  const ours = rows.filter(({ table }) => ofStores.has(table) && table !== 'privacy_requests');
  expect(ours.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { table } of ours) {
    const has = sql`select from ${sql.table(table)} where business_id = ${merchant.businessId} limit 1`;
    if ((await has.execute(db())).rows.length > 0) found.push(table);
  }
  return found;
}

/** Has the orders of before read, which the ten-minute round would do; false: it is looked again. */
async function readOlder(): Promise<boolean> {
  await world.app.features.stores.history.read(merchant.businessId);
  return false;
}

const listCopies = async (which: string): Promise<string[]> => {
  const { rows } = await sql<{ file: string }>`select file from sale_segments where ${sql.raw(which)}`.execute(db());
  return rows.map(({ file }) => file);
};

/** Has the sales of months that are over lie in files as well, which the job does where there are many; answers which files. */
async function copySales(): Promise<string[]> {
  world.clock.advance(40 * 24 * 3600_000);
  await sql`update sale_months set changed_at = changed_at - interval '2 hours'`.execute(db());
  await world.app.features.figures.upkeep.copySales(1);
  return listCopies('gone_at is null');
}

/** A plan that is over, with a fee that was charged for an order and one that is due. */
async function charge([charged = '', due = '']: readonly string[]): Promise<void> {
  const of = merchant.businessId;
  await sql`insert into subscriptions (business_id, subscription_id, shop_domain, plan, status, price, fee, currency, cap,
      is_test, trial_days, created_at, ended_at)
    values (${of}, 'subscription-1', ${`${handle}.myshopify.com`}, 'STARTER', 'cancelled', 3900, 150, 'USD', 15000,
      false, 0, now(), now())`.execute(db());
  for (const [id, state] of [
    [charged, 'charged'],
    [due, 'due'],
  ])
    await sql`insert into usage_fees (business_id, order_id, subscription_id, amount, currency, state, ordered_at)
      values (${of}, ${id}, 'subscription-1', 150, 'USD', ${state}, now())`.execute(db());
  await sql`insert into plan_entries (business_id, key, at, kind, plan, order_id, amount, currency, is_test)
    values (${of}, ${`fee:${charged}`}, now(), 'fee', 'STARTER', ${charged}, 150, 'USD', false)`.execute(db());
}

/** What stays of a shop that left, by decisions 35, 63 and 79: it is the business's own, and names no shopper. */
const stays: Readonly<Record<string, string>> = {
  'public.facet_values.value': 'visits of the business’s own links are counted by the numbers of products',
  'public.ledger_entries.order_id': 'books of what influencers are owed',
  'public.ledger_entries.line_id': 'books of what influencers are owed',
  'public.link_products.product_id': 'links of the business, which may be pointed at another store',
  'public.links.redirect_url': 'where a link of the business leads',
  'public.privacy_requests.shop_domain': 'the proof that the request was answered',
};

describe('a shop that left and asked for it', () => {
  it('has no row and no byte of it in any table but those that stay by decision', async () => {
    // as far back as it goes: what is kept of that is told as well
    shop().rescope(clientId(), [...(shop().installations()[0]?.scopes ?? []), 'read_all_orders']);
    await eventually('older orders', async () => (await listStoreTables()).includes('order_histories') || readOlder());
    const orders = shop().orders();
    const words = [
      `${handle}.myshopify.com`,
      handle,
      shop().name,
      'Sample House',
      ...shop()
        .products()
        .flatMap(({ id, title, variants }) => [id, title, ...variants.flatMap((each) => [each.id, each.sku])]),
      ...shop()
        .collections()
        .map(({ title }) => title),
      ...orders.flatMap(({ id, lines }) => [id, ...lines.map((line) => line.id)]),
    ];
    const { rows: known } = await sql<{ id: string }>`select order_id as id from orders order by 1 limit 2`.execute(
      db(),
    );
    await charge(known.map(({ id }) => id));
    const before = tablesOf(await findWords(words));
    const brought = ['stores', 'products', 'orders', 'inbox', 'attributions', 'sale_facts', 'order_histories'];
    const charges = ['subscriptions', 'usage_fees', 'plan_entries'];
    expect(before).toEqual(expect.arrayContaining([...brought, ...charges]));
    const copies = await copySales();
    expect(copies.length).toBeGreaterThan(0);
    shop().uninstall(clientId());
    await eventually('the app to be gone', async () => {
      const gone = await sql`select from stores where status = 'uninstalled'`.execute(db());
      return gone.rows.length > 0;
    });
    // the store itself asks for it 48 hours later, by a clock that runs ten thousand times as fast here
    await eventually(
      'the store to be erased',
      async () => (await sql`select from stores`.execute(db())).rows.length === 0,
    );
    await settled();
    expect(await listStoreTables()).toEqual([]);
    // an hour later
    await sql`update pgboss.job set start_after = now() where name = 'stores.privacy.forget'`.execute(db());
    await settled();
    const left = await findWords(words);
    expect(left.filter((column) => !(column in stays))).toEqual([]);
    // files that tell of its sales are asked no more at once, and gone once nobody can be reading them any more
    await world.app.features.figures.upkeep.maintain();
    expect(await listCopies('gone_at is null')).toEqual([]);
    world.clock.advance(25 * 3600_000);
    await world.app.features.figures.upkeep.maintain();
    expect(await listCopies('true')).toEqual([]);
    const files = await readdir(join(world.dataDir, 'figures'), { recursive: true });
    expect(copies.filter((copy) => files.some((file) => file.endsWith(copy)))).toEqual([]);
    // what was charged stays, of no order
    const { rows: books } = await sql`select amount, order_id from plan_entries`.execute(db());
    expect(books).toEqual([{ amount: 150, order_id: null }]);
    expect((await sql`select from usage_fees`.execute(db())).rows).toEqual([]);
    // what is not there any more needs no reason
    expect(Object.keys(stays).filter((column) => !left.includes(column))).toEqual([]);
  });
});
