// Our page inside a store's admin: what it shows, to whom, and everybody who is not let in.
import { getOverview } from '@vitrine/contract/analytics';
import { registerConnect } from '@vitrine/contract/arrivals';
import { getEmbeddedHome, openDashboard, openEmbedded } from '@vitrine/contract/embedded';
import { exchangeToken } from '@vitrine/contract/identity';
import { dayOf } from '@vitrine/contract/range';
import { verifySession } from '@vitrine/contract/sessions';
import { disconnectStore } from '@vitrine/contract/stores';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveFrom, launchQuery, testKeys } from '../../../../../tests/world/arrival.ts';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('atelier');
  await world.connect(merchant, 'atelier');
});
afterAll(() => world.stop());

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the store's admin writes it, changed and signed as wished. */
function vouch(shop: string, change: object = {}, secret = testKeys.clientSecret): string {
  const now = Math.floor(world.clock.now().getTime() / 1000);
  const dest = `https://${shop}.myshopify.com`;
  const usual = {
    iss: `${dest}/admin`,
    dest,
    aud: testKeys.clientId,
    sub: '1',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: 'j',
  };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...usual, ...change })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const open = (token: string) => world.call(openEmbedded, { token });
const enter = async (shop: string): Promise<string> =>
  (await world.get(openEmbedded, { token: vouch(shop) })).session ?? '';

/** Where a page of ours sends a window. */
const follow = async (address: string): Promise<URL> => {
  const response = await fetch(address, { redirect: 'manual' });
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  return new URL(response.headers.get('location') ?? '');
};

const launch = (query: string): Promise<Response> =>
  fetch(`${world.url}/shopify/install?${query}`, { redirect: 'follow' });

const retry = 'x-shopify-retry-invalid-session-request';

describe('a session', () => {
  it('of minutes reads the figures of its business as the merchant does', async () => {
    await world.placeOrder('atelier', { lines: [{ variantId: '40100', quantity: 1 }] });
    const opened = await world.get(openEmbedded, { token: vouch('atelier') });
    expect(opened.shop).toBe('atelier.myshopify.com');
    const ends = new Date(opened.expires_at ?? '').getTime() - world.clock.now().getTime();
    expect(ends).toBeGreaterThan(0);
    expect(ends).toBeLessThanOrEqual(10 * 60_000);
    const dayNow = (): string => dayOf(world.clock.now(), 'America/New_York');
    let [today, home] = ['', await world.get(getEmbeddedHome, { body: { session: opened.session ?? '' } })];
    // of one and the same day, whenever this runs
    while (today !== dayNow()) {
      today = dayNow();
      home = await world.get(getEmbeddedHome, { body: { session: opened.session ?? '' } });
    }
    const { channels } = await world.get(getOverview, {
      token: merchant.token,
      query: { from_date: today, to_date: today },
    });
    const { visits, checkouts: orders, revenue } = channels.total;
    expect(home).toMatchObject({
      name: 'Atelier',
      shop: 'atelier.myshopify.com',
      status: 'connected',
      today: { visits, orders, revenue },
      sync: { state: 'finished' },
      troubles: [],
      failed_reports: 0,
    });
  });

  it('is good for nothing else', async () => {
    const session = await enter('atelier');
    for (const token of [session, vouch('atelier')]) {
      expect(await world.call(verifySession, { token })).toMatchObject({ status: 401 });
      expect(await world.call(getOverview, { token, query: {} })).toMatchObject({ status: 401 });
    }
    // nor is a session of the dashboard good for the page
    const home = await world.call(getEmbeddedHome, { body: { session: merchant.token } });
    expect(home).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
  });

  it('that was written by somebody else is refused', async () => {
    const session = await enter('atelier');
    const [text = '', signature = ''] = session.split('.');
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as object;
    const longer = Buffer.from(JSON.stringify({ ...claims, end: 9_999_999_999 })).toString('base64url');
    for (const forged of [`${longer}.${signature}`, `${text}.`, text, `${text}.${signature}x`, `.${signature}`, 'x']) {
      expect(await world.call(getEmbeddedHome, { body: { session: forged } })).toMatchObject({ status: 401 });
    }
  });
});

