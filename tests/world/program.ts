// Starts the whole program on an empty data folder, as `npm start` does after building, and ends it again.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { claim, takePlace, type Place } from './demo-worlds.ts';
import { move, settle, type Ports } from './ready-world.ts';
import { isFree } from './free-port.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

export interface Program {
  /** The dashboard's address. */
  url: string;
  /** The sandbox store's address. */
  sandboxUrl: string;
  dataDir: string;
  /** Everything it has printed so far. */
  printed(): string;
  /** The newest mail to an address, once it has arrived. */
  waitForMail(to: string, subject: RegExp): Promise<string>;
  /** Ends it without a word, with everything it started: `kill -9` of its whole group. */
  kill(): Promise<void>;
  /** Starts it again over the same data folder; so many days later by its own watch, for it and its store. */
  restart(daysAhead?: number): Promise<void>;
  /** Ctrl-C; answers its exit code, and removes the data folder. Its addresses stay taken, for another in its place. */
  end(): Promise<number | null>;
  /** `end`, and the next journey may have its place. */
  stop(): Promise<number | null>;
  /** Lets the next journey have its place. */
  readonly leave: () => Promise<void>;
}

const loopback = '127.0.0.1';

/**
 * A port nobody listens on, with the next one free as well; below those that systems give to outgoing connections. They
 * stay the caller's: a world comes back to its own.
 */
async function findPorts(): Promise<Ports> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = 20_000 + 2 * Math.floor(Math.random() * 6_000);
    const isOurs = await claim(`port-${first}`);
    if (isOurs && (await isFree(first, loopback)) && (await isFree(first + 1, loopback))) return [first, first + 1];
  }
  throw new Error('no two free ports in a row');
}

/** Whatever it starts besides, such as its database, keeps the real time. */
const toLater = (daysAhead: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${join(root, 'tests/world/later.ts')}`,
  DAYS_AHEAD: String(daysAhead),
});

/** One process of the program, started again and again over the same settings. */
class Part {
  printed = '';
  #child: ChildProcess | null = null;
  readonly #env: Record<string, string | undefined>;

  constructor(env: Record<string, string | undefined>) {
    this.#env = env;
  }

  /** Starts it; resolves once it has said `words`, and throws when it ends before. */
  async start(words = 'Vitrine is ready', daysAhead = 0): Promise<void> {
    const seen = this.printed.length;
    const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts')], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: daysAhead === 0 ? this.#env : { ...this.#env, ...toLater(daysAhead) },
    });
    this.#child = child;
    const hear = (bytes: Buffer): void => {
      this.printed += bytes.toString('utf8');
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    for (let attempt = 0; !this.printed.slice(seen).includes(words); attempt += 1) {
      if (child.exitCode !== null || attempt > 3000) throw new Error(`the program did not start:\n${this.printed}`);
      await wait(100);
    }
  }

  /** Ends it without a word, with its whole group. */
  async kill(): Promise<void> {
    if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL');
    await this.#ended();
  }

  /** Ctrl-C; answers its exit code. */
  interrupt(): Promise<number | null> {
    this.#child?.kill('SIGINT');
    return this.#ended();
  }

  async #ended(): Promise<number | null> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child?.exitCode ?? null;
  }
}

interface Settings {
  url: string;
  sandboxUrl: string;
  dataDir: string;
  env: Record<string, string | undefined>;
}

async function makeSettings(env: Record<string, string>, ports?: Ports): Promise<Settings> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'));
  const [port, sandboxPort] = ports ?? (await findPorts());
  const base = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'production',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO: '1',
    // it would be drawn beside every journey
    DEMO_FEED: '0',
    // nor is it looked at
    AI_TAGGING: 'off',
  };
  const url = `http://localhost:${port}`;
  return { url, sandboxUrl: `http://localhost:${sandboxPort}`, dataDir, env: { ...base, ...env } };
}

/** The program as one whole: what is asked of it in tests, whichever process answers. */
function toProgram(
  { url, sandboxUrl, dataDir }: Settings,
  main: Part,
  { before, leave }: { before?: () => Promise<unknown>; leave?: () => Promise<unknown> } = {},
): Program {
  const program: Program = {
    url,
    sandboxUrl,
    dataDir,
    printed: () => main.printed,
    waitForMail: (to, subject) => waitForMail(join(dataDir, 'outbox'), to, subject),
    kill: () => main.kill(),
    restart: (daysAhead) => main.start(undefined, daysAhead),
    end: async () => {
      await before?.();
      const code = await main.interrupt();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
      return code;
    },
    stop: async () => {
      const code = await program.end();
      await program.leave();
      return code;
    },
    leave: async () => {
      await leave?.();
    },
  };
  return program;
}

