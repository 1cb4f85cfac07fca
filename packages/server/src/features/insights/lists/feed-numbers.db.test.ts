// The figures of the feed and of its posts, by real visits and orders, held against a plain recount of what was recorded.
import { updateSettings } from '@vitrine/contract/brand';
import { exportBreakdown, getAnalytics, getBreakdown } from '@vitrine/contract/analytics';
import { showPost, type PostId } from '@vitrine/contract/feed';
import {
  getFeedAnalytics,
  getPostAnalytics,
  getPostAnalyticsByPost,
  listPostProducts,
} from '@vitrine/contract/feed-figures';
import { createGallery, editGallery } from '@vitrine/contract/galleries';
import { linkId } from '@vitrine/contract/ids';
import type { Totals } from '@vitrine/contract/insights';
import { listOrders } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  pathOf as pathOfCall,
  startTestApp,
  type Merchant,
  type TestApp,
} from '../../../../../../tests/world/app.ts';
import { insertFeed } from '../../../../../../tests/world/posts.ts';
import { toFeedCode } from '../../feed/feed-code.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const bot = 'Googlebot/2.1 (+http://www.google.com/bot.html)';

let world: TestApp;
let merchant: Merchant;
let [one, two, hidden]: PostId[] = [];

const db = () => world.app.platform.database.db;
const keyOf = (postId: PostId | undefined, platform: 'instagram' | 'tiktok' = 'instagram') => ({
  platform,
  post_id: postId as PostId,
});
const read = async (path: string, agent: string): Promise<string> =>
  (await fetch(world.url + path, { headers: { 'user-agent': agent } })).text();
const pathOf = (postId: PostId | undefined): string => `/${toFeedCode(postId ?? '')}`;

/** Opens a post and reports what was seen there; answers the click. */
async function visit(
  postId: PostId | undefined,
  agent: string,
  { views = [], adds = [], query = '' }: { views?: string[]; adds?: string[]; query?: string } = {},
) {
  const html = await read(pathOf(postId) + query, agent);
  const [, click = ''] = /\/k\/([\w-]{76})[~/]/.exec(html) ?? /name="?c"? value="?([\w-]{76})/.exec(html) ?? [];
  if (views.length + adds.length > 0) {
    const body = new URLSearchParams({ k: click, v: views.join(','), a: adds.join(',') }).toString();
    const headers = { 'user-agent': agent, 'content-type': 'text/plain' };
    await fetch(`${world.url}${pathOf(postId)}/e`, { method: 'POST', headers, body });
  }
  return click;
}

async function buy(click: string, quantity: number): Promise<string> {
  const id = await world.placeOrder('atelier', {
    lines: [{ variantId: '40100', quantity }],
    noteAttributes: [{ name: '__lk', value: click }],
  });
  await eventually('the order', async () => {
    const { orders } = await world.get(listOrders, { token: merchant.token, query: {} });
    return orders.some((order) => order.order_id === id && order.attribution?.credited === true);
  });
  return id;
}

/** What was recorded of a post or of the feed’s page, counted one by one. */
async function recount(id: string): Promise<{ visits: number; checkouts: number; revenue: number }> {
  const { rows: visits } = await sql<{ hour: string; who: string }>`
    select date_trunc('hour', visited_at)::text as hour, coalesce(encode(visitor_key, 'hex'), visit_id::text) as who
    from visits where link_id = ${id} and flag is null`.execute(db());
  const { rows: orders } = await sql<{ total: number }>`
    select o.total_price::int as total from orders o join attributions a using (business_id, order_id)
    where a.link_id = ${id} and a.credited and o.cancelled_at is null`.execute(db());
  return {
    visits: new Set(visits.map(({ hour, who }) => `${hour} ${who}`)).size,
    checkouts: orders.length,
    revenue: orders.reduce((sum, { total }) => sum + total, 0) / 100,
  };
}

const pick = ({ visits, checkouts, revenue }: Totals) => ({
  visits,
  checkouts,
  revenue,
});
const add = (all: readonly { visits: number; checkouts: number; revenue: number }[]) => ({
  visits: all.reduce((sum, { visits }) => sum + visits, 0),
  checkouts: all.reduce((sum, { checkouts }) => sum + checkouts, 0),
  revenue: Math.round(all.reduce((sum, { revenue }) => sum + revenue * 100, 0)) / 100,
});

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('counter');
  await world.connect(merchant, 'atelier');
  [one, two, hidden] = (await insertFeed(world, merchant.businessId, [
    { caption: 'First light\nLinen', products: ['9001', '9003'] },
    { caption: 'Second', products: ['9003'], network: 'tiktok' },
    { caption: 'Third', products: ['9001'] },
  ])) as PostId[];
  const gallery = { title: 'Linen days', rule: { by: 'all' }, layout: 'grid', posts_shown: 12 } as const;
  const made = await world.get(createGallery, { token: merchant.token, body: { ...gallery, slug: 'old-linen' } });
  // an address that changed tells the same gallery
  await world.get(editGallery, {
    token: merchant.token,
    params: { gallery_id: made.gallery.gallery_id },
    body: { ...gallery, slug: 'linen' },
  });
  const click = await visit(one, `${phone} one`, { views: ['9001', '9003'], adds: ['9001'] });
  await visit(one, `${phone} one`);
  await visit(one, bot);
  await buy(click, 2);
  await buy(await visit(one, `${phone} two`, { views: ['9001'] }), 1);
  const byGallery = await visit(two, `${phone} two`, { query: '?utm_content=gallery-old-linen' });
  // what a visit came by is read of those that are stored
  await world.app.features.traffic.upkeep.drain();
  await buy(byGallery, 1);
  await visit(hidden, `${phone} three`);
  await read('/feed/counter', `${phone} three`);
  await world.get(showPost, { token: merchant.token, params: keyOf(hidden), body: { is_visible: false } });
  await world.app.features.traffic.upkeep.drain();
});
afterAll(() => world.stop());

