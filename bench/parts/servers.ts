// The servers that are measured, each in a process of its own: a bare 302, and our public addresses over a real database.
import fastify from 'fastify';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  sampleCollection,
  sampleGarment,
  Shop,
  storeUrl,
} from '../../packages/server/src/features/pages/testing/shop.ts';
import { createPages } from '../../packages/server/src/features/pages/pages.ts';
import { copyThreadName } from '../../packages/server/src/features/traffic/copying/copier.ts';
import { createTraffic } from '../../packages/server/src/features/traffic/traffic.ts';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { deriveKeys } from '../../packages/server/src/platform/crypto.ts';
import { openDatabase } from '../../packages/server/src/platform/db/db.ts';
import {
  createDatabaseIfMissing,
  startEmbeddedPostgres,
} from '../../packages/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../packages/server/src/platform/db/migrations.ts';
import { Seeing } from './seeing.ts';
import { DiskFiles } from '../../packages/server/src/platform/files/disk-files.ts';
import { connectionOptions } from '../../packages/server/src/platform/http/connections.ts';
import { Outside } from '../../packages/server/src/platform/outside.ts';
import { TrustedProxies } from '../../packages/server/src/platform/http/client-address.ts';
import { createJobs } from '../../packages/server/src/platform/jobs.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { createMail } from '../../packages/server/src/platform/mail.ts';

/** One core is the server's; the other carries the load, the database, and the server's thread that copies visits into it. */
const cores = { server: '0', rest: '1' } as const;

export type Core = keyof typeof cores;

/** Keeps this process, and what it starts from now on, to a core; does nothing where `taskset` is missing. */
export function pinTo(core: Core): boolean {
  const done = spawnSync('taskset', ['-a', '-c', '-p', cores[core], String(process.pid)], { stdio: 'ignore' });
  return done.status === 0;
}

/** Keeps the thread that copies visits, which must run by now, beside the database. */
function pinCopyThread(): void {
  const [thread] = listThreads(process.pid).filter(({ name }) => name === copyThreadName);
  if (thread) spawnSync('taskset', ['-c', '-p', cores.rest, thread.id], { stdio: 'ignore' });
}

/** Processor time used so far, in seconds; 0 where the system does not report it. */
interface ProcessorSeconds {
  /** Of all threads. */
  readonly all: number;
  /** Of the thread that copies visits. */
  readonly copying: number;
}

export interface MeasuredServer {
  readonly port: number;
  /** A click on the look, for what pages tell of their products; only with pages. */
  readonly clickId: string;
  readonly core: Core;
  /** The memory it holds, as Linux reports it; 0 elsewhere. */
  residentBytes(): number;
  processorSeconds(): ProcessorSeconds;
  /** Has it see pictures in the background, or no more; answers how many it has seen so far. Only with pages. */
  see(isOn: boolean): Promise<number>;
  stop(): Promise<void>;
}

/** Bare `node:http`, a plain Fastify, and our pages. */
export type ServerKind = 'bare' | 'fastify' | 'pages';

/** Starts a server; pages know the short `/aShort1` and the look `/aLook11` of 15 products. */
export async function startServer(kind: ServerKind, core: Core = 'server'): Promise<MeasuredServer> {
  const child = spawn(process.execPath, [import.meta.filename, kind, core], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port = '', clickId = ''] = (await readWords(child)).split(' ');
  return {
    port: Number(port),
    clickId,
    core,
    residentBytes: () => readResidentBytes(child.pid ?? 0),
    processorSeconds: () => readProcessorSeconds(child.pid ?? 0),
    see: async (isOn) => {
      const told = readWords(child);
      child.stdin?.write(isOn ? 'see\n' : 'rest\n');
      return Number(await told);
    },
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.stdin?.end();
      await ended;
    },
  };
}

function readProcessorSeconds(pid: number): ProcessorSeconds {
  const copying = listThreads(pid).filter(({ name }) => name === copyThreadName);
  return {
    all: readSeconds(`/proc/${pid}/stat`),
    copying: copying.reduce((sum, { id }) => sum + readSeconds(`/proc/${pid}/task/${id}/stat`), 0),
  };
}

/** From Linux: the threads of a process with their names; none elsewhere. */
function listThreads(pid: number): { id: string; name: string }[] {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((id) => ({ id, name: readFileSync(`${folder}/${id}/comm`, 'utf8').trim() }));
}

function readResidentBytes(pid: number): number {
  const path = `/proc/${pid}/statm`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[1]) * 4_096 : 0;
}

