// Links that let shoppers in at times, so many times or with a password: set over the API, met at their public addresses.
import type { BodySent } from '@vitrine/contract/endpoint';
import { loginInfluencer } from '@vitrine/contract/identity';
import { setLinkGate, setMultilinkGate } from '@vitrine/contract/link-gates';
import { createLink, getLink, listLinks, type Link } from '@vitrine/contract/links';
import { createMultilink, listMultilinks, type Multilink } from '@vitrine/contract/multilinks';
import { minuteOf } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/actor.ts';

type Sent = BodySent<typeof setLinkGate>;

let world: TestApp;
let merchant: Merchant;
let other: Merchant;
let home: string;
let zone: string;
let shoppers = 0;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  // before the clock is moved: grants do not last
  other = await world.signUp('gates');
  await world.connect(other, 'gates-shop');
  home = `${world.sandbox.url}/atelier`;
  ({ timeZone: zone } = await world.app.features.stores.storefront.getUnits(merchant.businessId));
});
afterAll(async () => {
  await world.stop();
});

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

interface Asked {
  readonly headers?: Record<string, string>;
  readonly body?: URLSearchParams;
}

/** Somebody else each time. */
function open(code: string, path = '', { headers = {}, body }: Asked = {}): Promise<Response> {
  shoppers += 1;
  return fetch(`${world.url}/${code}${path}`, {
    redirect: 'manual',
    headers: { 'user-agent': safari, 'x-forwarded-for': `198.51.100.${shoppers % 250}`, ...headers },
    ...(body && { method: 'POST', body }),
  });
}

const unlock = (code: string, password: string, headers: Record<string, string> = {}, query = ''): Promise<Response> =>
  open(code, `/unlock${query}`, { headers, body: new URLSearchParams({ password }) });

const make = (draft: Partial<BodySent<typeof createLink>> = {}): Promise<Link> =>
  world.get(createLink, {
    token: merchant.token,
    body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'], ...draft },
  });

const set = ({ link_id: id }: Pick<Link, 'link_id'>, body: Sent, token = merchant.token): Promise<Link> =>
  world.get(setLinkGate, { token, params: { link_id: id }, body });

/** That many minutes from now, by the store's clock. */
const inMinutes = (minutes: number): string => minuteOf(new Date(world.clock.now().getTime() + minutes * 60_000), zone);

const stateOf = async ({ link_id: id }: Link) =>
  (await world.get(getLink, { token: merchant.token, params: { link_id: id } })).gate?.state;

const visitsOf = async ({ link_id: id }: Pick<Link, 'link_id'>): Promise<number> => {
  const { rows } = await sql<{ visits: number }>`select coalesce(sum(visits), 0)::int as visits from link_totals
    where link_id = ${id}`.execute(world.app.platform.database.db);
  return rows[0]?.visits ?? 0;
};

describe('times', () => {
  it('keep a look closed until it begins, open it, and close it, by the clocks of the store', async () => {
    const link = await make();
    const [starts, ends] = [inMinutes(60), inMinutes(120)];
    const { gate } = await set(link, { starts_at: starts, ends_at: ends });
    expect(gate).toMatchObject({ state: 'scheduled', starts_at: starts, ends_at: ends, has_password: false });
    const before = await open(link.code);
    expect([before.status, await before.text()]).toEqual([404, expect.stringContaining('This is not open yet')]);
    world.clock.advance(61 * 60_000);
    expect([(await open(link.code)).status, await stateOf(link)]).toEqual([200, 'open']);
    world.clock.advance(60 * 60_000);
    const after = await open(link.code);
    const html = await after.text();
    expect([after.status, html.includes('This link has expired'), html.includes('Best sellers')]).toEqual([
      410,
      true,
      true,
    ]);
    expect(await stateOf(link)).toBe('ended');
  });

  it('lead a short elsewhere while it is closed, and to its own page while it is open', async () => {
    const link = await make({ link_type: 'SHORT', inventory_ids: ['9005'] });
    await set(link, { ends_at: inMinutes(-5), fallback_url: `${home}/collections/all` });
    const away = await open(link.code, '?next=https://evil.example&utm_source=x');
    expect([away.status, away.headers.get('location')]).toEqual([302, `${home}/collections/all`]);
    await set(link, { ends_at: inMinutes(5), fallback_url: `${home}/collections/all` });
    expect((await open(link.code)).headers.get('location')).toContain('/products/');
    await set(link, {});
    expect(await stateOf(link)).toBeUndefined();
  });

  it('count no visit while it is closed, and give no part of the page away', async () => {
    const link = await make();
    await open(link.code);
    await eventually('the visits', async () => (await visitsOf(link)) === 1);
    await set(link, { starts_at: inMinutes(60) });
    for (const path of ['', '', '']) await open(link.code, path);
    expect((await open(link.code, '/look.md')).status).toBe(404);
    expect((await open(link.code, '/og.jpg')).status).toBe(404);
    expect((await open(link.code, '/p/9001')).headers.get('location')).toBe(`/${link.code}`);
    const bought = await open(link.code, '/checkout', { body: new URLSearchParams({ 'qty-9001': '1' }) });
    expect([bought.status, bought.headers.get('location')]).toEqual([303, `/${link.code}`]);
    await set(link, {});
    await open(link.code);
    await eventually('the visits', async () => (await visitsOf(link)) === 2);
  });
});

