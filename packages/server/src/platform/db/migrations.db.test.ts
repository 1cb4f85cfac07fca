// Migrations: one for each feature that keeps tables, applied once, and a database of another version left alone.
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { administer, toDatabaseUrl } from '../../../../../tests/world/database-server.ts';
import { migrate } from './migrations.ts';

const own = join(import.meta.dirname, '../../migrations');
const { adminUrl } = inject('databaseServer');
let folder: string;
let name: string;
let pool: Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  await cp(own, folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  name = `migrations_${randomUUID().replaceAll('-', '')}`;
  await administer(adminUrl, `create database ${name} template template0`);
  pool = new Pool({ connectionString: toDatabaseUrl(adminUrl, name), max: 4 });
});
afterEach(async () => {
  await pool.end();
  // not by force: connections that are just leaving would hear of it, and the pool no longer listens to them
  await administer(adminUrl, `drop database ${name}`);
});

async function listApplied(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
  return rows.map((row) => row.name);
}

describe('migrate', () => {
  it('begins with one file for each feature that keeps tables', async () => {
    const features = await readdir(join(import.meta.dirname, '../../features'));
    const named = (await readdir(own)).toSorted().map((file) => /^\d{4}-([a-z]+)\.sql$/.exec(file)?.[1] ?? file);
    expect([...features, 'platform']).toEqual(expect.arrayContaining(named));
    // from 0.2.0 on changes follow, each named after its feature
    expect(new Set(named.slice(0, 10)).size).toBe(10);
  });

  it('applies each once, whoever asks at the same moment', async () => {
    const answers = await Promise.all([migrate(pool), migrate(pool), migrate(pool)]);
    const all = (await readdir(own)).toSorted();
    expect(answers.flat().toSorted()).toEqual(all);
    expect(await listApplied()).toEqual(all);
    expect(await migrate(pool)).toEqual([]);
  });

  it('applies a new file to a database that has the others', async () => {
    await migrate(pool);
    const more = join(folder, '9001-more.sql');
    await writeFile(more, 'create table more (id integer primary key);');
    expect(await migrate(pool, { folder })).toEqual(['9001-more.sql']);
    await rm(more);
  });

  it('refuses, in one sentence, a database of another version and leaves it as it is', async () => {
    await pool.query('create table migrations (name text primary key, hash text not null, applied_at timestamptz)');
    await pool.query(
      `insert into migrations (name, hash) values ('0001-identity.sql', 'x'), ('0006-links-family.sql', 'y')`,
    );
    await expect(migrate(pool)).rejects.toThrow(
      /^the database was set up by another version of Vitrine .* 0006-links-family\.sql .* set DATA_DIR to an empty folder/,
    );
    expect(await listApplied()).toEqual(['0001-identity.sql', '0006-links-family.sql']);
  });

  it('refuses a database of a newer version as such, and applies only those a backup knows', async () => {
    await expect(migrate(pool, { only: ['0001-identity.sql', '9999-future.sql'] })).rejects.toThrow(
      /^the database was set up by a newer version of Vitrine .* 9999-future\.sql /,
    );
    expect(await migrate(pool, { only: ['0001-identity.sql', '0002-plans.sql'] })).toHaveLength(2);
    expect(await listApplied()).toEqual(['0001-identity.sql', '0002-plans.sql']);
    expect((await migrate(pool)).length).toBeGreaterThan(20);
    await pool.query(`insert into migrations (name, hash) values ('9999-future.sql', 'x')`);
    await expect(migrate(pool)).rejects.toThrow(/by a newer version/);
  });

  it('refuses a file that was changed after it had been applied, and takes back one that fails', async () => {
    await migrate(pool);
    const failing = join(folder, '9001-failing.sql');
    await writeFile(failing, 'create table half (id integer); create table half (id integer);');
    await expect(migrate(pool, { folder })).rejects.toThrow(/^migration 9001-failing\.sql failed: .*already exists/);
    expect(await listApplied()).not.toContain('9001-failing.sql');
    await rm(failing);
    await pool.query(`update migrations set hash = 'z' where name = '0001-identity.sql'`);
    await expect(migrate(pool)).rejects.toThrow(/0001-identity\.sql was changed after it had been applied/);
  });
});
