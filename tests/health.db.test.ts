// What /healthz says when something stands still, asked as the README has it: through a proxy on the machine.
import { createLink } from '@vitrine/contract/links';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually, startTestApp, type Merchant, type TestApp } from './world/app.ts';

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
