// Webhooks against the whole program: a worker killed between inbox and attribution, repeated, shuffled and forged ones.
import { constants } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from './own-database.ts';
import { startSplitProgram, type SplitProgram } from '../world/program.ts';

let program: SplitProgram;
let token: string;
let look: Look;
let variantId: string;

const shop = 'atelier';
/** A link says nothing of who may read what it leads to. */
const isLink = (mode: number): boolean => (mode & constants.S_IFMT) === constants.S_IFLNK;
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/604.1';

interface Look {
  link_id: string;
  short_url: string;
  link_analytics: { checkouts: number; revenue: number };
}
interface Order {
  order_id: string;
  total_price: number;
  attribution: { credited: boolean; link_id: string | null; rule: string } | null;
}
interface Placed {
  id: number;
  total_price: string;
}

async function ask<T>(path: string, method: 'GET' | 'POST' = 'GET', body: object = {}): Promise<T> {
  const response = await fetch(`${program.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { data: T; error: { message: string } | null };
  if (answer.error) throw new Error(`${path}: ${answer.error.message}`);
  return answer.data;
}

async function control<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<T> {
  const response = await fetch(`${program.sandboxUrl}/${shop}/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function readLook(): Promise<Look> {
  const { user } = await ask<{ user: { business_id: string } }>('/auth/verify', 'POST');
  const { links } = await ask<{ links: Look[] }>(`/admin/v1/links/${user.business_id}?link_type=LOOK`, 'POST');
  const found = look === undefined ? links[0] : links.find(({ link_id: id }) => id === look.link_id);
  if (!found) throw new Error('the demo has no look');
  return found;
}

async function listOrders(): Promise<Order[]> {
  return (await ask<{ orders: Order[] }>('/admin/v1/orders?count=100')).orders;
}

/** Visits the look and answers the click its page carries. */
async function visit(): Promise<string> {
  const response = await fetch(look.short_url, { headers: { 'user-agent': phone } });
  const click = /name="click_id" value="([^"]+)"/.exec(await response.text())?.[1];
  if (click === undefined) throw new Error('the look page carries no click');
  return click;
}

/** Has shoppers buy through the look, one click each; the store tells the program by webhooks. */
async function buy(count: number): Promise<Placed[]> {
  const wishes = [];
  for (let index = 0; index < count; index += 1) {
    const noteAttributes = [{ name: '__lk', value: await visit() }];
    wishes.push({ lines: [{ variantId, quantity: 1 + (index % 3) }], noteAttributes, live: true });
  }
  return (await control<{ orders: Placed[] }>('POST', 'orders', wishes)).orders;
}

const sumOf = (orders: readonly Placed[]): number =>
  orders.reduce((sum, { total_price: total }) => sum + Math.round(Number(total) * 100), 0);

/** Every placed order is there once, credited to the look, and the look's figures grew by exactly these. */
async function expectOnceEach(placed: readonly Placed[], before: Look): Promise<void> {
  await expect
    .poll(async () => (await readLook()).link_analytics.checkouts, { timeout: 120_000, interval: 500 })
    .toBe(before.link_analytics.checkouts + placed.length);
  const { link_analytics: after } = await readLook();
  expect(Math.round(after.revenue * 100)).toBe(Math.round(before.link_analytics.revenue * 100) + sumOf(placed));
  const orders = await listOrders();
  for (const { id, total_price: total } of placed) {
    const found = orders.filter(({ order_id: orderId }) => orderId === String(id));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      total_price: Number(total),
      attribution: { credited: true, link_id: look.link_id, rule: 'last_click' },
    });
  }
}

interface Delivery {
  state: string;
}
const listPending = async (): Promise<Delivery[]> => {
  const { deliveries } = await control<{ deliveries: Delivery[] }>('GET', 'deliveries');
  return deliveries.filter(({ state }) => state === 'pending');
};

/** Waits until the store has had an answer to everything it sent. */
async function untilDelivered(): Promise<void> {
  await expect.poll(listPending, { timeout: 120_000, interval: 200 }).toEqual([]);
}

