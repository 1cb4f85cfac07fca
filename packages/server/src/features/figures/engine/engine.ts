// Starts the engine's process when it is needed, asks it, and starts it again after its death.
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../../platform/problem.ts';
import type { Log } from '../../../platform/log.ts';
import { questionLimitMs } from '../question.ts';
import {
  statementsAtOnce,
  toRows,
  type EngineAnswer,
  type EngineRequest,
  type EngineRow,
  type EngineSettings,
  type FactsAsked,
} from './messages.ts';
import { Lanes } from '../lanes.ts';
import { EngineAway, toRefusal } from './refusals.ts';
import { sweepSpills } from './spill.ts';

/** DuckDB works in the threads of libuv: with four a writer stood behind slow questions. */
const threads = 16;

/** As many as its process answers at once; a business that asks much leaves the others one. */
const shares = { lanes: statementsAtOnce, ofOne: statementsAtOnce - 1, mostWaiting: 100 };

/** How nice its process is: more than the thread that copies visits. */
const behindCounting = 8;

/** A question of a business; it asks `facts`, which are the given ones, or names its files itself. */
interface BusinessQuestion {
  readonly business: number;
  readonly sql: string;
  readonly paths?: FactsAsked['paths'];
}

/** What its process may take, how much of it for facts beside their files, and how much of the disk; what it needs besides comes on top. */
const bounds = { memoryMb: 424, heldMb: 224, spillMb: 2_000 };

export class Engine {
  readonly #settings: EngineSettings;
  readonly #log: Log;
  readonly #limitMs: number;
  readonly #lanes = new Lanes(shares);
  readonly #owed = new Map<number, PromiseWithResolvers<readonly EngineRow[]>>();
  #process: ChildProcess | null = null;
  /** Until what its last process put into its folder is removed. */
  #cleared: Promise<void> = Promise.resolve();
  #asked = 0;
  /** When its process ended without being asked to, until the next one answers. */
  #lostAt: number | null = null;
  #losses = 0;
  #isStopped = false;

  /** A question is given up after `limitMs`, with what it waited; what writes may take longer. */
  constructor(settings: EngineSettings, { log, limitMs }: { log: Log; limitMs: number }) {
    this.#settings = settings;
    this.#limitMs = limitMs;
    this.#log = log;
  }

  /** The id of its process; null while there is none. */
  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  /** Whether its program is done with it. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** When its process died, in milliseconds since 1970; null where it answers, or was never asked. */
  get lostAt(): number | null {
    return this.#lostAt;
  }

