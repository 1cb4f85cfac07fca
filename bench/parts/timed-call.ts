// Times one call of a program, again and again, by the clock and by the processor.
import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from './analytics-calls.ts';
import { ask, quantile, time, type ListeningApp, type Reader } from './app.ts';
import { readSeconds } from './servers.ts';

export interface Measured {
  readonly half: number;
  readonly most: number;
  /** Milliseconds of processor time a call: steady where the machine has other work. */
  readonly processor: number;
}

interface Place {
  readonly listening: ListeningApp;
  readonly reader: Reader;
}

/** The processor time of a program, its engine and its database from a moment on. */
export class ProcessorMeter {
  readonly #app: ListeningApp['app'];
  readonly #program = process.cpuUsage();
  readonly #before: ReadonlyMap<number, number>;

  private constructor(app: ListeningApp['app'], before: ReadonlyMap<number, number>) {
    this.#app = app;
    this.#before = before;
  }

  static async start({ app }: ListeningApp): Promise<ProcessorMeter> {
    return new ProcessorMeter(app, await readProcesses(app));
  }

  /** In milliseconds; of the database nothing where it runs elsewhere. */
  async read(): Promise<number> {
    const { user, system } = process.cpuUsage(this.#program);
    let others = 0;
    // connections come and go
    for (const [pid, ms] of await readProcesses(this.#app)) others += ms - (this.#before.get(pid) ?? 0);
    return (user + system) / 1000 + others;
  }
}

/** Milliseconds of the engine, and of each connection of the program. */
async function readProcesses({ platform, features }: ListeningApp['app']): Promise<ReadonlyMap<number, number>> {
  const { rows } = await platform.database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const engine = features.figures.upkeep.enginePid;
  const pids = [...rows.map(({ pid }) => pid), ...(engine === null ? [] : [engine])];
  return new Map(pids.map((pid) => [pid, 1000 * readSeconds(`/proc/${pid}/stat`)]));
}

/** Once program, engine and database have had next to nothing to do for a second: facts are read into memory after the first question. */
export async function waitForRest(listening: ListeningApp): Promise<void> {
  for (;;) {
    const meter = await ProcessorMeter.start(listening);
    await pause(1_000);
    if ((await meter.read()) < 50) return;
  }
}

/** One call over one history, again and again. */
export class TimedCall {
  readonly #at: Place;
  readonly #call: Call;
  readonly #times: number[] = [];
  #processor = 0;

  constructor(at: Place, call: Call) {
    this.#at = at;
    this.#call = call;
  }

  async ask(counts: boolean): Promise<void> {
    const meter = await ProcessorMeter.start(this.#at.listening);
    const ms = await time(() => ask(this.#at.reader, this.#call.path, this.#call.method));
    if (!counts) return;
    this.#times.push(ms);
    this.#processor += await meter.read();
  }

  read(): Measured {
    const processor = this.#processor / this.#times.length;
    return { half: quantile(this.#times, 0.5), most: quantile(this.#times, 0.95), processor };
  }
}
