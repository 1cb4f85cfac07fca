// A real PostgreSQL of our own, run as a supervised process over a data folder and reached by a unix socket only.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  clearLeftovers,
  createCluster,
  findRunning,
  isServerOf,
  locateCluster,
  prepareClusterPlace,
  prepareSocketDir,
  runInCluster,
} from './postgres-cluster.ts';
import type { ClusterPlace, RunningServer } from './postgres-cluster.ts';
import { withProcessLock } from './process-lock.ts';
import { preparePostgresBinaries } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { randomToken } from '../crypto.ts';
import { codeOf } from '../error-code.ts';

/** A running database server, ours to use until `stop`. */
export type EmbeddedPostgres = ReturnType<typeof supervise>;

/** `settings` go on top of the defaults (tests switch fsync off); `log` receives one sentence per event. */
export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  settings?: Record<string, string>;
}

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;
const PRESENCE = 'vitrine-presence';

const DEFAULT_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  // a process takes up to 25: room for seven of them, and for who looks after them
  max_connections: '200',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements carry what shoppers typed; they do not belong in a log file.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/**
 * Starts PostgreSQL over `<dataDir>/postgres`, creating the cluster on first use, and answers once it takes
 * connections. A server that outlived its program is taken over. Refuses, in one sentence, a folder of another major
 * version, a folder that cannot be used, and a server that does not come up (the reason is in `postgres.log`).
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await locateCluster(options.dataDir);
  return withProcessLock(cluster, async () => {
    const place = await prepareClusterPlace(cluster);
    const password = await getPassword(options.dataDir);
    const running = await findRunning(place);
    if (running !== null) {
      const presence = await connect({ ...running, password }, () => isServerOf(running.pid, cluster));
      if (presence !== null) {
        await demandPassword(presence, cluster, password);
        options.log(`The database server of ${cluster} was still running (process ${running.pid}); using it.`);
        return supervise(cluster, { ...running, password }, presence, true);
      }
    }
    await clearLeftovers(place);
    const binaries = await preparePostgresBinaries(place.uid);
    await createCluster(place, binaries, options.log);
    return launch(place, binaries, { password, settings: options.settings ?? {} });
  });
}

/** Creates the database unless it exists; `connectionString` names any database of the same server. */
export async function createDatabaseIfMissing(connectionString: string, name: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (problem) {
    const createdMeanwhile = ['42P04', '23505'].includes(codeOf(problem) ?? '');
    if (!createdMeanwhile) throw problem;
  } finally {
    await client.end();
  }
}

/** Where a server listens, and what it asks for. */
interface Socket {
  readonly socketDir: string;
  readonly password: string;
}

/** The password of the server's one user: made once, and kept beside its folder for whoever owns that. */
async function getPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres.password');
  try {
    await writeFile(path, randomToken(), { mode: 0o600, flag: 'wx' });
  } catch (problem) {
    if (codeOf(problem) !== 'EEXIST') throw problem;
  }
  return (await readFile(path, 'utf8')).trim();
}

const ACCESS_RULES =
  '# written by Vitrine at each start: its own socket, with the password beside this folder\nlocal all all scram-sha-256\n';

/** Lets nobody in without the password from now on, also into a cluster that was made before there was one. */
async function demandPassword(client: Client, cluster: string, password: string): Promise<void> {
  const rules = join(cluster, 'pg_hba.conf');
  if ((await readFile(rules, 'utf8')) === ACCESS_RULES) return;
  await client.query(`ALTER USER postgres PASSWORD ${client.escapeLiteral(password)}`);
  // written over, it stays the server's own file
  await writeFile(rules, ACCESS_RULES);
  await client.query('SELECT pg_reload_conf()');
}

