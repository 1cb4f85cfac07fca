// How fast a links page opens with 10,000 links in the business against 10: two businesses in one program, over real HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { login } from '@vitrine/contract/identity';
import { fillBusiness } from './parts/links.ts';
import { createApp, type App } from '../packages/server/src/app.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrations.ts';
import { createLog } from '../packages/server/src/platform/log.ts';

const rounds = Number(process.argv[2] ?? 200);
const sizes = { few: 10, many: Number(process.argv[3] ?? 10_000) } as const;
type Size = keyof typeof sizes;

class RateLimited extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('the program takes no more for the moment');
    this.seconds = seconds;
  }
}

interface Reader {
  readonly businessId: string;
  readonly token: string;
}

const list = (reader: Reader, query: string): Promise<void> =>
  ask(reader, 'POST', `/admin/v1/links/${reader.businessId}?link_type=LOOK&${query}`);
const lifetime = (reader: Reader): Promise<void> =>
  ask(reader, 'GET', `/admin/v1/analytics/${reader.businessId}/lifetime`);
const tags = (reader: Reader): Promise<void> => ask(reader, 'GET', '/admin/v1/links/tags?link_type=LOOK');

/** What is measured; the few links are all on their first page, so that deep pages compare it with the last. */
const calls: Record<string, (reader: Reader, size: Size) => Promise<unknown>> = {
  'page opens: list, lifetime and tags at once': (reader) =>
    Promise.all([list(reader, 'count=28'), lifetime(reader), tags(reader)]),
  'list, first page': (reader) => list(reader, 'count=28'),
  'list, first page of ten': (reader) => list(reader, 'count=10'),
  'list, deep page': (reader, size) => list(reader, `count=28&skip=${size === 'few' ? 0 : sizes.many / 2 - 100}`),
  'search, hit': (reader) => list(reader, 'q=linen%20walk%203'),
  'search, miss': (reader) => list(reader, 'q=nothing%20like%20it'),
  'search, two letters': (reader) => list(reader, 'q=zq'),
  'tag filter': (reader) => list(reader, 'tag=summer'),
  archived: (reader) => list(reader, 'archived=true'),
  'sorted by visits': (reader) => list(reader, 'sort_by=visits'),
  'sorted by revenue': (reader) => list(reader, 'sort_by=revenue'),
  lifetime: lifetime,
  tags: tags,
};

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-lists-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
await createDatabaseIfMissing(postgres.connectionString(), 'vitrine');
const port = await findFreePort();
const base = `http://127.0.0.1:${port}`;
const app = await start();
try {
  const readers = { few: await open('few'), many: await open('many') };
  await app.platform.database.pool.query('vacuum analyze');
  await measure(readers);
} finally {
  await app.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}

async function start(): Promise<App> {
  const connection = { connectionString: postgres.connectionString('vitrine') };
  const log = createLog('warn');
  const database = openDatabase(connection, log);
  await migrate(database.pool);
  await database.close();
  const started = await createApp({
    connection,
    dataDir: folder,
    publicUrl: base,
    secret: Buffer.alloc(32, 'a secret of benches'),
    smtpUrl: null,
    shopify: {
      clientId: 'bench',
      clientSecret: 'bench',
      apiVersion: '2026-10',
      baseTemplate: 'http://127.0.0.1:1/{handle}',
    },
    demo: false,
    imageOrigins: [],
    dashboardFolder: null,
    shopfrontFolder: join(import.meta.dirname, '../packages/shopfront/dist'),
    clock: systemClock,
    log,
  });
  await started.start(false);
  await started.http.listen({ port, host: '127.0.0.1' });
  return started;
}

/** A business of that many links, and its merchant's token. */
async function open(size: Size): Promise<Reader> {
  const account = { username: `bench-${size}`, email: `${size}@bench.example`, password: 'bench pass 1', name: '' };
  const { businessId } = await app.features.identity.register({ ...account, language: 'en' }, true);
  await fillBusiness(app.platform.database.db, businessId, sizes[size]);
  const { username, password } = account;
  const response = await fetch(base + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return { businessId, token: data.token };
}

async function ask({ token }: Reader, method: 'GET' | 'POST', path: string): Promise<void> {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
  const text = await response.text();
  if (response.status === 429) throw new RateLimited(Number(response.headers.get('retry-after') ?? 1));
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
}

async function measure(readers: Record<Size, Reader>): Promise<void> {
  console.log(`${sizes.few} links against ${sizes.many}, ${rounds} rounds each in turn; medians in ms`);
  for (const [name, call] of Object.entries(calls)) {
    const times: Record<Size, number[]> = { few: [], many: [] };
    for (let round = -20; round < rounds; round += 1) {
      for (const size of ['few', 'many'] as const) {
        const ms = await time(() => call(readers[size], size));
        if (round >= 0) times[size].push(ms);
      }
    }
    const [few, many] = [median(times.few), median(times.many)];
    const ratio = (many / few).toFixed(2);
    console.log(`${name.padEnd(46)} ${few.toFixed(2).padStart(7)} ${many.toFixed(2).padStart(7)}   ratio ${ratio}`);
  }
}

/** How long a call takes; one that the program refuses as one too many is waited out and made again. */
async function time(call: () => Promise<unknown>): Promise<number> {
  for (;;) {
    const begun = performance.now();
    try {
      await call();
      return performance.now() - begun;
    } catch (problem) {
      if (!(problem instanceof RateLimited)) throw problem;
      await pause(problem.seconds * 1_000);
    }
  }
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
