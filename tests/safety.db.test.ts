// Attacks on the whole program that once worked (found 22 Nov 2026), each as the attacker tried it.
import { watchLive } from '@vitrine/contract/analytics';
import { login, register } from '@vitrine/contract/identity';
import { listOrderRepairs, listOrders } from '@vitrine/contract/orders';
import { getSync, startSync } from '@vitrine/contract/stores';
import { logout } from '@vitrine/contract/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onSessionsAnnounced } from '../packages/server/src/events.ts';
import type { Actor } from '../packages/server/src/features/identity/identity.ts';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from './world/app.ts';

let world: TestApp;
let merchant: Merchant;
const shop = 'atelier';

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, shop);
});
afterAll(async () => {
  await world.stop();
});

const askAsMerchant = async (method: string, path: string, body?: string) => {
  const response = await fetch(world.url + path, {
    method,
    headers: { authorization: `Bearer ${merchant.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return response.status;
};
const discount = (value: unknown): string => JSON.stringify({ code: 'A1', kind: 'percentage', value });

describe('a merchant who sends nonsense', () => {
  it.each<[number, string, string, string?]>([
    ...['10', null, [10], {}, true, undefined].map((value): [number, string, string, string] => [
      400,
      'POST',
      '/admin/v1/store/discounts',
      discount(value),
    ]),
    [404, 'GET', '/admin/v1/store/discounts/%00'],
    [404, 'POST', '/admin/v1/influencers/%00/activate', '{"activate":true}'],
    [404, 'GET', '/admin/v1/influencers/%00/password/reset'],
    [400, 'POST', '/admin/v1/influencers/nina/code/rotate', String.raw`{"promocode":"\ud800"}`],
    [400, 'GET', '/admin/v1/analytics/BUSINESS?from_date=2026-01-01&to_date=9999-12-31'],
    [400, 'GET', '/admin/v1/influencers/analytics?from_date=2026-01-01&to_date=9999-12-31'],
    [400, 'GET', '/admin/v1/influencers/analytics.csv?from_date=2026-01-01&to_date=9999-12-31'],
    [400, 'GET', '/admin/v1/influencers/analytics?to_date=3000-01-01'],
  ])('is refused with %i: %s %s', async (status, method, path, body) => {
    expect(await askAsMerchant(method, path.replace('BUSINESS', merchant.businessId), body)).toBe(status);
  });
});

it('a registration mails nobody what was typed for a name', async () => {
  const name = 'Win at https://evil.example now';
  const email = 'victim@mail.example';
  const { error } = await world.call(register, {
    body: { name, username: 'winner-now', email, password: 'correct-Horse-battery-7' },
  });
  expect(error).toBeNull();
  const [letter] = await eventually('the letter', async () => {
    const letters = await world.letters(email);
    return letters.length > 0 ? letters : null;
  });
  expect(letter?.text).toContain('winner-now');
  expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toContain('evil.example');
});

it('a session has five live streams open at most', async () => {
  const path = pathOf(watchLive, { params: { business_id: merchant.businessId } });
  const open = async () => {
    const stop = new AbortController();
    const { status } = await fetch(world.url + path, {
      headers: { authorization: `Bearer ${merchant.token}` },
      signal: stop.signal,
    });
    return { status, close: () => stop.abort() };
  };
  const streams = [];
  for (let count = 0; count < 6; count += 1) streams.push(await open());
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  streams[0]?.close();
  await eventually('room for another', async () => {
    const { status, close } = await open();
    close();
    return status === 200;
  });
  for (const { close } of streams.slice(1)) close();
});

it('of whose sessions ended nobody else’s streams are looked at again', async () => {
  const other = await world.signUp('somebody-else');
  const tokens = {
    own: merchant.token,
    second: (await world.get(login, { body: merchant })).token,
    staff: await world.addStaff(merchant, 'ends-staff'),
    lena: await world.addInfluencer(merchant, 'ends-lena'),
    other: other.token,
  };
  const { identity, influencers } = world.app.features;
  const holders = await Promise.all(
    Object.entries(tokens).map(async ([name, token]) => [name, await identity.sessions.authenticate(token)] as const),
  );
  const told: string[][] = [];
  const tell = (isMeant: (holder: Actor) => boolean): void =>
    void told.push(holders.flatMap(([name, holder]) => (holder !== null && isMeant(holder) ? [name] : [])));
  onSessionsAnnounced(world.app.platform.database, tell, () => undefined);
  const [actor, , staff, , stranger] = holders.map(([, holder]) => holder!);
  const ends: [() => Promise<unknown>, string[]][] = [
    [() => world.get(logout, { token: tokens.second }), ['second']],
    [() => identity.team.place(actor!, staff!.accountId, { role: 'viewer', exceptions: {} }), ['staff']],
    [() => influencers.keeping.activate(actor!, 'ends-lena', { isActive: false }), ['lena']],
    [() => identity.team.remove(actor!, staff!.accountId), ['staff']],
    [() => identity.leaving.ask(stranger!), ['other']],
  ];
  await identity.confirmations.confirm(stranger!, { password: other.password }, '');
  for (const [end, expected] of ends) {
    const before = told.length;
    await end();
    await eventually('what is announced', () => told.length > before);
    expect(told.slice(before)).toEqual([expected]);
  }
});

const from = (address: string) => ({ 'x-forwarded-for': address });

/** What a machine at that address asks for over and over, and how it was answered. */
async function flood(
  address: string,
  path: string,
  times: number,
  init: RequestInit = {},
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let begun = 0; begun < times; begun += 100) {
    const few = Array.from({ length: Math.min(100, times - begun) }, async () => {
      const response = await fetch(world.url + path, { ...init, headers: from(address) });
      await response.arrayBuffer();
      counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
    });
    await Promise.all(few);
  }
  return counts;
}

const ask = async (address: string, path: string, init: RequestInit = {}) =>
  (await fetch(world.url + path, { ...init, headers: from(address) })).status;

describe('behind a proxy', () => {
  it('whoever asks for everything shuts nobody else out, and no store’s webhooks', async () => {
    const counts = await flood('203.0.113.7', '/auth/sessions', 3_100);
    expect(counts.get(429)).toBeGreaterThan(50);
    expect(await ask('203.0.113.7', '/auth/sessions')).toBe(429);
    expect(await ask('203.0.113.8', '/auth/sessions')).toBe(401);
    // a visitor who names an address of their own is known by the one the proxy adds
    expect(await ask('203.0.113.9, 203.0.113.7', '/auth/sessions')).toBe(429);
    expect(await ask('203.0.113.7', '/webhooks/shopify', { method: 'POST' })).toBe(401);
    // files do not use up what is left for calls
    expect(await ask('203.0.113.7', '/openapi.json')).toBe(200);
  });

  it('webhooks that nobody signed are told off, and signed ones come through', async () => {
    const counts = await flood('203.0.113.20', '/webhooks/shopify', 700, { method: 'POST' });
    expect(Object.fromEntries(counts)).toEqual({ 401: 600, 429: 100 });
    const order = await world.placeOrder(shop, { lines: [{ variantId: '40100', quantity: 1 }] });
    await eventually('the order', async () => {
      const { orders } = await world.get(listOrders, { token: merchant.token, query: {} });
      return orders.some(({ order_id: id }) => id === order);
    });
  });

  it('a hundred failed sign-ins of one address keep no other address out', async () => {
    world.clock.startWindow(15 * 60_000);
    const statuses = [];
    for (let name = 0; name < 103; name += 1)
      statuses.push(
        (
          await world.call(login, {
            body: { username: `nobody-${name}`, password: 'wrong 1' },
            headers: from('203.0.113.30'),
          })
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
    const { username, password } = merchant;
    const here = await world.call(login, { body: { username, password }, headers: from('203.0.113.31') });
    expect(here.status).toBe(200);
  });
});

const control = async (method: string, path: string, body: object): Promise<void> => {
  const response = await fetch(`${world.sandbox.url}/${shop}/_control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBeLessThan(300);
};

const repairs = () => world.get(listOrderRepairs, { token: merchant.token, query: {} });

async function sync(): Promise<void> {
  await world.get(startSync, { token: merchant.token, body: { business_id: merchant.businessId } });
  await eventually('the end of the sync', async () => {
    const { state, problem } = await world.get(getSync, { token: merchant.token });
    if (state === 'failed') throw new Error(`the sync failed: ${problem}`);
    return state === 'finished';
  });
}

const titleOf = async (id: string): Promise<string | undefined> => {
  const { db } = world.app.platform.database;
  return (
    await db
      .selectFrom('products')
      .select('title')
      .where('product_id', '=', id as never)
      .executeTakeFirst()
  )?.title;
};

describe('a store that tells what no database holds', () => {
  const products = z.object({
    products: z.array(z.object({ id: z.string(), variants: z.array(z.object({ id: z.string() })) })),
  });
  const listProducts = async () => {
    const response = await fetch(`${world.sandbox.url}/${shop}/_control/products`);
    return products.parse(await response.json()).products;
  };

  it('has its catalogue read all the same', async () => {
    const [first, second] = await listProducts();
    await control('PATCH', `products/${first?.id}`, { title: 'Linen\u0000 shirt' });
    await control('PATCH', `products/${second?.id}`, { title: 'Half \ud83e' });
    await sync();
    expect(await titleOf(first?.id ?? '')).toBe('Linen shirt');
    expect(await titleOf(second?.id ?? '')).toBe('Half \ufffd');
    expect((await repairs()).set_aside).toEqual([]);
  });

  it('has a record that cannot be stored set aside and told, until it can be', async () => {
    const { pool } = world.app.platform.database;
    const { id = '' } = (await listProducts())[2] ?? {};
    await control('PATCH', `products/${id}`, { title: 'Refused' });
    await pool.query(`alter table products add constraint refused check (title <> 'Refused') not valid`);
    await pool.query(
      `alter table orders add constraint refused check (landing_site is distinct from '/?utm_source=refused') not valid`,
    );
    await sync();
    const lines = [{ variantId: '40100', quantity: 1 }];
    const order = await world.placeOrder(shop, { lines, landingSite: '/?utm_source=refused' });
    const next = await world.placeOrder(shop, { lines });
    await eventually('the order behind it', async () => {
      const { orders } = await world.get(listOrders, { token: merchant.token, query: {} });
      return orders.some((each) => each.order_id === next);
    });
    const setAside = await eventually('both told', async () => {
      const told = (await repairs()).set_aside;
      return told.length === 2 && told;
    });
    expect(new Set(setAside.map(({ kind, record_id: record }) => `${kind} ${record}`))).toEqual(
      new Set([`order ${order}`, `catalogue ${id}`]),
    );
    // neither reading stops at them
    await world.app.features.stores.reconciliation.reconcileWeek(merchant.businessId);
    await pool.query('alter table products drop constraint refused');
    await pool.query('alter table orders drop constraint refused');
    await sync();
    world.clock.advance(60_000);
    await world.app.features.stores.reconciliation.reconcileWeek(merchant.businessId);
    expect((await repairs()).set_aside).toEqual([]);
  });

  it('has its orders kept, whatever a shopper wrote', async () => {
    const lines = [{ variantId: '40100', quantity: 1 }];
    const wishes = [
      { noteAttributes: [{ name: 'a\u0000', value: 'b\u0000\udc00' }] },
      { discountCode: 'A\u0000B' },
      { email: 'a\u0000@b.example' },
      { referringSite: 'https://x.example/\u0000' },
      { landingSite: '/\u0000\ud83e' },
    ];
    const placed: string[] = [];
    for (const wish of wishes) placed.push(await world.placeOrder(shop, { lines, ...wish }));
    await eventually('all of them', async () => {
      const { orders } = await world.get(listOrders, { token: merchant.token, query: {} });
      return placed.every((id) => orders.some((order) => order.order_id === id));
    });
    await world.app.features.stores.reconciliation.reconcileWeek(merchant.businessId);
    expect((await repairs()).set_aside).toEqual([]);
  });
});
