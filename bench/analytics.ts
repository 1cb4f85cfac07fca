// How long figures take over two years of visits, ten million against one, alone and beside intake; what they take; how fast visits become figures.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { aims, judge, printAims, report, type AimName } from './parts/aims.ts';
import { listCalls, type Call, type Hot } from './parts/analytics-calls.ts';
import { openReader, startApp, type ListeningApp, type Reader } from './parts/app.ts';
import { history } from './parts/history-size.ts';
import { fillHistory } from './parts/history.ts';
import { measureBusy, readMostBytes, timeVisible } from './parts/busy.ts';
import { measureIntake } from './parts/intake.ts';
import { timeDistinct, timeFirst, timeShapes, timesOf, type Asked, type Times } from './parts/questions.ts';
import { TimedCall, waitForRest } from './parts/timed-call.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';

/**
 * `--database-url` measures on another PostgreSQL, where databases are made and kept; `--data` keeps the embedded one's
 * folder for the next run. `--only` takes the calls whose names hold the text, `--parts` what is measured.
 */
const { values: options } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    data: { type: 'string' },
    visits: { type: 'string', default: '10000000' },
    few: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '200000' },
    others: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '25' },
    only: { type: 'string', default: '' },
    parts: { type: 'string', default: 'questions,busy,calls,intake' },
    strict: { type: 'boolean', default: false },
  },
});

const readers = 4;
const sizes = { few: Number(options.few), many: Number(options.visits) } as const;
type Size = keyof typeof sizes;
const [orders, others] = [Number(options.orders), Number(options.others)];

const cell = (value: number): string => value.toFixed(1).padStart(8);

/** Calls that took longer than questions may; aims are counted at the end. */
let missed = 0;
const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'vitrine-bench-analytics-')));
const server = await startServer();
try {
  if (options.parts.includes('questions') || options.parts.includes('busy')) await measureFigures();
  if (options.parts.includes('calls')) await measureCalls();
  if (options.parts.includes('intake')) await measureCopying();
} finally {
  await server.stop();
  if (options.data === undefined) await rm(folder, { recursive: true, force: true });
}
missed += printAims();
console.log(missed === 0 ? '\neverything measured is within its aims' : `\n${missed} outside their aims`);
if (options.strict && missed > 0) process.exitCode = 1;

