// Starts the whole program on an empty data folder, as `npm start` does after building, and ends it again.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

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
  /** Starts it again over the same data folder. */
  restart(): Promise<void>;
  /** Ctrl-C; answers its exit code, and removes the data folder. */
  stop(): Promise<number | null>;
}

/** A port nobody listens on, with the next one free as well. */
async function findPorts(): Promise<[number, number]> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = 20_000 + Math.floor(Math.random() * 30_000);
    if ((await isFree(first)) && (await isFree(first + 1))) return [first, first + 1];
  }
  throw new Error('no two free ports in a row');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });
}

export async function startProgram(env: Record<string, string> = {}): Promise<Program> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'));
  const [port, sandboxPort] = await findPorts();
  const url = `http://localhost:${port}`;
  let printed = '';
  let child: ChildProcess;

  const start = async (): Promise<void> => {
    const seen = printed.length;
    child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts')], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_ENV: 'production',
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        DEMO: '1',
        ...env,
      },
    });
    const hear = (bytes: Buffer): void => {
      printed += bytes.toString('utf8');
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    for (let attempt = 0; !printed.slice(seen).includes('Vitrine is ready'); attempt += 1) {
      if (child.exitCode !== null || attempt > 1200) throw new Error(`the program did not start:\n${printed}`);
      await wait(100);
    }
  };

  const ended = (): Promise<number | null> =>
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve(child.exitCode)
      : new Promise((done) => child.once('exit', (code) => done(code)));

  await start();
  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    printed: () => printed,
    waitForMail: (to, subject) => waitForMail(join(dataDir, 'outbox'), to, subject),
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended();
    },
    restart: start,
    stop: async () => {
      child.kill('SIGINT');
      const code = await ended();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function waitForMail(outbox: string, to: string, subject: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const names = await readdir(outbox).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ENOENT') return [];
      throw problem;
    });
    for (const name of names
      .filter((each) => each.endsWith('.eml'))
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
