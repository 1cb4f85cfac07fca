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
  #database: number | null = null;

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
    const database = (await this.#readDatabase()) - (this.#database ?? 0);
    const processor = (this.#program + database) / this.#times.length;
    return { half: quantile(this.#times, 0.5), most: quantile(this.#times, 0.95), processor };
  }

  /** Of all connections of the program; 0 where the database runs elsewhere. */
  async #readDatabase(): Promise<number> {
    const { pool } = this.#at.listening.app.platform.database;
    const { rows } = await pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    );
    return 1000 * rows.reduce((sum, { pid }) => sum + readSeconds(`/proc/${pid}/stat`), 0);
  }
}
