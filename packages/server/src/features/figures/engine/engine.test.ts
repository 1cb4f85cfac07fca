// A question's time begins when it is asked, whatever the engine is at; one business leaves room for others.
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createEngine, Engine } from './engine.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-engine-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Takes minutes, if nobody ends it. */
const endless = 'select count(*) as n from range(1000000) a, range(100000000) b where a.range * b.range % 7 = 8';
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    ({ code }: { code: unknown }) => code,
  );

test('what waits behind others is given up in time as well, and so are they', async () => {
  const engine = createEngine(folder, createLog('silent'), 2_000);
  const writing = Array.from({ length: 4 }, () => engine.run(endless, 6_000).catch((problem: unknown) => problem));
  // all of its lanes are taken: it waits in the engine's process
  expect(await codeOf(engine.ask({ business: 1, sql: 'select 1 as one' }))).toBe('timed_out');
  expect((await Promise.all(writing)).map((problem) => (problem as { code: unknown }).code)).toEqual(
    Array.from({ length: 4 }, () => 'timed_out'),
  );
  expect(await engine.ask({ business: 1, sql: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await engine.stop();
}, 60_000);

test('while one business asks without end another is answered, and the first is refused in time', async () => {
  const engine = createEngine(folder, createLog('silent'), 8_000);
  const crowd = Array.from({ length: 103 }, () => codeOf(engine.ask({ business: 1, sql: endless })));
  expect(await codeOf(engine.ask({ business: 1, sql: endless }))).toBe('rate_limited');
  expect(await engine.ask({ business: 2, sql: 'select 1 as one' })).toEqual([{ one: 1 }]);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['timed_out']));
  expect(await engine.ask({ business: 1, sql: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await engine.stop();
}, 60_000);

/** With little memory, so that a question of few rows spills. */
const small = (spillMb: number): Engine =>
  new Engine(
    { tempFolder: join(folder, 'spill'), memoryMb: 60, heldMb: 20, spillMb },
    { log: createLog('silent'), limitMs: 60_000 },
  );
/** Numbers in another order for each seed: how many, what they come to, and how many of them stand where they should not. */
const sorted = (seed: number): string =>
  `select count(*) as lines, cast(sum(n) as bigint) as total, count(*) filter (where before > h) as wrong
    from (select n, h, lag(h) over (order by h) as before from (
      select range as n, hash(range, ${seed}) as h from range(2000000)))`;
const allOfThem = [{ lines: 2_000_000, total: 1_999_999 * 1_000_000, wrong: 0 }];

test('what does not fit into memory of two engines lies apart, and goes with them', async () => {
  const engines = [small(2_000), small(2_000)];
  const asked = engines.map((engine, seed) => engine.ask({ business: 1, sql: sorted(seed) }));
  for (const answer of await Promise.all(asked)) expect(answer).toEqual(allOfThem);
  expect(await readdir(join(folder, 'spill'))).toHaveLength(2);
  await Promise.all(engines.map((engine) => engine.stop()));
  expect(await readdir(join(folder, 'spill'))).toEqual([]);
}, 120_000);

test('what an engine left behind that was ended with its program is swept, and nothing of one that runs', async () => {
  const engine = small(2_000);
  expect(await engine.sweep()).toBe(0);
  await engine.ask({ business: 1, sql: 'select 1 as one' });
  const [own = ''] = await readdir(join(folder, 'spill'));
  for (const left of ['left', 'young']) {
    await mkdir(join(folder, 'spill', left));
    await writeFile(join(folder, 'spill', left, 'duckdb_temp_storage_DEFAULT-0.tmp'), 'rows of somebody');
  }
  const old = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(folder, 'spill', 'left'), old, old);
  expect(await engine.sweep()).toBe(1);
  expect((await readdir(join(folder, 'spill'))).toSorted()).toEqual([own, 'young'].toSorted());
  await engine.stop();
}, 60_000);

test('what does not fit into the engine is a question that is too large, and it answers the next', async () => {
  const engine = small(1);
  await expect(engine.ask({ business: 1, sql: sorted(0) })).rejects.toMatchObject({
    code: 'question_too_large',
    cause: { message: expect.stringContaining('max_temp_directory_size') },
  });
  expect(await codeOf(engine.ask({ business: 1, sql: 'select list(hash(range)) as all from range(20000000)' }))).toBe(
    'question_too_large',
  );
  expect(await engine.ask({ business: 1, sql: 'select 1 as one' })).toEqual([{ one: 1 }]);
  await engine.stop();
}, 60_000);

const pathOf = (name: string): string => join(folder, `${name}.parquet`);

test('a file that is lost or damaged is told as figures that are not there, a statement of ours as what it is', async () => {
  const engine = small(1);
  const ask = (name: string) =>
    codeOf(engine.ask({ business: 1, sql: `select sum(n) as n from read_parquet('${pathOf(name)}')` }));
  await engine.run(`copy (select range as n from range(200000)) to '${pathOf('whole')}' (format parquet)`, 10_000);
  expect(await ask('whole')).toBe('answered');
  const whole = await readFile(pathOf('whole'));
  await writeFile(pathOf('begun'), whole.subarray(0, 4));
  await writeFile(pathOf('cut'), whole.subarray(0, 5_000));
  await writeFile(pathOf('spoiled'), whole.fill(0, whole.length - 300, whole.length - 8));
  for (const name of ['begun', 'cut', 'spoiled', 'missing']) expect(await ask(name)).toBe('figures_unavailable');
  expect(await codeOf(engine.ask({ business: 1, sql: 'select nothing' }))).toBeUndefined();
  await engine.stop();
}, 60_000);
