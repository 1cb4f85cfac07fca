// Makes a demo world ready to be copied: its addresses moved to other ports, and what every copy would begin with done once.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded-postgres.ts';

/** The program's, and behind it the sandbox's. */
export type Ports = readonly [number, number];

/**
 * For copies, which are thrown away: pages half written are of no interest, and no log of changes is carried along. The
 * settings are the cluster's own; those that the program gives are stronger.
 */
const settings = { full_page_writes: 'off', min_wal_size: '32MB', wal_init_zero: 'off', wal_recycle: 'off' };

/** Spares every copy what the database's upkeep and the writing back of its log would cost it. */
export async function settle(dataDir: string): Promise<void> {
  const spare = await withDatabase(dataDir, async (client) => {
    await client.query('vacuum (analyze)');
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`);
    await client.query('select pg_reload_conf()');
    await client.query('checkpoint');
    // segments laid ready for later, behind the one in use and the next
    const { rows } = await client.query<{ name: string }>(`
      select name from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn() + 16 * 1024 * 1024)`);
    return rows.map(({ name }) => name);
  });
  for (const name of spare) await rm(join(dataDir, 'postgres', 'pg_wal', name));
}

/** Writes other ports wherever the world says its addresses: in the program's tables and in the sandbox's. */
export async function move(dataDir: string, from: Ports, to: Ports): Promise<void> {
  const moves = from.map((port, at) => [`localhost:${port}`, `localhost:${to[at]}`] as const);
  await withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ table: string; column: string; type: string }>(`
      select c.oid::regclass::text as table, quote_ident(attname) as column, format_type(atttypid, atttypmod) as type
      from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
        and not attisdropped and attgenerated = '' and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)`);
    for (const { table, column, type } of rows)
      for (const [old, fresh] of moves)
        await client.query(
          `update ${table} set ${column} = replace(${column}::text, $1, $2)::${type} where strpos(${column}::text, $1) > 0`,
          [old, fresh],
        );
  });
  const sandbox = new DatabaseSync(join(dataDir, 'sandbox', 'sandbox.sqlite'));
  const update = sandbox.prepare('update record set value = replace(value, ?, ?)');
  for (const [old, fresh] of moves) update.run(old, fresh);
  sandbox.close();
}

async function withDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    const client = new Client({ connectionString: server.connectionString('vitrine') });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
}