describe('a number of visits', () => {
  it('lets in so many people, bots beside them, and nobody more', async () => {
    const link = await make();
    await set(link, { visits_limit: 2, fallback_url: `${home}/` });
    for (const agent of ['facebookexternalhit/1.1', 'Googlebot/2.1', safari, safari])
      expect((await open(link.code, '', { headers: { 'user-agent': agent } })).status).toBe(200);
    await eventually('the visits', async () => (await visitsOf(link)) === 2);
    // what memory holds of it is asked for again beside its use
    world.clock.advance(3_000);
    await eventually('its end', async () => (await open(link.code)).status === 302);
    expect(await stateOf(link)).toBe('limit_reached');
    const { gate } = await set(link, { visits_limit: 1_000 });
    expect(gate).toMatchObject({ state: 'open', visits_limit: 1_000 });
    expect((await open(link.code)).status).toBe(200);
  });
});

describe('a password', () => {
  let link: Link;
  beforeEach(async () => {
    link = await make({ title: 'For friends', description: 'A secret sale.' });
    await set(link, { password: 'sesame' });
  });

  it('is asked for by a page that tells nothing of what it hides', async () => {
    const answer = await open(link.code, '', { headers: { 'accept-language': 'he' } });
    const html = await answer.text();
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    expect(html).toContain('dir="rtl"');
    expect(html).toContain(`action="/${link.code}/unlock"`);
    const [title = ''] = link.products.map((product) => product.title);
    for (const hidden of [title, 'For friends', 'A secret sale', 'og:image', 'ld+json', 'look.md', '/products/'])
      expect(html).not.toContain(hidden);
    expect((await open(link.code, '/look.md')).status).toBe(404);
    expect((await open(link.code, '/og.jpg')).status).toBe(404);
    expect((await open(link.code, '/p/9001')).status).toBe(303);
    expect(await (await fetch(`${world.url}/llms.txt`)).text()).not.toContain(link.code);
  });

  it('opens it to whoever knows it, until it is another one', async () => {
    const wrong = await unlock(link.code, 'SESAME');
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([403, null]);
    expect(await wrong.text()).toContain('That password isn’t right');
    const right = await unlock(link.code, 'sesame', {}, '?utm_source=mail');
    expect([right.status, right.headers.get('location')]).toEqual([303, `/${link.code}?utm_source=mail`]);
    const kept = right.headers.get('set-cookie') ?? '';
    expect(kept).toMatch(/^open_\w+=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    const [cookie = ''] = kept.split(';');
    const page = await open(link.code, '', { headers: { cookie } });
    const html = await page.text();
    expect(html).toContain('For friends');
    expect([page.headers.get('x-robots-tag'), html.includes('og:image'), html.includes('look.md')]).toEqual([
      'noindex',
      false,
      false,
    ]);
    expect((await open(link.code, '/p/9001', { headers: { cookie } })).status).toBe(302);
    // others may keep a copy of these
    expect((await open(link.code, '/look.md', { headers: { cookie } })).status).toBe(404);
    await set(link, { password: 'another' });
    expect(await (await open(link.code, '', { headers: { cookie } })).text()).not.toContain('For friends');
  });

  it('stays when it is not sent, is never told, and opens no other link', async () => {
    const { gate } = await set(link, { ends_at: inMinutes(60) });
    expect(gate).toMatchObject({ has_password: true });
    expect(JSON.stringify(gate)).not.toMatch(/argon2|sesame/);
    const second = await make({ title: 'Others' });
    await set(second, { password: 'sesame' });
    const [cookie = ''] = ((await unlock(link.code, 'sesame')).headers.get('set-cookie') ?? '').split(';');
    expect(await (await open(second.code, '', { headers: { cookie } })).text()).not.toContain('Others');
    expect((await set(link, { password: null })).gate).toBeNull();
  });

  it('is tried ten times a minute from one address, others go on', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    const tries: number[] = [];
    for (let at = 0; at < 11; at += 1) tries.push((await unlock(link.code, `wrong ${at}`, from)).status);
    expect(tries.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403));
    expect(tries[10]).toBe(429);
    expect((await unlock(link.code, 'sesame', from)).status).toBe(429);
    expect((await unlock(link.code, 'sesame')).status).toBe(303);
  });

  it('has no address to be read at, and none to lead elsewhere', async () => {
    expect((await open(link.code, '/unlock')).headers.get('location')).toBe(`/${link.code}`);
    expect((await unlock('nobody', 'sesame')).status).toBe(404);
    const asked = await unlock(link.code, 'sesame', {}, '?next=//evil.example');
    expect(asked.headers.get('location')).toBe(`/${link.code}?next=//evil.example`);
  });
});

