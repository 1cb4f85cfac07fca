// Stores the rows of a batch and the facts they come to, in the caller's transaction.
import type { CopyIn, Tx } from '../../../platform/db/db.ts';
import { withoutBusinesses, type Batch, type NumberedVisit } from './batch.ts';
import {
  copyVisitorHours,
  copyVisits,
  insertEvents,
  insertRequests,
  insertVisitorHours,
  notedMs,
  type VisitRow,
  type VisitStanding,
  type VisitorHour,
} from './history-store.ts';
import { VisitorTable, type NotedVisit, type RecentVisitors } from './recent-visitors.ts';
import type { Dictionary } from '../facts/dictionary.ts';
import { addToLinkTotals, holdGeneration, insertFacts } from '../facts/facts-store.ts';
import * as store from '../store.ts';
import { listKnownVisits } from '../facts/visits-store.ts';
import { FactSums, type Occurrence } from '../facts/fact-sums.ts';
import { countDeeds } from '../facts/visit-steps.ts';
import { visitorNumberOf } from '../facts/visitor-number.ts';
import { takeEarlySteps } from '../facts/visit-steps-store.ts';

/** Rolls a transaction back because it must be repeated otherwise. */
export class Again extends Error {}

/** What storing needs; the transaction's caller holds the locks of the batch's businesses. */
export interface Storing {
  readonly tx: Tx;
  readonly copyIn: CopyIn;
  readonly dictionary: Dictionary;
  readonly recent: RecentVisitors;
}

/** What is taken to be new until the database says otherwise, which ends the transaction. */
export interface Trust {
  /** No visit of the batch is stored. */
  readonly visits: boolean;
  /** Whoever is not remembered was not noted. */
  readonly visitors: boolean;
}

/** Stores a batch; answers who was noted, to be remembered once that is committed. Without trust the database is asked first; of erased businesses nothing is stored. */
export async function storeBatch(storing: Storing, read: Batch, trust: Trust): Promise<VisitorTable> {
  const { tx, dictionary } = storing;
  // numbers are remembered, also of who was erased meanwhile
  const batch = withoutBusinesses(read, await store.listErased(tx, read.businessIds));
  const sums = new FactSums();
  const fresh = trust.visits ? batch.visits : await findFresh(tx, batch.visits);
  const noted = await storeVisits(storing, fresh, sums, trust);
  if (batch.events.length > 0) {
    for (const at of await insertEvents(
      tx,
      batch.events.map(({ row }) => row),
    )) {
      const event = batch.events[at];
      if (event) sums.addEvents(toOccurrence(event), event.row.kind, event.product);
    }
  }
  if (batch.requests.length > 0) {
    for (const at of await insertRequests(
      tx,
      batch.requests.map(({ row }) => row),
    )) {
      const request = batch.requests[at];
      if (request) sums.addRequests(toOccurrence(request), request.products);
    }
  }
  const early = await takeEarlySteps(
    tx,
    batch.businessIds,
    fresh.map(({ row }) => row),
  );
  await countDeeds({ tx, dictionary, sums }, [...batch.deeds, ...early.map((each) => ({ ...each, orders: 0 }))]);
  await insertFacts(tx, sums.listFacts(), await holdGeneration(tx));
  await addToLinkTotals(tx, sums.listLinks());
  if (batch.businessIds.length > 0) await store.markCounted(tx, batch.businessIds);
  return noted;
}

async function findFresh(tx: Tx, visits: readonly NumberedVisit[]): Promise<readonly NumberedVisit[]> {
  const rows = visits.map(({ row }) => row);
  const repeated = new Set(await listKnownVisits(tx, rows));
  return repeated.size === 0 ? visits : visits.filter((_, at) => !repeated.has(at));
}

