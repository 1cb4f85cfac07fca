// The embedded server keeps what was committed, whoever is killed and however often it is started.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseIfMissing, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';

let dataDir = '';
let started: EmbeddedPostgres[] = [];

beforeEach(async () => {
  // mkdtemp answers a folder of mode 0700, as a private home would be.
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-embedded-'));
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  // what a killed server leaves behind may still write for a moment
  await rm(dataDir, { recursive: true, maxRetries: 10 });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  started.push(server);
  return server;
}

async function ask<T>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, T>>(statement)).rows.map((row) => Object.values(row)[0] as T);
  } finally {
    await client.end();
  }
}

async function readServerPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Another program over the same data folder, which writes one row and is then killed without warning. */
async function runKilledProgram(signalTree: boolean): Promise<void> {
  const program = join(dataDir, 'program.ts');
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    import { createRequire } from 'node:module';
    const { Client } = createRequire(${JSON.stringify(import.meta.filename)})('pg');
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    const client = new Client({ connectionString: server.connectionString() });
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS note (id int)');
    await client.query('INSERT INTO note SELECT count(*) + 1 FROM note');
    process.send('written');
    setInterval(() => undefined, 1000);
  `;
  await writeFile(program, source);
  const child = fork(program, { stdio: 'inherit', execArgv: [] });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  const serverPid = await readServerPid();
  child.kill('SIGKILL');
  if (signalTree) process.kill(serverPid, 'SIGKILL');
  await ended;
}

test('a new folder gets a cluster of UTF-8 text in code point order, on a private socket only, with fsync', async () => {
  const server = await start();
  const [locale] = await ask<string>(
    server.connectionString(),
    "SELECT datlocale FROM pg_database WHERE datname = 'template1'",
  );
  const [encoding] = await ask<string>(server.connectionString(), 'SHOW server_encoding');
  const [port] = await ask<string>(server.connectionString(), 'SHOW listen_addresses');
  const [fsync] = await ask<string>(server.connectionString(), 'SHOW fsync');
  expect({ locale, encoding, port, fsync }).toEqual({ locale: 'C.UTF-8', encoding: 'UTF8', port: '', fsync: 'on' });
});

test('a restart finds the databases and rows of before', async () => {
  const first = await start();
  await createDatabaseIfMissing(first.connectionString(), 'shop');
  await createDatabaseIfMissing(first.connectionString(), 'shop');
  await ask(first.connectionString('shop'), 'CREATE TABLE note AS SELECT 7 AS id');
  await first.stop();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await ask(second.connectionString('shop'), 'SELECT id FROM note')).toEqual([7]);
});

test('a server that outlived its killed program is taken over and can be stopped', async () => {
  await runKilledProgram(false);
  const orphan = await readServerPid();
  const server = await start();
  expect(server.adopted).toBe(true);
  expect(await readServerPid()).toBe(orphan);
  expect(await ask(server.connectionString(), 'SELECT id FROM note')).toEqual([1]);
  await server.stop();
  await expect(readServerPid()).rejects.toThrow('ENOENT');
});

test('kill -9 of program and server loses no committed row', async () => {
  await runKilledProgram(true);
  await runKilledProgram(true);
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(await ask(server.connectionString(), 'SELECT id FROM note ORDER BY id')).toEqual([1, 2]);
});

test('a server used twice runs until its last user stops', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect([first.adopted, second.adopted].filter(Boolean)).toEqual([true]);
  await first.stop();
  expect(await ask(second.connectionString(), 'SELECT 1')).toEqual([1]);
  await second.stop();
  await expect(readServerPid()).rejects.toThrow('ENOENT');
});

test('a server that dies is reported once', async () => {
  const server = await start();
  process.kill(await readServerPid(), 'SIGKILL');
  expect(await server.exited).toMatch(/has ended unexpectedly/);
});

test('the number in a left lock file may belong to another process by now', async () => {
  await (await start()).stop();
  await writeFile(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${dataDir}/postgres\n0\n5432\n/tmp\n\n`,
  );
  const server = await start();
  expect(server.adopted).toBe(false);
});

test('a first start that was interrupted is begun again', async () => {
  await mkdir(join(dataDir, 'postgres.new'));
  await writeFile(join(dataDir, 'postgres.new', 'half'), 'made');
  const server = await start();
  expect(await ask(server.connectionString(), 'SELECT 1')).toEqual([1]);
});

test.each([
  ['of another major version', 'PG_VERSION', '9\n', /was made by PostgreSQL 9, this program brings \d+/],
  ['with files that are no database', 'holiday.txt', 'sun', /holds files that are no database/],
])('a folder %s is refused in a sentence', async (_, name, content, sentence) => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', name), content);
  await expect(start()).rejects.toThrow(sentence);
  expect(await readFile(join(dataDir, 'postgres', name), 'utf8')).toBe(content);
});