/** From Linux: user and system time, which are given in hundredths of a second. */
export function readSeconds(path: string): number {
  if (!existsSync(path)) return 0;
  // the name in brackets may hold spaces
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function readWords(child: ChildProcess): Promise<string> {
  return new Promise((resolveWords, reject) => {
    const ended = (code: number | null): void => reject(new Error(`the server ended with ${code}`));
    child.once('exit', ended);
    child.stdout?.once('data', (bytes: Buffer) => {
      child.off('exit', ended);
      resolveWords(bytes.toString().trim());
    });
  });
}

const target = 'https://shop.example/products/linen-shirt';

/** A 302 for what is read, and for a POST: its body read, then 204. */
const bare: RequestListener = (request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(302, { location: target, 'content-length': 0 });
    response.end();
    return;
  }
  request.resume().on('end', () => {
    response.writeHead(204);
    response.end();
  });
};

interface Listening {
  listener: RequestListener;
  clickId: string;
  stop: () => Promise<void>;
}

async function createPagesListener(core: Core): Promise<Listening> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const log = createLog('warn');
  pinTo('rest');
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  pinTo(core);
  await createDatabaseIfMissing(server.connectionString(), 'vitrine');
  const connection = { connectionString: server.connectionString('vitrine') };
  const database = openDatabase(connection, log);
  await migrate(database.pool);
  const platform = {
    database,
    jobs: createJobs(connection, log),
    files: new DiskFiles(join(dataDir, 'files')),
    mail: createMail({ smtpUrl: null, outbox: join(dataDir, 'outbox'), from: 'no-reply@localhost' }),
    keys: deriveKeys(Buffer.alloc(32, 'a secret of benches')),
    proxies: new TrustedProxies(['loopback']),
    outside: new Outside({ isOwn: () => true }),
    publicUrl: 'http://localhost',
    clock: systemClock,
    log,
  };
  const traffic = createTraffic(platform, { spoolDir: join(dataDir, 'spool'), spoolId: 'bench' });
  await traffic.upkeep.start();
  await traffic.upkeep.drain();
  pinCopyThread();
  const assetsDir = resolve(import.meta.dirname, '../../packages/shopfront/dist');
  const shop = createShop();
  const pages = createPages({
    platform,
    traffic,
    links: shop.linksDoor,
    storefront: shop.storefrontDoor,
    catalogue: shop.catalogueDoor,
    brand: shop.brandDoor,
    domains: { getAddress: async () => null },
    ...shop.joiningDoors,
    pairings: shop.pairingsDoor,
    hosts: { ownerOf: () => null },
    discounts: { isKnownDead: async () => false, findWorth: async () => null },
    media: shop.mediaDoor,
    assetsDir,
    imageOrigins: [],
  });
  const [look] = shop.links.filter(({ linkType }) => linkType === 'LOOK');
  return {
    clickId: look ? traffic.intake.createClick(look) : '',
    listener: (request, response) => {
      if (!pages.handle(request, response)) response.writeHead(404, { 'content-length': 0 }).end();
    },
    stop: async () => {
      await traffic.upkeep.stop();
      await database.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function createShop(): Shop {
  const shop = new Shop();
  shop.addShort('aShort1', `${storeUrl}/products/linen-shirt`);
  const products = Array.from({ length: 15 }, (_, index) => sampleGarment(index + 1));
  shop.collections = [sampleCollection(1), sampleCollection(2), sampleCollection(3)];
  const collectionIds = shop.collections.map(({ collectionId }) => collectionId);
  shop.addLook('aLook11', products, { promocode: 'MORNING15', collectionIds });
  return shop;
}

async function createFastify(): Promise<Server> {
  const app = fastify();
  app.get('/:code', (_request, reply) => reply.redirect(target, 302));
  await app.ready();
  return app.server;
}

async function serve(kind: string, core: Core): Promise<void> {
  pinTo(core);
  const { listener, clickId, stop } =
    kind === 'pages' ? await createPagesListener(core) : { listener: bare, clickId: '', stop: () => Promise.resolve() };
  const ours = () => createServer(connectionOptions, listener);
  const server = kind === 'fastify' ? await createFastify() : kind === 'pages' ? ours() : createServer(listener);
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port} ${clickId}\n`));
  // our parent's end of the pipe closes when it is done with us, or dead
  const seeing = new Seeing();
  process.stdin.on('data', (words) => {
    void seeing.turn(String(words).includes('see')).then((seen) => process.stdout.write(`${seen}\n`));
  });
  process.stdin.on('end', () => {
    void seeing.close();
    server.closeAllConnections();
    server.close(() => void stop());
  });
}

if (import.meta.main) await serve(process.argv[2] ?? '', process.argv[3] === 'rest' ? 'rest' : 'server');
