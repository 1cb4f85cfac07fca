// Arriving from the store's side: a newcomer, somebody who has an account, and everything that must not get through.
import * as arrivals from '@vitrine/contract/arrivals';
import { login } from '@vitrine/contract/identity';
import { verifySession } from '@vitrine/contract/sessions';
import * as stores from '@vitrine/contract/stores';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../../../../../tests/world/app.ts';
import { arriveFrom } from '../../../../../../tests/world/arrival.ts';
import { agree } from '../../../../../../tests/world/store-world.ts';

let world: TestApp;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
});
afterAll(() => world.stop());

const arrive = (shop: string) => arriveFrom(world, shop);

const newcomer = (username: string, shop: string, change: object = {}) => ({
  username,
  email: `owner@${shop}.myshopify.com`,
  password: 'quiet 1 morning',
  ...change,
});

const countBusinesses = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from businesses`.execute(
    world.app.platform.database.db,
  );
  return rows[0]?.count ?? 0;
};

describe('a newcomer', () => {
  it('has an account, the store, its first sync and a session by one call', async () => {
    const { auth, headers, landed, opener } = await arrive('newhome');
    expect(landed.pathname).toBe('/register-store');
    // a pop-up of the store's admin goes this way: the tie to its opener must hold
    expect(opener).toBe('unsafe-none');
    expect(await world.get(stores.verifyConnect, { headers, body: { auth } })).toEqual({
      email: 'owner@newhome.myshopify.com',
      shop: 'newhome.myshopify.com',
      name: 'Newhome',
      has_account: false,
      is_begun_here: false,
      admin_origins: [world.sandbox.url],
    });
    const body = { auth, ...newcomer('newhome', 'newhome'), language: 'he' as const };
    const { token, shop } = await world.get(arrivals.registerConnect, { headers, body });
    expect(shop).toBe('newhome.myshopify.com');
    const who = await world.get(verifySession, { token });
    expect(who).toMatchObject({
      user: { username: 'newhome', name: 'Newhome', is_admin: true, is_verified: false },
      brand: { shop, status: 'connected' },
    });
    await eventually('the catalogue', async () => (await world.get(stores.getSync, { token })).state === 'finished');
    expect((await world.get(stores.searchProducts, { token })).products.length).toBeGreaterThan(0);
    // the store's address was not proven by having the store's admin
    const letter = await eventually('the letter', async () => (await world.letters('owner@newhome.myshopify.com'))[0]);
    expect(letter.html).toContain('dir="rtl"');
    const later = await world.call(login, { body: { username: 'newhome', password: 'quiet 1 morning' } });
    expect(later.error?.code).toBe('email_not_verified');
  });

  it('is refused once the code is used, and no second account is there', async () => {
    const { auth, headers } = await arrive('onceonly');
    await world.get(arrivals.registerConnect, { headers, body: { auth, ...newcomer('onceonly', 'onceonly') } });
    const before = await countBusinesses();
    for (const username of ['onceonly', 'another']) {
      const again = await world.call(arrivals.registerConnect, {
        headers,
        body: { auth, ...newcomer(username, 'onceonly') },
      });
      expect(again).toMatchObject({ status: 400, error: { code: 'token_invalid' } });
    }
    expect(await countBusinesses()).toBe(before);
  });

  it('gets one account of two calls at the same moment', async () => {
    const { auth, headers } = await arrive('twins');
    const before = await countBusinesses();
    const both = await Promise.all(
      ['twin-a', 'twin-b'].map((username) =>
        world.call(arrivals.registerConnect, {
          headers,
          body: { auth, ...newcomer(username, 'twins', { email: `owner@twins.myshopify.com` }) },
        }),
      ),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countBusinesses()).toBe(before + 1);
  });

  it.each([
    ['another address than the store’s', { email: 'me@elsewhere.example' }, 'validation_failed', 'email'],
    ['a password that half the world has', { password: 'password1' }, 'validation_failed', 'password'],
    ['a password of their own name', { password: 'stranger1' }, 'validation_failed', 'password'],
    ['no digit', { password: 'quiet morning' }, 'validation_failed', 'password'],
    ['a name of two letters', { username: 'ab' }, 'validation_failed', 'username'],
  ])('is refused with %s, and nothing is left of it', async (_name, change, code, field) => {
    const { auth, headers } = await arrive('stranger');
    const before = await countBusinesses();
    const body = { auth, ...newcomer('stranger1', 'stranger', change) };
    const refused = await world.call(arrivals.registerConnect, { headers, body });
    expect(refused.error).toMatchObject({ code, field });
    expect(await countBusinesses()).toBe(before);
    // the code is good for another try
    expect((await world.call(stores.verifyConnect, { headers, body: { auth } })).status).toBe(200);
  });

  it('is told of a name that is taken, and of a store that is somebody’s', async () => {
    const { auth, headers } = await arrive('copycat');
    await world.signUp('first');
    const taken = await world.call(arrivals.registerConnect, {
      headers,
      body: { auth, ...newcomer('first', 'copycat') },
    });
    expect(taken).toMatchObject({ status: 409, error: { code: 'username_taken', field: 'username' } });
    // two browsers at once: the slower one finds the store gone
    const other = await arrive('copycat');
    await world.get(arrivals.registerConnect, { headers, body: { auth, ...newcomer('copycat', 'copycat') } });
    const told = await world.get(stores.verifyConnect, { headers: other.headers, body: { auth: other.auth } });
    expect(told.has_account).toBe(true);
    const late = await world.call(arrivals.registerConnect, {
      headers: other.headers,
      body: { auth: other.auth, ...newcomer('latecomer', 'copycat') },
    });
    expect(late).toMatchObject({ status: 409, error: { code: 'store_connected_elsewhere' } });
  });
});

describe('who has an account', () => {
  it('signs in and has the store', async () => {
    const merchant = await world.signUp('settled');
    const { auth, headers } = await arrive('settled');
    const typed = { username: 'settled', password: merchant.password };
    const { token, shop } = await world.get(arrivals.loginConnect, { headers, body: { auth, ...typed } });
    expect(shop).toBe('settled.myshopify.com');
    expect(await world.get(verifySession, { token })).toMatchObject({
      user: { business_id: merchant.businessId },
      brand: { shop },
    });
  });

  it('connects in a browser where they are signed in', async () => {
    const { token } = await world.signUp('present');
    const { auth, headers } = await arrive('present');
    const connected = await world.get(stores.connectStore, { token, headers, body: { auth } });
    expect(connected.shop).toBe('present.myshopify.com');
  });

  it('keeps the store they have', async () => {
    const merchant = await world.signUp('loyal');
    await world.connect(merchant, 'loyal');
    const { auth, headers } = await arrive('rival');
    const typed = { username: 'loyal', password: merchant.password };
    const refused = await world.call(arrivals.loginConnect, { headers, body: { auth, ...typed } });
    expect(refused).toMatchObject({ status: 409, error: { code: 'account_has_store' } });
    expect(refused.error?.message).toContain('Loyal');
    expect((await world.get(verifySession, { token: merchant.token })).brand?.shop).toBe('loyal.myshopify.com');
  });

  it.each([
    ['a wrong password', 'owner-of', 'not it 1', 'wrong_credentials'],
    ['nobody’s name', 'nobody-at-all', 'not it 1', 'wrong_credentials'],
    ['the account of one of the team', 'helper', 'owner-of 1', 'forbidden'],
  ])('is refused with %s, and the store still waits', async (_name, username, password, code) => {
    const known = await world.call(login, { body: { username: 'owner-of', password: 'owner-of 1' } });
    if (known.status !== 200) await world.addStaff(await world.signUp('owner-of'), 'helper');
    const { auth, headers } = await arrive('waiting');
    const refused = await world.call(arrivals.loginConnect, { headers, body: { auth, username, password } });
    expect(refused).toMatchObject({ data: null, error: { code } });
    expect((await world.get(stores.verifyConnect, { headers, body: { auth } })).has_account).toBe(false);
  });
});

describe('a code', () => {
  const calls = [
    ['register', (sent: object) => world.call(arrivals.registerConnect, sent)],
    ['log in', (sent: object) => world.call(arrivals.loginConnect, sent)],
    ['verify', (sent: object) => world.call(stores.verifyConnect, sent)],
  ] as const;

  it.each(calls)(
    'is no good to %s in another browser, with a forged cookie, or when it is none',
    async (_name, ask) => {
      const password = (await world.signUp(`thief-${_name.replace(' ', '')}`)).password;
      const { auth, headers } = await arrive('victim');
      const elsewhere = await arrive('elsewhere');
      const body = { auth, ...newcomer(`thief-${_name.replace(' ', '')}`, 'victim'), password };
      const hostile: [object, object][] = [
        [{}, body],
        [{ headers: elsewhere.headers }, body],
        [{ headers: { cookie: `${headers.cookie}x` } }, body],
        [{ headers: { cookie: headers.cookie.replace(/=[^.]+/, '=another') } }, body],
        [{ headers }, { ...body, auth: elsewhere.auth }],
        [{ headers }, { ...body, auth: `${auth}x` }],
        [{ headers }, { ...body, auth: 'x'.repeat(500) }],
      ];
      for (const [sent, of] of hostile) {
        expect(await ask({ ...sent, body: of })).toMatchObject({ status: 400, error: { code: 'token_invalid' } });
      }
    },
  );

  it('that a signed-in merchant began is not for a newcomer', async () => {
    const merchant = await world.signUp('beginner');
    const begun = await world.call(stores.beginConnect, { token: merchant.token, body: { shop: 'beginner' } });
    const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
    const callback = await agree(begun.data?.redirect_url ?? '');
    const back = await fetch(callback, { redirect: 'manual', headers: { cookie } });
    const landed = new URL(back.headers.get('location') ?? '');
    expect(landed.pathname).toBe('/auth');
    const auth = landed.searchParams.get('auth') ?? '';
    const body = { auth, ...newcomer('fixated', 'beginner') };
    const refused = await world.call(arrivals.registerConnect, { headers: { cookie }, body });
    expect(refused).toMatchObject({ status: 400, error: { code: 'token_invalid' } });
  });

  it('ends after a quarter of an hour', async () => {
    const { auth, headers } = await arrive('slowpoke');
    world.clock.advance(15 * 60_000 + 1000);
    const refused = await world.call(arrivals.registerConnect, {
      headers,
      body: { auth, ...newcomer('slowpoke', 'slowpoke') },
    });
    expect(refused).toMatchObject({ status: 400, error: { code: 'token_invalid' } });
  });
});

describe('a request for an account', () => {
  const asked = { name: 'Ada <b>', email: 'ada@lovely.example', description: 'A shop\nof hats & <script>' };

  it('is mailed to whoever runs the installation, and kept', async () => {
    await world.get(arrivals.requestAccount, { body: asked });
    const letter = await eventually('the letter', async () => (await world.letters('owner@tests.example'))[0]);
    expect(letter.text).toContain('ada@lovely.example');
    expect(letter.html).toContain('&lt;script&gt;');
    const { rows } = await sql`select name, email, description from account_requests`.execute(
      world.app.platform.database.db,
    );
    expect(rows).toEqual([asked]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'ada' }, 'email'],
    ['nothing to say', { description: '' }, 'description'],
    ['too much to say', { description: 'x'.repeat(2001) }, 'description'],
  ])('with %s is refused', async (_name, change, field) => {
    const refused = await world.call(arrivals.requestAccount, { body: { ...asked, ...change } });
    expect(refused).toMatchObject({ status: 400, error: { code: 'validation_failed', field } });
  });

  it('comes three times an hour from one address, and no more', async () => {
    const sent = { body: { ...asked, email: 'eager@lovely.example' } };
    for (let turn = 0; turn < 3; turn += 1) expect((await world.call(arrivals.requestAccount, sent)).status).toBe(200);
    expect((await world.call(arrivals.requestAccount, sent)).error?.code).toBe('rate_limited');
  });
});
