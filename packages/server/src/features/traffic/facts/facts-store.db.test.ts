// Generations of facts: once a new one has begun, nothing of the one before is on its way.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../../../tests/world/app.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { beginGeneration, deleteFacts, holdGeneration, insertFacts } from './facts-store.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const fact = (day: string): string => `9,${day},5,1,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,3`;

test('a generation begins once all who store facts of the one before are done', async () => {
  const { database } = world.platform;
  const gate = Promise.withResolvers<null>();
  const held = Promise.withResolvers<number>();
  const storing = database.transaction(async (tx) => {
    const generation = await holdGeneration(tx);
    held.resolve(generation);
    await gate.promise;
    await insertFacts(tx, [fact('2026-11-20'), fact('2026-11-21')], generation);
  });
  const generation = await held.promise;
  let isBegun = false;
  const beginning = beginGeneration(database.db).finally(() => (isBegun = true));
  await eventually('the new generation to wait', async () => {
    const { rows } = await sql`select from pg_locks where not granted`.execute(database.db);
    return rows.length > 0;
  });
  expect(isBegun).toBe(false);
  gate.resolve(null);
  await storing;
  expect(await beginning).toBe(generation);
  const { rows } = await sql<{ generation: number; n: number }>`select generation, n from facts`.execute(database.db);
  expect(rows).toEqual([
    { generation, n: 3 },
    { generation, n: 3 },
  ]);
});

test('two who store facts do not wait for each other', async () => {
  const { database } = world.platform;
  await database.transaction(async (one) => {
    const generation = await holdGeneration(one);
    expect(await database.transaction((other) => holdGeneration(other))).toBe(generation);
  });
});

test('taken out are those of days before one and up to a generation alone', async () => {
  const { database } = world.platform;
  await sql`delete from facts`.execute(database.db);
  const store = (day: string) =>
    database.transaction(async (tx) => insertFacts(tx, [fact(day)], await holdGeneration(tx)));
  await store('2026-11-20');
  await store('2026-11-21');
  const upTo = await beginGeneration(database.db);
  await store('2026-11-19');
  const take = () => database.transaction((tx) => deleteFacts(tx, { upTo, before: '2026-11-21' }));
  expect([await take(), await take()]).toEqual([1, 0]);
  const { rows } = await sql<{ day: string }>`select day from facts order by day`.execute(database.db);
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-21']);
});
