// Instagram over HTTP: the grant with all its ways to fail, tokens by age, posts page by page, media that expire, callbacks.

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/sandbox-client.ts';
import { toSignedRequest } from '../signing.ts';
import { openNetworks, type Answer, type NetworkWorld } from '../testing/network-client.ts';

const ID = '1700000000000001';
const SECRET = 'sandbox-instagram-secret';
const DAY = 86_400;
const PAGE = '/instagram/www/oauth/authorize';

let world: NetworkWorld;
let query: Record<string, string>;
beforeAll(async () => {
  world = await openNetworks();
  query = {
    client_id: ID,
    redirect_uri: `${world.appUrl}/instagram/auth`,
    response_type: 'code',
    scope: 'instagram_business_basic,instagram_business_manage_insights',
    state: 'state/1 &',
  };
});
afterAll(() => world.close());

async function getCode(form: Record<string, string> = {}): Promise<string> {
  return (await world.press(PAGE, query, { action: 'approve', ...form })).searchParams.get('code') ?? '';
}

function exchange(code: string, change: Record<string, string> = {}): Promise<Answer> {
  const { redirect_uri: redirect = '' } = query;
  const usual = {
    client_id: ID,
    client_secret: SECRET,
    grant_type: 'authorization_code',
    redirect_uri: redirect,
    code,
  };
  return world.post('/instagram/api/oauth/access_token', { ...usual, ...change });
}

const graph = (path: string, fields: Record<string, string>): Promise<Answer> =>
  world.ask(`/instagram/graph${path}?${new URLSearchParams(fields).toString()}`);

const toLong = (short: string): Promise<Answer> =>
  graph('/access_token', { grant_type: 'ig_exchange_token', client_secret: SECRET, access_token: short });

const refresh = (token: string): Promise<Answer> =>
  graph('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token });

async function connect(form: Record<string, string> = {}): Promise<string> {
  const short = (await exchange(await getCode(form))).text('data', 0, 'access_token');
  return (await toLong(short)).text('access_token');
}

async function readAll(token: string, limit: number, between: () => Promise<unknown> = async () => undefined) {
  const ids: string[] = [];
  let next: string | undefined = `/instagram/graph/me/media?limit=${limit}&fields=id&access_token=${token}`;
  while (next !== undefined) {
    const answer: Answer = await world.ask(next);
    ids.push(...answer.list('data').map(({ id }) => String(id)));
    next = answer.at('paging', 'next') === undefined ? undefined : answer.text('paging', 'next');
    await between();
  }
  return ids;
}

describe('the grant', () => {
  test('comes back with the state as it was, and #_ behind it', async () => {
    const back = await world.press(PAGE, query, { action: 'approve' });
    expect(`${back.origin}${back.pathname}`).toBe(query['redirect_uri']);
    expect(back.searchParams.get('state')).toBe('state/1 &');
    expect(back.hash).toBe('#_');
  });

  test('denied tells the published words', async () => {
    const back = await world.press(PAGE, query, { action: 'deny' });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
      state: 'state/1 &',
    });
  });

  test('is of the account the person switched to', async () => {
    const account = (await world.control('GET', 'instagram/accounts')).text('accounts', 1, 'id');
    const body = new URLSearchParams({ ...query, action: 'switch' });
    const { body: page } = await world.ask(PAGE, { method: 'POST', body });
    expect(page).toContain('@maya');
    expect(page).toContain('@noa');
    expect((await exchange(await getCode({ account }))).text('data', 0, 'user_id')).toBe(account);
  });

  test('has a page with the three buttons, and none for a request that is not in order', async () => {
    const good = await world.ask(`${PAGE}?${new URLSearchParams(query).toString()}`);
    expect(good.status).toBe(200);
    for (const label of ['Allow', 'Cancel', 'Switch account']) expect(good.body).toContain(`>${label}</button>`);
    const wrong = [
      { redirect_uri: `${query['redirect_uri']}/` },
      { client_id: '1' },
      { scope: 'instagram_basic' },
      { response_type: 'token' },
    ];
    for (const change of wrong) {
      const { status, body } = await world.ask(`${PAGE}?${new URLSearchParams({ ...query, ...change }).toString()}`);
      expect(status).toBe(400);
      expect(body).toContain('Invalid');
    }
  });

  test('a code is good once, for its address and its hour', async () => {
    const used = 'Matching code was not found or was already used';
    const code = await getCode();
    const other = await exchange(code, { redirect_uri: `${world.appUrl}/other` });
    expect(other.text('error_message')).toContain('redirect_uri is identical');
    expect((await exchange(code)).status).toBe(200);
    const again = await exchange(code);
    expect([again.status, again.body]).toEqual([400, { error_type: 'OAuthException', code: 400, error_message: used }]);
    const late = await getCode();
    await world.advance(3601);
    expect((await exchange(late)).text('error_message')).toBe(used);
    expect((await exchange(await getCode(), { client_secret: 'no' })).status).toBe(400);
  });

  test('takes multipart as well, and answers flat when it is told to', async () => {
    await world.control('PUT', 'instagram/faults', { tokenShape: 'flat' });
    const form = new FormData();
    const fields = { client_id: ID, client_secret: SECRET, grant_type: 'authorization_code', code: await getCode() };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('redirect_uri', query['redirect_uri'] ?? '');
    const { body } = await world.ask('/instagram/api/oauth/access_token', { method: 'POST', body: form });
    expect(body).toMatchObject({ permissions: query['scope'] });
    await world.control('PUT', 'instagram/faults', { tokenShape: 'data' });
  });

  test('leaves out what a person unticked, never what is needed', async () => {
    const code = await getCode({ granted: '' });
    expect((await exchange(code)).text('data', 0, 'permissions')).toBe('instagram_business_basic');
  });
});

