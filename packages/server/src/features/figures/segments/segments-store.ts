// The list of segments: which files hold which facts, and the facts that are in none, of one moment.
import { sql } from 'kysely';
import { toPlainColumn } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { names } from './segment-shapes.ts';

/** What a segment holds, as it was counted when it was written. */
export interface SegmentContent {
  /** The file's name within the folder of figures. */
  readonly file: string;
  /** The first day of the month that all its days are of. */
  readonly month: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly businessMin: number;
  readonly businessMax: number;
  readonly rows: number;
  /** How much was counted, by kind of fact. */
  readonly sums: Readonly<Record<string, number>>;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface ListedSegment extends SegmentContent {
  readonly segmentId: number;
  /** 0 as closed, 1 laid together. */
  readonly level: number;
  readonly generation: number;
  /** Whether its facts say whose visit they are, as far as that was known. */
  readonly hasVisitors: boolean;
  /** Whether nobody is in it who was erased before files were rewritten for that. */
  readonly isSearched: boolean;
  /** Its number in the cluster; null where it is not there. */
  readonly load: number | null;
}

/** A segment as it is read. */
export type ReadSegment = Pick<
  ListedSegment,
  'file' | 'rows' | 'load' | 'month' | 'firstDay' | 'lastDay' | 'hasVisitors'
>;

/** A month that was counted again: what segments up to a generation hold of it counts no more. */
export interface ReplacedMonth {
  readonly business: number;
  readonly month: string;
  readonly generation: number;
}

/** With its number in the cluster, once it is known to be whole there. */
const segmentsAndLoads = sql`segments s left join segment_loads l on l.segment_id = s.segment_id and l.loaded_at is not null`;
const columns = sql`s.segment_id as "segmentId", l.load, file, month, level, generation, has_visitors as "hasVisitors", is_searched as "isSearched", first_day as "firstDay", last_day as "lastDay",
  business_min as "businessMin", business_max as "businessMax", rows, sums, bytes, encode(sha256, 'hex') as sha256`;

/** The segments that hold facts of a business, of some days. */
export async function listSegmentsOf(
  db: Db,
  business: number,
  { from, to }: { from: string; to: string },
): Promise<ReadSegment[]> {
  const { rows } = await sql<ReadSegment>`
    select s.file, s.rows, l.load, s.month, s.has_visitors as "hasVisitors", s.first_day as "firstDay", s.last_day as "lastDay" from ${segmentsAndLoads}
    where s.gone_at is null and ${business} between s.business_min and s.business_max
      and s.first_day <= ${to}::date and s.last_day >= ${from}::date
      and not exists (select from facts_replaced r where r.business = ${business} and r.month = s.month
        and r.generation >= s.generation)
    order by s.month, s.segment_id`.execute(db);
  return rows;
}

/** The months of segments that may hold facts of a business. */
export async function listMonthsOf(tx: Tx, business: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct month from segments
    where gone_at is null and ${business} between business_min and business_max order by month`.execute(tx);
  return rows.map(({ month }) => month);
}

/** The segments that count, in the order of their months. */
export async function listSegments(db: Db): Promise<ListedSegment[]> {
  const { rows } = await sql<ListedSegment>`
    select ${columns} from ${segmentsAndLoads} where gone_at is null order by month, s.segment_id`.execute(db);
  return rows;
}

export async function listReplaced(db: Db): Promise<ReplacedMonth[]> {
  const { rows } = await sql<ReplacedMonth>`select business, month, generation from facts_replaced`.execute(db);
  return rows;
}

/** How many months wait for so long already to be laid together without what counts no more. */
export async function countReplaced(db: Db, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from facts_replaced where noted_at < now() - make_interval(secs => ${seconds})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface SegmentsMeasure {
  readonly segments: number;
  readonly bytes: number;
  /** The last day of which anything is in a segment; null while there is none. */
  readonly closedDay: string | null;
  /** Months of which files hold what counts no more. */
  readonly replacedMonths: number;
}

export async function measureSegments(db: Db): Promise<SegmentsMeasure> {
  const { rows } = await sql<SegmentsMeasure>`
    select count(*) as segments, coalesce(sum(bytes), 0)::bigint as bytes, max(last_day) as "closedDay",
      (select count(*) from facts_replaced) as "replacedMonths"
    from segments where gone_at is null`.execute(db);
  return rows[0] ?? { segments: 0, bytes: 0, closedDay: null, replacedMonths: 0 };
}

/** What segments are listed as. */
export interface ListedAs {
  readonly level: ListedSegment['level'];
  readonly generation: number;
  readonly isSearched: boolean;
  readonly at: Date;
}

export async function insertSegments(
  tx: Tx,
  segments: readonly SegmentContent[],
  { level, generation, isSearched, at }: ListedAs,
): Promise<void> {
  for (const each of segments)
    await sql`
      insert into segments (file, month, level, generation, first_day, last_day, business_min, business_max, rows, sums, bytes,
        sha256, made_at, has_visitors, is_searched)
      values (${each.file}, ${each.month}::date, ${level}, ${generation}, ${each.firstDay}::date, ${each.lastDay}::date,
        ${each.businessMin}, ${each.businessMax}, ${each.rows}, ${JSON.stringify(each.sums)}, ${each.bytes},
        decode(${each.sha256}, 'hex'), ${at}, true, ${isSearched})`.execute(tx);
}

/** Notes that a segment was looked through, and what it holds of nobody was noted. */
export async function markSearched(tx: Tx, segmentId: number): Promise<void> {
  await sql`update segments set is_searched = true where segment_id = ${segmentId}`.execute(tx);
}

/** Lets segments count no more from a moment on; answers how many of them did until then. */
export async function retireSegments(tx: Tx, segmentIds: readonly number[], at: Date): Promise<number> {
  const { numAffectedRows } = await sql`update segments set gone_at = ${at}
    where gone_at is null and segment_id = any(${toPlainColumn(segmentIds)}::bigint[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Until the transaction ends whoever removes files waits for those who list them, and they for whoever removes: a file that is
 * listed is one that nobody has taken for forgotten.
 */
export async function holdFiles(tx: Tx, to: 'list' | 'remove'): Promise<void> {
  const lock = sql.raw(to === 'list' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended('files of segments', 0))`.execute(tx);
}

/** Names the files of segments that count, or did until a while ago. */
export async function listNamedFiles(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ file: string }>`select file from segments`.execute(db);
  return new Set(rows.map(({ file }) => file));
}

/** Forgets segments that count no more since before a moment; answers their files. */
export async function deleteRetired(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from segments where gone_at < ${before} returning file`.execute(db);
  return rows.map(({ file }) => file);
}

/** When facts were closed last; null when they never were. */
export async function findClosedAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(made_at) as at from segments where level = 0`.execute(db);
  return rows[0]?.at ?? null;
}

/** How many facts lie in the database before a day, as far as it matters: no more than `most`. */
export async function countFacts(db: Db, before: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from facts where day < ${before}::date limit ${most}) facts_before`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Hands over the facts up to a generation and before a day, as lines of their columns up to `n`, some thousand at a time. */
export async function eachFacts(
  tx: Tx,
  { upTo, before }: { upTo: number; before: string },
  take: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  await sql`declare closing no scroll cursor for
    select concat_ws(',', ${sql.raw(names)}) as line
    from facts where generation <= ${sql.lit(upTo)} and day < ${sql.lit(before)}::date`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 10000 from closing`.execute(tx);
    if (rows.length === 0) return;
    await take(rows.map(({ line }) => line));
  }
}
