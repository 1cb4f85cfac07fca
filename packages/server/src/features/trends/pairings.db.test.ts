// What goes well with a look, over the real program: what its page shows of it and what never, where it is bought, and that its worth is
// seen as a channel of its own.
import { getBreakdown } from '@vitrine/contract/analytics';
import { updateSettings } from '@vitrine/contract/brand';
import { setLinkGate } from '@vitrine/contract/link-gates';
import { createLink, editLink, type Link } from '@vitrine/contract/links';
import { listOrders } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { writeRawOrder } from '../../../../../tests/world/raw-orders.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const [shirt, scarf, bag] = ['9001', '9002', '9005'];

let world: TestApp;
let merchant: Merchant;
let look: Link;
let number = 7000;

async function buyTogether(products: readonly string[], times: number): Promise<void> {
  const { stores, storefront } = world.app.features;
  const store = await storefront.findStore(merchant.businessId);
  if (!store) throw new Error('no store');
  for (let n = 0; n < times; n += 1) {
    number += 1;
    const id = String(number);
    const lines = products.map((product, place) => ({ id: `${id}${place}`, product, price: '10.00', quantity: 1 }));
    const raw = writeRawOrder({ id, at: world.clock.now(), lines });
    await world.app.platform.database.transaction((tx) => stores.recording.recordOrder(tx, store, raw));
  }
}

/** A path of the program, as a person opens it. */
async function open(path: string): Promise<{ status: number; html: string }> {
  world.clock.advance(2_000);
  const answer = await fetch(world.url + path, { headers: { 'user-agent': phone } });
  return { status: answer.status, html: await answer.text() };
}

const pathOf = ({ short_url: url }: Link): string => new URL(url).pathname;

/** Titles in the section of what goes well, and where each leads. */
function readSection(html: string): { title: string; href: string }[] {
  const [, section = ''] = /<h2>Goes well with<\/h2>(.*?)<\/section>/.exec(html) ?? [];
  return [...section.matchAll(/<a href="?([^\s">]+)"?>(.*?)<\/a>/g)].map(([, href = '', inner = '']) => ({
    href,
    title: inner.replaceAll(/<small>.*|<[^>]*>/g, ''),
  }));
}

const change = (settings: object): Promise<unknown> =>
  world.get(editLink, {
    token: merchant.token,
    params: { link_id: look.link_id },
    body: { advanced_settings: settings },
  });

const setProduct = (id: string, column: string): Promise<unknown> =>
  sql`update products set ${sql.raw(column)} where business_id = ${merchant.businessId} and product_id = ${id}`.execute(
    world.app.platform.database.db,
  );

/** What pages keep is forgotten. */
async function forget(): Promise<void> {
  await world.app.features.trendCounting.countAll(merchant.businessId);
  await sql`select pg_notify('pages_changed', ${merchant.businessId})`.execute(world.app.platform.database.db);
  await new Promise((done) => setTimeout(done, 150));
}

const titles = async (): Promise<number> => {
  await forget();
  return readSection((await open(pathOf(look))).html).length;
};

beforeAll(async () => {
  world = await startTestApp({ sandbox: true, at: new Date('2026-11-20T12:00:00Z'), sharesClock: true });
  merchant = await world.signUp('pairs');
  await world.connect(merchant, 'atelier');
  await buyTogether([shirt, scarf], 12);
  await buyTogether([shirt, bag], 9);
  await buyTogether([scarf, bag], 1);
  for (let n = 0; n < 120; n += 1) await buyTogether([`77${n}`], 1);
  await world.app.features.trendCounting.countAll(merchant.businessId);
  look = await world.get(createLink, {
    token: merchant.token,
    body: {
      business_id: merchant.businessId,
      link_type: 'LOOK',
      title: 'Linen',
      inventory_ids: [shirt],
      advanced_settings: { goes_well_with: true },
    },
  });
});
afterAll(() => world.stop());
beforeEach(forget);

