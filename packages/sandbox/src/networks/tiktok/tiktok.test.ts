// TikTok over HTTP: the grant, tokens that rotate, videos by time, covers that expire, limits, and the signed webhook.

import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/sandbox-client.ts';
import { toTiktokSignature } from '../signing.ts';
import { openNetworks, type Answer, type NetworkWorld } from '../testing/network-client.ts';

const CLIENT = { client_key: 'sbsandboxtiktok01', client_secret: 'sandbox-tiktok-secret' };
const PAGE = '/tiktok/www/v2/auth/authorize/';

let world: NetworkWorld;
let query: Record<string, string>;
beforeAll(async () => {
  world = await openNetworks();
  query = {
    client_key: CLIENT.client_key,
    redirect_uri: `${world.appUrl}/tiktok/auth`,
    response_type: 'code',
    scope: 'user.info.basic,user.info.profile,video.list',
    state: 's1',
  };
});
afterAll(() => world.close());

const allow = (change: Record<string, string> = {}, form: Record<string, string> = {}): Promise<URL> =>
  world.press(PAGE, { ...query, ...change }, { action: 'approve', ...form });

const token = (form: Record<string, string>): Promise<Answer> =>
  world.post('/tiktok/open/v2/oauth/token/', { ...CLIENT, ...form });

function exchange(code: string | null, change: Record<string, string> = {}): Promise<Answer> {
  const usual = { grant_type: 'authorization_code', redirect_uri: query['redirect_uri'] ?? '', code: code ?? '' };
  return token({ ...usual, ...change });
}

const connect = async (): Promise<Answer> => exchange((await allow()).searchParams.get('code'));
const refresh = (text: string): Promise<Answer> => token({ grant_type: 'refresh_token', refresh_token: text });
const bearer = (text: string): Record<string, string> => ({ authorization: `Bearer ${text}` });