  /** How often its process died, how many questions it answers, and how many wait for their turn. */
  get tally(): { readonly losses: number; readonly answering: number; readonly waiting: number } {
    return { losses: this.#losses, ...this.#lanes.tally };
  }

  /** Has the process start, so that the first question need not wait for it. */
  warm(): void {
    this.#ensure();
  }

  /**
   * Asks, once it is the turn of the business. Rejects with the problem `figures_unavailable` when the process is away or a file cannot be
   * read, `question_too_large` when it has no room for it, `timed_out` when it took too long or its turn never came, `rate_limited` when too
   * much of the business waits.
   */
  async ask({ business, sql, paths }: BusinessQuestion): Promise<readonly EngineRow[]> {
    const facts = paths === undefined ? undefined : { business, paths };
    try {
      return await this.#lanes.take(business, this.#limitMs, (leftMs) => this.run(sql, leftMs, facts));
    } catch (cause) {
      throw toRefusal(cause);
    }
  }

  /** Runs a statement; rejects with `EngineAway` when the process is, and with the problem `timed_out` after the limit. */
  async run(sql: string, limit: number, facts?: FactsAsked): Promise<readonly EngineRow[]> {
    const running = this.#ensure();
    this.#asked += 1;
    const id = this.#asked;
    const answer = Promise.withResolvers<readonly EngineRow[]>();
    this.#owed.set(id, answer);
    // who waits for an answer is not done; the process alone keeps no program alive
    running.channel?.ref();
    const request: EngineRequest = { id, sql, limitMs: limit, ...(facts === undefined ? {} : { facts }) };
    running.send(request, (problem) => {
      if (problem) this.#settle(id)?.reject(new EngineAway('the engine could not be asked', { cause: problem }));
    });
    return answer.promise;
  }

  /** Has the facts be in memory soon, as far as there is room. */
  async hold(facts: FactsAsked): Promise<void> {
    if (facts.paths.length > 0) await this.run('select 1 as one', this.#limitMs, facts);
  }

  /** Removes what processes put into their folders that were ended with their programs; answers of how many. */
  sweep(): Promise<number> {
    return sweepSpills(this.#settings.tempFolder);
  }

  /** Ends the process; whatever it has not answered is refused. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const running = this.#process;
    if (running) {
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await ended;
    }
    await this.#cleared;
  }

  #ensure(): ChildProcess {
    if (this.#isStopped) throw new EngineAway('the engine is stopped');
    return (this.#process ??= this.#start());
  }

  #start(): ChildProcess {
    // files there bear no name of whose they are
    const tempFolder = join(this.#settings.tempFolder, randomUUID());
    const settings: EngineSettings = { ...this.#settings, tempFolder };
    const started = fork(new URL('./engine-process.ts', import.meta.url), [JSON.stringify(settings)], {
      env: { ...process.env, UV_THREADPOOL_SIZE: String(threads) },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#giveWay(started);
    started.on('message', (answer: EngineAnswer) => this.#take(answer));
    started.on('error', (problem) => this.#lose(started, String(problem)));
    started.on('exit', (code, signal) => {
      this.#lose(started, `ended with ${signal ?? code}`);
      this.#cleared = this.#clear(tempFolder);
    });
    // it must not keep a program alive that is done
    started.unref();
    started.channel?.unref();
    return started;
  }

  async #clear(tempFolder: string): Promise<void> {
    try {
      await rm(tempFolder, { recursive: true, force: true });
    } catch (problem) {
      // whoever sweeps finds it later
      this.#log.warn(
        { problem: String(problem) },
        'what did not fit into memory of the engine of figures is not removed',
      );
    }
  }

  /** Counting visits goes before answering questions where both want the processor. */
  #giveWay({ pid }: ChildProcess): void {
    if (pid === undefined) return;
    try {
      setPriority(pid, behindCounting);
    } catch (problem) {
      this.#log.warn({ problem: String(problem) }, 'the engine of figures runs at the priority of the program');
    }
  }

  /** The next question starts another process. */
  #lose(lost: ChildProcess, why: string): void {
    if (this.#process !== lost) return;
    this.#process = null;
    this.#lostAt ??= Date.now();
    if (!this.#isStopped) {
      this.#losses += 1;
      this.#log.warn({ why }, 'the engine of figures ended; the next question starts it again');
    }
    for (const id of this.#owed.keys()) this.#settle(id)?.reject(new EngineAway(`the engine ${why}`));
  }

  /** Who waits for an answer, to be told; from now on nobody does. */
  #settle(id: number): PromiseWithResolvers<readonly EngineRow[]> | null {
    const owed = this.#owed.get(id) ?? null;
    this.#owed.delete(id);
    if (this.#owed.size === 0) this.#process?.channel?.unref();
    return owed;
  }

  #take(answer: EngineAnswer): void {
    this.#lostAt = null;
    const owed = this.#settle(answer.id);
    if ('found' in answer) owed?.resolve(toRows(answer.found));
    else if (answer.tooSlow) owed?.reject(new Problem('timed_out', { cause: new Error(answer.problem) }));
    else owed?.reject(new Error(answer.problem));
  }
}

/** What does not fit into its memory is put below `folder` for a while. */
export const createEngine = (folder: string, log: Log, limitMs = questionLimitMs): Engine =>
  new Engine({ tempFolder: join(folder, 'spill'), ...bounds }, { log, limitMs });
