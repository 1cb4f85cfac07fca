// How fast, and in how much memory, 10,000 posts of one account come in over HTTP though their network is away in the middle; none twice, none missing.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beginSocialConnect, finishSocialConnect, getShopboard, type SocialAccount } from '@vitrine/contract/feed';
import { sql } from 'kysely';
import sharp from 'sharp';
import { z } from 'zod';
import { addDemoApps, toNetworkSettings } from '../packages/server/src/network-apps.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';
import { ask, openReader, startApp, type ListeningApp, type Reader } from './parts/app.ts';

const posts = Number(process.argv[2] ?? 10_000);
const network = 'instagram';
/** The network is away from the middle on, for so long. */
const outageMs = 8_000;
const aim = 300;

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-feed-import-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
await createDatabaseIfMissing(postgres.connectionString(), 'vitrine');
const sandbox = await startNetworks();
const apps = addDemoApps({ instagram: null, tiktok: null, pinterest: null });
const listening = await startApp(postgres.connectionString('vitrine'), folder, {
  works: true,
  imageOrigins: [sandbox.url],
  networks: toNetworkSettings(apps, sandbox.url),
});
try {
  await measure(listening);
} finally {
  await listening.stop();
  sandbox.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** A process of its own, so that its memory is not counted as ours; it knows the demo's apps by itself. */
async function startNetworks(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../packages/sandbox/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      DATA_DIR: folder,
      SHOPIFY_CLIENT_ID: 'bench',
      SHOPIFY_CLIENT_SECRET: 'bench',
      APP_URL: 'http://localhost:9',
    },
  });
  const ready = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString()));
    child.once('exit', (code) => reject(new Error(`the networks ended with ${code}`)));
  });
  return { url: ready.trim().split(' ').at(-1) ?? '', stop: () => void child.kill('SIGTERM') };
}

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/networks/_control/${network}/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function measure(app: ListeningApp): Promise<void> {
  await control('PUT', 'app', { redirectUrls: [`${app.url}/${network}/auth`] });
  await control('PUT', 'faults', { tinyPictures: true, rateBusy: 0, rateError: 0 });
  await control('POST', 'accounts', { handle: 'many', posts });
  const reader = await openReader(app, 'bench-import');
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  await connect(reader);
  const away = await waitFor(reader, ({ sync }) => (sync?.found ?? 0) >= posts / 2);
  const lost = performance.now();
  await control('PUT', 'faults', { outage: 'error' });
  await pause(outageMs);
  await control('PUT', 'faults', { outage: null });
  await waitFor(reader, ({ sync }) => sync !== null && sync.found > (away.sync?.found ?? 0));
  const awayMs = performance.now() - lost;
  const told = await waitFor(reader, ({ sync }) => sync?.state === 'done' || sync?.state === 'failed');
  const ms = performance.now() - begun - awayMs;
  const peak = process.resourceUsage().maxRSS * 1024;
  const plain = await drawPlainly();
  const known = await count(app);
  const real = await countAtNetwork();
  console.log(
    `${posts} posts with ${real.pictures} pictures; away for ${outageMs / 1000} s at ${away.sync?.found} posts`,
  );
  console.log(
    `told: ${told.sync?.state}, ${told.sync?.found} found, ${told.sync?.copied} copied, ${told.sync?.failed} failed`,
  );
  console.log(
    `kept: ${known.posts} posts (${known.doubled} twice), ${known.pictures} pictures (aim: ${real.posts} and ${real.pictures})`,
  );
  const perSecond = real.pictures / (ms / 1000);
  console.log(`gone on with ${(awayMs / 1000).toFixed(0)} s after the network was away`);
  console.log(`${(ms / 1000).toFixed(0)} s besides: ${(posts / (ms / 1000)).toFixed(1)} posts a second`);
  console.log(`pictures a second as a ratio to only fetching and drawing them ${(perSecond / plain).toFixed(2)}`);
  console.log(`peak memory ${mb(peak)} (aim: at most ${aim} MB; before ${mb(before)})`);
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

function at(path: string): string {
  return path.replace('{platform}', network);
}

async function connect(reader: Reader): Promise<void> {
  const begun = z
    .object({ data: beginSocialConnect.answer })
    .parse(JSON.parse(await ask(reader, at(beginSocialConnect.path), 'POST')));
  const page = new URL(begun.data.redirect_url);
  const body = new URLSearchParams([...page.searchParams, ['account', 'many'], ['action', 'approve']]);
  const answer = await fetch(page.origin + page.pathname, { method: 'POST', redirect: 'manual', body });
  const back = new URL(answer.headers.get('location') ?? '').searchParams;
  await ask(reader, at(finishSocialConnect.path), 'POST', { code: back.get('code'), state: back.get('state') });
}

/** As the dashboard asks how reading goes. */
async function waitFor(reader: Reader, isSo: (account: SocialAccount) => boolean): Promise<SocialAccount> {
  for (;;) {
    const { data } = z.object({ data: getShopboard.answer }).parse(JSON.parse(await ask(reader, getShopboard.path)));
    const [account] = data.social_medias.Instagram.accounts;
    if (account && isSo(account)) return account;
    await pause(1_000);
  }
}

async function count({ app }: ListeningApp): Promise<{ posts: number; doubled: number; pictures: number }> {
  const { rows } = await sql<{ posts: number; doubled: number; pictures: number }>`select
    (select count(*) from posts)::int as posts,
    (select count(*) - count(distinct network_post_id) from posts)::int as doubled,
    (select count(*) from post_pictures where file_id is not null)::int as pictures`.execute(app.platform.database.db);
  return rows[0] ?? { posts: 0, doubled: 0, pictures: 0 };
}

async function countAtNetwork(): Promise<{ posts: number; pictures: number }> {
  const listed = z.object({ posts: z.array(z.object({ media: z.array(z.unknown()) })) });
  const { posts: all } = listed.parse(await control('GET', 'posts?account=many'));
  return { posts: all.length, pictures: all.reduce((sum, { media }) => sum + media.length, 0) };
}

/** Pictures a second, two at a time as the program does it: fetched over HTTP and drawn, with nothing written. */
async function drawPlainly(): Promise<number> {
  const truth = z.object({ posts: z.array(z.object({ pictures: z.array(z.object({ address: z.string() })) })) });
  const sample = z
    .object({ posts: z.array(z.object({ id: z.string() })) })
    .parse(await control('GET', 'posts?account=many')).posts[0];
  const {
    posts: [post],
  } = truth.parse(await control('GET', `truth?account=many&post=${sample?.id}`));
  const address = post?.pictures[0]?.address ?? '';
  const rounds = 300;
  const drawOne = async (): Promise<void> => {
    const original = sharp(Buffer.from(await (await fetch(address)).arrayBuffer()), { failOn: 'error' });
    await original.metadata();
    await original.clone().rotate().resize({ width: 1600, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer();
  };
  const begun = performance.now();
  for (let round = 0; round < rounds / 2; round += 1) await Promise.all([drawOne(), drawOne()]);
  return rounds / ((performance.now() - begun) / 1000);
}
