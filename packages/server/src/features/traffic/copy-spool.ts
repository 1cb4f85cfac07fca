// Copies a spool into the database, batch by batch: what happened, its sums and the spool's position in one transaction each.
import { join } from 'node:path';
import type { Database, Tx } from '../../platform/db/db.ts';
import { hourOf, prepareBatch, type Batch, type NumberedVisit } from './batch.ts';
import { Dictionary } from './dictionary.ts';
import {
  ensureMonth,
  insertEvents,
  insertRequests,
  insertVisitorHours,
  insertVisits,
  listKnownVisits,
  type VisitorHour,
} from './history-store.ts';
import { monthOf } from './facets.ts';
import { addToLinkTotals, addToRollups } from './rollup-store.ts';
import { isAtLeast, readBatch, removeSegments, type SpoolBatch } from './spool-reader.ts';
import type { Position } from './spool.ts';
import * as store from './store.ts';
import { Tally, type Counted } from './tally.ts';

/** How much is read and copied in one transaction at most, in bytes; less when less waits. */
const batchBytes = 16 * 1024 * 1024;

/** Tells every process which business was counted. */
export const countedChannel = 'visits_counted';

export interface Copied {
  readonly records: number;
  /** Lines that were passed over because they are damaged. */
  readonly damaged: number;
}

/** What copies of one database share. */
export interface CopyTools {
  readonly database: Pick<Database, 'db' | 'transaction'>;
  readonly dictionary: Dictionary;
  /** Months whose partitions are known to be there. */
  readonly months: Set<string>;
}

export function createCopyTools(database: Pick<Database, 'db' | 'transaction'>): CopyTools {
  return { database, dictionary: new Dictionary(database.db), months: new Set() };
}

/** A part of a spool and what is to be stored of it. */
interface Prepared {
  readonly from: Position;
  readonly read: SpoolBatch;
  readonly batch: Batch;
}

/**
 * Copies the spool `spoolId` below `root` up to `until` at least, or until nothing more is there. A crash at any moment
 * neither loses nor doubles a record. Rejects when the database is away.
 */
export async function copySpool(
  tools: CopyTools,
  root: string,
  spoolId: string,
  until: Position | null,
): Promise<Copied> {
  const folder = join(root, spoolId);
  const prepare = async (from: Position, before: Batch | null): Promise<Prepared | null> => {
    const read = await readBatch(folder, from, { maxBytes: batchBytes, until });
    return isSame(read.next, from) ? null : { from, read, batch: await prepareRows(tools, read, before) };
  };
  let records = 0;
  let damaged = 0;
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
    records += read.records.length;
    damaged += read.damaged;
    if (read.next.segment > from.segment) await removeSegments(folder, read.next);
    if (next.status === 'rejected') throw next.reason;
    now = next.value;
  }
  return { records, damaged };
}

const isSame = (one: Position, other: Position): boolean =>
  one.segment === other.segment && one.offset === other.offset;

/** Makes undone what a transaction did because it must be done otherwise. */
class Again extends Error {}

async function prepareRows(
  { database, dictionary, months }: CopyTools,
  { records }: SpoolBatch,
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
): Promise<Position | null> {
  const { database } = tools;
  let batch = prepared;
  // repetitions are rare: they are looked for only when a visit turns out to be one
  for (let careful = false; ; careful = true) {
    try {
      return await database.transaction(async (tx) => {
        const reached = await store.lockPosition(tx, spoolId);
        if (!isSame(reached, from)) return reached;
        if (batch.businessIds.length > 0) await store.lockBusinesses(tx, batch.businessIds);
        if ((await store.holdReading(tx)) !== batch.reading) throw new Again();
        await storeBatch(tx, batch, careful);
        await store.updatePosition(tx, spoolId, read.next);
        return null;
      });
    } catch (problem) {
      if (!(problem instanceof Again || isWithoutPartition(problem))) throw problem;
      tools.months.clear();
      batch = await prepareRows(tools, read, null);
    }
  }
}

/** A month's partitions were dropped since they were known to be there. */
function isWithoutPartition(problem: unknown): boolean {
  return problem instanceof Error && 'code' in problem && problem.code === '23514';
}

async function storeBatch(tx: Tx, batch: Batch, careful: boolean): Promise<void> {
  const tally = new Tally();
  const repeated = new Set(
    careful
      ? await listKnownVisits(
          tx,
          batch.visits.map(({ row }) => row),
        )
      : [],
  );
  await storeVisits(tx, careful ? batch.visits.filter((_, at) => !repeated.has(at)) : batch.visits, tally);
  if (batch.events.length > 0) {
    for (const at of await insertEvents(
      tx,
      batch.events.map(({ row }) => row),
    )) {
      const event = batch.events[at];
      if (event) tally.addEvents(toCounted(event), event.row.kind, event.product);
    }
  }
  if (batch.requests.length > 0) {
    for (const at of await insertRequests(
      tx,
      batch.requests.map(({ row }) => row),
    )) {
      const request = batch.requests[at];
      if (request) tally.addRequests(toCounted(request), request.products);
    }
  }
  await addToRollups(tx, tally.listRows());
  await addToLinkTotals(tx, tally.listLinks());
  if (batch.businessIds.length > 0) await store.markCounted(tx, batch.businessIds, countedChannel);
}

async function storeVisits(tx: Tx, visits: readonly NumberedVisit[], tally: Tally): Promise<void> {
  if (visits.length === 0) return;
  const unique = await decideUnique(tx, visits);
  const rows = visits.map(({ row }) => row);
  if ((await insertVisits(tx, rows, unique)) < rows.length) throw new Again();
  for (const [at, visit] of visits.entries()) tally.addVisits(toCounted(visit), unique[at] ? 1 : 0);
}

/** Which of the visits are the first of their visitor, link and hour. Bots are, too: they may turn out to be people. */
async function decideUnique(tx: Tx, visits: readonly NumberedVisit[]): Promise<boolean[]> {
  const unique = visits.map(({ row }) => row.key === null && (row.flag === null || row.flag === 'bot'));
  const first = new Map<string, number>();
  for (const [at, { row }] of visits.entries()) {
    if (row.key === null || (row.flag !== null && row.flag !== 'bot')) continue;
    const hour = `${row.businessId} ${row.linkId} ${row.day} ${hourOf(row.at)} ${row.key}`;
    if (!first.has(hour)) first.set(hour, at);
  }
  const places = [...first.values()];
  const hours = places.flatMap((at) => toVisitorHour(visits[at]) ?? []);
  if (hours.length === 0) return unique;
  const known = new Set(await insertVisitorHours(tx, hours));
  for (const [n, at] of places.entries()) unique[at] = !known.has(n);
  return unique;
}

function toVisitorHour(visit: NumberedVisit | undefined): VisitorHour | null {
  if (!visit || visit.row.key === null) return null;
  const { businessId, day, at, linkId, key } = visit.row;
  return { businessId, day, hour: hourOf(at), linkId, key };
}

function toCounted({ row, facets }: { row: Omit<Counted, 'facets' | 'count'>; facets: Counted['facets'] }): Counted {
  const { businessId, linkId, linkType, day, flag } = row;
  return { businessId, linkId, linkType, day, flag, facets, count: 1 };
}
