// AI tagging over the real program: posts are looked at by themselves, tagged where it is sure, and it follows what people say and set.
import { updateSettings } from '@vitrine/contract/brand';
import { changePosts, getShopboard, listPosts, tagPost, type PostId, type SocialPost } from '@vitrine/contract/feed';
import { productId as idOf } from '@vitrine/contract/ids';
import { getTaggingReport, makeTaggingReport } from '@vitrine/contract/vision';
import { toCutOut } from '@vitrine/scenery/drawings/studio';
import type { Piece } from '@vitrine/scenery/scene';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { givePictures, insertFeed } from '../../../../../../tests/world/posts.ts';
import { listDue } from './finds-store.ts';

/** What the store shows of each of its products: nothing is like anything else. */
const drawn = [
  'coat-camel-plain-40',
  'vase-teal-plain-33',
  'boot-cocoa-plain-12',
  'shirt-sand-stripe-7',
  'scarf-berry-check-20',
  'hat-black-plain-3',
  'tote-olive-plain-55',
  'dress-rose-plain-18',
  'mug-chalk-plain-9',
  'cushion-rust-check-25',
  'skirt-navy-plain-31',
  'cardigan-sage-stripe-14',
  'lamp-mustard-plain-44',
  'trousers-charcoal-plain-2',
] as const;

let world: TestApp;
let noa: Merchant;
let ids: string[];
let posts: PostId[];

const db = () => world.app.platform.database.db;
const waiting = { timeout: 240_000, interval: 500 };

