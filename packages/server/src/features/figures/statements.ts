// Runs written questions in the database.
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import type { RawRow } from './answers.ts';
import { Lanes } from './lanes.ts';

export const limited = (statement: string | null, limit: number | null): string | null =>
  statement === null || limit === null ? statement : `${statement} limit ${limit}`;

export async function run(db: Db, statement: string | null): Promise<RawRow[]> {
  if (statement === null) return [];
  const { rows } = await sql<RawRow>`${sql.raw(statement)}`.execute(db);
  return rows;
}

/** What PostgreSQL calls a statement that was ended before it was done, by its time or by somebody. */
const queryCanceled = '57014';

/** Of the connections of a process half are for figures, and most of these for one business: what else the database is asked finds one. */
const shares = { lanes: 8, ofOne: 6, mostWaiting: 200 };

/** Reads the database for questions, each business in its turn. */
export class DatabaseTurns {
  readonly #lanes = new Lanes(shares);
  readonly #database: Pick<Database, 'db'>;
  readonly #limitMs: number;

  /** A question is given up after `limitMs`, with what it waited. */
  constructor(database: Pick<Database, 'db'>, limitMs: number) {
    this.#database = database;
    this.#limitMs = limitMs;
  }

  /**
   * Reads of one moment. Refuses as `timed_out` where a statement takes too long or its turn never came, `rate_limited` where too much of
   * the business waits.
   */
  readTogether<T>(business: number, read: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#lanes.take(business, this.#limitMs, (leftMs) =>
      readTogether(this.#database, Math.max(1, Math.ceil(leftMs)), read),
    );
  }
}

async function readTogether<T>(
  { db }: Pick<Database, 'db'>,
  limitMs: number,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(limitMs)}`.execute(tx);
        return read(tx);
      });
  } catch (cause) {
    const isCanceled = cause instanceof DatabaseError && cause.code === queryCanceled;
    throw isCanceled && performance.now() - began >= limitMs ? new Problem('timed_out', { cause }) : cause;
  }
}
