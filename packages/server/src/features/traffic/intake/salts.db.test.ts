// The salts of days: shared by processes, kept over a restart without a database, forgotten when their day is over everywhere.
import { sql } from 'kysely';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { DailySalts } from './salts.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const [today, tomorrow] = ['2026-11-21', '2026-11-22'];
/** Somewhere it is still the day, by the clocks furthest behind, until noon of UTC. */
const late = new Date('2026-11-22T11:59:00Z');
const over = new Date('2026-11-22T12:01:00Z');

test('processes agree on the salts of today and tomorrow, each day’s is another', async () => {
  const { db } = world.platform.database;
  const [one, other] = ['a', 'b'].map((name) => new DailySalts(join(world.dataDir, name)));
  await one?.share(db, late);
  await other?.share(db, late);
  expect(one?.of(today)).toBe(other?.of(today));
  expect(one?.of(tomorrow)).toBe(other?.of(tomorrow));
  expect(one?.of(today)).not.toBe(one?.of(tomorrow));
});

test('a restart without the database goes on with the salts of the file', async () => {
  const folder = join(world.dataDir, 'c');
  const before = new DailySalts(folder);
  await before.share(world.platform.database.db, late);
  const after = new DailySalts(folder);
  after.load(late);
  expect(after.of(today)).toBe(before.of(today));
});

test('a salt whose day is over everywhere is nowhere any more', async () => {
  const { db } = world.platform.database;
  const folder = join(world.dataDir, 'd');
  const salts = new DailySalts(folder);
  await salts.share(db, late);
  const gone = salts.of(today);
  await salts.share(db, over);
  expect(await readFile(join(folder, 'salts.json'), 'utf8')).not.toContain(gone);
  const { rows } = await sql<{ day: string }>`select day from daily_salts order by day`.execute(db);
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23']);
  expect(salts.of(today)).not.toBe(gone);
});

test('a day of made-up history keeps its salt while it is played, though others are forgotten meanwhile', async () => {
  const salts = new DailySalts(join(world.dataDir, 'g'));
  const played = salts.of('2026-03-01');
  await salts.share(world.platform.database.db, late);
  expect(salts.of('2026-03-01')).toBe(played);
});

test.each(['', '{', '[]', '{"2026-11-21":"short"}', '{"yesterday":1}'])('a file of %j is as none', async (text) => {
  const folder = join(world.dataDir, 'e');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'salts.json'), text);
  const salts = new DailySalts(folder);
  salts.load(late);
  expect(salts.of(today)).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['2026-11-21T00:00:00Z', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-11-21T11:59:00Z', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['2026-11-21T12:00:00Z', ['2026-11-21', '2026-11-22']],
  ['2026-11-21T23:59:00Z', ['2026-11-21', '2026-11-22', '2026-11-23']],
])('at %s there are those of %j', async (now, days) => {
  const { db } = world.platform.database;
  await sql`delete from daily_salts`.execute(db);
  await new DailySalts(join(world.dataDir, 'f')).share(db, new Date(now));
  const { rows } = await sql<{ day: string }>`select day from daily_salts order by day`.execute(db);
  expect(rows.map(({ day }) => day)).toEqual(days);
});
