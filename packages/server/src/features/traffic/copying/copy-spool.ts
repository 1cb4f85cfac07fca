// Copies a spool into the database, batch by batch: what happened, its sums and the spool's position in one transaction each.
import { join } from 'node:path';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from '../../../platform/db/db.ts';
import { prepareBatch, type Batch } from './batch.ts';
import { Dictionary } from '../facts/dictionary.ts';
import { monthOf } from '../facts/facets.ts';
import { ensureMonth } from './history-store.ts';
import { setAside } from './set-aside.ts';
import { isAtLeast, readBatch, removeSegments, type SpoolBatch } from './spool-reader.ts';
import type { SpoolRecord } from '../intake/spool-record.ts';
import type { SpoolPosition } from '../model.ts';
import { RecentVisitors, VisitorTable } from './recent-visitors.ts';
import { Again, storeBatch, type Storing, type Trust } from './store-batch.ts';
import * as store from '../store.ts';

/** How much is read and copied in one transaction at most, in bytes; less when less waits. */
const batchBytes = 16 * 1024 * 1024;

export interface Copied {
  readonly records: number;
  /** How many of them are visits. */
  readonly visits: number;
  /** Lines that were passed over because they are damaged. */
  readonly damaged: number;
  /** Records that were set aside because the database does not take them. */
  readonly refused: number;
}

type CopyDatabase = Pick<Database, 'db' | 'copyingTransaction'>;

/** What copies of one database share. */
export interface CopyTools {
  readonly database: CopyDatabase;
  readonly dictionary: Dictionary;
  readonly recent: RecentVisitors;
  /** Months whose partitions are known to be there. */
  readonly months: Set<string>;
}

export function createCopyTools(database: CopyDatabase): CopyTools {
  return { database, dictionary: new Dictionary(database.db), recent: new RecentVisitors(), months: new Set() };
}

/** A part of a spool and what is to be stored of it. */
interface Prepared {
  readonly from: SpoolPosition;
  readonly read: SpoolBatch;
  readonly batch: Batch;
}

/**
 * Copies the spool `spoolId` below `root` up to `until` at least, or until nothing more is there. A crash at any moment
 * neither loses nor doubles a record. What the database refuses is set aside, and holds up nothing else. Rejects when
 * the database is away.
 */
export async function copySpool(
  tools: CopyTools,
  root: string,
  spoolId: string,
  until: SpoolPosition | null,
): Promise<Copied> {
  const copied = { records: 0, visits: 0, damaged: 0, refused: 0 };
  for (;;) {
    try {
      await copyWhole(tools, { root, spoolId, until }, copied);
      return copied;
    } catch (problem) {
      if (!isRefused(problem)) throw problem;
      await copyApart(tools, { root, spoolId }, copied, problem);
    }
  }
}

const countVisits = (records: readonly SpoolRecord[]): number =>
  records.reduce((sum, { kind }) => (kind === 'visit' ? sum + 1 : sum), 0);

type Counts = { -readonly [Name in keyof Copied]: Copied[Name] };

async function copyWhole(
  tools: CopyTools,
  { root, spoolId, until }: { root: string; spoolId: string; until: SpoolPosition | null },
  copied: Counts,
): Promise<void> {
  const folder = join(root, spoolId);
  const prepare = async (from: SpoolPosition, before: Batch | null): Promise<Prepared | null> => {
    const read = await readBatch(folder, from, { maxBytes: batchBytes, until });
    return isSame(read.next, from) ? null : { from, read, batch: await prepareRows(tools, read.records, before) };
  };
  let now = await prepare(await store.findPosition(tools.database.db, spoolId), null);
  while (now !== null) {
    const { from, read, batch } = now;
    // whoever writes faster than we copy must not keep a copy from ever ending
    const isLast = until !== null && isAtLeast(read.next, until);
    // the next one is made ready while the database stores this one
    const [stored, next] = await Promise.allSettled([
      storePrepared(tools, spoolId, now),
      isLast ? null : prepare(read.next, batch),
    ]);
    if (stored.status === 'rejected') throw stored.reason;
    if (stored.value !== null) {
      now = await prepare(stored.value, null);
      continue;
    }
    copied.records += read.records.length;
    copied.visits += countVisits(read.records);
    copied.damaged += read.damaged;
    if (read.next.segment > from.segment) await removeSegments(folder, read.next);
    if (next.status === 'rejected') throw next.reason;
    now = next.value;
  }
}

