// Facts held in memory answer as their files do, whatever was read in which order, and give way when there is no room.
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { columns } from '../segments/segment-shapes.ts';
import { ofSource, quotePath } from '../shapes.ts';
import { HeldFacts, readFiles, toRanges } from './held-facts.ts';

const months = ['2026-07', '2026-08', '2026-09', '2026-10'];
const businesses = [1, 2, 3];

let folder: string;
let instance: DuckDBInstance;
let asking: DuckDBConnection;
let now = 0;
let told: string[] = [];
/** For how long nobody has asked. */
let quiet = Infinity;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-held-'));
  instance = await DuckDBInstance.create(':memory:');
  asking = await instance.connect();
  for (const [at, month] of months.entries()) await writeMonth(pathOf(month), at + 1);
  now = 0;
  told = [];
  quiet = Infinity;
});
afterEach(async () => {
  instance.closeSync();
  await rm(folder, { recursive: true });
});

const pathOf = (month: string): string => join(folder, `${month}-a.parquet`);

/** Facts of all businesses, other ones for each `salt`. */
async function writeMonth(path: string, salt: number): Promise<void> {
  const values = Object.entries(columns).map(([name, type]) => {
    if (name === 'business') return `1 + i % 3 as business`;
    if (name === 'day') return `date '2026-07-01' + cast(i % 28 + ${salt} as integer) as day`;
    return `cast((i * ${salt} + hash('${name}') % 7) % 11 as ${type}) as ${name}`;
  });
  await asking.run(`copy (select ${values.join(', ')} from range(3000) t (i)) to ${quotePath(path)} (format parquet)`);
}

const open = async (mostBytes = 1e9): Promise<HeldFacts> =>
  HeldFacts.open({
    connection: await instance.connect(),
    mostBytes,
    quietFor: () => quiet,
    tell: (problem) => told.push(problem),
    now: () => now,
  });

const sums = 'select kind, sum(n) as n, count(*) as c from facts where business = ';
async function read(source: string, business: number): Promise<string> {
  const result = await asking.runAndReadAll(ofSource(`${sums}${business} group by 1 order by 1`, source));
  return JSON.stringify(result.getRows(), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
/** The answer by what is held, and by files alone. */
const readBoth = async (held: HeldFacts, business: number, paths: readonly string[]): Promise<[string, string]> => [
  await read(held.toSource({ business, paths }), business),
  await read(readFiles(paths), business),
];

test('whatever was asked for before, and as far as it was read, all of any files is answered', async () => {
  const question = fc.record({
    business: fc.constantFrom(...businesses),
    paths: fc.subarray(
      months.map((month) => month),
      { minLength: 1 },
    ),
    waits: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 12 }), async (questions) => {
      const held = await open();
      try {
        for (const { business, paths: asked, waits } of questions) {
          const paths = asked.map(pathOf);
          const [fromHeld, fromFiles] = await readBoth(held, business, paths);
          expect(fromHeld).toBe(fromFiles);
          held.want({ business, paths });
          if (waits) await held.settle();
        }
        await held.settle();
        for (const business of businesses) {
          const [fromHeld, fromFiles] = await readBoth(held, business, months.map(pathOf));
          expect(fromHeld).toBe(fromFiles);
        }
      } finally {
        await held.settle();
        await held.clear();
        await asking.run('detach held');
      }
    }),
    { numRuns: 8 },
  );
}, 600_000);

test('what is held is not read of its files', async () => {
  const held = await open();
  const asked = { business: 2, paths: months.map(pathOf) };
  held.want(asked);
  await held.settle();
  expect(held.toSource(asked)).toContain('held.business_2');
  expect(held.toSource(asked)).not.toContain('read_parquet');
  expect(held.toSource({ ...asked, business: 1 })).toBe(readFiles(asked.paths));
});