const makeMultilink = (): Promise<Multilink> =>
  world.get(createMultilink, {
    token: merchant.token,
    body: {
      business_id: merchant.businessId,
      title: 'Spring',
      links_options: [
        { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9001'] } },
        { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9002'] } },
      ],
    },
  });

describe('a multilink', () => {
  it('closes both its experiences, by whichever address, and counts their visits together', async () => {
    const multilink = await makeMultilink();
    const params = { multilink_id: multilink.multilink_id };
    const codes = [
      multilink.code,
      ...multilink.links_options.map(({ link_data: data }) => data.short_url.split('/').at(-1) ?? ''),
    ];
    await world.get(setMultilinkGate, { token: merchant.token, params, body: { password: 'sesame' } });
    for (const code of codes) expect(await (await open(code)).text()).toContain('type="password"');
    const [cookie = ''] = ((await unlock(multilink.code, 'sesame')).headers.get('set-cookie') ?? '').split(';');
    for (const code of codes)
      expect(await (await open(code, '', { headers: { cookie } })).text()).not.toContain('type="password"');
    const body = { password: null, visits_limit: 3 };
    const set3 = await world.get(setMultilinkGate, { token: merchant.token, params, body });
    expect(set3.gate?.visits_limit).toBe(3);
    await eventually('its end', async () => {
      world.clock.advance(3_000);
      return (await open(multilink.code)).status === 410;
    });
    const list = await world.get(listMultilinks, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
      query: { gate: 'limit_reached' },
    });
    expect(list.multilinks.map(({ multilink_id: id }) => id)).toEqual([multilink.multilink_id]);
  });
});

describe('lists', () => {
  it('find links by what their gates do', async () => {
    const body = { business_id: other.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'] };
    const titled = (title: string) => world.get(createLink, { token: other.token, body: { ...body, title } });
    const gates: Record<string, Sent> = {
      plain: {},
      scheduled: { starts_at: inMinutes(60) },
      ended: { ends_at: inMinutes(-60), visits_limit: 5 },
      locked: { password: 'sesame', ends_at: inMinutes(60) },
    };
    for (const [title, gate] of Object.entries(gates)) await set(await titled(title), gate, other.token);
    const find = async (gate: 'scheduled' | 'ended' | 'limit_reached' | 'locked') =>
      (
        await world.get(listLinks, { token: other.token, params: { business_id: other.businessId }, query: { gate } })
      ).links.map(({ title }) => title);
    expect(await find('scheduled')).toEqual(['scheduled']);
    expect(await find('ended')).toEqual(['ended']);
    expect(await find('limit_reached')).toEqual([]);
    expect(await find('locked')).toEqual(['locked']);
  });
});

describe('refusals', () => {
  it('an influencer leads nobody out of the store, and sets none of another’s links', async () => {
    await world.app.features.influencers.create(merchant.businessId, {
      username: 'lena',
      email: 'lena@mail.example',
      password: 'lena pass 1',
      promocode: 'LENA10',
      imageUrl: null,
      permissions: allPermissions,
    });
    const login = { admin_username: merchant.username, username: 'lena', password: 'lena pass 1' };
    const { token } = await world.get(loginInfluencer, { body: login });
    const own = await world.get(createLink, {
      token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'] },
    });
    const params = { link_id: own.link_id };
    const away = { ends_at: inMinutes(60), fallback_url: 'https://news.example/' };
    const refused = await world.call(setLinkGate, { token, params, body: away });
    expect(refused.error).toMatchObject({ code: 'url_not_of_store', field: 'fallback_url' });
    expect((await set(own, { ...away, fallback_url: `${home}/pages/soon` }, token)).gate?.state).toBe('open');
    const others = { link_id: (await make()).link_id };
    expect((await world.call(setLinkGate, { token, params: others, body: {} })).status).toBe(404);
    // the merchant may
    expect((await set(own, away)).gate?.fallback_url).toBe('https://news.example/');
  });

  it.each([
    ['an end before its start', { starts_at: '2027-01-02T09:00', ends_at: '2027-01-01T09:00' }, 'ends_at'],
    ['a script to lead to', { fallback_url: 'javascript:alert(1)' }, 'fallback_url'],
    ['no visits at all', { visits_limit: 0 }, 'visits_limit'],
    ['a password of three letters', { password: 'abc' }, 'password'],
  ])('%s', async (_what, body, field) => {
    const { link_id: id } = await make();
    const { error } = await world.call(setLinkGate, { token: merchant.token, params: { link_id: id }, body });
    expect(error?.field).toBe(field);
  });
});
