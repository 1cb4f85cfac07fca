// Apps inside the admin: the frame, its tokens, and what they are exchanged for.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox.ts';
import { fixtureCatalogue } from '../testing/fixture-catalogue.ts';

const app = { clientId: 'client-1', clientSecret: 'hush', url: 'http://localhost:3000' };
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: null, app, catalogue: fixtureCatalogue });
  sandbox.shop('atelier').access.install(app.clientId, ['read_products']);
});
afterAll(() => sandbox.close());

const at = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${sandbox.url}${path}`, { headers });

const readToken = async (): Promise<string> => {
  const answer = await at('/atelier/admin/apps/client-1/session-token');
  return ((await answer.json()) as { token: string }).token;
};

const exchange = (shop: string, change: object): Promise<Response> =>
  fetch(`${sandbox.url}/${shop}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token',
      ...change,
    }),
  });

describe('the admin', () => {
  it('frames an installed app by a signed address of its own, and nothing else', async () => {
    const page = await at('/atelier/admin/apps/client-1?locale=he');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain('frame-src http://localhost:3000');
    const text = await page.text();
    const src = /<iframe[^>]* src="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const query = new URL(src).searchParams;
    expect(src.startsWith('http://localhost:3000/shopify/install?')).toBe(true);
    expect(Object.fromEntries(query)).toMatchObject({ embedded: '1', shop: 'atelier.myshopify.com', locale: 'he' });
    expect([...query.keys()]).toEqual(expect.arrayContaining(['hmac', 'host', 'id_token', 'session', 'timestamp']));
    expect(text).toContain('allow-scripts allow-same-origin');
    expect(text).not.toContain('allow-top-navigation');
  });

  it.each([
    ['an app that is not installed', '/linden/admin/apps/client-1'],
    ['an app that is not there', '/atelier/admin/apps/client-2'],
    ['a token for it', '/linden/admin/apps/client-1/session-token'],
  ])('has no page for %s', async (_name, path) => {
    expect((await at(path)).status).toBe(404);
  });

  it('gives tokens to itself alone', async () => {
    const refused = await at('/atelier/admin/apps/client-1/session-token', { 'sec-fetch-site': 'same-site' });
    expect(refused.status).toBe(403);
  });
});

describe('a token', () => {
  it('is a JWT of a minute, signed by the app’s secret', async () => {
    const [head = '', payload = '', signature] = (await readToken()).split('.');
    expect(signature).toBe(createHmac('sha256', 'hush').update(`${head}.${payload}`).digest('base64url'));
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({
      iss: 'https://atelier.myshopify.com/admin',
      dest: 'https://atelier.myshopify.com',
      aud: 'client-1',
      sub: '1',
      exp: Number(claims['nbf']) + 60,
    });
  });

  it('is exchanged for who looks', async () => {
    const answer = await exchange('atelier', { subject_token: await readToken() });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      associated_user: { email: 'owner@atelier.myshopify.com', email_verified: true, account_owner: true },
    });
  });

  it.each([
    ['of nothing', { subject_token: '' }, 400],
    ['that is none', { subject_token: 'a.b.c' }, 400],
    ['for another kind of token', { requested_token_type: 'x' }, 400],
    ['of another kind', { subject_token_type: 'x' }, 400],
    ['by a wrong secret', { client_secret: 'x' }, 401],
  ])('%s is not exchanged', async (_name, change, status) => {
    expect((await exchange('atelier', { subject_token: await readToken(), ...change })).status).toBe(status);
  });

  it('of one shop is not exchanged in another', async () => {
    sandbox.shop('linden').access.install(app.clientId, ['read_products']);
    expect((await exchange('linden', { subject_token: await readToken() })).status).toBe(400);
    expect(sandbox.shop('linden').access.revoke(app.clientId)).toBe(true);
  });
});

it('serves the scripts of both sides', async () => {
  for (const path of ['/app-bridge.js', '/admin-frame.js']) {
    const script = await at(path);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect((await script.text()).length).toBeGreaterThan(300);
  }
});