async function storeVisits(
  storing: Storing,
  visits: readonly NumberedVisit[],
  sums: FactSums,
  { visitors: isTrusting }: Trust,
): Promise<VisitorTable> {
  if (visits.length === 0) return new VisitorTable();
  const { standings, noted } = await decideStandings(storing, visits, isTrusting);
  const rows = visits.map(({ row }) => row);
  const stored = copyVisits(storing.copyIn, rows, standings);
  // it fails where it is waited for
  stored.catch(() => undefined);
  // once it is sent, sums are made while the database stores; where some are there already they go with the transaction
  await new Promise(setImmediate);
  for (const [at, visit] of visits.entries()) addVisit(sums, visit, standings[at]?.isUnique ?? false);
  await stored;
  return noted;
}

function addVisit(sums: FactSums, visit: NumberedVisit, isFirst: boolean): void {
  const { businessId, key, flag } = visit.row;
  const isVisit = isFirst && flag === null;
  sums.addVisits(toOccurrence(visit), isFirst, isVisit ? { visitor: visitorNumberOf(businessId, key) } : {});
}

/** Whether it could be a visit: by a person, or by who may turn out to be one. */
const isTold = ({ row }: NumberedVisit): boolean => row.flag === null || row.flag === 'bot';

const isRecognised = (row: VisitRow): row is VisitRow & { readonly key: string } => row.key !== null;

const first: VisitStanding = { isUnique: true, repeats: null };
const uncounted: VisitStanding = { isUnique: false, repeats: null };
const repeatOf = (visit: NotedVisit): VisitStanding => ({ isUnique: false, repeats: visit });

/**
 * Which of the visits are the first of their visitor, link and hour, and which the others repeat; who was noted by these.
 * Who has no key cannot be recognised: each visit of theirs is a first one. Bots are decided on, too: they may turn out to
 * be people.
 */
async function decideStandings(
  storing: Storing,
  visits: readonly NumberedVisit[],
  isTrusting: boolean,
): Promise<{ standings: VisitStanding[]; noted: VisitorTable }> {
  const { recent } = storing;
  const noted = new VisitorTable();
  const hours: VisitorHour[] = [];
  /** The entry of each visit among those noted, where it has one. */
  const entries = new Map<number, number>();
  const standings = visits.map((visit, at): VisitStanding => {
    const { row } = visit;
    if (!isTold(visit)) return uncounted;
    if (!isRecognised(row)) return first;
    const name = recent.nameOf(row);
    const before = isTrusting ? recent.find(name) : null;
    if (before) return repeatOf(before);
    const entry = noted.find(name);
    if (entry >= 0) {
      entries.set(at, entry);
      return repeatOf(noted.visitOf(entry));
    }
    noted.add(name, row);
    hours.push(row);
    entries.set(at, noted.size - 1);
    return first;
  });
  const known = await noteHours(storing, hours, isTrusting);
  if (known.size === 0) return { standings, noted };
  for (const [at, entry] of entries) {
    const before = known.get(entry);
    if (before) standings[at] = before.visit === null ? uncounted : repeatOf(before.visit);
  }
  for (const [entry, { visit }] of known) if (visit !== null) noted.note(entry, visit);
  const isWhole = [...known.values()].every(({ visit }) => visit !== null);
  return { standings, noted: isWhole ? noted : new VisitorTable() };
}

/** Notes visitors of hours; answers, by place in the list, those who were noted before. */
async function noteHours(
  { tx, copyIn }: Storing,
  hours: readonly VisitorHour[],
  isTrusting: boolean,
): Promise<Map<number, { visit: NotedVisit | null }>> {
  const isLate = hours.some(({ at }) => Date.now() - at >= notedMs);
  if (isTrusting && !isLate) {
    await copyVisitorHours(copyIn, hours);
    return new Map();
  }
  const known = await insertVisitorHours(tx, hours);
  return new Map(
    known.map(({ n, at, visitId }) => [n, { visit: at === null || visitId === null ? null : { at, visitId } }]),
  );
}

function toOccurrence({
  row,
  facets,
}: {
  row: Omit<Occurrence, 'facets' | 'count'>;
  facets: Occurrence['facets'];
}): Occurrence {
  const { businessId, linkId, linkType, day, flag } = row;
  return { businessId, linkId, linkType, day, flag, facets, count: 1 };
}
