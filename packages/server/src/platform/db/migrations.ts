// Brings the schema up to date: numbered plain-SQL files, applied once each, in order, under a lock. They go forward only.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

const lockKey = 7_203_511;
const ownFolder = join(import.meta.dirname, '../../migrations');

/**
 * Applies every migration not applied yet, each in a transaction of its own, and answers their names. Several processes
 * may call it at once: an advisory lock lets one work while the others wait. Refuses, in one sentence, a database that
 * another version set up, and a file that was changed after it had been applied; neither is touched. With `only` no others are
 * applied: as a backup knows them.
 */
export async function migrate(
  pool: Pool,
  { folder = ownFolder, only }: { folder?: string; only?: readonly string[] } = {},
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const migrations = await readMigrations(folder);
    const foreign = [...applied.keys(), ...(only ?? [])].find(
      (name) => !migrations.some((migration) => migration.name === name),
    );
    if (foreign !== undefined) throw new Error(toRefusal(foreign, migrations.at(-1)?.name ?? ''));
    const fresh: string[] = [];
    for (const { name, text, hash } of migrations) {
      if (only?.includes(name) === false) continue;
      const known = applied.get(name);
      if (known === undefined) {
        await apply(client, name, text, hash);
        fresh.push(name);
      } else if (known !== hash) {
        throw new Error(`migration ${name} was changed after it had been applied; add a new one instead`);
      }
    }
    return fresh;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    client.release();
  }
}

function toRefusal(name: string, newest: string): string {
  return (
    `the database was set up by ${name > newest ? 'a newer' : 'another'} version of Vitrine (its migration ${name} is not in this one): start the version ` +
    'that made it, or set DATA_DIR to an empty folder (with DATABASE_URL: that to an empty database) to begin anew.'
  );
}

async function readMigrations(folder: string): Promise<{ name: string; text: string; hash: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function apply(client: PoolClient, name: string, text: string, hash: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (problem) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${problem instanceof Error ? problem.message : String(problem)}`, {
      cause: problem,
    });
  }
}
