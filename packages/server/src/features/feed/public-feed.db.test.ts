// The feed shoppers see, over the real program: what is open, how it is counted and credited, and what cannot break it.
import { updateSettings } from '@vitrine/contract/brand';
import { getAnalytics, getBreakdown } from '@vitrine/contract/analytics';
import {
  changePosts,
  disconnectSocial,
  getShopboard,
  listPosts,
  showPost,
  tagPost,
  updateShopboard,
  type PostId,
} from '@vitrine/contract/feed';
import type { ProductId } from '@vitrine/contract/ids';
import { listLinks } from '@vitrine/contract/links';
import { listOrders } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { insertFeed, type PostWish } from '../../../../../tests/world/posts.ts';
import { toFeedCode } from './feed-code.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const sold = ['9001', '9003'] as const;

let world: TestApp;
let merchant: Merchant;
let posts: string[];

const db = () => world.app.platform.database.db;
const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${world.url}${path}`, { method, headers: { 'user-agent': phone, ...headers }, redirect: 'manual' });
/** Whether search engines are asked to leave it out, in its page and its headers alike. */
const isLeftOut = async (path: string) => {
  const answer = await open(path);
  const isTold = (await answer.text()).includes('noindex');
  expect(answer.headers.get('x-robots-tag')).toBe(isTold ? 'noindex' : null);
  return isTold;
};
const read = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await open(path, headers)).text();
const networksOf = (html: string) => [
  ...new Set([...html.matchAll(/[?]network=(\w+)/g)].map(([, network]) => network)),
];
const pathOf = (post: string | undefined): string => `/${toFeedCode(post ?? '')}`;
const listed = (html: string): string[] =>
  [...html.matchAll(/href="?(\/feed-[A-Za-z0-9]{22})/g)].map(([, path = '']) => path);

const wishes: PostWish[] = [
  { caption: 'First light\nLinen for slow #mornings', products: sold },
  { caption: 'Second', products: ['9003'], network: 'tiktok' },
  { caption: 'Hidden', products: ['9001'], hidden: true },
  { caption: 'Nothing tagged' },
  { caption: 'Gone from the store', products: ['424242'] },
  { caption: 'Last', products: ['9001'] },
];

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('feeder');
  await world.connect(merchant, 'atelier');
  posts = await insertFeed(world, merchant.businessId, wishes);
});
afterAll(() => world.stop());

const figuresOf = async () => {
  await world.app.features.traffic.upkeep.drain();
  const { businessId, token } = merchant;
  const params = { business_id: businessId };
  return world.get(getAnalytics, { token, params, query: {} });
};

const bagIn = (html: string) => /data-b=(\w+)/.exec(html)?.[1];

describe('the feed', () => {
  it('shows what is visible and sells, the latest first, each post with a page of its own', async () => {
    const html = await read('/feed/feeder');
    expect(listed(html)).toEqual([pathOf(posts[0]), pathOf(posts[1]), pathOf(posts[5])]);
    expect(html).toContain('application/ld+json');
    expect(html).not.toContain('noindex');
    const { shopboard_url: address } = await world.get(getShopboard, { token: merchant.token });
    expect(address).toBe(`${world.url}/feed/feeder`);
    expect(html).toContain(`href=${address}`);
    const page = await read(pathOf(posts[0]));
    expect(page).toContain('<h1>First light</h1>');
    expect(page).toContain('Linen for slow #mornings');
    expect(page).toContain('href=/feed/feeder');
    expect(listed(page)).toContain(pathOf(posts[1]));
    expect(page).toContain(`${pathOf(posts[0])}#p1`);
    expect(page).toMatch(/id="?p2/);
    expect(page).toContain('https://network.example/p/');
  });

  it('tells the address of each post that is open', async () => {
    const { posts: told } = await world.get(listPosts, { token: merchant.token, params: { platform: 'instagram' } });
    expect(told.map(({ caption, public_url: url }) => [caption.split('\n')[0], url])).toEqual([
      ['First light', world.url + pathOf(posts[0])],
      ['Hidden', null],
      ['Nothing tagged', null],
      ['Gone from the store', world.url + pathOf(posts[4])],
      ['Last', world.url + pathOf(posts[5])],
    ]);
  });

  it('knows the bag its posts share, for the sign of it, and shows none in frames', async () => {
    const html = await read('/feed/feeder');
    expect(bagIn(html)).toBe(bagIn(await read(pathOf(posts[0]))));
    const url = /<script src=(\S+)/.exec(html)?.[1] ?? '';
    expect(url).toMatch(/^\/sign\.\w+\.js$/);
    expect((await open(url)).headers.get('content-type')).toContain('javascript');
    expect(await read('/feed/feeder?embed=1')).not.toContain('<script src');
  });

  it('is narrowed by network and product, in either language, and answers HEAD', async () => {
    expect(listed(await read('/feed/feeder?network=tiktok'))).toEqual([pathOf(posts[1])]);
    expect(listed(await read('/feed/feeder?product=9001'))).toEqual([pathOf(posts[0]), pathOf(posts[5])]);
    expect(listed(await read('/feed/feeder?network=pinterest'))).toEqual([]);
    expect(await read('/feed/feeder?product=%22%3E%3Cscript%3E&network=%00&after=x')).not.toContain('<script>');
    const hebrew = await read('/feed/feeder', { 'accept-language': 'he' });
    expect(hebrew).toContain('<html lang="he" dir="rtl">');
    expect(hebrew).toContain('קניות מהפיד');
    const head = await open('/feed/feeder', {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await open('/feed/nobody-here')).status).toBe(404);
    expect((await open('/feed/FEEDER')).status).toBe(200);
  });

  it('is narrowed by a hashtag of a caption, page by page, and not found by itself', async () => {
    const tagged = await signUpWithStore('tagged');
    const all = await insertFeed(
      world,
      tagged.businessId,
      Array.from({ length: 50 }, (_, at) => ({
        caption: at % 2 === 0 ? `Look ${at}\nby the sea #Linen_בוקר <b>#"x` : `Other ${at} #linens`,
        products: ['9001'],
      })),
    );
    const mine = all.filter((_, at) => at % 2 === 0).map(pathOf);
    const page = await read(pathOf(all[0]));
    const [, way = ''] = /href="([^"]+\?tag=[^"]+)"/.exec(page) ?? [];
    expect(way).toBe(`/feed/tagged?tag=${encodeURIComponent('linen_בוקר')}`);
    expect(page).not.toContain('<b>');
    const first = await read(way);
    expect(first).toContain('#linen_בוקר</h1>');
    expect(first).toContain('noindex');
    expect(first).toContain('rel=canonical href=' + world.url + '/feed/tagged');
    expect(listed(first)).toEqual(mine.slice(0, 24));
    const next = findWay(first, 'next') ?? '';
    expect(next).toContain('tag=linen');
    const second = await read(next);
    expect(listed(second)).toEqual(mine.slice(24));
    expect(listed(await read(findWay(second, 'prev') ?? ''))).toEqual(mine.slice(0, 24));
    expect(listed(await read('/feed/tagged?tag=nobody'))).toEqual([]);
    expect(listed(await read('/feed/tagged?tag=%22%3E%3Cscript%3E'))).toHaveLength(24);
  });

  it('leads to every network that has posts, on a page that shows none of it, and tells what is an advertisement', async () => {
    const mixed = await signUpWithStore('mixed');
    const all = await insertFeed(world, mixed.businessId, [
      ...Array.from({ length: 26 }, () => ({ caption: 'Here #linen', products: ['9001'] })),
      { caption: 'Far below', products: ['9003'], network: 'tiktok' },
      { caption: 'Hidden', products: ['9003'], network: 'pinterest', hidden: true },
    ]);
    const first = await read('/feed/mixed');
    expect(listed(first)).not.toContain(pathOf(all[26]));
    expect(networksOf(first)).toEqual(['instagram', 'tiktok']);
    // the others are one click away from a network too, and none that would be empty
    expect(networksOf(await read('/feed/mixed?network=tiktok'))).toEqual(['instagram', 'tiktok']);
    expect(await read('/feed/mixed?product=9003')).not.toContain('network=instagram');
    const given = sql`case post_id when ${all[0]} then 'paid' when ${all[1]} then 'gifted' end`;
    await sql`update posts set disclosure = ${given} where business_id = ${mixed.businessId}`.execute(db());
    const told = await read('/feed/mixed');
    expect([...told.matchAll(/<b>(.*?)<\/b>/g)].map(([, word]) => word?.replaceAll(/<.*?>/g, ''))).toEqual([
      'Ad',
      'Ad · Gifted',
    ]);
    await sql`update posts set disclosure = null, influencer_id = gen_random_uuid() where post_id = ${all[0]}`.execute(
      db(),
    );
    expect(await read('/feed/mixed?embed=1')).toContain('<bdi lang=en>Ad</bdi></b>');
  });

  it('closes a post that is hidden, untagged or of an account that was let go of, and leads to the feed', async () => {
    for (const at of [2, 3]) {
      const answer = await open(pathOf(posts[at]));
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain('/feed/feeder');
    }
    const { token } = merchant;
    const params = { platform: 'instagram' as const, post_id: posts[5] as PostId };
    expect((await open(pathOf(posts[5]))).status).toBe(200);
    await world.get(showPost, { token, params, body: { is_visible: false } });
    await eventually('it to close', async () => (await open(pathOf(posts[5]))).status === 410);
    await world.get(showPost, { token, params, body: { is_visible: true } });
    await eventually('it to open', async () => (await open(pathOf(posts[5]))).status === 200);
    await world.get(tagPost, { token, params, body: { product_ids: [] } });
    await eventually('it to close', async () => (await open(pathOf(posts[5]))).status === 410);
    expect(listed(await read('/feed/feeder'))).not.toContain(pathOf(posts[5]));
    const body = { post_ids: [posts[5] as PostId], add_product_ids: ['9001' as ProductId] };
    await world.get(changePosts, { token, params: { platform: 'instagram' }, body });
    await eventually('it to open', async () => (await open(pathOf(posts[5]))).status === 200);
    expect((await open(pathOf('00000000-0000-4000-8000-000000000000'))).status).toBe(404);
  });

  it('leads back to the post and its feed from what cannot be bought', async () => {
    const [, path = ''] = /(\/feed-[A-Za-z0-9]{22}\/checkout)/.exec(await read(pathOf(posts[0]))) ?? [];
    const headers = { 'user-agent': phone, 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await fetch(world.url + path, { method: 'POST', headers, body: '' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect(html).toMatch(new RegExp(`href="?${pathOf(posts[0])}"?>Back to the post`));
    expect(html).toMatch(/href="?\/feed\/feeder"?>See the feed/);
  });

  it('tells its merchant whether products are looked for in images', async () => {
    const { token, businessId } = merchant;
    for (const [sensitivity, isOn] of [
      ['OFF', false],
      ['MEDIUM', true],
    ] as const) {
      const body = { settings: { product_search_sensitivity: sensitivity } };
      await world.get(updateSettings, { token, params: { business_id: businessId }, body });
      expect((await world.get(getShopboard, { token })).ai_tagging_enabled).toBe(isOn);
    }
  });

  it('asks search engines to leave it and its posts out, where its merchant wants that', async () => {
    const { token } = merchant;
    for (const isIndexed of [false, true]) {
      const told = await world.get(updateShopboard, { token, body: { is_indexed: isIndexed } });
      expect([told.is_indexed, (await world.get(getShopboard, { token })).is_indexed]).toEqual([isIndexed, isIndexed]);
      for (const path of ['/feed/feeder', pathOf(posts[0]), `${pathOf(posts[0])}/look.md`])
        await eventually(
          path,
          async () => (await open(path)).headers.get('x-robots-tag') === (isIndexed ? null : 'noindex'),
        );
      expect(await isLeftOut('/feed/feeder')).toBe(!isIndexed);
      expect(await isLeftOut(pathOf(posts[0]))).toBe(!isIndexed);
    }
  });

  it('counts visits of people to the feed and its posts as visits of the feed, and orders by them as its orders', async () => {
    const before = await figuresOf();
    const page = await read(pathOf(posts[0]), { 'user-agent': `${phone} one` });
    await read('/feed/feeder', { 'user-agent': `${phone} one` });
    await read('/feed/feeder', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await open('/feed/feeder', { 'user-agent': `${phone} two`, 'sec-purpose': 'prefetch' });
    const [, click = ''] = /name="?c"? value="?([\w-]{76})/.exec(page) ?? /\/k\/([\w-]{76})\//.exec(page) ?? [];
    expect(click).not.toBe('');
    const id = await world.placeOrder('atelier', {
      lines: [{ variantId: '40100', quantity: 1 }],
      noteAttributes: [{ name: '__lk', value: click }],
    });
    const { token } = merchant;
    const order = await eventually('the order', async () => {
      const { orders } = await world.get(listOrders, { token, query: {} });
      return orders.find((one) => one.order_id === id && one.attribution !== null);
    });
    expect(order.attribution).toMatchObject({ credited: true, channel: 'shopboard', link_id: posts[0] });
    expect(order.link_details).toMatchObject({ link_type: 'POST', title: 'First light' });
    const after = await eventually('the figures', async () => {
      const figures = await figuresOf();
      return figures.shopboard_analytics.checkouts === 1 && figures;
    });
    const visitsOf = (of: typeof after) => of.shopboard_analytics.visits ?? 0;
    expect(visitsOf(after) - visitsOf(before)).toBe(2);
    expect(after.looks_analytics).toMatchObject({ visits: 0, checkouts: 0 });
    const params = { business_id: merchant.businessId };
    const byPost = await world.get(getBreakdown, { token, params, query: { by: 'post', tab: 'all' } });
    expect(byPost.rows[0]).toMatchObject({ label: 'First light', value: posts[0], link_id: null, checkouts: 1 });
    // a post is no link
    expect((await world.get(getBreakdown, { token, params, query: { by: 'link', tab: 'all' } })).rows).toEqual([]);
    expect((await world.get(listLinks, { token, params, query: {} })).links).toEqual([]);
  });

  it('prints captions of strangers as text, however long', async () => {
    const hostile = `<script>alert(1)</script>\u202e"><img src=x onerror=alert(1)>\n${'אבג '.repeat(2_500)}`;
    const [strange] = await insertFeed(world, (await signUpWithStore('strange')).businessId, [
      { caption: hostile, products: ['9001'] },
    ]);
    for (const path of [pathOf(strange), '/feed/strange']) {
      const html = await read(path);
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<img src=x');
      expect(html).not.toContain('\u202e');
      expect(Buffer.byteLength(html)).toBeLessThan(30_000);
    }
  });

  it('is whole page by page, forward and back, with no post twice', async () => {
    const many = await signUpWithStore('many');
    const all = await insertFeed(
      world,
      many.businessId,
      Array.from({ length: 60 }, (_, at) => ({ caption: `Post ${at}`, products: ['9001'] })),
    );
    const pages: string[][] = [];
    let next: string | null = '/feed/many';
    let last = '';
    while (next !== null) {
      const html = await read(next);
      expect(Buffer.byteLength(html)).toBeLessThan(30_000);
      pages.push(listed(html));
      last = html;
      next = findWay(html, 'next');
    }
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 12]);
    expect(pages.flat()).toEqual(all.map(pathOf));
    const back = await read(findWay(last, 'prev') ?? '');
    expect(listed(back)).toEqual(pages[1]);
    expect(listed(await read(findWay(back, 'prev') ?? ''))).toEqual(pages[0]);
  });

  it('shows what the store sells most of while there is nothing, and closes with its account', async () => {
    const fresh = await signUpWithStore('fresh');
    expect((await open('/feed/fresh')).status).toBe(404);
    await insertFeed(world, fresh.businessId, []);
    const empty = await read('/feed/fresh');
    expect(empty).toContain('Nothing to shop here yet');
    expect(empty).toContain('class=goods');
    const [post] = await insertFeed(world, fresh.businessId, [{ products: ['9001'] }]);
    expect(listed(await read('/feed/fresh'))).toEqual([pathOf(post)]);
    expect((await open(pathOf(post))).status).toBe(200);
    const params = { platform: 'instagram' as const };
    await world.get(disconnectSocial, { token: fresh.token, params, body: {} });
    await eventually('it to close', async () => (await open(pathOf(post))).status === 410);
    expect(listed(await read('/feed/fresh'))).toEqual([]);
  });

  it('is under a brand domain its owner’s alone', async () => {
    await sql`insert into brand_domains (business_id, domain, token, added_at, verified_at)
      values (${merchant.businessId}, 'shop.feeder.example', 'token', now(), now())`.execute(db());
    await world.app.features.hosts.reload();
    const { shopboard_url: address } = await world.get(getShopboard, { token: merchant.token });
    expect(new URL(address)).toMatchObject({ hostname: 'shop.feeder.example', pathname: '/feed/feeder' });
    const host = 'shop.feeder.example';
    expect((await openAt(host, '/feed/feeder')).status).toBe(200);
    expect((await openAt(host, '/feed/many')).status).toBe(404);
    expect((await openAt(host, pathOf(posts[0]))).status).toBe(200);
  });
});

/** As a browser that was led here by that name. */
async function openAt(host: string, path: string): Promise<{ status: number }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(`${world.url}${path}`, { headers: { host, 'user-agent': phone } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0 });
    })
      .on('error', reject)
      .end();
  });
}

async function signUpWithStore(name: string): Promise<Merchant> {
  const made = await world.signUp(name);
  await world.connect(made, name);
  return made;
}

const findWay = (html: string, rel: 'next' | 'prev'): string | null =>
  new RegExp(`href="?([^" >]+)"? rel="?${rel}`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