describe('the figures of the feed', () => {
  it('are what was recorded, in sum, by network and by account, and those of its tab', async () => {
    const { token, businessId } = merchant;
    const counted = await Promise.all([one, two, hidden, businessId].map((id) => recount(String(id))));
    expect(counted.map(({ visits, checkouts }) => [visits, checkouts])).toEqual([
      [2, 2],
      [1, 1],
      [1, 0],
      [1, 0],
    ]);
    for (const query of [{}, { range: 'last_24_hours' as const }]) {
      const told = await world.get(getFeedAnalytics, { token, query });
      expect(pick(told.shopboard_analytics)).toEqual(add(counted));
      expect(pick(told.page_analytics)).toEqual(counted[3]);
      const byNetwork = new Map(told.networks.map(({ platform, ...totals }) => [platform, pick(totals)]));
      expect([byNetwork.size, byNetwork.get('tiktok')]).toEqual([2, counted[1]]);
      expect(byNetwork.get('instagram')).toEqual(add([counted[0], counted[2]].flatMap((each) => each ?? [])));
      expect(new Set(told.accounts.map(({ username, platform }) => `${username} ${platform}`))).toEqual(
        new Set(['atelier.shows instagram', 'atelier.shows tiktok']),
      );
    }
    const tab = await world.get(getAnalytics, { token, params: { business_id: businessId }, query: {} });
    expect(pick(tab.shopboard_analytics)).toEqual(add(counted));
    const none = await world.get(getFeedAnalytics, {
      token,
      query: { from_date: '2024-01-01', to_date: '2024-01-31' },
    });
    expect([pick(none.shopboard_analytics), none.networks]).toEqual([{ visits: 0, checkouts: 0, revenue: 0 }, []]);
  });

  it('of one post are the same, by day, hidden or not, and those of its row in a breakdown', async () => {
    const { token, businessId } = merchant;
    const told = await world.get(getPostAnalytics, { token, params: keyOf(one), query: {} });
    expect(pick(told.shopboard_analytics)).toEqual(await recount(String(one)));
    expect(told).toMatchObject({ title: 'First light', username: 'atelier.shows', clicks: 2, total_clicks: 2 });
    expect(told.image_url).toContain('/files/');
    const days = Object.values(told.clicks_data).map(({ clicks = 0 }) => clicks);
    expect(days.reduce((sum, clicks) => sum + clicks, 0)).toBe(2);
    const rows = await world.get(getBreakdown, {
      token,
      params: { business_id: businessId },
      query: { by: 'post', tab: 'shopboard' },
    });
    expect(rows.rows.find(({ value }) => value === one)).toMatchObject(pick(told.shopboard_analytics));
    expect(await world.get(getPostAnalyticsByPost, { token, params: keyOf(one), query: {} })).toEqual(told);
    const head = { headers: { authorization: `Bearer ${token}` } };
    for (const path of [`myspace/${keyOf(one).post_id}`, 'instagram/none', `tiktok/${keyOf(one).post_id}`]) {
      const answer = await fetch(`${world.url}/admin/v1/shopboard/${path}`, head);
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'not_found' } }]);
    }
    const quiet = await world.get(getPostAnalytics, { token, params: keyOf(hidden), query: {} });
    expect(quiet).toMatchObject({ total_clicks: 1, shopboard_analytics: { visits: 1, checkouts: 0 } });
    const past = { from_date: '2024-01-01', to_date: '2024-01-03' };
    const old = await world.get(getPostAnalytics, { token, params: keyOf(one), query: past });
    expect(old).toMatchObject({ clicks: 0, total_clicks: 2 });
    expect(Object.values(old.clicks_data)).toEqual([{ clicks: 0 }, { clicks: 0 }, { clicks: 0 }]);
    for (const params of [keyOf(one, 'tiktok'), keyOf(businessId as string as PostId)])
      expect((await world.call(getPostAnalytics, { token, params, query: {} })).status).toBe(404);
  });

  it('stand in the breakdowns of its tab: by post, by its network, and by the gallery it was come to by', async () => {
    const { token, businessId } = merchant;
    const params = { business_id: businessId };
    const ask = async (by: 'post' | 'platform' | 'gallery', tab: 'shopboard' | 'links' = 'shopboard') =>
      (await world.get(getBreakdown, { token, params, query: { by, tab } })).rows;
    const posts = await ask('post');
    expect(posts.map(({ value, platform }) => [value, platform])).toEqual(
      expect.arrayContaining([
        [one, 'instagram'],
        [two, 'tiktok'],
        [businessId, undefined],
      ]),
    );
    const networks = new Map((await ask('platform')).map((row) => [row.value, row]));
    expect(new Set(networks.keys())).toEqual(new Set(['instagram', 'tiktok', null]));
    expect(networks.get('tiktok')).toMatchObject({ label: 'TikTok', ...(await recount(String(two))) });
    expect(networks.get(null)).toMatchObject({ label: 'The feed and its galleries', visits: 1 });
    const galleries = await ask('gallery');
    expect(galleries.map(({ label, visits, checkouts }) => [label, visits, checkouts])).toEqual([
      ['Not by a gallery', 4, 2],
      ['Linen days', 1, 1],
    ]);
    expect(await ask('gallery', 'links')).toEqual([]);
    const path = pathOfCall(exportBreakdown, { token, params, query: { by: 'gallery', tab: 'shopboard' } });
    const file = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } });
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Linen days')]);
  });

  it('tell its products, best first and of the days that are asked for, and its orders', async () => {
    const { token } = merchant;
    const params = keyOf(one);
    const first = await world.get(listPostProducts, { token, params, query: { count: 1 } });
    expect(first).toMatchObject({
      products: [{ product_id: '9001', view: 2, add: 1, buy: 3, rank: 100 }],
      next_skip: 1,
    });
    const rest = await world.get(listPostProducts, { token, params, query: { count: 5, skip: 1 } });
    expect(rest).toMatchObject({
      products: [{ product_id: '9003', view: 1, add: 0, buy: 0, rank: 0 }],
      next_skip: null,
    });
    const none = await world.get(listPostProducts, {
      token,
      params,
      query: { from_date: '2024-01-01', to_date: '2024-01-02' },
    });
    expect(none.products.map((row) => [row.view, row.buy])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const { orders, total } = await world.get(listOrders, { token, query: { link_id: linkId.parse(one) } });
    expect([total, orders[0]?.link_details?.title]).toEqual([2, 'First light']);
  });

  it('come to the whole, pages of galleries counted with the feed’s own', async () => {
    const { token } = merchant;
    await read('/feed/counter/linen', `${phone} four`);
    await world.app.features.traffic.upkeep.drain();
    const told = await world.get(getFeedAnalytics, { token, query: {} });
    expect(told.page_analytics.visits).toBe(2);
    const parts = [told.page_analytics, ...told.networks].map(({ visits = 0 }) => visits);
    expect(parts.reduce((sum, visits) => sum + visits, 0)).toBe(told.shopboard_analytics.visits);
  });

  it('leave revenue out while the merchant hides it', async () => {
    const { token, businessId } = merchant;
    const params = { business_id: businessId };
    await world.get(updateSettings, { token, params, body: { settings: { hide_revenue_below: 100_000 } } });
    const told = await world.get(getFeedAnalytics, { token, query: {} });
    expect([told.shopboard_analytics.revenue, told.shopboard_analytics.checkouts]).toEqual([undefined, 3]);
    expect(told.networks.every(({ revenue }) => revenue === undefined)).toBe(true);
  });
});
