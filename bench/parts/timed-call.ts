// Times one call of a program, again and again, by the clock and by the processor.
import type { Call } from './analytics-calls.ts';
import { ask, quantile, time, type ListeningApp, type Reader } from './app.ts';
import { readSeconds } from './servers.ts';

export interface Measured {
  readonly half: number;
  readonly most: number;
  /** Milliseconds of processor time a call, of the program and its database: steady where the machine has other work. */
  readonly processor: number;
}

interface Place {
  readonly listening: ListeningApp;
  readonly reader: Reader;
}

/** One call over one history, again and again. */
export class TimedCall {
  readonly #at: Place;
  readonly #call: Call;
  readonly #times: number[] = [];
  #program = 0;
  #database: ReadonlyMap<number, number> | null = null;

  constructor(at: Place, call: Call) {
    this.#at = at;
    this.#call = call;
  }

  async ask(counts: boolean): Promise<void> {
    if (counts) this.#database ??= await this.#readDatabase();
    const before = process.cpuUsage();
    const ms = await time(() => ask(this.#at.reader, this.#call.path, this.#call.method));
    const { user, system } = process.cpuUsage(before);
    if (!counts) return;
    this.#times.push(ms);
    this.#program += (user + system) / 1000;
  }

  async read(): Promise<Measured> {
    let database = 0;
    // connections come and go
    for (const [pid, ms] of await this.#readDatabase()) database += ms - (this.#database?.get(pid) ?? 0);
    const processor = (this.#program + database) / this.#times.length;
    return { half: quantile(this.#times, 0.5), most: quantile(this.#times, 0.95), processor };
  }

  /** Milliseconds of each connection of the program; 0 where the database runs elsewhere. */
  async #readDatabase(): Promise<ReadonlyMap<number, number>> {
    const { pool } = this.#at.listening.app.platform.database;
    const { rows } = await pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    );
    return new Map(rows.map(({ pid }) => [pid, 1000 * readSeconds(`/proc/${pid}/stat`)]));
  }
}
