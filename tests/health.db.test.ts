// What /healthz says when something stands still, asked as the README has it: through a proxy on the machine.
import { createLink } from '@vitrine/contract/links';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually, metricsToken, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { noFaults } from './world/no-faults.ts';

let world: TestApp;
let merchant: Merchant;
let proxy: Server;
let address = '';

/** Adds the address it was asked from, as nginx's `$proxy_add_x_forwarded_for` does. */
function startProxy(to: string): Server {
  return createServer((asked, answer) => {
    const before = asked.headers['x-forwarded-for'];
    const peer = asked.socket.remoteAddress ?? '';
    const headers = { ...asked.headers, 'x-forwarded-for': before === undefined ? peer : `${String(before)}, ${peer}` };
    const onward = request(to + (asked.url ?? '/'), { method: asked.method ?? 'GET', headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    asked.pipe(onward);
  });
}

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  proxy = startProxy(world.url).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const bound = proxy.address();
  address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
}, 120_000);
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await world.stop();
});

const report = z.object({
  status: z.string(),
  checks: z.record(z.string(), z.string()),
  stores: z.record(z.string(), z.number()),
});

async function health() {
  world.app.setStarting(null);
  const answer = await fetch(`${address}/healthz`);
  return { code: answer.status, ...report.parse(await answer.json()) };
}

/** What another connection holds until it lets go. */
async function hold(...statements: string[]): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: world.database.url });
  await client.connect();
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const untilWell = () => eventually('all to be well', async () => (await health()).status === 'ok');

it('is 503 while visits wait for more than a minute to be counted, and well once they are', async () => {
  const body = { business_id: merchant.businessId, link_type: 'SHORT', title: 'A short', inventory_ids: ['9001'] };
  const { code } = await world.get(createLink, { token: merchant.token, body: body as never });
  await untilWell();
  const release = await hold('lock table visits in access exclusive mode');
  expect((await fetch(`${address}/${code}`, { redirect: 'manual' })).status).toBe(302);
  world.clock.advance(61_000);
  expect(await health()).toMatchObject({
    code: 503,
    status: 'broken',
    checks: { visits: expect.stringMatching(/^waiting to be counted for 6\d s$/) },
  });
  await release();
  await untilWell();
}, 120_000);

it('is degraded while a job waits for more than a quarter of an hour, and well once nobody waits any more', async () => {
  await untilWell();
  const { pool } = world.app.platform.database;
  // nobody works at this one
  await pool.query(`select pgboss.create_queue('left-behind', '{"policy":"standard"}'::jsonb)`);
  await pool.query(`insert into pgboss.job (name, start_after) values ('left-behind', now() - interval '901 seconds')`);
  expect(await health()).toMatchObject({
    code: 200,
    status: 'degraded',
    checks: { jobs: expect.stringMatching(/^the oldest waits for 9\d\d s$/), database: 'ok', visits: 'ok' },
  });
  await pool.query(`delete from pgboss.job where name = 'left-behind'`);
  await untilWell();
}, 120_000);

async function askMetrics(): Promise<string> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return answer.text();
}

it('is measured: visits that were copied, calls of stores by how they ended, and what they cost', async () => {
  await untilWell();
  const told = await askMetrics();
  for (const line of [
    /^vitrine_visits_copied_total [1-9]/m,
    /^vitrine_store_call_duration_seconds_count\{outcome="answered"\} [1-9]/m,
    /^vitrine_store_call_cost_total [1-9]/m,
  ])
    expect(told).toMatch(line);
  // one counter for the whole process, which other tests may have used
  const countClosed = async () =>
    Number(/^vitrine_store_call_duration_seconds_count\{outcome="closed"\} (\d+)/m.exec(await askMetrics())?.[1] ?? 0);
  const before = await countClosed();
  world.sandbox.faults('atelier').next = ['frozen'];
  const { reconciliation } = world.app.features.stores;
  await expect(reconciliation.reconcileOrders(merchant.businessId)).rejects.toMatchObject({ kind: 'closed' });
  expect(await countClosed()).toBeGreaterThan(before);
  await reconciliation.reconcileOrders(merchant.businessId);
}, 120_000);