describe('tokens', () => {
  test('short becomes long, long is refreshed after a day and until it is over', async () => {
    const short = (await exchange(await getCode())).text('data', 0, 'access_token');
    const long = await toLong(short);
    expect(long.body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 });
    expect((await refresh(short)).status).toBe(400);
    expect((await refresh(long.text('access_token'))).text('error', 'message')).toContain('24 hours');
    await world.advance(DAY);
    const next = await refresh(long.text('access_token'));
    expect([next.status, next.at('expires_in')]).toEqual([200, 5_183_944]);
    await world.advance(61 * DAY);
    expect((await refresh(next.text('access_token'))).at('error')).toMatchObject({ code: 190, error_subcode: 463 });
  });

  test('are told apart when they are not taken', async () => {
    const unknown = await graph('/me', { access_token: 'x' });
    expect(unknown.at('error')).toMatchObject({ type: 'OAuthException', code: 190, error_subcode: 467 });
    expect(unknown.text('error', 'fbtrace_id')).toMatch(/^A/);
    const token = await connect();
    await world.control('POST', 'instagram/expire-tokens');
    expect((await graph('/me', { access_token: token })).at('error', 'error_subcode')).toBe(463);
  });
});

describe('reads', () => {
  test('the profile has what is asked for', async () => {
    const token = await connect();
    const fields = 'user_id,username,account_type,media_count,profile_picture_url';
    const profile = await graph('/v26.0/me', { fields, access_token: token });
    expect(profile.body).toMatchObject({ user_id: '17841400000000001', username: 'maya', media_count: 64 });
    expect((await world.ask(profile.text('profile_picture_url'))).status).toBe(200);
    const usage: unknown = JSON.parse(profile.headers.get('x-business-use-case-usage') ?? '');
    expect(usage).toMatchObject({ '17841400000000001': [{ type: 'instagram', call_count: 0 }] });
    const wrong = await graph('/me', { fields: 'email', access_token: token });
    expect(wrong.at('error')).toMatchObject({ code: 100, type: 'IGApiException' });
  });

  test('every kind of post has its fields', async () => {
    const token = await connect();
    const fields =
      'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,username,like_count,children{id,media_type,media_url}';
    const posts = (await graph('/me/media', { fields, limit: '100', access_token: token })).list('data');
    const of = (type: string) => posts.find(({ media_type: each }) => each === type);
    expect(of('IMAGE')).toMatchObject({ media_product_type: 'FEED', username: 'maya' });
    expect(of('IMAGE')).not.toHaveProperty('children');
    expect(of('IMAGE')?.['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
    expect(of('CAROUSEL_ALBUM')).toHaveProperty('children.data.1.media_url');
    expect(posts.find(({ media_product_type: each }) => each === 'REELS')).toHaveProperty('thumbnail_url');
    expect(posts.some((post) => !('caption' in post))).toBe(true);
    expect(posts.some(({ caption }) => /[א-ת].*#/s.test(String(caption)))).toBe(true);
    await world.control('PUT', 'instagram/faults', { hideLikes: true });
    expect((await graph('/me/media', { fields, access_token: token })).at('data', 0)).not.toHaveProperty('like_count');
    await world.control('PUT', 'instagram/faults', { hideLikes: false });
    const reel = posts.find(({ media_product_type: each }) => each === 'REELS');
    const page = await world.ask(String(reel?.['permalink']));
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('@maya')]);
    const video = await fetch(String(reel?.['media_url']));
    expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  });

  test('pages to the end double and lose nothing while posts are added and deleted', async () => {
    const token = await connect();
    const before = await readAll(token, 100);
    const gone = before[40] ?? '';
    let isFirst = true;
    const seen = await readAll(token, 7, async () => {
      await world.control('POST', 'instagram/posts', { kind: 'image', caption: 'now' });
      if (isFirst) await world.control('DELETE', `instagram/posts/${gone}`);
      isFirst = false;
    });
    expect(seen).toEqual(before.filter((id) => id !== gone));
    expect((await graph(`/${gone}`, { access_token: token })).at('error')).toMatchObject({
      code: 100,
      error_subcode: 33,
    });
    const newest = (await readAll(token, 100))[0] ?? '';
    await world.control('PATCH', `instagram/posts/${newest}`, { caption: 'edited #חדש' });
    await world.control('PATCH', `instagram/posts/${newest}`, { flagged: true });
    const { body } = await graph(`/${newest}`, { fields: 'caption,media_url', access_token: token });
    expect(body).toEqual({ id: newest, caption: 'edited #חדש' });
    await world.control('PATCH', `instagram/posts/${newest}`, { flagged: false });
  });

  test('ten thousand posts are there at once, and no more can be reached', async () => {
    const account = (await world.control('POST', 'instagram/accounts', { handle: 'many' })).text('id');
    const many = { account: 'many', count: 10_050 };
    expect((await world.control('POST', 'instagram/posts/many', many)).body).toEqual({ added: 10_050 });
    const ids = await readAll(await connect({ account }), 100);
    expect([ids.length, new Set(ids).size]).toEqual([10_000, 10_000]);
  });

  test('addresses of media are signed and end', async () => {
    const token = await connect();
    const fields = 'media_url,media_type';
    const posts = (await graph('/me/media', { fields, limit: '100', access_token: token })).list('data');
    const address = String(posts.find(({ media_type: type }) => type === 'IMAGE')?.['media_url']);
    const url = new URL(address);
    expect(Number.parseInt(url.searchParams.get('oe') ?? '', 16)).toBeGreaterThan(Date.now() / 1000);
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    url.searchParams.set('oe', 'FFFFFFFF');
    expect((await world.ask(url.href)).status).toBe(403);
    await world.advance(DAY + 1);
    const late = await world.ask(address);
    expect([late.status, late.body]).toEqual([403, 'URL signature expired']);
  });
});

describe('faults', () => {
  test('a full window answers how long it lasts', async () => {
    const token = await connect();
    await world.control('PUT', 'instagram/faults', { limit: 1 });
    await graph('/me', { access_token: token });
    const full = await graph('/me', { access_token: token });
    expect([full.status, full.at('error', 'code')]).toEqual([400, 80_002]);
    const usage: unknown = JSON.parse(full.headers.get('x-business-use-case-usage') ?? '');
    expect(usage).toMatchObject({ '17841400000000001': [{ call_count: 100, estimated_time_to_regain_access: 1440 }] });
    await world.control('PUT', 'instagram/faults', { limit: null });
    expect((await graph('/me', { access_token: token })).status).toBe(200);
  });

  test('outages, the nth call and calls that hang up happen when they are told to', async () => {
    const token = await connect();
    await world.control('PUT', 'instagram/faults', { outage: 'maintenance' });
    const down = await graph('/me', { access_token: token });
    expect([down.status, down.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    await world.control('PUT', 'instagram/faults', { outage: 'error' });
    expect((await graph('/me', { access_token: token })).at('error', 'code')).toBe(2);
    await world.control('PUT', 'instagram/faults', { outage: null, failCall: { nth: 2, fault: 'transient' } });
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await graph('/me', { access_token: token })).status);
    expect(statuses).toEqual([200, 500, 200]);
    await world.control('PUT', 'instagram/faults', { next: ['hang-up'] });
    await expect(graph('/me', { access_token: token })).rejects.toThrow('fetch failed');
    expect((await world.control('PUT', 'instagram/faults', { outage: 'no' })).status).toBe(422);
  });
});

const readSigned = (body: string): { signature: string; encoded: string; payload: Record<string, unknown> } => {
  const [signature = '', encoded = ''] = (new URLSearchParams(body).get('signed_request') ?? '').split('.');
  return { signature, encoded, payload: JSON.parse(Buffer.from(encoded, 'base64url').toString()) };
};

describe('callbacks', () => {
  test('a signed request is signed as the vector is', () => {
    const payload = { algorithm: 'HMAC-SHA256', issued_at: 1_291_836_800, user_id: '218471' };
    expect(toSignedRequest(payload, 'hush')).toBe(
      '8ieHTl0mA2PT5j7kxpFddyxnsG6zGbNBN2RXzj9Qf-E.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsImlzc3VlZF9hdCI6MTI5MTgzNjgwMCwidXNlcl9pZCI6IjIxODQ3MSJ9',
    );
  });

  test('removing the app ends its tokens and tells it so, again until it listens', async () => {
    const token = await connect();
    // what it calls them to this app, which is not what their posts go by
    const { body: profile } = await graph('/me', { access_token: token, fields: 'id,user_id' });
    const { id: appId } = profile as { id: string };
    expect(profile).toMatchObject({ user_id: '17841400000000001', id: expect.not.stringMatching(/^1784/) });
    world.answers.push({ status: 500, body: '' });
    expect((await world.control('POST', 'instagram/revoke')).body).toEqual({ revoked: true });
    expect((await graph('/me', { access_token: token })).at('error')).toMatchObject({ code: 190, error_subcode: 458 });
    const told = () => world.heard.filter(({ path }) => path === '/webhooks/instagram/deauthorize');
    await eventually('a second try', () => told().length === 2);
    const { signature, encoded, payload } = readSigned(told()[1]?.body ?? '');
    expect(signature).toBe(createHmac('sha256', SECRET).update(encoded).digest('base64url'));
    expect(payload).toMatchObject({ algorithm: 'HMAC-SHA256', user_id: appId });
    expect((await world.control('POST', 'instagram/revoke')).body).toEqual({ revoked: false });
  });

  test('a request for erasure is passed on, and what the app answers is kept', async () => {
    const answer = { url: 'http://localhost/status', confirmation_code: 'c1' };
    world.answers.push({ status: 200, body: JSON.stringify(answer) });
    await world.control('POST', 'instagram/request-deletion', { account: 'noa' });
    const delivered = await eventually('the answer', async () => {
      const sent = (await world.control('GET', 'instagram/deliveries')).list('deliveries');
      return sent.find(({ event, state }) => event === 'data-deletion' && state === 'delivered');
    });
    expect(delivered).toMatchObject({ attempts: [{ status: 200, answer: JSON.stringify(answer) }] });
  });
});
