// Checks, before anything is started, what settings alone cannot tell: the data folder, the ports, the database.
import { access, chmod, constants, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf } from './platform/error-code.ts';

/** A setting that cannot be kept to on this machine; the message names the variable and what it should be. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

/** A program that was just ended, and its sandbox store, may hold a port this much longer. */
const portPatienceMs = 6_000;
const databasePatienceMs = 10_000;
const oldestPostgres = 15;

const nameOf = (problem: unknown): string => codeOf(problem) ?? String(problem);

/** Makes the folder, and those above it, unless they are there. Refuses what is no folder or cannot be written to. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    // one that was made by somebody else stays as they made it
    await chmod(dataDir, 0o700).catch(() => undefined);
  } catch (problem) {
    const value = JSON.stringify(dataDir);
    throw new BadSetting(`DATA_DIR is ${value}, but should be a folder that can be written to (${nameOf(problem)}).`);
  }
  await claimLayout(dataDir);
}

/** How a data folder is laid out; raised by a version whose folders earlier ones cannot read. */
const layout = 1;

/** Notes in a new folder how it is laid out. Refuses one that a newer version laid out, and leaves it as it is. */
async function claimLayout(dataDir: string): Promise<void> {
  const path = join(dataDir, 'layout.json');
  const kept = await readFile(path, 'utf8').catch((problem: unknown) => {
    if (nameOf(problem) === 'ENOENT') return '';
    throw problem;
  });
  // several processes may start at once over a new folder: all write the same, and one may find it begun
  if (kept === '') return writeFile(path, `${JSON.stringify({ layout })}\n`);
  const found = Number((JSON.parse(kept) as { layout?: unknown } | null)?.layout);
  if (!(found <= layout))
    throw new BadSetting(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but a newer version of Vitrine has used that folder: start that one, or restore a backup of this one into an empty folder.`,
    );
}

/** Step by step: Node's own way of making parents never ends where the system says of a new folder that it is not there. */
async function makeFolder(folder: string): Promise<void> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isThere && dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (problem) {
    if (nameOf(problem) !== 'EEXIST') throw problem;
    // a file of that name is no folder: what lies beneath it cannot be asked for
    await access(`${folder}/.`);
  }
}

/** Waits a moment for a port to be free. Refuses one that stays taken, and a HOST this machine does not have. */
export async function claimPort(variable: 'PORT' | 'SANDBOX_PORT', port: number, host: string): Promise<void> {
  const deadline = Date.now() + portPatienceMs;
  for (;;) {
    const problem = await tryPort(port, host);
    if (problem === null) return;
    if (problem === 'EACCES') throw new BadSetting(`${variable} is ${port}, but this account may not listen on it.`);
    if (problem !== 'EADDRINUSE')
      throw new BadSetting(`HOST is ${JSON.stringify(host)}, but should be an address of this machine (${problem}).`);
    if (Date.now() > deadline)
      throw new Error(`port ${port} is in use by another program; end that one or set ${variable} to another port.`);
    await wait(200);
  }
}

/** The code of why it cannot be listened on; null when it can. */
export function tryPort(port: number, host: string): Promise<string | null> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', (problem) => answer(nameOf(problem)));
    server.listen(port, host, () => server.close(() => answer(null)));
  });
}

/** Waits a while for the database of DATABASE_URL. Refuses when it does not answer or is older than PostgreSQL 15. */
export async function claimDatabase(connectionString: string): Promise<void> {
  const deadline = Date.now() + databasePatienceMs;
  for (;;) {
    const problem = await tryDatabase(connectionString);
    if (problem === null) return;
    if (Date.now() > deadline) throw new Error(`the database of DATABASE_URL does not answer (${problem}).`);
    await wait(500);
  }
}

async function tryDatabase(connectionString: string): Promise<string | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // a connection lost while it is asked is reported by the query too
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < oldestPostgres)
      throw new BadSetting(
        `DATABASE_URL leads to PostgreSQL ${version}, but should lead to ${oldestPostgres} or newer.`,
      );
    return null;
  } catch (problem) {
    if (problem instanceof BadSetting) throw problem;
    return problem instanceof Error && problem.message !== '' ? problem.message : nameOf(problem);
  } finally {
    await client.end().catch(() => undefined);
  }
}
