// The salts of days: shared by processes, kept over a restart without a database, forgotten when their day is over.
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

const today = new Date('2026-11-21T23:59:00Z');
const tomorrow = new Date('2026-11-22T00:01:00Z');

test('processes agree on the salts of today and tomorrow, each day’s is another', async () => {
  const { db } = world.platform.database;
  const [one, other] = ['a', 'b'].map((name) => new DailySalts(join(world.dataDir, name)));
  await one?.share(db, today);
  await other?.share(db, today);
  expect(one?.of(today)).toBe(other?.of(today));
  expect(one?.of(tomorrow)).toBe(other?.of(tomorrow));
  expect(one?.of(today)).not.toBe(one?.of(tomorrow));
});

test('a restart without the database goes on with the salts of the file', async () => {
  const folder = join(world.dataDir, 'c');
  const before = new DailySalts(folder);
  await before.share(world.platform.database.db, today);
  const after = new DailySalts(folder);
  after.load(today);
  expect(after.of(today)).toBe(before.of(today));
});

test('a salt whose day is over is nowhere any more', async () => {
  const { db } = world.platform.database;
  const folder = join(world.dataDir, 'd');
  const salts = new DailySalts(folder);
  await salts.share(db, today);
  const gone = salts.of(today);
  await salts.share(db, tomorrow);
  expect(await readFile(join(folder, 'salts.json'), 'utf8')).not.toContain(gone);
  const { rows } = await sql<{ day: string }>`select day from daily_salts order by day`.execute(db);
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-23']);
  expect(salts.of(today)).not.toBe(gone);
});

test.each(['', '{', '[]', '{"2026-11-21":"short"}', '{"yesterday":1}'])('a file of %j is as none', async (text) => {
  const folder = join(world.dataDir, 'e');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'salts.json'), text);
  const salts = new DailySalts(folder);
  salts.load(today);
  expect(salts.of(today)).toMatch(/^[0-9a-f]{64}$/);
});
