// How fast a links page opens with 10,000 links in the business against 10: two businesses in one program, over real HTTP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, openReader, quantile, startApp, time, type Reader } from './parts/app.ts';
import { fillBusiness } from './parts/links.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';

const rounds = Number(process.argv[2] ?? 200);
const sizes = { few: 10, many: Number(process.argv[3] ?? 10_000) } as const;
type Size = keyof typeof sizes;

const list = (reader: Reader, query: string): Promise<string> =>
  ask(reader, `/admin/v1/links/${reader.businessId}?link_type=LOOK&${query}`, 'POST');
const lifetime = (reader: Reader): Promise<string> => ask(reader, `/admin/v1/analytics/${reader.businessId}/lifetime`);
const tags = (reader: Reader): Promise<string> => ask(reader, '/admin/v1/links/tags?link_type=LOOK');

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
const listening = await startApp(postgres.connectionString('vitrine'), folder);
try {
  const readers = { few: await open('few'), many: await open('many') };
  await listening.app.platform.database.pool.query('vacuum analyze');
  await measure(readers);
} finally {
  await listening.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** A business of that many links, and its merchant. */
async function open(size: Size): Promise<Reader> {
  const reader = await openReader(listening, `bench-${size}`);
  await fillBusiness(listening.app.platform.database.db, reader.businessId, sizes[size]);
  return reader;
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
    const [few, many] = [quantile(times.few, 0.5), quantile(times.many, 0.5)];
    const ratio = (many / few).toFixed(2);
    console.log(`${name.padEnd(46)} ${few.toFixed(2).padStart(7)} ${many.toFixed(2).padStart(7)}   ratio ${ratio}`);
  }
}
