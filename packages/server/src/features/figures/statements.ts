// Runs written questions in the database.
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import type { RawRow } from './answers.ts';

export const limited = (statement: string | null, limit: number | null): string | null =>
  statement === null || limit === null ? statement : `${statement} limit ${limit}`;

export async function run(db: Db, statement: string | null): Promise<RawRow[]> {
  if (statement === null) return [];
  const { rows } = await sql<RawRow>`${sql.raw(statement)}`.execute(db);
  return rows;
}

/** What PostgreSQL calls a statement that was ended before it was done, by its time or by somebody. */
const queryCanceled = '57014';

/** Reads of one moment. Refuses as `timed_out` where a statement takes longer than the limit. */
export async function readTogether<T>(
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