/**
 * Starts it with its demo world; within a test run with a copy of one that was made before, which takes a second. `apart` is what it is
 * set to over that world.
 */
export async function startProgram(
  env: Record<string, string> = {},
  apart: Record<string, string> = {},
): Promise<Program> {
  const place = Object.keys(env).length === 0 ? await takePlace() : null;
  const settings = place ? await settleIn(place) : await makeSettings(env);
  const whole = new Part({ ...settings.env, ...apart });
  await whole.start();
  return toProgram(settings, whole, { leave: async () => place?.leave() });
}

/** Settings over a fresh copy of the place's world. */
async function settleIn({ findWorld, pictures, compiled }: Place): Promise<Settings> {
  const env = { NODE_COMPILE_CACHE: compiled };
  const world = await findWorld({
    make: async (folder) => {
      const ports = await findPorts();
      const settings = await makeSettings(env, ports);
      await mkdir(join(settings.dataDir, 'sandbox'));
      await symlink(pictures, join(settings.dataDir, 'sandbox', 'pictures'));
      const maker = new Part(settings.env);
      await maker.start();
      await maker.interrupt();
      await settle(settings.dataDir);
      await rename(settings.dataDir, folder);
      return ports;
    },
    copy: async (first, folder) => {
      const ports = await findPorts();
      const { dataDir } = await makeSettings(env, ports);
      await copyInto(first.folder, dataDir);
      await move(dataDir, first.ports, ports);
      await rename(dataDir, folder);
      return ports;
    },
  });
  const settings = await makeSettings(env, world.ports);
  await copyInto(world.folder, settings.dataDir);
  return settings;
}

/** Owners stay: the database's files belong to a user of its own where we are root. */
async function copyInto(world: string, folder: string): Promise<void> {
  await run('cp', ['-a', `${world}/.`, folder]);
}

/** Starts it over a data folder that is there, such as a restored one, in another's place: at its addresses. */
export async function startProgramOver(dataDir: string, { url, sandboxUrl, leave }: Program): Promise<Program> {
  const made = await makeSettings({ DATA_DIR: dataDir }, [portOf(url), portOf(sandboxUrl)]);
  await rm(made.dataDir, { recursive: true });
  const whole = new Part(made.env);
  await whole.start();
  return toProgram({ ...made, dataDir }, whole, { leave });
}

const portOf = (url: string): number => Number(new URL(url).port);

/** Starts it, ends it without a word as soon as it says `words`, and starts it again. */
export async function startProgramCutShort(words: string): Promise<Program> {
  const settings = await makeSettings({});
  const whole = new Part(settings.env);
  await whole.start(words);
  await whole.kill();
  await whole.start();
  return toProgram(settings, whole);
}

/** The program in two processes with the same settings; `kill` and `restart` are the web's. */
export interface SplitProgram extends Program {
  worker: { kill(): Promise<void>; start(): Promise<void> };
}

/** Starts web and worker apart: the web process makes the demo world as soon as a worker does its jobs. */
export async function startSplitProgram(): Promise<SplitProgram> {
  const settings = await makeSettings({});
  const web = new Part({ ...settings.env, ROLE: 'web' });
  const worker = new Part({ ...settings.env, ROLE: 'worker' });
  const webIsReady = web.start();
  await untilAnswers(`${settings.url}/healthz`);
  await Promise.all([webIsReady, worker.start()]);
  return { ...toProgram(settings, web, { before: () => worker.interrupt() }), worker };
}

async function untilAnswers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answers = await fetch(url).then(
      // it is not ready before a worker has made the demo world with it
      ({ status }) => status === 200 || status === 503,
      () => false,
    );
    if (answers) return;
    await wait(100);
  }
  throw new Error(`nobody answers at ${url}`);
}

async function waitForMail(outbox: string, to: string, subject: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const names = await readdir(outbox).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ENOENT') return [];
      throw problem;
    });
    // one that is being written has a dot before its name
    for (const name of names
      .filter((each) => each.endsWith('.eml') && !each.startsWith('.'))
      .toSorted()
      .toReversed()) {
      const raw = await readFile(join(outbox, name), 'utf8');
      const readable = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      if (readable.includes(`To: ${to}`) && subject.test(readable)) return readable;
    }
    await wait(100);
  }
  throw new Error(`no mail to ${to} arrived`);
}
