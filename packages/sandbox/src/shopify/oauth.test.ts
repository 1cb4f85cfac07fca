// The grant over the wire: consent, signed callback, codes used once, tokens that end and rotate.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT, openWorld, type World } from '../testing/sandbox-client.ts';
import { signQuery } from './signatures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const page = async (change: Record<string, string>, shop = 'atelier') => {
  const query = new URLSearchParams(world.client.authorization(change));
  const response = await fetch(`${world.sandbox.url}/${shop}/admin/oauth/authorize?${query}`);
  return { status: response.status, text: await response.text() };
};

test('the consent page names the shop and the rights and sends the state back', async () => {
  const { status, text } = await page({ state: 'a"<b' });
  expect(status).toBe(200);
  expect(text).toContain('Atelier');
  expect(text).toContain('View and change discounts');
  expect(text).toContain('value="a&quot;&lt;b"');
  expect(text).toMatch(/<button name="action" value="install">.*<button name="action" value="cancel">/s);
});

describe('the consent page refuses', () => {
  test.each([
    ['another client', { client_id: 'someone' }, 400, 'application_cannot_be_found'],
    ['no client', { client_id: '' }, 400, 'application_cannot_be_found'],
    ['a foreign address', { redirect_uri: 'https://evil.example/cb' }, 400, 'redirect_uri is not whitelisted'],
    ['a script address', { redirect_uri: 'javascript:alert(1)' }, 400, 'redirect_uri is not whitelisted'],
    ['another address of its own', { redirect_uri: `http://localhost/other` }, 400, 'redirect_uri is not whitelisted'],
    ['no address', { redirect_uri: '' }, 400, 'redirect_uri is not whitelisted'],
    ['a scope that is none', { scope: 'read_products,<script>' }, 400, 'invalid_scope'],
  ])('%s', async (_name, change, status, text) => {
    const answer = await page(change);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain('<script>');
    expect((await world.client.press('install', change)).status).toBe(status);
  });

  test('an address that only begins like the app’s', async () => {
    const { status } = await page({ redirect_uri: `${world.receiver.url}.evil.example/cb` });
    expect(status).toBe(400);
  });

  test('a shop that does not exist', async () => {
    expect((await page({}, 'missing-shop')).status).toBe(404);
  });
});

test('installing calls back with a signed query', async () => {
  const { status, location } = await world.client.press('install');
  const query = new URL(location ?? '').searchParams;
  expect(status).toBe(302);
  expect([...query.keys()].toSorted()).toEqual(['code', 'hmac', 'host', 'shop', 'state', 'timestamp']);
  expect(query.get('hmac')).toBe(signQuery(query, CLIENT.clientSecret));
  expect(query.get('shop')).toBe('atelier.myshopify.com');
  expect(query.get('state')).toBe('state-1');
  expect(Buffer.from(query.get('host') ?? '', 'base64').toString()).toBe('admin.shopify.com/store/atelier');
  expect(Math.abs(Number(query.get('timestamp')) - Date.now() / 1000)).toBeLessThan(90);
});

test('declining stays in the admin and calls nobody', async () => {
  expect(await world.client.press('cancel')).toEqual({ status: 303, location: `${world.client.base}/admin` });
});

test('a code is exchanged once for an hour-long token and a refresh token', async () => {
  const code = await world.client.getCode({ scope: 'read_orders,write_orders, read_products' });
  const { status, body } = await world.client.exchange({ code, expiring: '1' });
  expect(status).toBe(200);
  expect(body).toEqual({
    access_token: expect.stringMatching(/^shpat_[0-9a-f]{32}$/),
    scope: 'read_products,write_orders',
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^shprt_[0-9a-f]{32}$/),
    refresh_token_expires_in: 7_776_000,
  });
  const again = await world.client.exchange({ code, expiring: '1' });
  expect(again.status).toBe(400);
  expect(again.body).toEqual({
    error: 'invalid_request',
    error_description: 'The authorization code was not found or was already used',
  });
});

describe('the token endpoint refuses', () => {
  test.each([
    ['a wrong secret', { client_secret: 'loud', code: 'x' }, 401, 'invalid_client'],
    ['another client', { client_id: 'someone', code: 'x' }, 400, 'application_cannot_be_found'],
    ['an unknown code', { code: 'x' }, 400, 'invalid_request'],
    ['no code', {}, 400, 'invalid_request'],
    ['a dead refresh token', { grant_type: 'refresh_token', refresh_token: 'shprt_0' }, 401, 'invalid_request'],
  ])('%s', async (_name, fields, status, error) => {
    const answer = await world.client.exchange(fields);
    expect(answer.status).toBe(status);
    expect(answer.body['error']).toBe(error);
  });

  test('in HTML when JSON was not asked for, and a form is as good as JSON', async () => {
    const body = new URLSearchParams({ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, code: 'x' });
    const response = await fetch(`${world.client.base}/admin/oauth/access_token`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('Oauth error invalid_request: The authorization code was not found');
  });
});

test('refreshing rotates the refresh token; the earlier access token lives on', async () => {
  const first = await world.client.install();
  const refresh = { grant_type: 'refresh_token', refresh_token: String(first.body['refresh_token']) };
  const second = await world.client.exchange(refresh);
  expect(second.status).toBe(200);
  expect(second.body['refresh_token']).not.toBe(first.body['refresh_token']);
  expect((await world.client.graphql('{ shop { name } }')).status).toBe(200);
  const third = await world.client.exchange(refresh);
  expect(third.status).toBe(401);
  expect(third.body['error_description']).toBe('This request requires an active refresh_token');
});

test('a token of the old kind is issued and of no use', async () => {
  const answer = await world.client.exchange({ code: await world.client.getCode() });
  expect(Object.keys(answer.body)).toEqual(['access_token', 'scope']);
  world.client.token = String(answer.body['access_token']);
  const refused = await world.client.graphql('{ shop { name } }');
  expect(refused.status).toBe(403);
  expect(refused.body['errors']).toMatch(/^\[API\] Non-expiring access tokens are no longer accepted/);
});

test('tokens end by the control, by their time and by uninstalling', async () => {
  await world.client.install();
  await world.client.control('POST', 'expire-tokens');
  expect((await world.client.graphql('{ shop { name } }')).status).toBe(401);

  await world.client.control('PUT', 'faults', { tokenSeconds: 0 });
  expect((await world.client.install()).body['expires_in']).toBe(0);
  expect((await world.client.graphql('{ shop { name } }')).status).toBe(401);

  await world.client.control('PUT', 'faults', { tokenSeconds: 3600 });
  const { body } = await world.client.install();
  await world.client.control('POST', 'uninstall');
  expect((await world.client.graphql('{ shop { name } }')).status).toBe(401);
  const refresh = { grant_type: 'refresh_token', refresh_token: String(body['refresh_token']) };
  expect((await world.client.exchange(refresh)).status).toBe(401);
});
