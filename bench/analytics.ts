// How long every call of the analytics takes over two years of visits, ten million against one, and how fast visits become figures.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listCalls, type Call, type Hot } from './parts/analytics-calls.ts';
import { openReader, startApp, type ListeningApp, type Reader } from './parts/app.ts';
import { history } from './parts/history-size.ts';
import { fillHistory } from './parts/history.ts';
import { measureIntake } from './parts/intake.ts';
import { TimedCall } from './parts/timed-call.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/db/embedded-postgres.ts';

/**
 * `--database-url` measures on another PostgreSQL, where databases are made and kept; `--data` keeps the embedded one's
 * folder for the next run. `--only` takes the calls whose names hold the text.
 */
const { values: options } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    data: { type: 'string' },
    visits: { type: 'string', default: '10000000' },
    few: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '25' },
    only: { type: 'string', default: '' },
    parts: { type: 'string', default: 'calls,intake' },
    strict: { type: 'boolean', default: false },
  },
});

/** In milliseconds, for ranges of a month at most and for longer ones; visits a second. */
const aims = { month: 60, long: 250, intake: 40_000 } as const;
const sizes = { few: Number(options.few), many: Number(options.visits) } as const;
type Size = keyof typeof sizes;
const orders = Number(options.orders);

const cell = (value: number): string => value.toFixed(1).padStart(8);

let missed = 0;
const folder = options.data ?? (await mkdtemp(join(tmpdir(), 'vitrine-bench-analytics-')));
const server = await startServer();
try {
  if (options.parts.includes('calls')) await measureCalls();
  if (options.parts.includes('intake')) await measureCopying();
} finally {
  await server.stop();
  if (options.data === undefined) await rm(folder, { recursive: true, force: true });
}
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
  readonly reader: Reader;
  readonly hot: Hot;
}

/** The business of that many visits: found where an earlier run has left it, else made. */
async function openWorld(size: Size): Promise<World> {
  const visits = sizes[size];
  const name = `vitrine_bench_${visits}_${orders}`;
  await createDatabaseIfMissing(server.urlOf('postgres'), name);
  const listening = await startApp(server.urlOf(name), join(folder, name));
  const reader = await openReader(listening, 'bench');
  const { pool } = listening.app.platform.database;
  const filled = await pool.query('select from link_sales limit 1');
  if (filled.rowCount === 0) {
    console.log(`${name}: ${visits} visits, ${orders} orders, ${history.links} links, ${history.days} days`);
    const client = await pool.connect();
    await fillHistory(client, reader.businessId, { visits, orders }, console.log);
    client.release(true);
    const { upkeep } = listening.app.features.figures;
    await upkeep.close();
    await upkeep.layTogether(new Date());
    await pool.query('vacuum analyze');
    await sayBytes(pool);
  }
  return { listening, reader, hot: await findHot(listening) };
}

/** What the segments take, and what sales take beside them. */
async function sayBytes(pool: ListeningApp['app']['platform']['database']['pool']): Promise<void> {
  const { rows } = await pool.query<{ files: number; bytes: number; facts: number; sales: number }>(`
    select count(*) as files, sum(bytes)::bigint as bytes, sum(rows)::bigint as facts,
      pg_total_relation_size('sale_facts') as sales from segments where gone_at is null`);
  for (const { files, bytes, facts, sales } of rows)
    console.log(`  ${facts} facts in ${files} segments of ${mb(bytes)}; facts of sales ${mb(sales)}`);
}

function mb(size: number): string {
  return `${(size / 1e6).toFixed(1)} MB`;
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
  return { looks, short, multilink, product };
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
  console.log(missed === 0 ? 'every call within its aims' : `${missed} calls outside their aims`);
}

async function measureCall(call: Call, few: Call, worlds: Record<Size, World>, rounds: number): Promise<void> {
  const runs = { few: new TimedCall(worlds.few, few), many: new TimedCall(worlds.many, call) };
  for (let round = -3; round < rounds; round += 1) {
    for (const run of Object.values(runs)) await run.ask(round >= 0);
  }
  const [less, more] = [await runs.few.read(), await runs.many.read()];
  const ratio = more.half / less.half;
  const isShort = / (7|30) days$| this month$/.test(call.name);
  const isMissed = call.limited && more.most > (isShort ? aims.month : aims.long);
  if (isMissed) missed += 1;
  const times = [less.half, less.most, less.processor, more.half, more.most, more.processor].map(cell).join('');
  console.log(`${call.name.padEnd(48)}${times}${ratio.toFixed(2).padStart(8)}${isMissed ? '  ✗ slow' : ''}`);
}

async function measureCopying(): Promise<void> {
  await createDatabaseIfMissing(server.urlOf('postgres'), 'vitrine_bench_intake');
  const perSecond = await measureIntake(server.urlOf('vitrine_bench_intake'), join(folder, 'intake'));
  const verdict = perSecond >= aims.intake ? '' : `  ✗ below ${aims.intake}`;
  if (perSecond < aims.intake) missed += 1;
  console.log(`\nintake ${Math.round(perSecond)} visits/s from the spool into raw rows and facts${verdict}`);
}