describe('the page of a look', () => {
  it('shows what orders keep with its products, the likeliest first, each leading to where it is bought', async () => {
    const { html } = await open(pathOf(look));
    const shown = readSection(html);
    expect(shown).toHaveLength(2);
    expect(shown.map(({ href }) => href)).toEqual([
      expect.stringMatching(/^\/with-[A-Za-z0-9]{22}#p1$/),
      expect.stringMatching(/#p2$/),
    ]);
    const { html: beside } = await open(shown[0]?.href.split('#')[0] ?? '');
    expect(beside).toContain('<h1>Goes well with Linen</h1>');
    expect(beside).toContain(`href=${pathOf(look)}`);
    expect(beside).toMatch(/name=lines value="?9002,9005/);
    expect(beside).toContain('noindex');
    for (const { title } of shown) expect(beside).toContain(title);
    // search engines read of a look what it holds
    const [, data = ''] = /ld\+json"?>(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data).itemListElement).toHaveLength(1);
  });

  it('never shows what cannot be bought, is hidden, or is excluded, nor what it holds', async () => {
    expect(await titles()).toBe(2);
    await setProduct(scarf, "status = 'draft'");
    expect(await titles()).toBe(1);
    await setProduct(scarf, "status = 'active', deleted_at = null");
    const { db } = world.app.platform.database;
    await sql`update variants set available = false where business_id = ${merchant.businessId} and product_id = ${bag}`.execute(
      db,
    );
    expect(await titles()).toBe(1);
    await sql`update variants set available = true where business_id = ${merchant.businessId} and product_id = ${bag}`.execute(
      db,
    );
    expect(await titles()).toBe(2);
    const params = { business_id: merchant.businessId };
    const exclude = (ids: string[]): Promise<unknown> =>
      world.get(updateSettings, {
        token: merchant.token,
        params,
        body: { settings: { ai_preferences: { excluded_product_ids: ids } } },
      });
    await exclude([scarf]);
    expect(await titles()).toBe(1);
    await exclude([]);
    expect(await titles()).toBe(2);
  });

  it('lets in whom the look lets in', async () => {
    const locked = await world.get(createLink, {
      token: merchant.token,
      body: {
        business_id: merchant.businessId,
        link_type: 'LOOK',
        inventory_ids: [shirt],
        advanced_settings: { goes_well_with: true },
      },
    });
    const [first] = readSection((await open(pathOf(locked))).html);
    const path = first?.href.split('#')[0] ?? '';
    expect((await open(path)).html).toContain('Goes well with the look');
    const gated = { token: merchant.token, params: { link_id: locked.link_id } };
    await world.get(setLinkGate, { ...gated, body: { password: 'sesame' } });
    await forget();
    const shut = await open(path);
    expect(shut.html).not.toContain('Goes well with');
    expect(shut.html).toContain('type="password"');
  });

  it('shows nothing where it is switched off, and its address is closed then', async () => {
    const [first] = readSection((await open(pathOf(look))).html);
    const path = first?.href.split('#')[0] ?? '';
    await change({ goes_well_with: false });
    await forget();
    expect(readSection((await open(pathOf(look))).html)).toEqual([]);
    expect((await open(path)).status).toBe(410);
    await change({ goes_well_with: true });
    await forget();
    expect((await open(path)).status).toBe(200);
    expect((await open('/with-0000000000000000000000')).status).toBe(404);
    expect((await open('/with-zzzzzzzzzzzzzzzzzzzzzz')).status).toBe(404);
  });
});

/** An order of what a page sells, by the click it was opened with, once it is credited. */
async function orderBy(token: string, click: string) {
  await world.app.features.traffic.upkeep.drain();
  const id = await world.placeOrder('atelier', {
    lines: [{ variantId: '40100', quantity: 1 }],
    noteAttributes: [{ name: '__lk', value: click }],
  });
  return eventually('the order', async () => {
    const { orders } = await world.get(listOrders, { token, query: {} });
    return orders.find((one) => one.order_id === id && one.attribution !== null);
  });
}

it('earns for whose look it is', async () => {
  const { businessId, token } = merchant;
  const influencer = await world.addInfluencer(merchant, 'lena', {});
  const theirs = await world.get(createLink, {
    token: influencer,
    body: {
      business_id: businessId,
      link_type: 'LOOK',
      title: 'Of Lena',
      inventory_ids: [shirt],
      advanced_settings: { goes_well_with: true },
    },
  });
  const [first] = readSection((await open(pathOf(theirs))).html);
  const { html } = await open(first?.href.split('#')[0] ?? '');
  expect(html).toContain('lena');
  const [, click = ''] = /\/k\/([\w-]{76})/.exec(html) ?? [];
  const order = await orderBy(token, click);
  expect(order.attribution).toMatchObject({ credited: true, influencer_username: 'lena' });
});

it('is counted as a channel of its own: visits, what is put into the bag, and orders', async () => {
  const { token, businessId } = merchant;
  const [first] = readSection((await open(pathOf(look))).html);
  const path = first?.href.split('#')[0] ?? '';
  const { html } = await open(path);
  const [, click = ''] = /\/k\/([\w-]{76})/.exec(html) ?? [];
  await fetch(`${world.url}${path}/e`, {
    method: 'POST',
    headers: { 'user-agent': phone, 'content-type': 'text/plain' },
    body: new URLSearchParams({ k: click, v: scarf, a: scarf }).toString(),
  });
  const order = await orderBy(token, click);
  expect(order.attribution).toMatchObject({ credited: true, channel: 'links' });
  const { rows } = await world.get(getBreakdown, {
    token,
    params: { business_id: businessId },
    query: { by: 'channel', tab: 'links', from_date: '2026-11-20', to_date: '2026-11-21' },
  });
  const row = rows.find(({ value }) => value === 'goes_well');
  expect(row).toMatchObject({ label: 'Goes well with', adds: 1, views: 1, checkouts: 2 });
  expect(row?.visits).toBeGreaterThan(0);
  const { rows: links } = await world.get(getBreakdown, {
    token,
    params: { business_id: businessId },
    query: { by: 'link', tab: 'links', from_date: '2026-11-20', to_date: '2026-11-21' },
  });
  expect(links.map(({ label }) => label)).toEqual(expect.arrayContaining(['+ Linen', 'Linen']));
});

it('sells what was put into a bag there, though something else goes well by now', async () => {
  const [first] = readSection((await open(pathOf(look))).html);
  const path = first?.href.split('#')[0] ?? '';
  const buy = async (): Promise<number> => {
    const body = new URLSearchParams({ lines: scarf, q0: '1' });
    const sent = { method: 'POST', redirect: 'manual', headers: { 'user-agent': phone }, body } as const;
    return (await fetch(`${world.url}${path}/checkout`, sent)).status;
  };
  const exclude = async (ids: string[]): Promise<void> => {
    const body = { settings: { ai_preferences: { excluded_product_ids: ids } } };
    const params = { business_id: merchant.businessId };
    await world.get(updateSettings, { token: merchant.token, params, body });
    await forget();
  };
  expect(await buy()).toBe(303);
  await exclude([scarf, bag]);
  expect((await open(path)).html).not.toContain('Wool scarf');
  expect(await buy()).toBe(303);
  await setProduct(scarf, `status = 'draft'`);
  await forget();
  expect(await buy()).toBe(422);
  await setProduct(scarf, `status = 'active'`);
  await exclude([]);
});
