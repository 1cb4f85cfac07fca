// What a store's own checkout reports, over real HTTP: counted once, evidence for its own order and for no other, and never money.
import { disconnectStore, getConnection } from '@vitrine/contract/stores';
import { createLink, type Link } from '@vitrine/contract/links';
import { listOrders, type Order } from '@vitrine/contract/orders';
import type { OrderId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../tests/world/visitor.ts';
import { readReport } from './store-reports.ts';

let world: TestApp;
let merchant: Merchant;
let stranger: Merchant;
let short: Link;
let other: Link;
let theirs: Link;
let endpoint = '';
const dayMs = 24 * 3600_000;
const db = () => world.app.platform.database.db;
const clientId = 'client-of-tests';

const pixel = () => world.sandbox.shop('atelier').presence.findPixel(clientId);

function createShort(of: Merchant, title: string): Promise<Link> {
  const body = { business_id: of.businessId, link_type: 'SHORT' as const, title };
  return world.get(createLink, { token: of.token, body: { ...body, inventory_ids: ['9001'] } });
}

async function click(link: Link, of = merchant, agoMs = 60_000): Promise<string> {
  const visit = {
    businessId: of.businessId,
    linkId: link.link_id,
    linkType: link.link_type,
    timeZone: 'America/New_York',
    visitor: createVisitor(),
    at: new Date(world.clock.now().getTime() - agoMs),
  };
  return world.app.features.traffic.intake.recordVisit(visit);
}

let shoppers = 0;
/** Each from a network of its own, unless told. */
function send(body: string, { address = `10.0.${shoppers++ % 250}.7`, to = endpoint, type = 'text/plain' } = {}) {
  const headers = { 'content-type': type, 'x-forwarded-for': address, origin: 'null', 'user-agent': phone };
  return fetch(to, { method: 'POST', headers, body });
}
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const newToken = (): string => randomUUID().replaceAll('-', '');

const toReport = (change: object): string =>
  JSON.stringify({
    event: 'completed',
    id: `sh-${randomUUID()}`,
    click: 'none',
    by: 'pixel',
    checkout: newToken(),
    handed: false,
    lines: [],
    ...change,
  });

const report = async (change: object): Promise<number> => (await send(toReport(change))).status;

/** Two bags; nothing on the order leads to a link but its checkout. */
function order(checkoutToken: string, noteAttributes: { name: string; value: string }[] = []): OrderId {
  const lines = [{ variantId: '40500', quantity: 2 }];
  return world.sandbox.shop('atelier').placeOrder({ lines, checkoutToken, noteAttributes, live: true }).id as OrderId;
}

const read = (id: OrderId, isWanted: (order: Order) => boolean): Promise<Order> =>
  eventually(`order ${id} to be as wanted`, async () => {
    const { orders } = await world.get(listOrders, { token: merchant.token, query: { count: 100 } });
    return orders.find((each) => each.order_id === id && each.attribution && isWanted(each)) ?? null;
  });

const creditedTo = (link: Link) => (found: Order) => found.attribution?.link_id === link.link_id;
const uncredited = (found: Order): boolean => found.attribution?.link_id === null;

/** The clicks that stand for an order by its checkout: what attribution will find, whenever it looks. */
async function rememberedOf(id: OrderId): Promise<readonly string[]> {
  const [facts] = await world.app.features.orders.listOrderFacts(db(), merchant.businessId, [id]);
  return facts?.rememberedClicks ?? [];
}

async function countStarted(link: Link): Promise<number> {
  await world.app.features.traffic.upkeep.drain();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkout_requests where link_id = ${link.link_id}`.execute(db());
  return rows[0]?.count ?? 0;
}

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  stranger = await world.signUp('omer');
  await world.connect(merchant, 'atelier');
  await world.connect(stranger, 'bazaar');
  short = await createShort(merchant, 'A shirt');
  other = await createShort(merchant, 'The same shirt');
  theirs = await createShort(stranger, 'Their shirt');
  const { settings } = await eventually('the pixel to be placed', pixel);
  endpoint = `${settings['endpoint']}/${settings['accountID']}`;
});
afterAll(() => world.stop());

describe('an order', () => {
  it('that the store told before its checkout reported is credited then', async () => {
    const token = newToken();
    const id = order(token);
    await read(id, uncredited);
    expect(await report({ click: await click(short), checkout: token })).toBe(204);
    const { attribution } = await read(id, creditedTo(short));
    expect(attribution).toMatchObject({ channel: 'shorts', rule: 'last_click', evidence: [{ kind: 'storefront' }] });
  });

  it('whose webhook never came is credited as well, when the store is asked for what was missed', async () => {
    const { faults } = world.sandbox.open('atelier');
    const token = newToken();
    expect(await report({ click: await click(short), checkout: token })).toBe(204);
    faults.dropWebhooks = true;
    const id = order(token);
    faults.dropWebhooks = false;
    // so much later that its webhook is not waited for any more
    world.clock.advance(120_000);
    await world.app.features.stores.reconciliation.reconcileOrders(merchant.businessId);
    const { attribution } = await read(id, creditedTo(short));
    expect(attribution).toMatchObject({ channel: 'shorts', evidence: [{ kind: 'storefront' }] });
  });

  it('that comes after the report is credited at once', async () => {
    const token = newToken();
    expect(await report({ click: await click(short), checkout: token })).toBe(204);
    await read(order(token), creditedTo(short));
  });

  it('is credited by what the theme’s embed put into its cart, without any report', async () => {
    const remembered = [{ name: 'vitrine_click', value: await click(short) }];
    const { attribution } = await read(order(newToken(), remembered), creditedTo(short));
    expect(attribution?.evidence.map(({ kind }) => kind)).toEqual(['storefront']);
  });

  it('stays with a later click it carries itself, whatever was reported', async () => {
    const token = newToken();
    await report({ click: await click(short, merchant, 2 * dayMs), checkout: token });
    const own = [{ name: '__lk', value: await click(other) }];
    const { attribution } = await read(order(token, own), creditedTo(other));
    expect(attribution?.losers).toMatchObject([{ kind: 'storefront', lost: 'older_click' }]);
  });

  it('goes by the report again when it is told the same once more', async () => {
    const token = newToken();
    const body = toReport({ click: await click(short), checkout: token });
    const statuses = [await send(body), await send(body), await send(body)].map(({ status }) => status);
    expect(statuses).toEqual([204, 204, 204]);
    const id = order(token);
    await read(id, creditedTo(short));
    expect(await rememberedOf(id)).toHaveLength(1);
  });
});

describe('a forged report', () => {
  it.each<[string, (token: string, id: OrderId) => Promise<object>]>([
    ['with an order’s number for its checkout', async (_, id) => ({ click: await click(short), checkout: id })],
    ['with a token nobody had', async () => ({ click: await click(short), checkout: newToken() })],
    ['with no checkout', async () => ({ click: await click(short), checkout: null })],
    ['with an empty checkout', async () => ({ click: await click(short), checkout: '' })],
    ['with a click of another business', async (token) => ({ click: await click(theirs, stranger), checkout: token })],
    ['with a click that was changed', async (token) => ({ click: flip(await click(short)), checkout: token })],
    ['with a click nobody signed', async (token) => ({ click: 'A'.repeat(76), checkout: token })],
  ])('%s stands for no order', async (_, forge) => {
    const token = newToken();
    const id = order(token);
    await read(id, uncredited);
    expect(await report(await forge(token, id))).toBe(204);
    expect(await rememberedOf(id)).toEqual([]);
  });

  it('to another store’s key stands for no order of this one', async () => {
    const token = newToken();
    const id = order(token);
    const their = await eventually('their pixel', () => world.sandbox.shop('bazaar').presence.findPixel(clientId));
    const to = `${their.settings['endpoint']}/${their.settings['accountID']}`;
    for (const clicked of [await click(short), await click(theirs, stranger)])
      expect((await send(toReport({ click: clicked, checkout: token }), { to })).status).toBe(204);
    await read(id, uncredited);
    expect(await rememberedOf(id)).toEqual([]);
  });

  it('makes no order, and is forgotten when none comes', async () => {
    const count = async (): Promise<number> => (await db().selectFrom('checkout_reports').selectAll().execute()).length;
    const before = await db().selectFrom('orders').select('order_id').execute();
    const kept = await count();
    await report({ click: await click(short) });
    expect(await count()).toBe(kept + 1);
    expect(await db().selectFrom('orders').select('order_id').execute()).toHaveLength(before.length);
    const { checkouts } = world.app.features.stores;
    await checkouts.forgetUnmatched();
    expect(await count()).toBe(kept + 1);
    const old = new Date(world.clock.now().getTime() - 3 * dayMs);
    await sql`update checkout_reports set reported_at = ${old}`.execute(db());
    await checkouts.forgetUnmatched();
    expect(await count()).toBeLessThan(kept + 1);
  });

  it('days from the order is not believed', async () => {
    const token = newToken();
    await report({ click: await click(short), checkout: token });
    const id = order(token);
    await read(id, creditedTo(short));
    await sql`update checkout_reports set reported_at = reported_at + interval '25 hours'`.execute(db());
    expect(await rememberedOf(id)).toEqual([]);
  });

  it('is one of five for a checkout, at most', async () => {
    const token = newToken();
    for (let count = 0; count < 8; count += 1) await report({ click: await click(short), checkout: token });
    const id = order(token);
    await read(id, creditedTo(short));
    expect(await rememberedOf(id)).toHaveLength(5);
  });
});

describe('a checkout that was started', () => {
  const lines = [
    { product: '9001', variant: '40100', quantity: 2 },
    { product: '424242', variant: '1', quantity: 1 },
  ];

  it('counts once for the short, however often its page is opened or told', async () => {
    const before = await countStarted(short);
    const started = { event: 'started', click: await click(short), checkout: newToken(), lines };
    const body = toReport(started);
    for (const each of [body, body, toReport(started)]) expect((await send(each)).status).toBe(204);
    expect(await countStarted(short)).toBe(before + 1);
    const { rows } = await sql<{ lines: { productId: string }[] }>`
      select lines from checkout_requests where link_id = ${short.link_id} order by requested_at desc limit 1`.execute(
      db(),
    );
    // what the store does not sell is nobody's
    expect(rows[0]?.lines.map(({ productId }) => productId)).toEqual(['9001']);
  });

  it('is left to the page of ours that handed the bag over', async () => {
    const before = await countStarted(short);
    await report({ event: 'started', click: await click(short), handed: true, lines });
    expect(await countStarted(short)).toBe(before);
  });

  it.each<[string, () => Promise<string>]>([
    ['of another business', () => click(theirs, stranger)],
    ['that nobody signed', () => Promise.resolve('B'.repeat(76))],
  ])('counts nowhere by a click %s', async (_, find) => {
    const before = [await countStarted(short), await countStarted(theirs)];
    expect(await report({ event: 'started', click: await find(), lines })).toBe(204);
    expect([await countStarted(short), await countStarted(theirs)]).toEqual(before);
  });
});

describe('the address', () => {
  it('answers a page of any origin, and the question before', async () => {
    const asked = await fetch(endpoint, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const told = await send(toReport({}));
    expect([told.status, told.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(told.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each<[string, number, () => Promise<Response>]>([
    ['no JSON', 400, () => send('{"event":')],
    ['another event', 400, () => send(toReport({ event: 'refunded' }))],
    ['a list', 400, () => send('[]')],
    ['nothing', 400, () => send('')],
    ['a number for a click', 400, () => send(toReport({ click: 7 }))],
    ['a line of no goods', 400, () => send(toReport({ lines: [{ product: '<b>', variant: '1', quantity: 1 }] }))],
    ['pieces below one', 400, () => send(toReport({ lines: [{ product: '1', variant: '1', quantity: 0 }] }))],
    ['a body too long', 413, () => send(toReport({ id: 'x'.repeat(9_000) }))],
    ['another type', 415, () => send(toReport({}), { type: 'application/json' })],
    ['nobody’s key', 404, () => send(toReport({}), { to: `${endpoint}x` })],
    ['no key', 404, () => send(toReport({}), { to: `${endpoint}/../` })],
    ['another method', 405, () => fetch(endpoint)],
  ])('answers %s by %i', async (_, status, ask) => {
    expect((await ask()).status).toBe(status);
  });

  it('takes so many a minute of one network, and leaves room for the others', async () => {
    const body = toReport({});
    const statuses = new Set<number>();
    for (let count = 0; count < 61; count += 1) statuses.add((await send(body, { address: '10.9.9.9' })).status);
    expect([...statuses]).toEqual([204, 429]);
    expect((await send(body, { address: '10.9.9.10' })).status).toBe(204);
  });

  it('is nobody’s once the store is disconnected', async () => {
    const their = await eventually('their pixel', () => world.sandbox.shop('bazaar').presence.findPixel(clientId));
    const body = { business_id: stranger.businessId };
    await world.get(disconnectStore, { token: stranger.token, body });
    const to = `${their.settings['endpoint']}/${their.settings['accountID']}`;
    expect((await send(toReport({}), { to })).status).toBe(404);
  });
});

it('My account tells what was heard of last', async () => {
  await report({ click: await click(short), by: 'embed' });
  const { pages } = await world.get(getConnection, { token: merchant.token });
  expect(pages).toMatchObject({
    pixel: 'connected',
    pixel_seen_at: expect.any(String),
    embed_seen_at: expect.any(String),
  });
  expect(pages?.embed_url).toBe(
    `${world.sandbox.url}/atelier/admin/themes/current/editor?context=apps&activateAppId=${clientId}%2Fvitrine-embed`,
  );
});

it.each(['null', '"text"', '{}', '[1]', 'x'])('reads no report of %s', (body) => {
  expect(readReport(body)).toBeNull();
});

/** Another letter where the signature begins. */
function flip(clickId: string): string {
  const at = clickId.length - 5;
  return clickId.slice(0, at) + (clickId[at] === 'x' ? 'y' : 'x') + clickId.slice(at + 1);
}