/** A photo of things before a wall. */
async function photograph(...names: string[]): Promise<Buffer> {
  const places =
    names.length === 1
      ? ['translate(80 40) scale(.8)']
      : ['translate(-60 0) scale(.62)', 'translate(560 640) scale(.56)'];
  const things = names.map((name, at) => `<g transform="${places[at]}">${toCutOut(toPiece(name), `p${at}`)}</g>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="900" viewBox="0 0 1200 1500"><rect width="1200" height="1500" fill="#8d9a92"/><rect y="1180" width="1200" height="320" fill="#6a5f58"/>${things.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten().modulate({ brightness: 0.94 }).jpeg({ quality: 80 }).toBuffer();
}

function toPiece(name: string): Piece {
  const [kind, colour, pattern, turn] = name.split('-');
  return { kind, colour, pattern, turn: Number(turn) } as Piece;
}

const productOf = (name: (typeof drawn)[number]) => idOf.parse(ids[drawn.indexOf(name)]);
const read = async (at: number): Promise<SocialPost> => {
  const { posts: found } = await world.get(listPosts, {
    token: noa.token,
    params: { platform: 'instagram' },
    query: {},
  });
  const post = found.find(({ post_id: id }) => id === posts[at]);
  if (post === undefined) throw new Error(`post ${at} is not listed`);
  return post;
};
const automatic = ({ auto_tagged_products: tagged }: SocialPost) => tagged.map(({ inventory_id: id }) => id).toSorted();
const set = (settings: object) =>
  world.get(updateSettings, { token: noa.token, params: { business_id: noa.businessId }, body: { settings } });
const change = (at: number, aiTags: 'remove' | 'restore') =>
  world.get(changePosts, {
    token: noa.token,
    params: { platform: 'instagram' },
    body: { post_ids: [posts[at]!], ai_tags: aiTags },
  });

/** Of the second post. */
const write = (columns: ReturnType<typeof sql>) =>
  sql`update posts set ${columns} where business_id = ${noa.businessId} and post_id = ${posts[1]}`.execute(db());
const listWaitingPosts = () => listDue(db(), noa.businessId, { hash: '-', stamp: '-', now: new Date(), most: 10 });
const countPosts = async () => (await world.get(getShopboard, { token: noa.token })).ai_tagging.posts;

beforeAll(async () => {
  world = await startTestApp({ sandbox: 'demo', billing: false, looksAtPosts: true });
  noa = await world.signUp('noa');
  await world.connect(noa, 'atelier');
  const { rows } = await sql<{ id: string }>`select product_id as id from products where business_id = ${noa.businessId}
    order by product_id`.execute(db());
  ids = rows.slice(0, drawn.length).map(({ id }) => id);
  // the store sells these alone; what else it has is not shown
  await sql`update products set images = '[]' where business_id = ${noa.businessId}`.execute(db());
  for (const [at, name] of drawn.entries())
    await sql`update products set images = jsonb_build_array(jsonb_build_object('id', '1', 'src',
        ${`${world.sandbox.url}/atelier/cdn/files/x.front.${name}.webp?width=480`}::text))
      where business_id = ${noa.businessId} and product_id = ${ids[at]}`.execute(db());
  const wishes = [
    { caption: 'A coat and a vase' },
    { caption: 'Not ours' },
    { caption: 'By hand', products: [ids[5]!] },
    { caption: 'Broken, before another' },
    { caption: 'The last one' },
  ];
  posts = (await insertFeed(world, noa.businessId, wishes)) as PostId[];
  await sql`update posts set is_decided = true where business_id = ${noa.businessId} and post_id = ${posts[2]}`.execute(
    db(),
  );
  const photos = [
    await photograph('coat-camel-plain-40', 'vase-teal-plain-33'),
    await sharp({ create: { width: 600, height: 700, channels: 3, background: '#9fb3a4' } })
      .jpeg()
      .toBuffer(),
    await photograph('hat-black-plain-3', 'boot-cocoa-plain-12'),
  ];
  await givePictures(world, noa.businessId, async (at) => photos[at % photos.length]!);
  const broken = await sql<{ file: string }>`select file_id as file from post_pictures
    where business_id = ${noa.businessId} and post_id = ${posts[3]}`.execute(db());
  await world.app.platform.files.write(`${noa.businessId}/${broken.rows[0]!.file}.webp`, Buffer.from('no image'));
}, 120_000);
afterAll(() => world.stop());

const both = () => [productOf('coat-camel-plain-40'), productOf('vase-teal-plain-33')].toSorted();

it('posts are looked at once the store is known, and tagged where it is sure', { timeout: 300_000 }, async () => {
  await set({ product_search_sensitivity: 'MEDIUM' });
  await vi.waitFor(async () => expect(automatic(await read(0))).toEqual(both()), waiting);
  const post = await read(0);
  expect(post.public_url).not.toBeNull();
  const [coat, vase] = [productOf('coat-camel-plain-40'), productOf('vase-teal-plain-33')].map(
    (id) => post.auto_tagged_products.find(({ inventory_id: each }) => each === id)?.point,
  );
  expect([coat!.y < 0.6, vase!.x > 0.4, vase!.y > 0.4]).toEqual([true, true, true]);
  await vi.waitFor(
    async () =>
      expect((await world.get(getShopboard, { token: noa.token })).ai_tagging).toMatchObject({
        posts: 5,
        looked_at: 5,
        tagged: { instagram: 1, tiktok: 0 },
      }),
    waiting,
  );
  expect(automatic(await read(1))).toEqual([]);
  const byHand = await read(2);
  expect(byHand.products.map(({ inventory_id: id }) => id)).toEqual([ids[5]]);
  expect(automatic(byHand)).toEqual([]);
  expect(byHand.suggested_products.map(({ inventory_id: id }) => id)).toContain(productOf('boot-cocoa-plain-12'));
  const report = await world.get(getTaggingReport, { token: noa.token });
  expect(report).toMatchObject({ state: 'made', decisions: { right: 0, wrong: 0 } });
  const medium = report.levels.find(({ sensitivity }) => sensitivity === 'MEDIUM');
  expect(medium?.tags).toBe(true);
  expect(medium?.right).toBeGreaterThanOrEqual(0.95);
});

it('nobody looks at what was taken down, nor at what a creator does not permit, until that changes', async () => {
  expect(await listWaitingPosts()).toHaveLength(posts.length);
  await write(sql`taken_down = true`);
  expect(await listWaitingPosts()).not.toContain(posts[1]);
  await write(sql`taken_down = false, rights_needed = true`);
  expect(await listWaitingPosts()).not.toContain(posts[1]);
  expect(await countPosts()).toBe(5);
  await write(sql`rights_needed = null`);
  expect(await listWaitingPosts()).toContain(posts[1]);
});

it('off takes the tags away, on brings them back', async () => {
  await set({ product_search_sensitivity: 'OFF' });
  await vi.waitFor(async () => expect(automatic(await read(0))).toEqual([]), waiting);
  expect((await read(2)).suggested_products).toEqual([]);
  expect((await world.get(getShopboard, { token: noa.token })).ai_tagging_enabled).toBe(false);
  await set({ product_search_sensitivity: 'MEDIUM' });
  await vi.waitFor(async () => expect(automatic(await read(0))).toEqual(both()), waiting);
});

it('what is left out is neither tagged nor suggested', async () => {
  await set({ ai_preferences: { excluded_product_ids: [productOf('vase-teal-plain-33')] } });
  await vi.waitFor(async () => expect(automatic(await read(0))).toEqual([productOf('coat-camel-plain-40')]), waiting);
  const { suggested_products: suggested } = await read(0);
  expect(suggested.map(({ inventory_id: id }) => id)).not.toContain(productOf('vase-teal-plain-33'));
  await set({ ai_preferences: { excluded_product_ids: [] } });
  await vi.waitFor(async () => expect(automatic(await read(0))).toEqual(both()), waiting);
});

it('tags by AI are removed for good, and restored when that is undone', async () => {
  const { posts: removed } = await change(0, 'remove');
  expect(removed.map(automatic)).toEqual([[]]);
  await set({ product_search_sensitivity: 'HIGH' });
  await set({ product_search_sensitivity: 'MEDIUM' });
  const { posts: restored } = await change(0, 'restore');
  expect(restored.map(automatic)).toEqual([both()]);
  // a post that somebody has tagged is none of AI's
  const { posts: own } = await change(2, 'restore');
  expect(own[0]?.products.map(({ inventory_id: id }) => id)).toEqual([ids[5]]);
});

it('what a person adds to tags by AI stays with them', async () => {
  const added = productOf('mug-chalk-plain-9');
  await world.get(changePosts, {
    token: noa.token,
    params: { platform: 'instagram' },
    body: { post_ids: [posts[0]!], add_product_ids: [added] },
  });
  const stamp = async () => {
    const { rows } = await sql<{
      stamp: string;
    }>`select stamp from tagging_plans where business_id = ${noa.businessId}`.execute(db());
    return rows[0]?.stamp;
  };
  await set({ product_search_sensitivity: 'LOW' });
  await vi.waitFor(async () => expect(await stamp()).toContain('LOW'), waiting);
  const { products } = await read(0);
  expect(products.map(({ inventory_id: id }) => id)).toEqual([added]);
  expect(automatic(await read(0))).toEqual(both());
});

it('what a person says stays, and is learned from', async () => {
  const coat = productOf('coat-camel-plain-40');
  const { post } = await world.get(tagPost, {
    token: noa.token,
    params: { platform: 'instagram', post_id: posts[0]! },
    body: { product_ids: [coat] },
  });
  expect(post.products.map(({ inventory_id: id }) => id)).toEqual([coat]);
  expect(automatic(post)).toEqual([]);
  const { decisions } = await world.get(getTaggingReport, { token: noa.token });
  expect(decisions.right).toBe(1);
  expect(decisions.wrong).toBeGreaterThanOrEqual(1);
  await set({ product_search_sensitivity: 'HIGH' });
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      stamp: string;
    }>`select stamp from tagging_plans where business_id = ${noa.businessId}`.execute(db());
    expect(rows[0]?.stamp).toContain('HIGH');
  }, waiting);
  expect(automatic(await read(0))).toEqual([]);
});

it('the report is made anew when somebody asks for it, of a store that is there', async () => {
  expect(await world.get(makeTaggingReport, { token: noa.token })).toMatchObject({ state: 'waiting' });
  const other = await world.signUp('without');
  expect(await world.call(makeTaggingReport, { token: other.token })).toMatchObject({
    status: 409,
    error: { code: 'store_required' },
  });
  expect(await world.get(getTaggingReport, { token: other.token })).toMatchObject({ state: 'unmade', levels: [] });
});
