// What of figures can be killed under a running program: its engines, and a process that writes segments.
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The processes of engines over a data folder, which they are told at their start. */
async function listEngines(dataDir: string): Promise<number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,args='], { maxBuffer: 16 * 1024 * 1024 });
  const lines = stdout.split('\n').filter((line) => line.includes('engine-process.ts') && line.includes(dataDir));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** Kills every engine of the program as soon as it is there, until a moment of `performance.now()`. */
export async function keepEngineAway(dataDir: string, until: number): Promise<void> {
  while (performance.now() < until) {
    for (const pid of await listEngines(dataDir)) end(pid);
    await pause(20);
  }
}

/** One that ended by itself meanwhile is as dead as it was to be. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem;
  }
}

/** The files of segments that were begun and have no name yet. */
export async function listUnfinished(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.startsWith('unfinished-') && file.endsWith('.parquet'));
}

/** Closes facts and lays months together without a pause, in a process with an engine of its own. */
export class SegmentsWriter {
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
  }

  static async start(connectionString: string, folder: string): Promise<SegmentsWriter> {
    const script = resolve(import.meta.dirname, '../../tests/world/closing-process.ts');
    const child = fork(script, [connectionString, folder], { detached: true });
    await once(child, 'message');
    return new SegmentsWriter(child, folder);
  }

  /** Ends it with its engine; rejects when it had ended by itself. */
  async kill(): Promise<void> {
    const { pid, exitCode } = this.#child;
    if (pid === undefined || exitCode !== null) throw new Error(`the writer ended by itself with ${exitCode}`);
    const ended = once(this.#child, 'exit');
    process.kill(-pid, 'SIGKILL');
    await ended;
  }

  /** The same while a file is being written, or after some seconds in which none was seen. */
  async killWriting(): Promise<void> {
    const known = new Set(await listUnfinished(this.#folder));
    const until = performance.now() + 5_000;
    while (performance.now() < until) {
      const begun = await listUnfinished(this.#folder);
      if (begun.some((file) => !known.has(file))) break;
      await pause(1);
    }
    await this.kill();
  }
}