async function startServer(): Promise<{ urlOf: (name: string) => string; stop: () => Promise<void> }> {
  const given = options['database-url'] ?? process.env['DATABASE_URL'];
  if (given !== undefined) {
    const urlOf = (name: string): string => given.replace(/^(\w+:\/\/[^/?]*)\/?[^?]*/, `$1/${name}`);
    return { urlOf, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  return { urlOf: (name) => embedded.connectionString(name), stop: () => embedded.stop() };
}

interface World {
  readonly listening: ListeningApp;
  readonly dataDir: string;
  readonly connectionString: string;
  readonly reader: Reader;
  readonly smallReaders: readonly Reader[];
  readonly hot: Hot;
}

/** The businesses of that many visits: found where an earlier run has left them, else made. */
async function openWorld(size: Size): Promise<World> {
  const visits = sizes[size];
  const name = `vitrine_bench_${visits}_${orders}_${others}`;
  await createDatabaseIfMissing(server.urlOf('postgres'), name);
  const connectionString = server.urlOf(name);
  const dataDir = join(folder, name);
  const filling = await startApp(connectionString, dataDir);
  const { reader, smallReaders } = await openReaders(filling);
  const { pool } = filling.app.platform.database;
  const filled = await pool.query('select from link_sales limit 1');
  if (filled.rowCount === 0) {
    console.log(
      `${name}: ${visits} visits, ${orders} orders, ${history.links} links, ${history.days} days, ${others} small businesses`,
    );
    await fillHistory(filling, dataDir, {
      businessId: reader.businessId,
      readers: smallReaders.map(({ businessId }) => businessId),
      size: { visits, orders, others },
      say: console.log,
    });
    await pool.query('vacuum analyze');
  }
  // what is measured is a program that was started where the files are: its engine is there before the first question
  await filling.stop();
  const listening = await startApp(connectionString, dataDir);
  return { listening, dataDir, connectionString, ...(await openReaders(listening)), hot: await findHot(listening) };
}

async function openReaders(listening: ListeningApp): Promise<Pick<World, 'reader' | 'smallReaders'>> {
  const reader = await openReader(listening, 'bench');
  const smallReaders: Reader[] = [];
  for (let n = 1; n <= Math.min(readers, others); n += 1) smallReaders.push(await openReader(listening, `small-${n}`));
  return { reader, smallReaders };
}

function spread({ half, longest }: Times): string {
  return `  p50 ${half.toFixed(0)}, most ${longest.toFixed(0)}`;
}

/** What the segments take for a million visits, and what sales take beside them. */
async function reportBytes(world: World): Promise<void> {
  const { listening } = world;
  const { rows } = await listening.app.platform.database.pool.query<Record<string, number>>(`
    select count(*)::int as files, sum(bytes)::float8 as bytes, sum(rows)::float8 as facts,
      sum((sums->>'1')::float8 + (sums->>'2')::float8 + (sums->>'3')::float8) as visits,
      pg_total_relation_size('sale_facts')::float8 as sales from segments where gone_at is null`);
  for (const { files = 0, bytes = 0, facts = 0, visits = 0, sales = 0 } of rows) {
    const held = `${(visits / 1e6).toFixed(1)} million visits, ${(facts / 1e6).toFixed(1)} million facts`;
    console.log(`\n${held} in ${files} segments of ${mb(bytes)}; facts of sales in PostgreSQL ${mb(sales)}`);
    report('million', bytes / visits);
    report('bare', (bytes - (await readVisitorBytes(world))) / visits);
  }
}

/** What the numbers of visitors take in the files that count, as they lie there. */
async function readVisitorBytes({ listening, dataDir }: World): Promise<number> {
  const { rows } = await listening.app.platform.database.pool.query<{ file: string }>(
    'select file from segments where gone_at is null',
  );
  if (rows.length === 0) return 0;
  const paths = rows.map(({ file }) => `'${join(dataDir, 'figures', file)}'`);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const result = await connection.runAndReadAll(
    `select coalesce(sum(total_compressed_size), 0) from parquet_metadata([${paths.join(', ')}]) where path_in_schema = 'visitor'`,
  );
  connection.closeSync();
  return Number(result.getRows()[0]?.[0] ?? 0);
}

function mb(size: number): string {
  return `${(size / 1e6).toFixed(1)} MB`;
}

/** Questions of the large world alone and beside intake. */
async function measureFigures(): Promise<void> {
  const world = await openWorld('many');
  try {
    await reportBytes(world);
    const large = await toAsked(world);
    const small = await Promise.all(world.smallReaders.map((reader) => toSmallAsked(world, reader)));
    if (options.parts.includes('questions')) await measureQuestions(world, large, small[0]);
    if (options.parts.includes('busy')) await measureBeside(world, large, small);
    const engine = readMostBytes(world.listening.app.features.figures.upkeep.enginePid);
    report('engine', engine / 1e6);
  } finally {
    await world.listening.stop();
  }
}

async function toAsked(world: World): Promise<Asked> {
  const {
    reader,
    hot: { looks },
  } = world;
  const conditions = [
    { by: 'country', values: ['US', 'GB'] },
    { by: 'device', values: ['mobile'] },
    { by: 'referrer', values: ['l.instagram.com'] },
    { by: 'influencer', values: ['creator-1', 'creator-2', 'creator-3'] },
    { by: 'utm_campaign', values: ['campaign-7', 'campaign-121'] },
    { by: 'browser', values: ['safari', 'chrome'] },
    { by: 'link', values: looks },
  ];
  return { reader, conditions, links: await listLinks(world, reader) };
}

/** The links of a reader. */
async function listLinks({ listening }: World, { businessId }: Reader): Promise<string[]> {
  const { rows } = await listening.app.platform.database.pool.query<{ id: string }>(
    'select link_id as id from links where business_id = $1 order by code',
    [businessId],
  );
  return rows.map(({ id }) => id);
}

async function toSmallAsked(world: World, reader: Reader): Promise<Asked> {
  const links = await listLinks(world, reader);
  const conditions = [
    { by: 'country', values: ['US'] },
    { by: 'device', values: ['mobile'] },
    { by: 'browser', values: ['safari'] },
    { by: 'link', values: links.slice(0, 3) },
  ];
  return { reader, conditions, links };
}

async function measureQuestions(world: World, large: Asked, small: Asked | undefined): Promise<void> {
  const rounds = Number(options.rounds);
  const printTable = async (
    name: string,
    { asked, days, aim, isFirst }: { asked: Asked; days: number; aim: AimName; isFirst: boolean },
  ): Promise<void> => {
    const tables = [];
    for (const filters of [0, 1, 2, 3])
      tables.push(await timeShapes(world.listening, asked, { days, filters, rounds, isFirst }));
    console.log(
      `${name}, ${isFirst ? 'never asked' : 'asked before'}`.padEnd(32) +
        ['no filter', '1', '2', '3'].map((head) => head.padStart(24)).join('') +
        `     any (aim ${aims[aim].limit})`,
    );
    for (const shape of tables[0]?.keys() ?? []) {
      const found = tables.flatMap((table) => table.get(shape) ?? []);
      // the aim is for any filters: of twenty questions with two of them, one that was held up would be all of its p95
      const { most } = timesOf(found.flatMap(({ times }) => times));
      const cells = found
        .map((measured) => cell(measured.half) + cell(measured.most) + cell(measured.processor))
        .join('');
      console.log(`  ${shape.padEnd(30)}${cells}${cell(most)}${judge(aim, most) ? '' : '   ✗ missed'}`);
    }
  };
  const print = async (name: string, asked: Asked, days: number, aim: AimName): Promise<void> => {
    for (const isFirst of [true, false]) await printTable(name, { asked, days, aim, isFirst });
  };
  const first = await timeFirst(large);
  report('first', first.longest, spread(first));
  await waitForRest(world.listening);
  console.log(`questions alone, p50, p95 and processor time of ${rounds} in ms`);
  await print('two years', large, history.days, 'long');
  await print('30 days', large, 30, 'month');
  if (small) {
    await print('small, two years', small, history.days, 'smallLong');
    await print('small, 30 days', small, 30, 'smallMonth');
  }
  const distinct = await timeDistinct(large, rounds);
  report('distinct', distinct.most, spread(distinct));
  // the first starts the thread that copies
  await timeVisible(world.listening, large, world.hot.visited, 1);
  const visible = await timeVisible(world.listening, large, world.hot.visited, rounds);
  report('visible', visible.most, spread(visible));
}

async function measureBeside(world: World, large: Asked, small: readonly Asked[]): Promise<void> {
  const seconds = Number(options.seconds);
  const busy = await measureBusy(world.listening, world.connectionString, join(folder, 'busy'), {
    readers: { large, small },
    link: world.hot.visited,
    seconds,
  });
  console.log(`\n${readers} readers of the large and ${readers} of small businesses without a pause for ${seconds} s`);
  console.log(
    `beside ${Math.round(busy.copied)} visits/s copied (asked for: 20000), ${busy.behind.toFixed(1)} s behind at the end; ${busy.asked} questions`,
  );
  report('busySmall', busy.small.most, spread(busy.small));
  report('busyLarge', busy.large.most, spread(busy.large));
  report('busyVisible', busy.visible.most, spread(busy.visible));
}

async function findHot({ app }: ListeningApp): Promise<Hot> {
  const { pool } = app.platform.database;
  const find = async (text: string): Promise<string[]> =>
    (await pool.query<{ id: string }>(text)).rows.map((row) => row.id);
  const most = (condition: string, count: number): Promise<string[]> =>
    find(`select l.link_id as id from links l join link_totals t using (business_id, link_id)
      where ${condition} order by t.visits desc limit ${count}`);
  const [multilink = ''] =
    await find(`select parent_multilink_id as id from links l join link_totals t using (business_id, link_id)
    where parent_multilink_id is not null group by 1 order by sum(t.visits) desc limit 1`);
  const looks = await most(`link_type = 'LOOK' and parent_multilink_id is null`, 2);
  const [short = ''] = await most(`link_type = 'SHORT'`, 1);
  const [product = ''] = await find(`select product_id as id from link_products where link_id = '${looks[0]}' limit 1`);
  const { rows } = await pool.query<{ code: string; id: string }>(
    `select code, link_id as id from links where link_id = $1`,
    [looks[0]],
  );
  return { looks, short, multilink, product, visited: rows[0] ?? { code: '', id: '' } };
}

async function measureCalls(): Promise<void> {
  const worlds = { few: await openWorld('few'), many: await openWorld('many') };
  try {
    await compare(worlds);
  } finally {
    for (const { listening } of Object.values(worlds)) await listening.stop();
  }
}

async function compare(worlds: Record<Size, World>): Promise<void> {
  const rounds = Number(options.rounds);
  const now = new Date();
  const calls = {
    few: listCalls(worlds.few.reader, worlds.few.hot, now),
    many: listCalls(worlds.many.reader, worlds.many.hot, now),
  };
  console.log(
    `\n${sizes.few} visits against ${sizes.many}, with ${orders} orders, ${history.links} links and ${history.days} days in` +
      ` both; ${rounds} rounds each in turn, in ms`,
  );
  const heads = ['p50', 'p95', 'proc.', 'p50', 'p95', 'proc.', 'ratio'].map((head) => head.padStart(8)).join('');
  console.log(`${''.padEnd(48)}${heads}`);
  for (const [at, call] of calls.many.entries()) {
    const few = calls.few[at];
    if (few && call.name.includes(options.only)) await measureCall(call, few, worlds, rounds);
  }
}

async function measureCall(call: Call, few: Call, worlds: Record<Size, World>, rounds: number): Promise<void> {
  const runs = { few: new TimedCall(worlds.few, few), many: new TimedCall(worlds.many, call) };
  for (let round = -3; round < rounds; round += 1) {
    for (const run of Object.values(runs)) await run.ask(round >= 0);
  }
  const [less, more] = [runs.few.read(), runs.many.read()];
  const ratio = more.half / less.half;
  const isShort = / (7|30) days$| this month$/.test(call.name);
  const isMissed = call.limited && more.most > (isShort ? aims.month.limit : aims.long.limit);
  if (isMissed) missed += 1;
  const times = [less.half, less.most, less.processor, more.half, more.most, more.processor].map(cell).join('');
  console.log(`${call.name.padEnd(48)}${times}${ratio.toFixed(2).padStart(8)}${isMissed ? '  ✗ slow' : ''}`);
}

async function measureCopying(): Promise<void> {
  await createDatabaseIfMissing(server.urlOf('postgres'), 'vitrine_bench_intake');
  const perSecond = await measureIntake(server.urlOf('vitrine_bench_intake'), join(folder, 'intake'));
  console.log('\nintake alone, from the spool');
  report('intake', perSecond);
}
