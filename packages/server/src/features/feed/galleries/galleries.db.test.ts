// Galleries over the real program: which posts are in them, in which order, where they are, and what they are counted as.
import { askFigures } from '@vitrine/contract/figure-questions';
import {
  createGallery,
  editGallery,
  listGalleries,
  previewGallery,
  removeGallery,
  restoreGallery,
  type Gallery,
  type GalleryRule,
} from '@vitrine/contract/galleries';
import type { PostId } from '@vitrine/contract/feed';
import type { CollectionId, ProductId } from '@vitrine/contract/ids';
import { listOrders } from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { insertFeed, type PostWish } from '../../../../../../tests/world/posts.ts';
import { toFeedCode } from '../feed-code.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let world: TestApp;
let merchant: Merchant;
let posts: PostId[];

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(world.url + path, { headers: { 'user-agent': phone, ...headers }, redirect: 'manual' });
const read = async (path: string): Promise<string> => (await open(path)).text();
const listed = (html: string): string[] =>
  [...html.matchAll(/href="?\/(feed-[A-Za-z0-9]{22})/g)].map(([, code = '']) => code);
const codesOf = (...places: number[]): string[] => places.map((at) => toFeedCode(posts[at] ?? ''));
const findWay = (html: string, rel: 'next' | 'prev'): string | null =>
  new RegExp(`href="?([^" >]+)"? rel="?${rel}`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;

/** What the address brought goes along behind it. */
const clickOf = (html: string): string => /\/k\/([\w-]{76})/.exec(html)?.[1] ?? '';

const make = async (slug: string, rule: GalleryRule, rest: object = {}): Promise<Gallery> => {
  const body = { title: `Of ${slug}`, slug, rule, layout: 'grid' as const, ...rest };
  return (await world.get(createGallery, { token: merchant.token, body })).gallery;
};

const wishes: PostWish[] = [
  { caption: 'First #Linen, and #כתום!', products: ['9001', '9003'] },
  { caption: 'Second #linen_days', products: ['9003'], network: 'tiktok' },
  { caption: 'Hidden #linen', products: ['9001'], hidden: true },
  { caption: 'Third #linen🌿 #été', products: ['9005'], network: 'pinterest' },
  { caption: 'Gone from the store #linen', products: ['424242'] },
  { caption: 'Last', products: ['9001'] },
];

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('curator');
  await world.connect(merchant, 'atelier');
  posts = (await insertFeed(world, merchant.businessId, wishes)) as PostId[];
});
afterAll(() => world.stop());

it('has the posts its rule chooses of those that shoppers see, and of hand-picked ones in their order', async () => {
  const { rows } = await sql<{ id: CollectionId; products: string[] }>`
    select collection_id as id, array_agg(product_id) as products from collection_products
    where business_id = ${merchant.businessId} group by 1 having '9005' = any(array_agg(product_id)) limit 1`.execute(
    world.app.platform.database.db,
  );
  const [collection] = rows;
  const inCollection = wishes.flatMap(({ products = [], hidden }, at) =>
    !hidden && products.some((id) => collection?.products.includes(id)) ? [at] : [],
  );
  expect(inCollection).toContain(3);
  const picked = [5, 2, 0].map((at) => posts[at] as PostId);
  const cases: [GalleryRule, number[]][] = [
    [{ by: 'all' }, [0, 1, 3, 5]],
    [{ by: 'hashtag', hashtag: '#LINEN' }, [0, 3]],
    [{ by: 'hashtag', hashtag: 'linen_days' }, [1]],
    [{ by: 'hashtag', hashtag: 'כתום' }, [0]],
    [{ by: 'hashtag', hashtag: 'été' }, [3]],
    [{ by: 'product', product_id: '9003' as ProductId }, [0, 1]],
    [{ by: 'collection', collection_id: collection?.id ?? ('' as CollectionId) }, inCollection],
    [{ by: 'network', network: 'tiktok' }, [1]],
    [{ by: 'posts', post_ids: picked }, [5, 0]],
  ];
  for (const [at, [rule, expected]] of cases.entries()) {
    const gallery = await make(`case-${at}`, rule);
    expect([rule, listed(await read(`/feed/curator/case-${at}`))]).toEqual([rule, codesOf(...expected)]);
    expect(gallery.number_of_posts).toBe(expected.length);
    expect(gallery.posts.map(({ post_id: id }) => id)).toEqual(expected.map((each) => posts[each]));
    const preview = await world.get(previewGallery, { token: merchant.token, body: { rule, count: 3 } });
    expect(preview).toMatchObject({ number_of_posts: expected.length, posts: gallery.posts.slice(0, 3) });
  }
  const { galleries, total } = await world.get(listGalleries, { token: merchant.token, query: { count: 3 } });
  expect([galleries.length, total]).toEqual([3, cases.length]);
  expect(galleries[2]).toMatchObject({ slug: 'case-6', rule_title: expect.stringMatching(/./) });
});

it('refuses an address that another gallery has or had, and what the store does not sell', async () => {
  const { token } = merchant;
  const gallery = await make('taken-once', { by: 'all' });
  const params = { gallery_id: gallery.gallery_id };
  const body = { title: 'Moved', slug: 'Moved-On', rule: gallery.rule, layout: 'stories' as const };
  const { gallery: moved } = await world.get(editGallery, { token, params, body });
  expect(moved).toMatchObject({
    slug: 'moved-on',
    layout: 'stories',
    posts_shown: 12,
    public_url: `${world.url}/feed/curator/moved-on`,
    utm_contents: ['gallery-moved-on', 'gallery-taken-once'],
  });
  const send = (slug: string, rule: GalleryRule) =>
    world.call(createGallery, { token, body: { title: 'Another', slug, rule, layout: 'grid' } });
  for (const slug of ['taken-once', 'moved-on'])
    expect(await send(slug, { by: 'all' })).toMatchObject({
      status: 409,
      error: { code: 'code_taken', field: 'slug' },
    });
  expect(await send('unsold', { by: 'product', product_id: '1' as ProductId })).toMatchObject({
    error: { code: 'product_unknown' },
  });
  expect(await send('no such', { by: 'all' })).toMatchObject({ status: 400 });
  const led = await open('/feed/curator/taken-once?after=x');
  expect([led.status, led.headers.get('location')]).toEqual([302, '/feed/curator/moved-on?after=x']);
  await world.get(removeGallery, { token, params });
  const gone = await open('/feed/curator/moved-on');
  expect([gone.status, (await gone.text()).includes('/feed/curator')]).toEqual([404, true]);
  await world.get(restoreGallery, { token, params });
  expect((await open('/feed/curator/moved-on')).status).toBe(200);
});

it('goes on page by page in both directions, by hand as by time', async () => {
  const all = [0, 1, 3, 5];
  for (const [slug, rule, order] of [
    ['by-time', { by: 'all' }, all],
    ['by-hand', { by: 'posts', post_ids: all.map((at) => posts[at] as PostId).toReversed() }, all.toReversed()],
  ] satisfies [string, GalleryRule, number[]][]) {
    await make(slug, rule, { posts_shown: 3, layout: 'carousel' });
    const first = await read(`/feed/curator/${slug}`);
    expect(first).toContain('class="posts carousel"');
    const second = await read(findWay(first, 'next') ?? '');
    expect([...listed(first), ...listed(second)]).toEqual(codesOf(...order));
    expect(listed(await read(findWay(second, 'prev') ?? ''))).toEqual(listed(first));
  }
});

it('is visited under its own id, and its posts’ orders are told by how they were come to', async () => {
  const { token } = merchant;
  const gallery = await make('counted', { by: 'all' });
  const page = await read('/feed/curator/counted');
  const [, post = ''] = /href="?(\/feed-\w{22}\?utm_content=gallery-counted)/.exec(page) ?? [];
  const click = clickOf(await read(post));
  const direct = clickOf(await read(post.replace(/\?.*/, '')));
  // what a visit came by is read of those that are stored
  await world.app.features.traffic.upkeep.drain();
  const buy = (clickId: string) =>
    world.placeOrder('atelier', {
      lines: [{ variantId: '40100', quantity: 1 }],
      noteAttributes: [{ name: '__lk', value: clickId }],
    });
  const orders = [await buy(click), await buy(direct)];
  await eventually('the orders', async () => {
    const found = (await world.get(listOrders, { token, query: {} })).orders;
    return orders.every((id) => found.some((one) => one.order_id === id && one.attribution !== null));
  });
  const ask = async (by: 'link' | 'utm_content', values: string[], measure: 'visits' | 'checkouts') => {
    const filters = [{ by, values }];
    const body = { measures: [measure], split_by: [by], filters, tabs: ['shopboard' as const] };
    const { rows } = await world.get(askFigures, { token, body });
    return rows.map((row) => [row.keys[0]?.value, row.figures[measure]]);
  };
  expect(await ask('link', [gallery.gallery_id], 'visits')).toEqual([[gallery.gallery_id, 1]]);
  await eventually('the figures', async () => {
    const told = await ask('utm_content', gallery.utm_contents, 'checkouts');
    return JSON.stringify(told) === JSON.stringify([['gallery-counted', 1]]);
  });
});

it('leads from a post back to the gallery it was opened from, and within it, while its canonical address stays one', async () => {
  const { token } = merchant;
  const picked = [5, 0, 3].map((at) => posts[at] as PostId);
  const rule = { by: 'posts', post_ids: picked } as const;
  const gallery = await make('way-back', rule, { title: 'Slow <mornings>' });
  const pathOf = (at: number, slug = 'way-back') => `/${toFeedCode(posts[at] ?? '')}?utm_content=gallery-${slug}`;
  const wayTo = (html: string, rel: 'next' | 'prev') => (findWay(html, rel) ?? '').replace('&amp;', '&');
  const middle = await read(pathOf(0));
  expect(middle).toMatch(
    /<nav class=thread><a href=\/feed\/curator\/way-back><span>Back to <bdi>Slow &lt;mornings&gt;</,
  );
  expect([wayTo(middle, 'prev'), wayTo(middle, 'next')]).toEqual([pathOf(5), pathOf(3)]);
  expect(middle).toContain(`rel=canonical href=${world.url}/${toFeedCode(posts[0] ?? '')}`);
  // its points lead within the very page
  expect(middle).toContain(`href="${pathOf(0)}#p1"`);
  const last = await read(wayTo(middle, 'next'));
  expect([wayTo(last, 'prev'), findWay(last, 'next')]).toEqual([pathOf(0), null]);
  // by an address it had, and among all posts by none, by an unknown one, and by that of a gallery that is gone
  const params = { gallery_id: gallery.gallery_id };
  await world.get(editGallery, { token, params, body: { title: 'Moved', slug: 'way-on', rule, layout: 'grid' } });
  expect(wayTo(await read(pathOf(0)), 'next')).toBe(pathOf(3, 'way-on'));
  await world.get(removeGallery, { token, params });
  for (const path of [pathOf(0), pathOf(0, 'nobody'), pathOf(0).replace(/\?.*/, '')]) {
    const html = await read(path);
    expect(html).toContain('<a href=/feed/curator>Back to the feed</a>');
    expect(findWay(html, 'next')).toBe(`/${toFeedCode(posts[1] ?? '')}`);
  }
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const click = /name="click_id" value="?([\w.~-]+)/.exec(middle)?.[1] ?? '';
  const refused = await fetch(`${world.url}/${toFeedCode(posts[0] ?? '')}/checkout`, {
    ...form,
    body: `click_id=${click}`,
  });
  expect(await refused.text()).toContain(`href="${pathOf(0)}"`);
});
