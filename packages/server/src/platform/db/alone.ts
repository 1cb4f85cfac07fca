// Work that one process does at a time, under a lock that a killed one lets go of.
import type { Database } from './db.ts';

/**
 * Does the work if nobody else is at what `key` names; false where somebody is. The signal aborts when the lock was lost: another
 * process may be at it from then on.
 */
export async function doAlone(
  { pool }: Database,
  key: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const connection = await pool.connect();
  const lost = new AbortController();
  const lose = (problem: Error): void => lost.abort(problem);
  connection.on('error', lose);
  try {
    // held by the connection: a killed process lets go of it
    const { rows } = await connection.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
      [key],
    );
    if (rows[0]?.mine !== true) return false;
    await work(lost.signal);
    return true;
  } finally {
    // closing it lets go of the lock, whatever state it is in
    connection.release(true);
  }
}
