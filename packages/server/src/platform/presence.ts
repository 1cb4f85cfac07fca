// Says every few seconds that this process runs, and tells when one that does the jobs last said so.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './db/db.ts';
import type { Log } from './log.ts';

const beatMs = 10_000;

export class Presence {
  readonly #database: Pick<Database, 'db'>;
  readonly #log: Log;
  readonly #id = randomUUID();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Pick<Database, 'db'>, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Begins; `works` when this process does jobs. Times are the database's, so that clocks that differ do not matter. */
  async start(works: boolean): Promise<void> {
    const beat = async (): Promise<void> => {
      await sql`insert into processes (process_id, role) values (${this.#id}, ${works ? 'worker' : 'web'})
        on conflict (process_id) do update set breathed_at = now()`.execute(this.#database.db);
      await sql`delete from processes where breathed_at < now() - interval '1 hour' and process_id <> ${this.#id}`.execute(
        this.#database.db,
      );
    };
    await beat();
    this.#timer = setInterval(() => {
      beat().catch((problem: unknown) => this.#log.warn({ problem: String(problem) }, 'could not say that we run'));
    }, beatMs).unref();
  }

  /** Ends; without the database what it said last is believed until it is old. */
  async stop(): Promise<void> {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    await sql`delete from processes where process_id = ${this.#id}`
      .execute(this.#database.db)
      .catch((problem: unknown) => this.#log.debug({ problem: String(problem) }, 'could not say that we end'));
  }
}

/** Seconds since a process that does jobs last said that it runs; null when none did within the hour. */
export async function findSilence({ db }: Pick<Database, 'db'>): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(breathed_at))::float8 as seconds from processes where role = 'worker'`.execute(
    db,
  );
  return rows[0]?.seconds ?? null;
}
