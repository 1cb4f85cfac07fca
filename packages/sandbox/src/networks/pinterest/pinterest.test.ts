// Pinterest over HTTP: the grant, Basic credentials and rotating refresh tokens, bookmarks, boards, limits, silence when it ends.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { openNetworks, type Answer, type NetworkWorld } from '../testing/network-client.ts';

const BASIC = `Basic ${Buffer.from('1500001:sandbox-pinterest-secret').toString('base64')}`;
const PAGE = '/pinterest/www/oauth/';

let world: NetworkWorld;
let query: Record<string, string>;
beforeAll(async () => {
  world = await openNetworks();
  query = {
    client_id: '1500001',
    redirect_uri: `${world.appUrl}/pinterest/auth`,
    response_type: 'code',
    scope: 'boards:read,pins:read,user_accounts:read',
    state: 's1',
  };
});
afterAll(() => world.close());

async function getCode(change: Record<string, string> = {}): Promise<string> {
  const back = await world.press(PAGE, { ...query, ...change }, { action: 'approve' });
  return back.searchParams.get('code') ?? '';
}

const token = (form: Record<string, string>, authorization = BASIC): Promise<Answer> =>
  world.post('/pinterest/api/v5/oauth/token', form, { authorization });

const exchange = (code: string, redirect = query['redirect_uri'] ?? ''): Promise<Answer> =>
  token({ grant_type: 'authorization_code', code, redirect_uri: redirect });

const connect = async (change: Record<string, string> = {}): Promise<Answer> => exchange(await getCode(change));
const refresh = (text: string): Promise<Answer> => token({ grant_type: 'refresh_token', refresh_token: text });

const read = (path: string, text: string): Promise<Answer> =>
  world.ask(`/pinterest/api/v5${path}`, { headers: { authorization: `Bearer ${text}` } });

describe('the grant', () => {
  test('is given once, for its address, to who knows the secret', async () => {
    const code = await getCode();
    expect((await exchange(code, `${world.appUrl}/other`)).status).toBe(400);
    const wrong = `Basic ${Buffer.from('1500001:no').toString('base64')}`;
    const refused = await token({ grant_type: 'authorization_code', code }, wrong);
    expect([refused.status, refused.body]).toEqual([401, { code: 2, message: 'Authentication failed.' }]);
    expect((await exchange(code)).body).toMatchObject({
      token_type: 'bearer',
      expires_in: 2_592_000,
      scope: 'boards:read pins:read user_accounts:read',
      response_type: 'authorization_code',
      refresh_token_expires_in: 5_184_000,
    });
    expect((await exchange(code)).status).toBe(400);
    const late = await getCode();
    await world.advance(601);
    expect((await exchange(late)).status).toBe(400);
  });

  test('is denied, and refused for another address', async () => {
    const denied = await world.press(PAGE, query, { action: 'deny' });
    expect([denied.searchParams.get('error'), denied.searchParams.get('state')]).toEqual(['access_denied', 's1']);
    const wrong = new URLSearchParams({ ...query, redirect_uri: `${world.appUrl}/` });
    expect((await world.ask(`${PAGE}?${wrong.toString()}`)).status).toBe(400);
  });

  test('a refresh token is replaced by its use and may ask for less', async () => {
    const first = await connect();
    const second = await refresh(first.text('refresh_token'));
    expect(second.body).toMatchObject({ response_type: 'refresh_token', refresh_token_expires_in: 5_184_000 });
    expect((await refresh(first.text('refresh_token'))).status).toBe(401);
    const form = { grant_type: 'refresh_token', refresh_token: second.text('refresh_token') };
    expect((await token({ ...form, scope: 'ads:read' })).status).toBe(400);
    const less = await token({ ...form, scope: 'pins:read' });
    expect((await read('/boards', less.text('access_token'))).status).toBe(403);
  });
});

describe('reads', () => {
  test('bookmarks lead to the end and double nothing while pins are added', async () => {
    const text = (await connect()).text('access_token');
    const seen: string[] = [];
    let bookmark: string | null = '';
    while (bookmark !== null) {
      const page: Answer = await read(`/pins?page_size=9&bookmark=${bookmark}`, text);
      seen.push(...page.list('items').map(({ id }) => String(id)));
      bookmark = page.at('bookmark') === null ? null : page.text('bookmark');
      await world.control('POST', 'pinterest/posts', { caption: 'later' });
    }
    expect([seen.length, new Set(seen).size]).toEqual([48, 48]);
    expect((await read('/pins?page_size=251', text)).status).toBe(400);
    expect((await read('/user_account', text)).body).toMatchObject({ username: 'maya', account_type: 'BUSINESS' });
  });

  test('boards hold the pins, each once', async () => {
    const text = (await connect()).text('access_token');
    const boards = (await read('/boards', text)).list('items');
    const counts = await Promise.all(
      boards.map(async ({ id }) => (await read(`/boards/${String(id)}/pins?page_size=250`, text)).list('items').length),
    );
    const all = (await read('/pins?page_size=250', text)).list('items');
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all.length);
    expect(boards.map(({ pin_count: count }) => count)).toEqual(counts);
  });

  test('pictures come in the four sizes and never expire', async () => {
    const text = (await connect()).text('access_token');
    const pins = (await read('/pins?page_size=250', text)).list('items');
    const media = pins.map((pin) => pin['media'] as { media_type: string; images?: Record<string, { url: string }> });
    expect(new Set(media.map(({ media_type: type }) => type))).toEqual(new Set(['image', 'multiple_images', 'video']));
    const images = media.find(({ media_type: type }) => type === 'image')?.images ?? {};
    await world.advance(86_400 * 400);
    const sizes = await Promise.all(
      Object.values(images).map(async ({ url }) => {
        const { width, height } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata();
        return `${width} ${height}`;
      }),
    );
    expect(sizes).toEqual(['150 150', '400 300', '600 900', '1200 1800']);
  });

  test('tell how many calls are left, and refuse those beyond', async () => {
    const text = (await connect()).text('access_token');
    await world.advance(61);
    await world.control('PUT', 'pinterest/faults', { limit: 2 });
    const first = await read('/boards', text);
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
    expect(first.headers.get('x-pinterest-rid')).toMatch(/^\d+$/);
    await read('/boards', text);
    const third = await read('/boards', text);
    expect([third.status, third.at('code'), third.headers.get('x-ratelimit-remaining')]).toEqual([429, 8, '0']);
    await world.control('PUT', 'pinterest/faults', { limit: null });
  });

  test('knows its paths and methods alone, in its own words', async () => {
    const text = (await connect()).text('access_token');
    const unknown = [404, { code: 11, message: 'API method not found.' }];
    for (const path of ['/nothing', '/pins/1/nothing', '/user_account/']) {
      const { status, body, headers } = await read(path, text);
      expect([status, body]).toEqual(unknown);
      expect(headers.get('x-pinterest-rid')).toMatch(/^\d+$/);
    }
    const put = await world.ask('/pinterest/api/v5/boards', { method: 'PUT' });
    expect([put.status, put.body]).toEqual(unknown);
  });

  test('nobody is told that the app was removed: the next call is answered 401', async () => {
    const text = (await connect()).text('access_token');
    expect((await world.control('POST', 'pinterest/revoke')).body).toEqual({ revoked: true });
    const { status, body } = await read('/pins', text);
    expect([status, body]).toEqual([401, { code: 2, message: 'Authentication failed.' }]);
    expect((await world.control('GET', 'pinterest/deliveries')).list('deliveries')).toEqual([]);
  });
});
