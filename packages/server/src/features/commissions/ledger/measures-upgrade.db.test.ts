// Terms agreed by what was called net sales once keep their meaning under its true name, and so do bonuses in the ledger.
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { administer, toDatabaseUrl } from '../../../../../../tests/world/database-server.ts';
import { openDatabase, type Database } from '../../../platform/db/db.ts';
import { migrate } from '../../../platform/db/migrations.ts';
import { createLog } from '../../../platform/log.ts';

const { adminUrl } = inject('databaseServer');
const name = `measures_${randomUUID().replaceAll('-', '')}`;
const [business, account] = [randomUUID(), randomUUID()];
const steps = { currency: 'USD', tiers: [], bonuses: [{ from: 25_000, amount: 3_000 }] };
let database: Database;

beforeAll(async () => {
  await administer(adminUrl, `create database ${name} template template0`);
  database = openDatabase({ connectionString: toDatabaseUrl(adminUrl, name) }, createLog('silent'));
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  const own = join(import.meta.dirname, '../../../migrations');
  for (const file of await readdir(own)) if (file < '0300') await cp(join(own, file), join(folder, file));
  await migrate(database.pool, { folder });
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await database.close();
  await administer(adminUrl, `drop database ${name} with (force)`);
});

it('renames the measure, and changes no amount', async () => {
  const { db } = database;
  await sql`insert into businesses (business_id, name, created_at) values (${business}, 'Old', now())`.execute(db);
  await sql`insert into accounts (business_id, account_id, role, username, email, name, created_at, permissions)
    values (${business}, ${account}, 'influencer', 'maya', 'maya@old.example', '', now(), '{}')`.execute(db);
  await sql`insert into influencers (business_id, account_id, created_at) values (${business}, ${account}, now())`.execute(
    db,
  );
  for (const [since, measure] of [
    ['2026-01-01', 'net_sales'],
    ['2026-02-01', 'orders'],
  ])
    await sql`insert into influencer_terms (business_id, account_id, effective_from, agreed_at, commission, net_revenue_ratio,
        reduce_refunds, reduce_vat, monthly)
      values (${business}, ${account}, ${since}::timestamptz, now(), 1000, 10000, true, false,
        ${JSON.stringify({ measure, ...steps })})`.execute(db);
  const usual = { terms: { commission: 10, commission_monthly: { measure: 'net_sales', ...steps } } };
  await sql`insert into settings (business_id, section, value, updated_at)
    values (${business}, 'terms', ${JSON.stringify(usual)}, now())`.execute(db);
  await sql`insert into ledger_entries (business_id, entry_id, account_id, kind, amount, base, currency, occurred_at, day,
      recorded_at, bonus)
    values (${business}, gen_random_uuid(), ${account}, 'bonus', 3000, 0, 'USD', now(), '2026-01-31', now(),
      ${JSON.stringify({ month: '2026-01', measure: 'net_sales', from: 25_000 })})`.execute(db);
  await migrate(database.pool);
  const { rows: terms } = await sql`select monthly from influencer_terms order by effective_from`.execute(db);
  expect(terms).toEqual([
    { monthly: { measure: 'attributed_revenue', ...steps } },
    { monthly: { measure: 'orders', ...steps } },
  ]);
  const { rows: settings } = await sql<{ value: unknown }>`select value from settings where section = 'terms'`.execute(
    db,
  );
  expect(settings).toEqual([
    { value: { terms: { commission: 10, commission_monthly: { measure: 'attributed_revenue', ...steps } } } },
  ]);
  const { rows: entries } = await sql`select amount, bonus from ledger_entries`.execute(db);
  expect(entries).toEqual([{ amount: 3000, bonus: { month: '2026-01', measure: 'attributed_revenue', from: 25_000 } }]);
  // the ledger stays as closed as it was
  await expect(sql`update ledger_entries set amount = 1`.execute(db)).rejects.toThrow(/append-only/);
});
