// How fast the feed's page and a gallery of it are printed with 5,000 posts against 50: two businesses in one program, over real HTTP; what a page and an embed weigh, and what Lighthouse says of them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';
import { insertFeed } from '../tests/world/posts.ts';
import { openReader, quantile, startApp, time } from './parts/app.ts';
import { judgeFeedPages, weighFeedPage } from './parts/feed-pages.ts';
import { fillBusiness } from './parts/links.ts';

const rounds = Number(process.argv[2] ?? 200);
const sizes = { few: 50, many: Number(process.argv[3] ?? 5_000) } as const;
type Size = keyof typeof sizes;

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-feed-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
await createDatabaseIfMissing(postgres.connectionString(), 'vitrine');
const listening = await startApp(postgres.connectionString('vitrine'), folder);
try {
  const [few, many] = [await open('few'), await open('many')];
  await listening.app.platform.database.pool.query('vacuum analyze');
  await measure({ few: few.posts, many: many.posts });
  const feed = `${listening.url}/feed/bench-few`;
  await weighFeedPage(feed);
  await judgeFeedPages(listening, { businessId: few.businessId, feed, gallery: `${feed}/linen` });
} finally {
  await listening.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** A business with that many posts of three products each, in three networks; answers it and the posts, the latest first. */
async function open(size: Size): Promise<{ businessId: BusinessId; posts: string[] }> {
  const { businessId } = await openReader(listening, `bench-${size}`);
  const { db } = listening.app.platform.database;
  await fillBusiness(db, businessId, 10);
  await sql`update products set url = 'https://bench.example/products/' || handle where business_id = ${businessId}`.execute(
    db,
  );
  const networks = ['instagram', 'tiktok', 'pinterest'] as const;
  const wishes = Array.from({ length: sizes[size] }, (_, n) => ({
    caption: `Morning ${n}\nLight things for warm evenings #linen`,
    network: networks[n % 3] ?? 'instagram',
    products: [0, 1, 2].map((place) => String(9001 + ((n * 7 + place) % 500))),
  }));
  await sql`with made as (insert into galleries (business_id, gallery_id, title, slug, chosen_by, chosen, layout, posts_shown, made_at)
      values (${businessId}, gen_random_uuid(), 'Linen', 'linen', 'hashtag', 'linen', 'grid', 24, now()) returning *)
    insert into gallery_slugs (business_id, slug, gallery_id) select business_id, slug, gallery_id from made`.execute(
    db,
  );
  return { businessId, posts: await insertFeed(listening, businessId, wishes) };
}

async function read(path: string): Promise<string> {
  const answer = await fetch(listening.url + path, { headers: { 'user-agent': 'Mozilla/5.0 Safari/604.1' } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  if (!text.includes('/feed')) throw new Error(`${path} shows no feed`);
  return text;
}

/** The address of the first post of a page. */
async function findPost(path: string): Promise<string> {
  const [post = ''] = /\/feed-\w{22}/.exec(await read(path)) ?? [];
  return post;
}

function weigh(text: string): string {
  return `${(gzipSync(text).length / 1000).toFixed(2)} kB`;
}

async function measure(posts: Record<Size, readonly string[]>): Promise<void> {
  const toMiddle = (size: Size): string => `/feed/bench-${size}?after=${posts[size][sizes[size] / 2 - 1]}`;
  const single = { few: await findPost(toMiddle('few')), many: await findPost(toMiddle('many')) };
  const paths: Record<string, (size: Size) => string> = {
    'first page': (size) => `/feed/bench-${size}`,
    'page in the middle': toMiddle,
    'one network': (size) => `/feed/bench-${size}?network=tiktok`,
    'a gallery by hashtag': (size) => `/feed/bench-${size}/linen`,
    'a post': (size) => single[size],
  };
  console.log(`${sizes.few} posts against ${sizes.many}, ${rounds} rounds each in turn; medians in ms`);
  for (const [name, toPath] of Object.entries(paths)) {
    const times: Record<Size, number[]> = { few: [], many: [] };
    for (let round = -20; round < rounds; round += 1)
      for (const size of ['few', 'many'] as const) {
        const ms = await time(() => read(toPath(size)));
        if (round >= 0) times[size].push(ms);
      }
    const [few, many] = [quantile(times.few, 0.5), quantile(times.many, 0.5)];
    const ratio = (many / few).toFixed(2);
    console.log(`${name.padEnd(20)} ${few.toFixed(2).padStart(7)} ${many.toFixed(2).padStart(7)}   ratio ${ratio}`);
  }
  const script = await (await fetch(`${listening.url}/embed.js`)).text();
  const told = await (await fetch(`${listening.url}/feed/bench-few/embed.json?gallery=linen`)).text();
  console.log(`an embed: ${weigh(script)} of script, ${weigh(told)} for 12 posts, after gzip`);
}
