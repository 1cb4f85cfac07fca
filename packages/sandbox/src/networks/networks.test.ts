// What all networks share: seeded accounts and posts that stay, the truth of pictures, ordinary days, the pages of the control.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openNetworks, type NetworkWorld } from './testing/network-client.ts';
import { drawCallFault, usualSwitches } from './switches.ts';

const cleaning: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

async function open(dataDir: string | null = null): Promise<NetworkWorld> {
  const world = await openNetworks({ dataDir });
  cleaning.push(() => world.close());
  return world;
}

test('accounts, posts, grants and the clock outlive a restart; so do callbacks that nobody took', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'networks-'));
  cleaning.push(() => rmSync(dataDir, { recursive: true }));
  const first = await openNetworks({ dataDir, retryScale: 1 });
  const { body: posts } = await first.control('GET', 'instagram/posts');
  const query = {
    client_key: 'sbsandboxtiktok01',
    redirect_uri: `${first.appUrl}/tiktok/auth`,
    response_type: 'code',
    scope: 'user.info.basic',
  };
  const back = await first.press('/tiktok/www/v2/auth/authorize/', query, { action: 'approve' });
  const form = {
    client_key: query.client_key,
    client_secret: 'sandbox-tiktok-secret',
    grant_type: 'authorization_code',
  };
  const code = back.searchParams.get('code') ?? '';
  const granted = { ...form, code, redirect_uri: query.redirect_uri };
  await first.post('/tiktok/open/v2/oauth/token/', granted);
  first.answers.push({ status: 500, body: '' });
  await first.advance(3600);
  await first.control('POST', 'tiktok/revoke');
  await first.close();

  const second = await open(dataDir);
  expect((await second.control('GET', 'instagram/posts')).body).toEqual(posts);
  expect((await second.control('GET', 'tiktok')).list('grants')).toEqual([]);
  const ahead = Date.parse((await second.control('GET', 'clock')).text('now')) - Date.now();
  expect(ahead).toBeGreaterThan(3_500_000);
  expect((await second.control('GET', 'tiktok/deliveries')).list('deliveries')).toMatchObject([
    { event: 'authorization.removed', state: expect.stringMatching(/pending|failed/) },
  ]);
});

test('no shop has the name under which networks answer', async () => {
  const { sandbox } = await open();
  expect(() => sandbox.shop('networks')).toThrow('There can be no shop networks.');
});

test('the truth names products of the shop and where they are, and the API of the network does not', async () => {
  const { control, sandbox } = await open();
  const wanted =
    sandbox
      .shop('atelier')
      .products()
      .find(({ status }) => status === 'ACTIVE')?.id ?? '';
  const made = await control('POST', 'pinterest/posts', { kind: 'image', caption: 'mine', products: [wanted] });
  const truth = await control('GET', `pinterest/truth?post=${made.text('id')}`);
  expect(truth.list('posts', 0, 'pictures', 0, 'shows')).toMatchObject([{ productId: wanted }]);
  expect(truth.at('posts', 0, 'pictures', 0, 'shows', 0, 'visible')).toBeGreaterThan(0);
  expect(truth.at('posts', 0, 'pictures', 0, 'conditions')).toHaveProperty('light');
  const known = new Set(
    sandbox
      .shop('atelier')
      .products()
      .map(({ id }) => id),
  );
  const all = (await control('GET', 'instagram/truth?account=noa')).list('posts');
  const pictures = all.flatMap(({ pictures: each }) => each as { shows: { productId: string }[] }[]);
  expect(pictures.flatMap(({ shows }) => shows).every(({ productId }) => known.has(productId))).toBe(true);
  expect(pictures.every(({ shows }) => shows.length >= 1 && shows.length <= 4)).toBe(true);
  expect((await control('POST', 'pinterest/posts', { products: ['1'] })).status).toBe(422);
});

test('a post shows what another shop sells, where one is named', async () => {
  const { control, sandbox } = await open();
  const sold = sandbox.shop('corner').products();
  const wanted = sold.find(({ status }) => status === 'ACTIVE')?.id ?? '';
  const wish = { kind: 'image', products: [wanted] };
  expect((await control('POST', 'instagram/posts', wish)).status).toBe(422);
  const made = await control('POST', 'instagram/posts', { ...wish, shop: 'corner' });
  const truth = await control('GET', `instagram/truth?post=${made.text('id')}`);
  expect(truth.list('posts', 0, 'pictures', 0, 'shows')).toMatchObject([{ productId: wanted }]);
  expect((await control('POST', 'instagram/posts', { ...wish, shop: 'missing-one' })).status).toBe(404);
});

const drawDay = () => Array.from({ length: 2000 }, (_, call) => drawCallFault(usualSwitches(), call + 1));

test('on an ordinary day the same calls meet the same few faults', () => {
  const day = drawDay();
  expect(drawDay()).toEqual(day);
  const count = (fault: string): number => day.filter((each) => each === fault).length;
  expect(count('rate-limit')).toBe(19);
  expect(count('transient')).toBe(10);
});

test('people steer a network by its page', async () => {
  const { ask, control, sandbox } = await open();
  expect(await (await fetch(`${sandbox.url}/`)).text()).toContain('href="/networks"');
  expect((await ask('')).body).toContain('@maya');
  const page = '/control/instagram';
  const press = (form: Record<string, string>) =>
    ask(page, { method: 'POST', body: new URLSearchParams({ account: '', ...form }), redirect: 'manual' });
  const { id: account } = (await control('GET', 'instagram/accounts')).list('accounts')[0] ?? {};
  const as = { account: String(account) };
  expect((await press({ ...as, act: 'add', caption: 'שלום <b>' })).status).toBe(303);
  expect((await ask(page)).body).toContain('שלום &lt;b&gt;');
  await press({ ...as, act: 'add-many', count: '3' });
  const posts = (await control('GET', 'instagram/posts')).list('posts');
  expect(posts).toHaveLength(68);
  await press({ ...as, act: 'delete', post: String(posts[0]?.['id']) });
  expect((await control('GET', 'instagram/posts')).list('posts')).toHaveLength(67);
  await press({ ...as, act: 'faults', outage: 'maintenance', slowMs: '0', nth: '0', fault: 'transient' });
  expect((await control('GET', 'instagram/faults')).at('outage')).toBe('maintenance');
  expect((await press({ ...as, act: 'revoke' })).status).toBe(409);
  for (const act of ['nothing', '', 'constructor', '__proto__', 'hasOwnProperty']) {
    const refused = await press({ ...as, act });
    expect([act, refused.status, String(refused.body).includes('There is no such button.')]).toEqual([act, 400, true]);
  }
  expect((await ask('/control/myspace')).status).toBe(404);
});
