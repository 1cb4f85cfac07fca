// A disk with nothing left under the database as well: shoppers are led on, what was answered as taken is there after, and health says it.
import { createLink } from '@vitrine/contract/links';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrations.ts';
import { eventually, shopify, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { orderPayload, signBody } from './world/signed-webhooks.ts';
import { mountSmallDisk } from './world/small-disk.ts';

const disk = mountSmallDisk(700);
/** Until one is refused; a disk that is full has room for some in what is there already. */
const mostReports = 2_000;

const folderOf = (name: string): string => join(disk?.folder ?? '', name);

/** As often as it was started: a server goes once nobody uses it any more. */
const servers: EmbeddedPostgres[] = [];

/** As an operator would, should it have ended. */
async function startDatabase(): Promise<EmbeddedPostgres> {
  const settings = { shared_buffers: '32MB', min_wal_size: '32MB', max_wal_size: '64MB' };
  const server = await startEmbeddedPostgres({ dataDir: folderOf('database'), settings, log: () => undefined });
  servers.push(server);
  return server;
}

async function stopServers(): Promise<void> {
  for (const server of servers) await server.stop();
}

describe.skipIf(disk === null)('a disk with nothing left for the database either', () => {
  let world: TestApp;
  let merchant: Merchant;

  beforeAll(async () => {
    for (const name of ['database', 'files']) mkdirSync(folderOf(name));
    const postgres = await startDatabase();
    await createDatabaseIfMissing(postgres.connectionString(), 'vitrine');
    const url = postgres.connectionString('vitrine');
    const pool = new Pool({ connectionString: url });
    await migrate(pool);
    await pool.end();
    world = await startTestApp({ sandbox: true, dataDir: folderOf('files'), database: { url, drop: stopServers } });
    merchant = await world.signUp('dana');
    await world.connect(merchant, 'atelier');
  }, 240_000);
  afterAll(async () => {
    disk?.free();
    await world.stop();
    disk?.remove();
  });

  const health = async () => {
    world.app.setStarting(null);
    const answer = await fetch(`${world.url}/healthz`);
    return [answer.status, await answer.json()] as const;
  };

  /** An order that the store tells of once, and never again: answers under which id, and what was said to it. */
  const report = async () => {
    const { shop, faults } = world.sandbox.open('atelier');
    faults.dropWebhooks = true;
    const order = shop.placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], live: true });
    const body = JSON.stringify(orderPayload(shop, order, { level: 1 }));
    const delivery = randomUUID();
    const { status } = await fetch(`${world.url}/webhooks/shopify`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/create',
        'x-shopify-hmac-sha256': signBody(body, shopify.clientSecret),
        'x-shopify-shop-domain': 'atelier.myshopify.com',
        'x-shopify-webhook-id': delivery,
      },
    });
    return { delivery, order: order.id, isTaken: status >= 200 && status < 300 };
  };

  const listKept = async (): Promise<{ deliveries: Set<string>; orders: Set<string> }> => {
    const { db } = world.app.platform.database;
    const inbox = await sql<{ id: string }>`select delivery_id as id from inbox`.execute(db);
    const orders = await sql<{ id: string }>`select order_id as id from orders`.execute(db);
    return { deliveries: new Set(inbox.rows.map(({ id }) => id)), orders: new Set(orders.rows.map(({ id }) => id)) };
  };

  it('leads shoppers on, keeps every report it took, and is well once there is room', async () => {
    const body = { business_id: merchant.businessId, link_type: 'SHORT', title: 'A short', inventory_ids: ['9001'] };
    const { code } = await world.get(createLink, { token: merchant.token, body: body as never });
    const open = async () => (await fetch(`${world.url}/${code}`, { redirect: 'manual' })).status;
    expect(await open()).toBe(302);
    world.sandbox.shop('atelier').setStock('40500', 10 * mostReports);

    await disk?.fillUp();
    const reports: Awaited<ReturnType<typeof report>>[] = [];
    do {
      reports.push(await report());
      expect(await open()).toBe(302);
      // what the database gave back meanwhile is taken as well
      await disk?.fillUp();
    } while (reports.every(({ isTaken }) => isTaken) && reports.length < mostReports);
    for (let more = 0; more < 10; more += 1) reports.push(await report());
    expect(reports.some(({ isTaken }) => !isTaken)).toBe(true);
    expect(await health()).toMatchObject([503, { status: 'broken' }]);

    disk?.free();
    await startDatabase();
    world.clock.advance(60_000);
    await eventually('all to be well', async () => (await health().catch(() => [0]))[0] === 200);
    const taken = reports.filter(({ isTaken }) => isTaken);
    const { deliveries } = await listKept();
    expect(taken.filter(({ delivery }) => !deliveries.has(delivery))).toEqual([]);
    await eventually('their orders to be known', async () => {
      const { orders } = await listKept();
      return taken.every(({ order }) => orders.has(order));
    });
    expect(await open()).toBe(302);
    expect((await report()).isTaken).toBe(true);
  }, 480_000);
});
