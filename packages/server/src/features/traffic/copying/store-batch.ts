// Stores the rows of a batch and the facts they come to, in the caller's transaction.
import type { Tx } from '../../../platform/db/db.ts';
import { hourOf } from '../facts/facets.ts';
import type { Batch, NumberedVisit } from './batch.ts';
import { insertEvents, insertRequests, insertVisitorHours, insertVisits, type VisitorHour } from './history-store.ts';
import { addToLinkTotals, holdGeneration, insertFacts } from '../facts/facts-store.ts';
import * as store from '../store.ts';
import { listKnownVisits } from '../facts/visits-store.ts';
import { FactSums, type Occurrence } from '../facts/fact-sums.ts';

/** Rolls a transaction back because it must be repeated otherwise. */
export class Again extends Error {}

/**
 * Stores a batch; the caller holds the locks of its businesses. With `careful`, visits that are stored already are passed
 * over; without, they throw `Again`.
 */
export async function storeBatch(tx: Tx, batch: Batch, careful: boolean): Promise<void> {
  const sums = new FactSums();
  const repeated = new Set(
    careful
      ? await listKnownVisits(
          tx,
          batch.visits.map(({ row }) => row),
        )
      : [],
  );
  await storeVisits(tx, careful ? batch.visits.filter((_, at) => !repeated.has(at)) : batch.visits, sums);
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
  await insertFacts(tx, sums.listFacts(), await holdGeneration(tx));
  await addToLinkTotals(tx, sums.listLinks());
  if (batch.businessIds.length > 0) await store.markCounted(tx, batch.businessIds);
}

async function storeVisits(tx: Tx, visits: readonly NumberedVisit[], sums: FactSums): Promise<void> {
  if (visits.length === 0) return;
  const unique = await decideUnique(tx, visits);
  const rows = visits.map(({ row }) => row);
  if ((await insertVisits(tx, rows, unique)) < rows.length) throw new Again();
  for (const [at, visit] of visits.entries()) sums.addVisits(toOccurrence(visit), unique[at] ?? false);
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