function list(text: string, body: object, fields = 'id,create_time'): Promise<Answer> {
  const headers = { ...bearer(text), 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return world.ask(`/tiktok/open/v2/video/list/?fields=${fields}`, init);
}

const me = (text: string, fields: string): Promise<Answer> =>
  world.ask(`/tiktok/open/v2/user/info/?fields=${fields}`, { headers: bearer(text) });

describe('the grant', () => {
  test('tells the scopes that were allowed, with letters in the code that must be decoded', async () => {
    const back = await allow({}, { granted: 'video.list' });
    expect(back.searchParams.get('scopes')).toBe('user.info.basic,video.list');
    expect(back.searchParams.get('state')).toBe('s1');
    expect(back.searchParams.get('code')).toMatch(/\*.*!/);
    const answer = await exchange(back.searchParams.get('code'));
    expect(answer.body).toMatchObject({
      expires_in: 7200,
      refresh_expires_in: 15_552_000,
      scope: 'user.info.basic,video.list',
      token_type: 'Bearer',
    });
    const denied = await me(answer.text('access_token'), 'username');
    expect([denied.status, denied.at('error', 'code')]).toEqual([401, 'scope_not_authorized']);
  });

  test('is denied, refused for another address, and skipped where it was given before', async () => {
    const denied = await world.press(PAGE, query, { action: 'deny' });
    expect(denied.searchParams.get('error')).toBe('access_denied');
    const wrong = new URLSearchParams({ ...query, redirect_uri: `${world.appUrl}/tiktok/auth?x=1` });
    expect((await world.ask(`${PAGE}?${wrong.toString()}`)).status).toBe(400);
    await connect();
    const account = (await world.control('GET', 'tiktok/accounts')).text('accounts', 0, 'id');
    const ask = (change: Record<string, string>) =>
      fetch(`${world.sandbox.url}/networks${PAGE}?${new URLSearchParams({ ...query, ...change }).toString()}`, {
        headers: { cookie: `tiktok_account=${account}` },
        redirect: 'manual',
      });
    expect((await ask({})).status).toBe(302);
    expect((await ask({ disable_auto_auth: '1' })).status).toBe(200);
  });

  test('a code is good once, for its address, its verifier and ten minutes', async () => {
    const code = (await allow()).searchParams.get('code');
    expect((await exchange(code, { redirect_uri: 'http://x.example' })).at('error')).toBe('invalid_request');
    expect((await exchange(code)).status).toBe(200);
    const again = await exchange(code);
    expect([again.status, again.at('error')]).toEqual([200, 'invalid_grant']);
    const late = (await allow()).searchParams.get('code');
    await world.advance(601);
    expect((await exchange(late)).at('error')).toBe('invalid_grant');
    expect((await exchange(late, { client_secret: 'x' })).at('error')).toBe('invalid_client');
    const challenge = createHash('sha256').update('verifier-1').digest('hex');
    const bound = (await allow({ code_challenge: challenge, code_challenge_method: 'S256' })).searchParams.get('code');
    expect((await exchange(bound)).at('error')).toBe('invalid_request');
    expect((await exchange(bound, { code_verifier: 'verifier-1' })).at('token_type')).toBe('Bearer');
  });

  test('takes a challenge by S256 in hex alone', async () => {
    const hash = createHash('sha256').update('verifier-1');
    const challenge = hash.copy().digest('hex');
    for (const method of [{}, { code_challenge_method: 'plain' }, { code_challenge_method: 's256' }]) {
      const asked = new URLSearchParams({ ...query, code_challenge: challenge, ...method });
      const refused = await world.ask(`${PAGE}?${asked.toString()}`);
      expect([refused.status, String(refused.body).includes('code_challenge_method')]).toEqual([400, true]);
    }
    for (const encoding of ['base64url', 'base64'] as const) {
      const other = { code_challenge: hash.copy().digest(encoding), code_challenge_method: 'S256' };
      const code = (await allow(other)).searchParams.get('code');
      expect((await exchange(code, { code_verifier: 'verifier-1' })).body).toMatchObject({
        error: 'invalid_request',
        error_description: 'Code verifier or code challenge is invalid.',
      });
    }
  });

  test('knows its paths letter by letter, and its methods', async () => {
    const paths = ['/v2/oauth/token', '/v2/video/list', '/v2/user/info', '/v2/nothing/', '/v1/user/info/', '/'];
    for (const path of paths) {
      const { status, body } = await world.post(`/tiktok/open${path}`, CLIENT);
      expect([path, status, body]).toEqual([path, 404, 'Unsupported path(Janus)']);
    }
    const got = await world.ask('/tiktok/open/v2/video/list/');
    expect([got.status, got.body]).toEqual([404, 'Unsupported path(Janus)']);
  });

  test('forms alone are taken', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(CLIENT) };
    const { status, body } = await world.ask('/tiktok/open/v2/oauth/token/', init);
    expect([status, body]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});

describe('tokens', () => {
  test('a refresh token is replaced by its use', async () => {
    const first = await connect();
    const second = await refresh(first.text('refresh_token'));
    expect(second.text('refresh_token')).not.toBe(first.text('refresh_token'));
    expect((await refresh(first.text('refresh_token'))).at('error')).toBe('invalid_grant');
    expect((await me(first.text('access_token'), 'open_id')).text('data', 'user', 'open_id')).toBe(
      first.text('open_id'),
    );
    await world.advance(7201);
    expect((await me(second.text('access_token'), 'open_id')).at('error', 'code')).toBe('access_token_invalid');
    expect((await refresh(second.text('refresh_token'))).status).toBe(200);
  });

  test('the app takes its own grant back', async () => {
    const text = (await connect()).text('access_token');
    expect((await world.post('/tiktok/open/v2/oauth/revoke/', { ...CLIENT, token: text })).status).toBe(200);
    expect((await me(text, 'open_id')).status).toBe(401);
    expect((await world.post('/tiktok/open/v2/oauth/revoke/', { ...CLIENT, token: text })).at('error')).toBe(
      'invalid_request',
    );
  });
});

describe('reads', () => {
  test('pages to the end double nothing while videos are added', async () => {
    const text = (await connect()).text('access_token');
    const seen: string[] = [];
    let cursor: unknown;
    for (let more: unknown = true; more === true;) {
      const page = await list(text, { max_count: 20, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.list('data', 'videos').map(({ id }) => String(id)));
      [more, cursor] = [page.at('data', 'has_more'), page.at('data', 'cursor')];
      await world.control('POST', 'tiktok/posts', { caption: 'later' });
    }
    expect([seen.length, new Set(seen).size]).toEqual([36, 36]);
    const usual = await list(text, {});
    expect(usual.list('data', 'videos')).toHaveLength(10);
    expect((await list(text, { max_count: 21 })).at('error', 'code')).toBe('invalid_params');
    expect((await list(text, {}, 'id,secret')).at('error', 'code')).toBe('invalid_params');
  });

  test('a cover ends after six hours and is had anew by a query', async () => {
    const text = (await connect()).text('access_token');
    const [video] = (await list(text, { max_count: 1 }, 'id,cover_image_url')).list('data', 'videos');
    const address = String(video?.['cover_image_url']);
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    await world.advance(6 * 3600);
    expect((await world.ask(address)).status).toBe(403);
    const next = (await connect()).text('access_token');
    const init = {
      method: 'POST',
      headers: { ...bearer(next), 'content-type': 'application/json' },
      body: JSON.stringify({ filters: { video_ids: [video?.['id'], '1'] } }),
    };
    const anew = await world.ask('/tiktok/open/v2/video/query/?fields=id,cover_image_url', init);
    expect(anew.list('data', 'videos')).toHaveLength(1);
    expect((await fetch(anew.text('data', 'videos', 0, 'cover_image_url'))).status).toBe(200);
  });

  test('calls beyond the window are refused, each endpoint by itself, until it moves', async () => {
    const text = (await connect()).text('access_token');
    await world.advance(61);
    await world.control('PUT', 'tiktok/faults', { limit: 2 });
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await me(text, 'open_id')).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await list(text, {})).status).toBe(200);
    await world.advance(61);
    expect((await me(text, 'open_id')).status).toBe(200);
    await world.control('PUT', 'tiktok/faults', { limit: null, outage: 'error' });
    expect((await me(text, 'open_id')).at('error', 'code')).toBe('internal_error');
    await world.control('PUT', 'tiktok/faults', { outage: null });
  });
});