async function launch(
  place: ClusterPlace,
  binaries: PostgresBinaries,
  { password, settings }: { password: string; settings: Record<string, string> },
): Promise<EmbeddedPostgres> {
  await prepareSocketDir(place);
  const chosen = { ...DEFAULT_SETTINGS, unix_socket_directories: place.socketDir, ...settings };
  const args = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await runInCluster(place, place.cluster, join(binaries.home, 'bin', 'postgres'), args);
  let ended = false;
  server.once('close', () => {
    ended = true;
  });
  const presence = await connect({ ...place, password }, () => Promise.resolve(!ended));
  const pid = server.pid;
  if (presence === null || pid === undefined) {
    if (!ended) server.kill('SIGQUIT');
    throw new Error(`The database server did not start; the reason is in ${place.logFile}.`);
  }
  server.unref();
  await demandPassword(presence, place.cluster, password);
  return supervise(place.cluster, { pid, socketDir: place.socketDir, password }, presence, false);
}

/** Tries until the server answers; null when it died meanwhile or took longer than the limit. */
async function connect({ socketDir, password }: Socket, alive: () => Promise<boolean>): Promise<Client | null> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && (await alive())) {
    const client = new Client({
      connectionString: toConnectionString({ socketDir, password }),
      application_name: PRESENCE,
    });
    try {
      await client.connect();
      return client;
    } catch (problem) {
      const code = codeOf(problem) ?? '';
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03'].includes(code)) throw problem;
      await pause(25);
    }
  }
  return null;
}

/** Keeps one open connection as the sign that this program uses the server: it ends with us, however we end. */
function supervise(cluster: string, running: RunningServer & Socket, first: Client, adopted: boolean) {
  const { pid, socketDir, password } = running;
  const alive = (): Promise<boolean> => isServerOf(pid, cluster);
  const exited = Promise.withResolvers<string>();
  let presence = first;
  let stopping = false;

  const keep = (client: Client): void => {
    presence = client;
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!stopping) void recover();
    });
  };
  const recover = async (): Promise<void> => {
    // why it cannot be reached does not matter here: `exited` reports that it is gone
    const client = await connect({ socketDir, password }, alive).catch(() => null);
    if (stopping) await client?.end();
    else if (client === null) exited.resolve(`The database server (process ${pid}) has ended unexpectedly.`);
    else keep(client);
  };
  keep(first);

  const stop = (): Promise<void> =>
    withProcessLock(cluster, async () => {
      stopping = true;
      // a server that no longer answers has no other users, and is ended
      const shared = await isShared(presence).catch(() => false);
      await presence.end().catch(() => undefined);
      if (shared) return;
      await end(pid, alive);
      await rm(socketDir, { recursive: true, force: true });
    });
  let stopped: Promise<void> | undefined;
  return {
    socketDir,
    /** True when the server was already running: left over from a killed program, or started by another one now. */
    adopted,
    /** The address of one of its databases, as `pg` and `psql` take it. */
    connectionString: (database?: string): string => toConnectionString({ socketDir, password }, database),
    /** Settles with a sentence when the server is gone without `stop` having been called. */
    exited: exited.promise,
    /** Stops the server in the fast way; leaves it running while another program still uses this data folder. */
    stop: (): Promise<void> => (stopped ??= stop()),
  };
}

/** Whether another program uses the server. The session of one that was just killed takes a moment to be gone. */
async function isShared(presence: Client): Promise<boolean> {
  const others = 'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()';
  for (let look = 0; look < 20; look += 1) {
    const found = await presence.query(others, [PRESENCE]);
    if (found.rowCount === 0) return false;
    await pause(50);
  }
  return true;
}

/** SIGINT closes sessions and writes a checkpoint; SIGQUIT, after the limit, leaves recovery to the next start. */
async function end(pid: number, alive: () => Promise<boolean>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (await alive()) process.kill(pid, signal);
    const deadline = Date.now() + STOP_LIMIT_MS;
    while (Date.now() < deadline) {
      if (!(await alive())) return;
      await pause(20);
    }
  }
  throw new Error(`The database server (process ${pid}) does not stop.`);
}

/** The host in front only makes it a valid URL; both `pg` and libpq prefer the one in the query. */
function toConnectionString({ socketDir, password }: Socket, database = 'postgres'): string {
  return `postgresql://postgres:${password}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDir)}`;
}
