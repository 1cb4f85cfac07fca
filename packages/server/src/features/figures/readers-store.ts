// Whose figures were asked for lately, by the numbers of businesses in facts.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Whoever asked within these days is likely to ask again. */
const keptDays = 3;
/** Facts of more businesses are not read in at a start. */
const mostReaders = 100;

/** Notes that a business was asked about just now. */
export async function noteReader(db: Db, business: number): Promise<void> {
  await sql`insert into figure_readers (business) values (${business})
    on conflict (business) do update set asked_at = now()`.execute(db);
}

/** The businesses that were asked about in the last days, the last first; those of before are forgotten. */
export async function takeReaders(db: Db): Promise<number[]> {
  await sql`delete from figure_readers where asked_at < now() - make_interval(days => ${keptDays})`.execute(db);
  const { rows } = await sql<{ business: number }>`
    select business from figure_readers order by asked_at desc limit ${mostReaders}`.execute(db);
  return rows.map(({ business }) => business);
}