describe('a token', () => {
  it.each([
    ['of another app', () => vouch('atelier', { aud: 'another' })],
    ['signed by another', () => vouch('atelier', {}, 'another secret')],
    ['of a minute and more ago', () => vouch('atelier', { exp: Math.floor(world.clock.now().getTime() / 1000) - 11 })],
    ['of tomorrow', () => vouch('atelier', { nbf: Math.floor(world.clock.now().getTime() / 1000) + 86_400 })],
    ['whose issuer is another shop', () => vouch('atelier', { iss: 'https://evil.myshopify.com/admin' })],
    ['of no shop', () => vouch('atelier', { dest: 'https://evil.example', iss: 'https://evil.example/admin' })],
    ['without an end', () => vouch('atelier', { exp: undefined })],
    ['of the dashboard', () => merchant.token],
    ['that is none', () => 'no.token.atall'],
  ])('%s is refused, and a fresh one is asked for', async (_name, write) => {
    const refused = await open(write());
    expect(refused).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
    expect(refused.headers.get(retry)).toBe('1');
  });

  it('is needed', async () => {
    const refused = await world.call(openEmbedded);
    expect(refused.status).toBe(401);
    expect(refused.headers.get(retry)).toBe('1');
  });

  it('of another store opens that store alone', async () => {
    const other = await world.signUp('other');
    await world.connect(other, 'other');
    const home = await world.get(getEmbeddedHome, { body: { session: await enter('other') } });
    expect(home.shop).toBe('other.myshopify.com');
  });

  it('by an app that a stranger entered for this store is refused', async () => {
    const stranger = await world.signUp('stranger');
    const keys = { clientId: 'app-of-stranger', clientSecret: 'known to the stranger' };
    await world.app.features.stores.apps.save({
      businessId: stranger.businessId,
      platform: 'shopify',
      shopDomain: 'atelier.myshopify.com',
      keys,
      readsAllOrders: false,
      givesCredit: false,
    });
    const refused = await open(vouch('atelier', { aud: keys.clientId }, keys.clientSecret));
    expect(refused).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
  });
});

describe('a store connected by an app of its merchant', () => {
  it('is vouched for by that app', async () => {
    const owner = await world.signUp('maker');
    await world.connect(owner, 'maker');
    const keys = { clientId: 'app-of-maker', clientSecret: 'known to the maker' };
    const app = { businessId: owner.businessId, platform: 'shopify', shopDomain: 'maker.myshopify.com', keys };
    await world.app.features.stores.apps.save({ ...app, readsAllOrders: false, givesCredit: false });
    const token = (): string => vouch('maker', { aud: keys.clientId }, keys.clientSecret);
    expect((await open(token())).status).toBe(401);
    await sql`update stores set client_id = ${keys.clientId} where business_id = ${owner.businessId}`.execute(
      world.app.platform.database.db,
    );
    expect((await open(token())).data).toMatchObject({ shop: 'maker.myshopify.com', connect_url: `${world.url}/auth` });
    expect((await open(vouch('maker', { aud: keys.clientId }))).status).toBe(401);
  });
});

describe('a store that nobody has here', () => {
  it('is led to be connected, by an address that is good for this store and some minutes', async () => {
    const { data } = await open(vouch('newcomer'));
    expect(data).toMatchObject({ session: null, expires_at: null, shop: 'newcomer.myshopify.com' });
    const address = data?.connect_url ?? '';
    const consent = await follow(address);
    expect(consent.href).toContain(`${world.sandbox.url}/newcomer/admin/oauth/authorize?`);
    const hostile = [
      address.replace('newcomer.myshopify.com', 'atelier.myshopify.com'),
      `${address}x`,
      address.replace(/ticket=.*/, 'ticket='),
      address.replace(/%7E(\d+)%7E/, '%7E9999999999%7E'),
    ];
    for (const forged of hostile) {
      expect(forged).not.toBe(address);
      expect((await follow(forged)).searchParams.get('problem')).toBe('token_invalid');
    }
  });
});