/** Webhooks and the work they made, as far as it is not done; ticks of the queue's own clock, which a kill can leave, are none. */
const listWork = (): Promise<object[]> =>
  query(
    program,
    `select topic as name from inbox where processed_at is null
     union all select name from pgboss.job
      where state in ('created', 'retry', 'active') and start_after <= now() and not starts_with(name, '__pgboss__')`,
  );

const countReceived = async (): Promise<number> =>
  (await query<{ count: number }>(program, 'select count(*)::int as count from inbox'))[0]?.count ?? 0;

beforeAll(async () => {
  program = await startSplitProgram();
  const signedIn = await ask<{ token: string }>('/auth/login', 'POST', { username: 'demo', password: 'demo1234' });
  ({ token } = signedIn);
  look = await readLook();
  const { products } = await control<{ products: { status: string; variants: { id: string }[] }[] }>('GET', 'products');
  variantId = products.find(({ status }) => status === 'ACTIVE')?.variants[0]?.id ?? '';
  await control('PATCH', `variants/${variantId}`, { stock: 1000 });
});

afterAll(async () => {
  await program?.stop();
});

describe('a worker that is killed', () => {
  it('leaves webhooks in the inbox, and the next one records and credits each once', async () => {
    const before = await readLook();
    const known = (await listOrders()).length;
    await program.worker.kill();
    const placed = await buy(6);
    await untilDelivered();
    expect((await readLook()).link_analytics.checkouts).toBe(before.link_analytics.checkouts);
    expect((await listOrders()).length).toBe(known);
    await program.worker.start();
    await expectOnceEach(placed, before);
  });

  it('in the middle of its work loses and doubles nothing', async () => {
    const before = await readLook();
    const placed = await buy(24);
    await expect
      .poll(async () => (await readLook()).link_analytics.checkouts, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(before.link_analytics.checkouts);
    await program.worker.kill();
    await untilDelivered();
    await program.worker.start();
    await expectOnceEach(placed, before);
  });
});

describe('webhooks of an order', () => {
  it('five times each and in any order make one order', async () => {
    const before = await readLook();
    await control('PUT', 'faults', { duplicateDeliveries: 4, reorder: true });
    const placed = await buy(2);
    await control('POST', 'webhooks/redeliver', { count: 20, shuffle: true });
    await untilDelivered();
    await control('PUT', 'faults', { duplicateDeliveries: 0, reorder: false });
    await expectOnceEach(placed, before);
    // whatever came late is worked on as well, and changed nothing
    await expect.poll(listWork, { timeout: 120_000, interval: 200 }).toEqual([]);
    const ids = (await listOrders()).map(({ order_id: id }) => id);
    for (const { id } of placed) expect(ids.filter((each) => each === String(id))).toHaveLength(1);
    expect((await readLook()).link_analytics.checkouts).toBe(before.link_analytics.checkouts + placed.length);
  });

  it.each([
    ['signed wrongly', { 'x-shopify-hmac-sha256': 'bm90IG91cnM=' }],
    ['not signed', {}],
  ])('are refused when %s, and nothing is stored', async (_, signature) => {
    await expect.poll(listWork, { timeout: 120_000, interval: 200 }).toEqual([]);
    const [received, orders] = [await countReceived(), await listOrders()];
    const response = await fetch(`${program.url}/webhooks/shopify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/create',
        'x-shopify-shop-domain': `${shop}.myshopify.com`,
        'x-shopify-webhook-id': 'forged-1',
        ...signature,
      },
      body: JSON.stringify({ id: 999_999_999, name: '#666', total_price: '1.00', currency: 'USD' }),
    });
    expect(response.status).toBe(401);
    // work is put in hand together with what is stored, or not at all
    expect(await countReceived()).toBe(received);
    expect(await listOrders()).toEqual(orders);
  });
});

it('everything they write is for their owner alone', async () => {
  const names = await readdir(program.dataDir, { recursive: true });
  const modes = await Promise.all(
    // what is gone by now was nobody's
    names.map(async (name) => [name, (await lstat(join(program.dataDir, name)).catch(() => null))?.mode ?? 0] as const),
  );
  expect(modes.length).toBeGreaterThan(20);
  expect(modes.filter(([, mode]) => (mode & 0o077) !== 0 && !isLink(mode))).toEqual([]);
});

it('both processes end cleanly on Ctrl-C', async () => {
  expect(await program.stop()).toBe(0);
});
