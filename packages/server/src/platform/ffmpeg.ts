// Runs ffmpeg as a program of its own, without a way out and with limits on time, memory and what it may read.
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { constants as system, setPriority } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';

interface FfmpegWish {
  /** As the operator names it; `off` for none. Without a word, the one on PATH. */
  readonly named: string | null;
  /** The folders programs are looked for in, as PATH names them. */
  readonly path: string;
  /** Where PATH has none, the one that comes from the registry: it works, but gets no repairs any more (decision 450). */
  readonly takesBundled: boolean;
}

/** The path of the program; null where there is none. */
export function findFfmpeg({ named, path, takesBundled }: FfmpegWish): string | null {
  if (named === 'off') return null;
  if (named !== null) return isAbsolute(named) ? findProgram(named) : findOnPath(named, path);
  return findOnPath('ffmpeg', path) ?? (takesBundled ? findBundled() : null);
}

const findOnPath = (name: string, path: string): string | null =>
  path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => findProgram(join(folder, name)))
    .find((found) => found !== null) ?? null;

function findProgram(path: string): string | null {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    // not there, or nothing that can be run: both mean that there is none
    return null;
  }
}

function findBundled(): string | null {
  try {
    const packageFile = createRequire(import.meta.url).resolve(
      `@ffmpeg-installer/${process.platform}-${process.arch}/package.json`,
    );
    return findProgram(join(dirname(packageFile), 'ffmpeg'));
  } catch {
    // the registry has none for this machine, or it was left out
    return null;
  }
}

/** Of memory, in kilobytes; of the processor, in seconds; of one file it writes, in blocks of 512 bytes. */
const most = { memory: 1_500_000, seconds: 40, blocks: 64_000 } as const;
/** Whatever it waits for. */
const longestMs = 45_000;
/** Of what it says, kept to tell why it failed. */
const keptLines = 40;

/** The shell sets the limits, and is the program from then on. */
const limited = `ulimit -v ${most.memory}; ulimit -t ${most.seconds}; ulimit -f ${most.blocks}; ulimit -c 0; exec "$@"`;

export interface FfmpegRun {
  /** Null where it was ended by a limit. */
  readonly code: number | null;
  /** The last lines it said, without those it was asked for. */
  readonly said: string;
}

interface FfmpegTask {
  readonly program: string;
  readonly args: readonly string[];
  /** It works, and writes, there. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onLine: (line: string) => void;
}

/** Resolves once it has ended, however it did. Rejects with the signal's reason once that is aborted: it is ended then. */
export async function runFfmpeg({ program, args, folder, signal, onLine }: FfmpegTask): Promise<FfmpegRun> {
  signal.throwIfAborted();
  const child = spawn('/bin/sh', ['-c', limited, 'ffmpeg', program, '-nostdin', '-hide_banner', '-nostats', ...args], {
    cwd: folder,
    // nothing of ours is its business
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.withResolvers<number | null>();
  child.once('error', ended.reject);
  child.once('close', ended.resolve);
  if (child.pid !== undefined) setPriority(child.pid, system.priority.PRIORITY_LOW);
  const said: string[] = [];
  createInterface({ input: child.stdout }).on('line', onLine);
  createInterface({ input: child.stderr }).on('line', (line) => {
    onLine(line);
    said.push(line);
    if (said.length > keptLines) said.shift();
  });
  const end = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(end, longestMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    const code = await ended.promise;
    signal.throwIfAborted();
    return { code, said: said.join('\n') };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