describe('the way to the dashboard', () => {
  it('signs in who the store vouches for by the address of the account, once', async () => {
    const { auth, headers } = await arriveFrom(world, 'owned');
    const typed = { username: 'owned', email: 'owner@owned.myshopify.com', password: 'quiet 1 morning' };
    await world.get(registerConnect, { headers, body: { auth, ...typed } });
    const session = await enter('owned');
    const way = await world.get(openDashboard, { body: { session }, token: vouch('owned') });
    expect(way.signs_in).toBe(true);
    const code = new URL(way.address).searchParams.get('auth') ?? '';
    const { token } = await world.get(exchangeToken, { body: { auth: code } });
    expect((await world.get(verifySession, { token })).user.username).toBe('owned');
    expect(await world.call(exchangeToken, { body: { auth: code } })).toMatchObject({ status: 400 });
  });

  it.each([
    ['whose address is no account’s', () => ({ session: 'atelier', token: vouch('atelier') })],
    ['without a token', () => ({ session: 'owned' })],
    ['with a token of another store', () => ({ session: 'owned', token: vouch('atelier') })],
    ['with a token that is over', () => ({ session: 'owned', token: vouch('owned', { exp: 1 }) })],
    ['with a session of the dashboard', () => ({ session: 'owned', token: merchant.token })],
  ])('asks who comes %s to sign in', async (_name, sent) => {
    const { session: shop, ...rest } = sent();
    const way = await world.get(openDashboard, { body: { session: await enter(shop) }, ...rest });
    expect(way).toEqual({ address: `${world.url}/admin/home`, signs_in: false });
  });
});

describe('the page', () => {
  it('may be framed by that store’s admin alone, and loads nothing but its two scripts', async () => {
    const page = await launch(launchQuery(world, 'atelier', { embedded: '1', host: 'aG9zdA', locale: 'he-IL' }));
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-ancestors ${world.sandbox.url}`);
    expect(policy.match(/frame-ancestors ([^;]*)/)?.[1]).toBe(world.sandbox.url);
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(page.headers.get('set-cookie')).toBeNull();
    const text = await page.text();
    expect(text).toContain('lang="he" dir="rtl"');
    expect(text).toContain(`content="${testKeys.clientId}"`);
    expect([...text.matchAll(/<script src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      `${world.sandbox.url}/app-bridge.js`,
      '/assets/store-admin.js',
    ]);
  });

  it.each([
    ['without a signature', (query: string) => query.replace(/&hmac=.*/, '')],
    ['for another store', (query: string) => query.replace('atelier', 'evil')],
    ['with a policy of its own', (query: string) => query.replace('atelier.myshopify.com', 'x%20https://evil.example')],
  ])('%s is refused, and framed by nobody else', async (_name, change) => {
    const page = await launch(change(launchQuery(world, 'atelier', { embedded: '1' })));
    expect(page.status).toBe(401);
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });
});

describe('in time', () => {
  it('a session ends with its ten minutes, and with the connection', async () => {
    const session = await enter('other');
    world.clock.advance(10 * 60_000 + 1000);
    const over = await world.call(getEmbeddedHome, { body: { session } });
    expect(over).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
    // the page exchanges anew: no other token would help this session
    expect(over.headers.get(retry)).toBeNull();
    const next = await enter('atelier');
    await world.get(disconnectStore, { token: merchant.token, body: { business_id: merchant.businessId } });
    expect(await world.call(getEmbeddedHome, { body: { session: next } })).toMatchObject({ status: 401 });
    const gone = await eventually('it to be nobody’s', async () => (await open(vouch('atelier'))).data);
    expect(gone.session).toBeNull();
  });
});
