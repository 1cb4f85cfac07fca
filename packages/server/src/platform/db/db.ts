// The database driver: one pool of real PostgreSQL, typed queries, transactions, and announcements between processes.
import pTimeout from 'p-timeout';
import { toActorSetting } from '../acting.ts';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Client, types, type PoolConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../log.ts';
import type { BinaryRows } from './binary-rows.ts';
import { PatientPool } from './patient-pool.ts';

/** Every table; each feature's `store.ts` adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- an interface on purpose: it is merged into
export interface Tables {}

/** Runs queries: the database itself or a transaction on it. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** Adds rows to a table, `name (column, …)`; rejects with PostgreSQL's problem, which ends the transaction, as any does. */
export type CopyIn = (into: string, rows: BinaryRows) => Promise<void>;

// int8 (20) fits JavaScript numbers for every count and amount we keep; a larger one must be an error, not rounded.
types.setTypeParser(20, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond 2^53 from the database: ${text}`);
  return value;
});
// date (1082) stays the calendar day it is; a Date would drag a time zone in.
types.setTypeParser(1082, (text) => text);

export type Database = ReturnType<typeof openDatabase>;

/** Announces on a channel to every process once the transaction commits. */
export async function notify(on: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(on);
}

/** Tells a connection who acts, whenever it is taken by somebody else than before: triggers write it down. */
function createTeller(): (connection: DatabaseConnection) => Promise<void> {
  const known = new WeakMap<DatabaseConnection, string>();
  return async (connection) => {
    const who = toActorSetting();
    if ((known.get(connection) ?? '') === who) return;
    try {
      await connection.executeQuery(CompiledQuery.raw(`select set_config('vitrine.actor', $1, false)`, [who]));
      known.set(connection, who);
    } catch {
      // what it was taken for fails as well, and gives it back
      known.delete(connection);
    }
  };
}

export function openDatabase(connection: PoolConfig, log: Log) {
  const pool = new PatientPool({ max: 16, connectionTimeoutMillis: 5_000, ...connection });
  pool.on('error', (problem) => log.warn({ problem: problem.message }, 'an idle database connection was lost'));
  // one in the middle of a transaction says so by an event too, which nobody hearing would end the program
  pool.on('connect', (client) => {
    client.on('error', (problem) => log.debug({ problem: problem.message }, 'a busy database connection was lost'));
  });
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, onReserveConnection: createTeller() }) });
  const listener = new Listener(connection, log);
  return {
    db,
    pool,
    /** How it is reached; another thread opens its own with it. */
    connection,
    /** Runs `work` in one transaction; any throw rolls everything back. */
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work),
    /** The same, where rows are copied in as well. */
    copyingTransaction: async <T>(work: (tx: Tx, copyIn: CopyIn) => Promise<T>): Promise<T> => {
      const client = await pool.connect();
      const alone = { query: client.query.bind(client), release: () => undefined };
      const one = { connect: async () => Promise.resolve(alone), end: async () => Promise.resolve(), options: {} };
      const copyIn: CopyIn = async (into, rows) => {
        const copy = client.query(copyFrom(`copy ${into} from stdin with (format binary)`));
        await pipeline(Readable.from([rows.finish()]), copy);
      };
      try {
        const bound = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: one }) });
        return await bound.transaction().execute((tx) => work(tx, copyIn));
      } finally {
        client.release();
      }
    },
    /**
     * Calls back on announcements of a channel. `missed` is called after a lost connection is back, as announcements may
     * have passed unheard.
     */
    listen: (channel: string, received: (payload: string) => void, missed: () => void): void =>
      listener.add(channel, received, missed),
    /** Resolves when a query is answered within `timeoutMs`; rejects otherwise. */
    ping: async (timeoutMs: number): Promise<void> => {
      const limit = {
        milliseconds: timeoutMs,
        message: new Error(`no answer from the database within ${timeoutMs} ms`),
      };
      const connecting = pool.connect();
      const client = await pTimeout(connecting, limit).catch((problem: unknown) => {
        // one that is given later goes back; one refused later is what was reported already
        void connecting.then((late) => late.release()).catch(() => undefined);
        throw problem;
      });
      try {
        await pTimeout(client.query('select 1'), limit);
        client.release();
      } catch (problem) {
        client.release(true);
        throw problem;
      }
    },
    close: async (): Promise<void> => {
      await listener.close();
      await db.destroy();
    },
  };
}

interface Subscription {
  channel: string;
  received: (payload: string) => void;
  missed: () => void;
}

/** One connection of its own that listens for announcements and comes back when it is lost. */
class Listener {
  readonly #connection: PoolConfig;
  readonly #log: Log;
  readonly #subscriptions: Subscription[] = [];
  #client: Client | null = null;
  #starting: Promise<void> | null = null;
  /** A connection takes one question at a time; one that comes while others are asked is not forgotten either. */
  #asked: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(connection: PoolConfig, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  add(channel: string, received: (payload: string) => void, missed: () => void): void {
    this.#subscriptions.push({ channel, received, missed });
    if (this.#client) this.#listenTo(this.#client, channel);
    else this.#starting ??= this.#start();
  }

  #listenTo(client: Client, channel: string): void {
    const ask = async (): Promise<void> => {
      if (this.#client === client) await client.query(`listen "${channel}"`);
    };
    this.#asked = this.#asked.then(ask).catch((problem: Error) => this.#lost(problem));
  }

  async #start(): Promise<void> {
    const client = new Client(this.#connection);
    try {
      await client.connect();
      client.on('error', (problem) => this.#lost(problem));
      client.on('end', () => this.#lost(new Error('connection ended')));
      client.on('notification', ({ channel, payload }) => {
        for (const each of this.#subscriptions) if (each.channel === channel) each.received(payload ?? '');
      });
      this.#client = client;
      for (const channel of new Set(this.#subscriptions.map((each) => each.channel))) this.#listenTo(client, channel);
      await this.#asked;
      for (const each of this.#subscriptions) each.missed();
    } catch (problem) {
      this.#lost(problem instanceof Error ? problem : new Error(String(problem)));
    }
  }

  #lost(problem: Error): void {
    if (this.#closed || this.#retry) return;
    this.#log.warn({ problem: problem.message }, 'not listening to the database; trying again');
    const old = this.#client;
    this.#client = null;
    void old?.end().catch((ending: Error) => this.#log.debug({ problem: ending.message }, 'listener did not end well'));
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#starting = this.#start();
    }, 1_000);
    this.#retry.unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    await this.#starting;
    await this.#client?.end();
  }
}
