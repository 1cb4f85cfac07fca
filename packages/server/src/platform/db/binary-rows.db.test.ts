// Values of every kind arrive as they were given, through COPY in PostgreSQL's binary format.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { BinaryRows } from './binary-rows.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const days = ['1999-12-31', '2000-01-01', '2024-02-29', '2026-11-23', '9999-12-31', '0001-01-01'];
const moments = [0, -1, 946_684_799_999, 946_684_800_000, 1_790_000_000_123, 253_402_300_799_999];
const bigints = [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)];
const texts = ['', 'US', '"\\,\n\t', 'שלום', '🛍️', 'x'.repeat(200_000)];

test('values of every kind arrive as they were given', async () => {
  const { database } = world.platform;
  const ids = days.map(() => randomUUID());
  const stored = await database.copyingTransaction(async (tx, copyIn) => {
    await sql`create temporary table kinds (id uuid, day date, at timestamptz, big bigint, small int, yes boolean, raw bytea,
      text text) on commit drop`.execute(tx);
    const rows = new BinaryRows(8);
    for (const [n, id] of ids.entries()) {
      rows.row();
      rows.uuid(id);
      rows.date(days[n] ?? '');
      rows.moment(moments[n] ?? 0);
      rows.bigint(bigints[n % bigints.length] ?? 0n);
      rows.int(n % 2 === 0 ? 2_147_483_647 : -2_147_483_648);
      rows.boolean(n % 2 === 0);
      rows.bytes(n === 0 ? '' : '00ff7f');
      if (n === 3) rows.null();
      else rows.text(texts[n] ?? '');
    }
    await copyIn('kinds (id, day, at, big, small, yes, raw, text)', rows);
    const found = await sql<Record<string, unknown>>`
      select id, day, (extract(epoch from at) * 1000)::bigint::text as at, big::text, small, yes, encode(raw, 'hex') as raw, text
      from kinds`.execute(tx);
    return found.rows;
  });
  expect(stored).toEqual(
    ids.map((id, n) => ({
      id,
      day: days[n],
      at: String(moments[n]),
      big: String(bigints[n % bigints.length]),
      small: n % 2 === 0 ? 2_147_483_647 : -2_147_483_648,
      yes: n % 2 === 0,
      raw: n === 0 ? '' : '00ff7f',
      text: n === 3 ? null : texts[n],
    })),
  );
});

test('what PostgreSQL refuses ends the transaction, and the connection is as good as before', async () => {
  const { database } = world.platform;
  await sql`create table once (id uuid primary key)`.execute(database.db);
  const id = randomUUID();
  const copyTwice = (ids: readonly string[]): Promise<void> =>
    database.copyingTransaction(async (_, copyIn) => {
      const rows = new BinaryRows(1);
      for (const each of ids) {
        rows.row();
        rows.uuid(each);
      }
      await copyIn('once (id)', rows);
    });
  await expect(copyTwice([randomUUID(), id, id])).rejects.toMatchObject({ code: '23505', table: 'once' });
  await copyTwice([id]);
  const { rows } = await sql<{ id: string }>`select id from once`.execute(database.db);
  expect(rows).toEqual([{ id }]);
});

test.each(['2026-02-30', '2026-13-01', 'tomorrow', ''])('“%s” is no day', (day) => {
  const rows = new BinaryRows(1);
  rows.row();
  expect(() => rows.date(day)).toThrow(RangeError);
});

test('what is no UUID is refused', () => {
  const rows = new BinaryRows(1);
  rows.row();
  expect(() => rows.uuid('0b0f6a4e')).toThrow(RangeError);
});
