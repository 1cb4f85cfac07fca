// Starts the one PostgreSQL of a test run (or uses TEST_DATABASE_URL) and prepares the migrated template in it.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../packages/server/src/platform/db/migrations.ts';
import { createJobs } from '../../packages/server/src/platform/jobs.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';

/** Where a test file makes its own database, and from which template. */
export interface TestDatabaseServer {
  adminUrl: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: TestDatabaseServer;
  }
}

const FOLDER = 'vitrine-test-';

/** Runs once, before the first database test; what it returns runs after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `vitrine_template_${process.pid}`;
  await createTemplate(server.adminUrl, template);
  project.provide('databaseServer', { adminUrl: server.adminUrl, template });
  return async () => {
    await administer(server.adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
}

async function startServer(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { adminUrl: given, stop: () => Promise.resolve() };
  await sweep();
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  // A test run that loses power has nothing to keep; three files at once, each as many connections as a program.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '200' };
  const server = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined });
  return {
    adminUrl: server.connectionString(),
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Removes folders of killed runs; their servers notice within a minute that their files are gone and end. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FOLDER) ? Number(name.slice(FOLDER.length).split('-')[0]) : 0;
    if (pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The order of texts must not depend on the server's language; PostgreSQL 17 brings its own C.UTF-8. */
async function createTemplate(adminUrl: string, name: string): Promise<void> {
  const version = Number(await administer(adminUrl, 'SHOW server_version_num', 'server_version_num'));
  const locale =
    version >= 170_000
      ? `LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'`
      : `LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'`;
  await administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${locale}`);
  const connectionString = toDatabaseUrl(adminUrl, name);
  const pool = new Pool({ connectionString, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  // the queue brings a schema of its own at its first start, which is worth making once
  const jobs = createJobs({ connectionString }, createLog('silent'));
  await jobs.start(false);
  await jobs.stop(10_000);
}

/** The address of another database on the same server, reached the same way (a socket folder stands in the query). */
export function toDatabaseUrl(adminUrl: string, name: string): string {
  return adminUrl.replace(/^(\w+:\/\/[^/?]*)\/?[^?]*/, `$1/${name}`);
}

/** Runs one statement on the server; with `column`, answers that column of the first row. */
export async function administer(adminUrl: string, statement: string, column?: string): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(statement);
    return column === undefined ? '' : (rows[0]?.[column] ?? '');
  } finally {
    await client.end();
  }
}