test('a file that is gone is asked for by its name, and no other file’s facts stand in for it', async () => {
  const held = await open();
  const paths = months.map(pathOf);
  held.want({ business: 1, paths });
  await held.settle();
  await rm(paths[1] ?? '');
  await expect(read(held.toSource({ business: 1, paths }), 1)).rejects.toThrow('2026-08-a.parquet');
  const left = paths.filter((_, at) => at !== 1);
  const [before, files] = await readBoth(held, 1, left);
  expect(before).toBe(files);
  // another takes its place, as when segments of a month are laid together
  const merged = join(folder, '2026-08-b.parquet');
  await writeMonth(merged, 9);
  held.want({ business: 1, paths: [...left, merged] });
  await held.settle();
  held.want({ business: 1, paths: [...left, merged] });
  await held.settle();
  const [after, again] = await readBoth(held, 1, [...left, merged]);
  expect(after).toBe(again);
  expect(held.toSource({ business: 1, paths: [...left, merged] })).not.toContain('read_parquet');
});

test('without room nothing more is read, until others have not been asked about for a while', async () => {
  const held = await open(1);
  const paths = [pathOf('2026-10')];
  held.want({ business: 1, paths });
  await held.settle();
  expect(held.toSource({ business: 1, paths })).toContain('held.business_1');
  held.want({ business: 2, paths });
  await held.settle();
  expect(held.toSource({ business: 2, paths })).toBe(readFiles(paths));
  now = 11 * 60_000;
  held.want({ business: 2, paths });
  await held.settle();
  expect(held.toSource({ business: 1, paths })).toBe(readFiles(paths));
  expect(held.toSource({ business: 2, paths })).toContain('held.business_2');
});

test('a file that cannot be read says so when it is asked about, and keeps no other out', async () => {
  const held = await open();
  const broken = join(folder, '2026-11-broken.parquet');
  await asking.run(`copy (select 1 as business) to ${quotePath(broken)} (format parquet)`);
  const paths = [pathOf('2026-10'), broken];
  held.want({ business: 1, paths });
  await held.settle();
  expect(held.toSource({ business: 1, paths: [pathOf('2026-10')] })).toContain('held.business_1');
  held.want({ business: 1, paths });
  await held.settle();
  expect(told).toEqual([expect.stringContaining('2026-11-broken.parquet')]);
  await expect(read(held.toSource({ business: 1, paths }), 1)).rejects.toThrow('column');
});

test('nothing is read beside who asks, until nobody has for a while', async () => {
  const held = await open();
  const paths = [pathOf('2026-10')];
  quiet = 0;
  held.want({ business: 1, paths });
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(held.toSource({ business: 1, paths })).toBe(readFiles(paths));
  quiet = Infinity;
  await held.settle();
  expect(held.toSource({ business: 1, paths })).toContain('held.business_1');
});

test('who always asks is not waited for for ever', async () => {
  const held = await open();
  quiet = 0;
  held.want({ business: 1, paths: months.map(pathOf) });
  await held.settle();
  expect(held.toSource({ business: 1, paths: months.map(pathOf) })).not.toContain('read_parquet');
});

test('who holds what is in memory up for a moment is waited for', async () => {
  const held = await open();
  const paths = [pathOf('2026-10')];
  await asking.run('create table held.others (n integer)');
  await asking.run('begin; insert into held.others values (1)');
  held.want({ business: 1, paths });
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(held.toSource({ business: 1, paths })).toBe(readFiles(paths));
  await asking.run('commit');
  await held.settle();
  expect(told).toEqual([]);
  expect(held.toSource({ business: 1, paths })).not.toContain('read_parquet');
});

test.each([
  [[3], '(part between 3 and 3)'],
  [[2, 1, 3], '(part between 1 and 3)'],
  [[7, 1, 2, 6, 9], '(part between 1 and 2 or part between 6 and 7 or part between 9 and 9)'],
])('the parts %j are %s', (parts, ranges) => {
  expect(toRanges(parts)).toBe(ranges);
});
