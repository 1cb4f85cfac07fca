// Stores the rows of a batch and the facts they come to, in the caller's transaction.
import type { Tx } from '../../../platform/db/db.ts';
import type { Batch, NumberedVisit } from './batch.ts';
import {
  insertEvents,
  insertRequests,
  insertVisitorHours,
  insertVisits,
  type VisitStanding,
  type VisitorHour,
} from './history-store.ts';
import type { Dictionary } from '../facts/dictionary.ts';
import { addToLinkTotals, holdGeneration, insertFacts } from '../facts/facts-store.ts';
import * as store from '../store.ts';
import { listKnownVisits } from '../facts/visits-store.ts';
import { FactSums, type Occurrence } from '../facts/fact-sums.ts';
import { countDeeds } from '../facts/visit-steps.ts';
import { takeEarlySteps } from '../facts/visit-steps-store.ts';

/** Rolls a transaction back because it must be repeated otherwise. */
export class Again extends Error {}

/**
 * Stores a batch; the caller holds the locks of its businesses. With `careful`, visits that are stored already are passed
 * over; without, they throw `Again`.
 */
export async function storeBatch(tx: Tx, dictionary: Dictionary, batch: Batch, careful: boolean): Promise<void> {
  const sums = new FactSums();
  const repeated = new Set(
    careful
      ? await listKnownVisits(
          tx,
          batch.visits.map(({ row }) => row),
        )
      : [],
  );
  const fresh = careful ? batch.visits.filter((_, at) => !repeated.has(at)) : batch.visits;
  await storeVisits(tx, fresh, sums);
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
    fresh.map(({ row }) => row),
  );
  await countDeeds({ tx, dictionary, sums }, [...batch.deeds, ...early.map((each) => ({ ...each, orders: 0 }))]);
  await insertFacts(tx, sums.listFacts(), await holdGeneration(tx));
  await addToLinkTotals(tx, sums.listLinks());
  if (batch.businessIds.length > 0) await store.markCounted(tx, batch.businessIds);
}

async function storeVisits(tx: Tx, visits: readonly NumberedVisit[], sums: FactSums): Promise<void> {
  if (visits.length === 0) return;
  const standings = await decideStandings(tx, visits);
  const rows = visits.map(({ row }) => row);
  const stored = insertVisits(tx, rows, standings);
  // it fails where it is waited for
  stored.catch(() => undefined);
  // once it is sent, sums are made while the database stores; where some are there already they go with the transaction
  await new Promise(setImmediate);
  for (const [at, visit] of visits.entries()) sums.addVisits(toOccurrence(visit), standings[at]?.isUnique ?? false);
  if ((await stored) < rows.length) throw new Again();
}

/** Whether it could be a visit: by a person, or by who may turn out to be one. */
const isTold = ({ row }: NumberedVisit): boolean => row.flag === null || row.flag === 'bot';

const repeatOf = (at: number | null, visitId: string | null): VisitStanding => ({
  isUnique: false,
  repeats: at === null || visitId === null ? null : { at, visitId },
});

/**
 * Which of the visits are the first of their visitor, link and hour, and which the others repeat. Who has no key cannot be
 * recognised: each visit of theirs is a first one. Bots are decided on, too: they may turn out to be people.
 */
async function decideStandings(tx: Tx, visits: readonly NumberedVisit[]): Promise<VisitStanding[]> {
  const standings = visits.map((visit): VisitStanding => ({
    isUnique: isTold(visit) && visit.row.key === null,
    repeats: null,
  }));
  const hours = groupByHour(visits);
  if (hours.length === 0) return standings;
  const known = await insertVisitorHours(
    tx,
    hours.map(({ hour }) => hour),
  );
  const knownBy = new Map(known.map((each) => [each.n, each]));
  for (const [n, { hour, places }] of hours.entries()) {
    const before = knownBy.get(n);
    const repeat = before ? repeatOf(before.at, before.visitId) : repeatOf(hour.at, hour.visitId);
    for (const [nth, at] of places.entries())
      standings[at] = nth === 0 && !before ? { isUnique: true, repeats: null } : repeat;
  }
  return standings;
}

interface VisitsOfHour {
  readonly hour: VisitorHour;
  /** Where in the list its visits are, in their order. */
  readonly places: number[];
}

/** The visits of people who can be recognised, by visitor, link and hour. */
function groupByHour(visits: readonly NumberedVisit[]): VisitsOfHour[] {
  // a map for each link of a business: names are short, and made for every visit
  const links = new Map<string, Map<string, Map<string, VisitsOfHour>>>();
  const found: VisitsOfHour[] = [];
  for (const [at, visit] of visits.entries()) {
    const { row } = visit;
    if (row.key === null || !isTold(visit)) continue;
    const ofBusiness = links.get(row.businessId) ?? new Map<string, Map<string, VisitsOfHour>>();
    links.set(row.businessId, ofBusiness);
    const ofLink = ofBusiness.get(row.linkId) ?? new Map<string, VisitsOfHour>();
    ofBusiness.set(row.linkId, ofLink);
    const name = `${row.key}${row.hour}${row.day}`;
    const known = ofLink.get(name);
    if (known) {
      known.places.push(at);
      continue;
    }
    const first = { hour: { ...row, key: row.key }, places: [at] };
    ofLink.set(name, first);
    found.push(first);
  }
  return found;
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
