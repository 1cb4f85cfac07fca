// Our own PostgreSQL that ends, and cannot start again for a while: it comes back by itself, with what it held.
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../../../tests/world/app.ts';
import { createLog } from '../log.ts';
import { keepEmbeddedPostgres, type KeptPostgres } from './kept-postgres.ts';

let dataDir = '';
let kept: KeptPostgres;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-kept-'));
  kept = await keepEmbeddedPostgres({ dataDir }, createLog('silent'));
}, 60_000);
afterAll(async () => {
  await kept.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: kept.connectionString() });
  // it may end while it is asked
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('is tried until it starts, at the address it had', async () => {
  await ask('create table held (n integer)');
  await ask('insert into held values (7)');
  const folder = join(dataDir, 'postgres');
  const [pid = ''] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n');
  const [control, away] = [join(folder, 'global/pg_control'), join(dataDir, 'pg_control')];
  await rename(control, away);
  process.kill(Number(pid), 'SIGKILL');
  await eventually('the end', async () => (await ask('select 1').catch(() => null)) === null);
  // long enough for more than one try
  await new Promise((resolve) => {
    setTimeout(resolve, 2_500);
  });
  await expect(ask('select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  await rename(away, control);
  const rows = await eventually(
    'its rows',
    async () => (await ask('select n from held').catch(() => null)) ?? undefined,
  );
  expect(rows).toEqual([{ n: 7 }]);
}, 120_000);
