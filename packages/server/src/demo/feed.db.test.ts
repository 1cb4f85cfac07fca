// The feed of the demo: posts tagged with what they show, galleries, and orders that find the post they came by.
import { getShopboard, listPosts } from '@vitrine/contract/feed';
import { listGalleries } from '@vitrine/contract/galleries';
import { login } from '@vitrine/contract/identity';
import { sql } from 'kysely';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/world/app.ts';
import { calm, control } from '../features/feed/testing/people.ts';
import { connectStore, waitForSync } from './connect-store.ts';
import { createDemoFeed, demoFeedIsMissing } from './feed.ts';
import { demoPassword } from './people.ts';
import { demoFeedMark } from './unfinished.ts';

/** The same every time: so are the posts, and what shoppers make of them. */
const at = new Date('2026-11-18T16:00:00Z');
/** Few pictures have to be drawn, of posts that were there for long. */
const handle = 'few';
const ages = [80, 45, 10];

let world: TestApp;
let token: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: 'demo', at });
  const { url } = world.sandbox;
  const place = { appUrl: world.url, publicUrl: world.url, sandboxUrl: url, publicSandboxUrl: url };
  const owner = {
    username: 'demo',
    email: 'demo@demo.example',
    name: '',
    language: 'en',
    password: demoPassword,
  } as const;
  await world.app.features.identity.businesses.register(owner, true);
  ({ token } = await world.get(login, { body: { username: 'demo', password: demoPassword } }));
  await connectStore(place, owner, 'atelier');
  await waitForSync(place, token, () => undefined);
  for (const network of ['instagram', 'tiktok', 'pinterest']) {
    await control(world, 'PUT', `${network}/faults`, calm);
    await control(world, 'POST', `${network}/accounts`, { handle });
    for (const age of ages) {
      const postedAt = new Date(at.getTime() - age * 24 * 3600_000);
      await control(world, 'POST', `${network}/posts`, { account: handle, at: postedAt });
    }
  }
  await writeFile(join(world.dataDir, demoFeedMark), '');
  await createDemoFeed(world.app, {
    ...place,
    dataDir: world.dataDir,
    handle,
    progress: () => undefined,
  });
});
afterAll(() => world.stop());

describe('the feed of the demo', () => {
  it('has an account of every network, and is not made again', async () => {
    const { social_medias: networks } = await world.get(getShopboard, { token });
    for (const { connected, number_of_posts: posts } of Object.values(networks))
      expect([connected, posts]).toEqual([true, ages.length]);
    expect(await demoFeedIsMissing(world.dataDir)).toBe(false);
  });

  it('tags products where the picture shows them', async () => {
    const { posts } = await world.get(listPosts, { token, params: { platform: 'instagram' }, query: {} });
    const told = (await control(world, 'GET', 'instagram/truth?account=few')) as {
      posts: {
        pictures: { shows: { productId: string; box: Record<'x' | 'y' | 'width' | 'height', number> | null }[] }[];
      }[];
    };
    const tags = posts.flatMap(({ products }) => products);
    const shown = told.posts.flatMap(({ pictures: [first] }) => first?.shows ?? []);
    expect(tags.length).toBeGreaterThan(1);
    for (const { inventory_id: id, point } of tags) {
      const boxes = shown.flatMap(({ productId, box }) => (productId === id && box ? [box] : []));
      const isWithin = boxes.some(
        ({ x, y, width, height }) =>
          point !== null &&
          point.x >= x - 0.01 &&
          point.x <= x + width + 0.01 &&
          point.y >= y - 0.01 &&
          point.y <= y + height + 0.01,
      );
      expect(isWithin).toBe(true);
    }
  });

  it('has galleries with posts, and orders through posts and galleries', async () => {
    const { galleries } = await world.get(listGalleries, { token, query: {} });
    expect(galleries.map(({ slug }) => slug).toSorted()).toEqual(['moving', 'worn']);
    for (const { number_of_posts: count } of galleries) expect(count).toBeGreaterThan(0);
    const { rows } = await sql<{ sold: number; visited: number }>`
      select (select count(*) from attributions t join posts p on p.post_id = t.link_id where t.channel = 'shopboard')::int as sold,
        (select count(distinct p.post_id) from visits v join posts p on p.post_id = v.link_id)::int as visited`.execute(
      world.app.platform.database.db,
    );
    expect(rows[0]?.sold).toBeGreaterThan(0);
    expect(rows[0]?.visited).toBeGreaterThan(4);
    const html = await (await fetch(`${world.url}/feed/demo`)).text();
    expect([...html.matchAll(/href="?\/feed-[A-Za-z0-9]{22}/g)].length).toBeGreaterThan(4);
  });
});
