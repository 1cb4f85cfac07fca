// The folder of a PostgreSQL cluster on this machine: who owns it, what runs in it, and how a program is run over it.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canEnter } from './postgres-binaries.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** Where a cluster lives and as whom its programs run. */
export interface ClusterPlace {
  cluster: string;
  logFile: string;
  socketDir: string;
  /** Who runs the server: ourselves, or an ordinary user when we are root, since PostgreSQL refuses root. */
  uid: number;
  gid: number;
  asOther: boolean;
}

const NOBODY = 65_534;
const LOG_FILE_LIMIT = 5_000_000;
/** Longest path of a unix socket is 107 bytes; the file name takes 16 of them. */
const SOCKET_DIR_LIMIT = 90;
const LEFTOVER_LIMIT_MS = 30_000;

/** Makes the folder `<dataDir>/postgres` and answers its real path. */
export async function locateCluster(dataDir: string): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  return realpath(cluster);
}

/** Decides as whom the server runs and gives that user the cluster's folder. */
export async function prepareClusterPlace(cluster: string): Promise<ClusterPlace> {
  const owner = await stat(cluster);
  const asOther = process.getuid?.() === 0;
  const uid = asOther ? owner.uid || NOBODY : owner.uid;
  const gid = asOther && owner.uid === 0 ? NOBODY : owner.gid;
  if (!asOther && uid !== process.getuid?.()) {
    throw new Error(`The data folder ${cluster} belongs to user ${uid}; run the program as that user or as root.`);
  }
  if (asOther && owner.uid === 0) await giveTo(cluster, uid, gid);
  return {
    cluster,
    logFile: join(dirname(cluster), 'postgres.log'),
    socketDir: await chooseSocketDir(cluster, uid),
    uid,
    gid,
    asOther,
  };
}

async function giveTo(folder: string, uid: number, gid: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['.', ...entries]) await lchown(join(folder, entry), uid, gid);
}

async function chooseSocketDir(cluster: string, uid: number): Promise<string> {
  const name = `vitrine-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  const wanted = join(tmpdir(), name);
  const fits = Buffer.byteLength(wanted) <= SOCKET_DIR_LIMIT && (await canEnter(tmpdir(), uid));
  return fits ? wanted : join('/tmp', name);
}

/** Makes the folder of the socket, open to the server's user only: whoever reaches the socket needs no password. */
export async function prepareSocketDir({ socketDir, uid, gid }: ClusterPlace): Promise<void> {
  await mkdir(socketDir, { recursive: true, mode: 0o700 });
  const found = await lstat(socketDir);
  if (!found.isDirectory() || ![uid, process.getuid?.()].includes(found.uid)) {
    throw new Error(`${socketDir} belongs to somebody else; remove it.`);
  }
  if (found.uid !== uid) await lchown(socketDir, uid, gid);
  await chmod(socketDir, 0o700);
}

/** A live server over the cluster. */
export interface RunningServer {
  pid: number;
  socketDir: string;
}

/** Reads `postmaster.pid`: process on line 1, socket folder on line 5, written last (PostgreSQL, pidfile.h). */
export async function findRunning({ cluster, socketDir }: ClusterPlace): Promise<RunningServer | null> {
  const content = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 && (await isServerOf(pid, cluster)) ? { pid, socketDir: lines[4] || socketDir } : null;
}

/** A server and all its workers stand in the data folder; a number alone could be anybody's after a restart. */
export async function isServerOf(pid: number | string, cluster: string): Promise<boolean> {
  const [standsIn, name] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
    readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''),
  ]);
  return standsIn === cluster && name.trim() === 'postgres';
}

/**
 * Removes the lock files of a dead server, because the number in them may belong to another process by now. Waits first
 * for workers that outlived a killed server: two servers over one folder would destroy it.
 */
export async function clearLeftovers({ cluster, socketDir }: ClusterPlace): Promise<void> {
  const deadline = Date.now() + LEFTOVER_LIMIT_MS;
  while (await hasProcesses(cluster)) {
    if (Date.now() > deadline) throw new Error(`Processes of an earlier database server still hold ${cluster}.`);
    await pause(50);
  }
  const socket = join(socketDir, '.s.PGSQL.5432');
  for (const file of [join(cluster, 'postmaster.pid'), socket, `${socket}.lock`]) await rm(file, { force: true });
}

async function hasProcesses(cluster: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const standing = await Promise.all(pids.map((pid) => isServerOf(pid, cluster)));
  return standing.includes(true);
}

/** Runs initdb when the folder is new. Refuses, in one sentence, a folder of another major version or of other files. */
export async function createCluster(
  place: ClusterPlace,
  binaries: PostgresBinaries,
  log: (line: string) => void,
): Promise<void> {
  // only a file that is not there means a new cluster: one that cannot be read must not be begun again
  const version = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'ENOENT') throw problem;
    return null;
  });
  if (version !== null && version.trim() === binaries.major) return;
  if (version !== null) {
    throw new Error(
      `The data folder ${place.cluster} was made by PostgreSQL ${version.trim()}, this program brings ${binaries.major}.`,
    );
  }
  log('Creating the database folder.');
  // Made beside its place and moved there when whole, so that an interrupted first start leaves nothing half made.
  const draft = `${place.cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (place.asOther) await chown(draft, place.uid, place.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const server = await runInCluster(place, draft, join(binaries.home, 'bin', 'initdb'), [
    ...locale,
    '-U',
    'postgres',
    '-A',
    'trust',
  ]);
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve));
  if (code !== 0) throw new Error(`The database folder could not be created; the reason is in ${place.logFile}.`);
  await rename(draft, place.cluster).catch((cause: unknown) => {
    throw new Error(`${place.cluster} holds files that are no database; move them away or choose another DATA_DIR.`, {
      cause,
    });
  });
}

/**
 * Runs a PostgreSQL program as the server's user, apart from our process group: Ctrl-C in a terminal must reach us
 * alone, the database stops after its users. The data folder is named through the working folder, which is entered
 * before root is given up, so a private folder above it (0700) does no harm.
 */
export async function runInCluster(
  place: ClusterPlace,
  cwd: string,
  program: string,
  args: string[],
): Promise<ChildProcess> {
  const size = await stat(place.logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_FILE_LIMIT) await rename(place.logFile, `${place.logFile}.1`);
  const log = await open(place.logFile, 'a', 0o600);
  const user = place.asOther ? { uid: place.uid, gid: place.gid } : {};
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const child = spawn(program, ['-D', '/proc/self/cwd', ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...user,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
  } finally {
    await log.close();
  }
  return child;
}