/** Has everything done that is done of a store, with no retry left to it; answers what failed. */
async function workOnce(): Promise<object[]> {
  const { database, jobs } = world.app.platform;
  const { businessId } = merchant;
  await database.pool.query(`update pgboss.queue set retry_limit = 0 where name like 'stores.%'`);
  const asked = [
    ['stores.reconcile', { businessId }],
    ['stores.reconcile.week', { businessId }],
    ['stores.subscribe', { businessId }],
    ['stores.token', { businessId }],
    ['stores.orders.history', { businessId }],
    ['stores.orders.read', { businessId, orderId: '9001' }],
    ['stores.catalogue.news', { businessId }],
  ] as const;
  for (const [name, data] of asked) await jobs.enqueue(database.db, name, data, { key: `${name} once` });
  await eventually('all of it to be over', async () => {
    const { rows } = await database.pool.query(
      `select from pgboss.job where name like 'stores.%' and state < 'completed' and start_after <= now()`,
    );
    return rows.length === 0;
  });
  return jobs.listFailed(100);
}

it.each([
  ['shows nobody its orders', { protectionLevel: 0 }, 'not_approved'],
  ['is frozen', { closed: 'frozen' }, 'store_closed'],
] as const)(
  'is as well as before when a store %s, whatever is asked of it, and makes up for it after',
  async (...row) => {
    const [, wrong, matter] = row;
    await untilWell();
    const { faults, shop } = world.sandbox.open('atelier');
    const order = await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }] });
    const standing = async () => {
      const { rows } = await world.app.platform.database.pool.query<{ standing: string }>(
        `select concat_ws(' ', financial_status, case when cancelled_at is not null then 'cancelled' end) as standing
       from orders where order_id = $1`,
        [order],
      );
      return rows[0]?.standing;
    };
    shop.cancel(order, false, true);
    await eventually('the order', async () => (await standing()) === 'paid cancelled');
    Object.assign(faults, wrong);
    // what has to be asked of the store before it is believed
    shop.deleteOrder(order);
    shop.updateProduct(shop.products()[0]?.id ?? '', { title: `Of a store that ${row[0]}` });
    await eventually('the store to have told it', () =>
      world.sandbox
        .open('atelier')
        .webhooks.deliveries()
        .every(({ state }) => state !== 'pending'),
    );
    expect(await workOnce()).toEqual([]);
    world.clock.advance(3600_000);
    await eventually('its trouble to be told', async () => matter in (await health()).stores);
    expect(await health()).toMatchObject({ code: 200, status: 'ok', checks: { jobs: 'ok', deliveries: 'ok' } });
    expect(await standing()).toBe('paid cancelled');
    Object.assign(faults, noFaults());
    await workOnce();
    await eventually('the order to be gone', async () => (await standing()) === 'voided cancelled');
    await untilWell();
  },
  240_000,
);

it('counts stores that are connected by half, names none, and is as well as before', async () => {
  await untilWell();
  const { stores } = world.app.features;
  const { db } = world.app.platform.database;
  await stores.troubles.note(db, merchant.businessId, 'scopes_missing', ['read_orders']);
  world.app.setStarting(null);
  const told = await (await fetch(`${address}/healthz`)).text();
  expect(report.parse(JSON.parse(told))).toMatchObject({ status: 'ok', stores: { scopes_missing: 1 } });
  for (const secret of ['atelier', 'read_orders', merchant.businessId]) expect(told).not.toContain(secret);
  await stores.troubles.note(db, merchant.businessId, 'scopes_missing', null);
  expect((await health()).stores).not.toHaveProperty('scopes_missing');
});