describe('the webhook', () => {
  const vector =
    '{"client_key":"ck","event":"authorization.removed","create_time":1615338610,"user_openid":"oid","content":"{\\"reason\\":1}"}';

  test('is signed as the vector is', () => {
    expect(toTiktokSignature(vector, 'hush', 1_633_174_587)).toBe(
      't=1633174587,s=dd3c758528587d2f31d456f7e9749b9ae5c163c5e01884ce7204acaf088956a4',
    );
  });

  test('tells that a person removed the app', async () => {
    const { open_id: openId } = (await connect()).body as { open_id: string };
    await world.control('POST', 'tiktok/revoke');
    const { headers, body } = await eventually('the webhook', () =>
      world.heard.find(({ path }) => path === '/webhooks/tiktok'),
    );
    const [, seconds, signature] = /^t=(\d+),s=([0-9a-f]{64})$/.exec(String(headers['tiktok-signature'])) ?? [];
    const right = createHmac('sha256', CLIENT.client_secret).update(`${seconds}.${body}`).digest('hex');
    expect(signature).toBe(right);
    expect(JSON.parse(body)).toMatchObject({
      client_key: CLIENT.client_key,
      event: 'authorization.removed',
      user_openid: openId,
      content: '{"reason":1}',
    });
  });
});