/** Copies one batch of which something is refused for `reason`: in halves of halves, until that stands alone. */
async function copyApart(
  tools: CopyTools,
  { root, spoolId }: { root: string; spoolId: string },
  copied: Counts,
  reason: unknown,
): Promise<void> {
  await tools.database.copyingTransaction(async (tx, copyIn) => {
    const from = await store.lockPosition(tx, spoolId);
    const read = await readBatch(join(root, spoolId), from, { maxBytes: batchBytes, until: null });
    const businessIds = new Set(read.records.flatMap((record) => ('businessId' in record ? record.businessId : [])));
    await store.lockBusinesses(tx, [...businessIds]);
    const refused = await storePieces({ ...tools, tx, copyIn }, read.records);
    // one in a hundred is the record's fault; more are ours, and wait for a fix
    if (refused.length > Math.max(1, read.records.length / 100)) throw reason;
    await setAside(root, refused, String(reason));
    await store.updatePosition(tx, spoolId, read.next);
    copied.records += read.records.length - refused.length;
    copied.visits += countVisits(read.records) - countVisits(refused);
    copied.damaged += read.damaged;
    copied.refused += refused.length;
  });
}

/** Stores what can be stored; answers what cannot. */
async function storePieces(tools: CopyTools & Storing, records: readonly SpoolRecord[]): Promise<SpoolRecord[]> {
  const { tx } = tools;
  await sql`savepoint piece`.execute(tx);
  try {
    const batch = await prepareRows(tools, records, null);
    if ((await store.holdReading(tx)) !== batch.reading) throw new Again();
    await storeBatch(tools, batch, { visits: false, visitors: false });
    await sql`release savepoint piece`.execute(tx);
    return [];
  } catch (problem) {
    if (!isRefused(problem)) throw problem;
    await sql`rollback to savepoint piece`.execute(tx);
    if (records.length === 1) return [...records];
  }
  const half = records.length >> 1;
  const first = await storePieces(tools, records.slice(0, half));
  return [...first, ...(await storePieces(tools, records.slice(half)))];
}

/** Whether the database, or we, cannot take the data itself: trying again would change nothing. */
function isRefused(problem: unknown): boolean {
  if (problem instanceof RangeError || problem instanceof SyntaxError) return true;
  // classes of PostgreSQL's error codes: cardinality violation, data exception, integrity constraint violation
  return problem instanceof Error && 'code' in problem && /^2[123]\w{3}$/.test(String(problem.code));
}

const isSame = (one: SpoolPosition, other: SpoolPosition): boolean =>
  one.segment === other.segment && one.offset === other.offset;

async function prepareRows(
  { database, dictionary, months }: CopyTools,
  records: readonly SpoolRecord[],
  before: Batch | null,
): Promise<Batch> {
  const batch = await prepareBatch(database.db, dictionary, records, before);
  for (const month of new Set(batch.days.map(monthOf))) {
    if (!months.has(month)) await ensureMonth(database.db, month);
    months.add(month);
  }
  return batch;
}

/** Stores one batch. Answers the position reached when another process was faster; null when it is stored. */
async function storePrepared(
  tools: CopyTools,
  spoolId: string,
  { from, read, batch: prepared }: Prepared,
): Promise<SpoolPosition | null> {
  const { database, recent } = tools;
  let batch = prepared;
  const hours = new Set(batch.visits.map(({ row }) => row.hour));
  // repetitions are rare: they are looked for only when something turns out to be one
  let trust: Trust = { visits: true, visitors: [...hours].every((hour) => recent.isReliable(hour)) };
  for (;;) {
    try {
      const stored = await database.copyingTransaction(async (tx, copyIn) => {
        const reached = await store.lockPosition(tx, spoolId);
        if (!isSame(reached, from)) return reached;
        if (batch.businessIds.length > 0) await store.lockBusinesses(tx, batch.businessIds);
        if ((await store.holdReading(tx)) !== batch.reading) throw new Again();
        const noted = await storeBatch({ ...tools, tx, copyIn }, batch, trust);
        await store.updatePosition(tx, spoolId, read.next);
        return noted;
      });
      if (!(stored instanceof VisitorTable)) return stored;
      recent.remember(stored);
      return null;
    } catch (problem) {
      const table = tableOfRepetition(problem);
      if (table === null && !(problem instanceof Again || isWithoutPartition(problem))) throw problem;
      if (table === 'visitor_hours') {
        if (!trust.visitors) throw problem;
        recent.beSurprised(hours);
        trust = { ...trust, visitors: false };
      } else if (table !== null) {
        if (!trust.visits) throw problem;
        trust = { visits: false, visitors: false };
      }
      tools.months.clear();
      batch = await prepareRows(tools, read.records, null);
    }
  }
}

/** The table that holds already what was to be stored; null when that is not the problem. */
function tableOfRepetition(problem: unknown): string | null {
  if (!(problem instanceof DatabaseError) || problem.code !== '23505') return null;
  return problem.table ?? '';
}

/** A month's partitions were dropped since they were known to be there. */
function isWithoutPartition(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === '23514';
}
