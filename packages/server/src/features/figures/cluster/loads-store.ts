// Which segments were brought into the cluster, each under the number of the attempt that did.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Notes that a segment is being brought there, before anything is; false where it is there, or somebody began not long ago. */
export async function beginLoad(
  db: Db,
  segmentId: number,
  load: number,
  { at, unlessSince }: { at: Date; unlessSince: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into segment_loads (segment_id, load, began_at)
    select segment_id, ${load}, ${at} from segments s where segment_id = ${segmentId} and gone_at is null
      and not exists (select from segment_loads l where l.segment_id = s.segment_id
        and (l.loaded_at is not null or l.began_at > ${unlessSince}))`.execute(db);
  return numAffectedRows === 1n;
}

/** Has questions asked of a load from now on; only once it was read back and found whole. */
export async function finishLoad(db: Db, load: number, at: Date): Promise<void> {
  await sql`
    update segment_loads l set loaded_at = ${at} where load = ${load}
      and not exists (select from segment_loads o where o.segment_id = l.segment_id and o.loaded_at is not null)`.execute(
    db,
  );
}

/** Forgets a load, or those of another server than the one there is now. */
export async function forgetLoads(db: Db, loads: readonly number[]): Promise<void> {
  await sql`delete from segment_loads where load = any(${[...loads]}::bigint[])`.execute(db);
}

/** Forgets what was begun before a moment and never finished. */
export async function forgetUnfinished(db: Db, before: Date): Promise<void> {
  await sql`delete from segment_loads where loaded_at is null and began_at < ${before}`.execute(db);
}

/** Every load that is noted. */
export async function listNotedLoads(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ load: number }>`select load from segment_loads`.execute(db);
  return new Set(rows.map(({ load }) => load));
}

/** How many segments that were listed by a moment are not there, or not known to be whole. */
export async function countUnloaded(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from segments s where gone_at is null and made_at <= ${before} and not exists (
      select from segment_loads l where l.segment_id = s.segment_id and l.loaded_at is not null)`.execute(db);
  return rows[0]?.count ?? 0;
}
