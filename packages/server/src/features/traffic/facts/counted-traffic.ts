// The door of the facts: what is stored and counted, as a visit, the latest visits, a moment, or the numbers of values.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { Database, Db, Tx } from '../../../platform/db/db.ts';
import { readClickFacts } from '../intake/click-layout.ts';
import type { Flag, KnownVisit, LatestFilter, LatestVisit } from '../model.ts';
import { countedChannel, findCounting, findStepsFrom, type CountedState } from '../store.ts';
import { Dictionary } from './dictionary.ts';
import { listLinkTotals, type LinkTotals } from './facts-store.ts';
import { referrerOf, type Facet } from './facets.ts';
import { placeOrders, type OrderClick } from './order-visits.ts';
import { deletePlacedOrders } from './visit-steps-store.ts';
import {
  findVisitAt,
  listFlaggedAt,
  listLatestVisits,
  listVisitPlaces,
  listVisitsAfter,
  listVisitsAt,
  type ReadVisit,
  type StoredVisit,
  type VisitPlace,
} from './visits-store.ts';

/** What programs do; pages that are fetched ahead may yet be opened by people. */
const flagsOfPrograms: readonly Flag[] = ['bot', 'scanner', 'preview', 'head', 'empty_agent'];

/** Of single visits that are read one after the other. */
const visitsAtOnce = 5_000;

/** A single visit, as it is told of in files. */
export interface StoredVisitRow extends Omit<ReadVisit, 'place' | 'inApp' | 'referrerHost'> {
  readonly day: string;
  readonly device: string;
  readonly browser: string;
  /** As breakdowns list it. */
  readonly referrer: string | null;
}

type Listener = (businessId: BusinessId | null) => void;

export class CountedTraffic {
  readonly #database: Database;
  readonly #listeners = new Set<Listener>();
  #isListening = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The visit a click id was made for; null when none is stored: not yet, no more, or never. */
  async findVisit(businessId: BusinessId, clickId: string): Promise<KnownVisit | null> {
    const { db } = this.#database;
    const visit = await findVisitAt(db, listPlaces(businessId, clickId));
    if (!visit) return null;
    const dictionary = await load(db, [visit]);
    const { visitedAt, linkId, linkType, influencerId, flag } = visit;
    return { visitedAt, linkId, linkType, influencerId, flag, properties: dictionary.propertiesOf(visit) };
  }

  /** The properties of the visits of many clicks, by click id; of those that are not stored there is nothing. */
  async listVisitProperties(
    businessId: BusinessId,
    clickIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Facet<string>[]>> {
    const { db } = this.#database;
    const places = clickIds.flatMap((clickId) =>
      listPlaces(businessId, clickId).map((place) => ({ clickId, ...place })),
    );
    const visits = await listVisitsAt(db, places);
    const dictionary = await load(db, visits);
    return new Map(visits.map((visit) => [places[visit.n]?.clickId ?? '', dictionary.propertiesOf(visit)]));
  }

  /** Of these clicks those whose stored visit was taken for a bot's or another program's. */
  async listClicksOfPrograms(businessId: BusinessId, clickIds: readonly string[]): Promise<ReadonlySet<string>> {
    const places = clickIds.flatMap((clickId) =>
      listPlaces(businessId, clickId).map((place) => ({ clickId, ...place })),
    );
    const flagged = await listFlaggedAt(this.#database.db, places, flagsOfPrograms);
    return new Set(flagged.map((n) => places[n]?.clickId ?? ''));
  }

  /** Forgets that visits led to these orders: their store asked for that. */
  async forgetOrders(tx: Tx, businessId: BusinessId, orderIds: readonly string[]): Promise<void> {
    await deletePlacedOrders(tx, businessId, orderIds);
  }

  /** The visits after a moment that are stored, newest first. */
  async listLatestVisits(businessId: BusinessId, filter: LatestFilter): Promise<LatestVisit[]> {
    const rows = await listLatestVisits(this.#database.db, businessId, filter);
    return rows.map(({ visitId: id, ...visit }) => ({ id, ...asBrokenDown(visit) }));
  }

  /** The single visits of days that are kept, some at a time, in their order. */
  async *readVisits(businessId: BusinessId, days: { from: string; to: string }): AsyncGenerator<StoredVisitRow[]> {
    let after: ReadVisit['place'] | null = null;
    do {
      const found: ReadVisit[] = await listVisitsAfter(this.#database.db, businessId, {
        ...days,
        after,
        count: visitsAtOnce,
      });
      yield found.map(({ place, ...visit }) => ({ ...asBrokenDown(visit), day: place.day }));
      after = found.length < visitsAtOnce ? null : (found.at(-1)?.place ?? null);
    } while (after !== null);
  }

  /** Counts orders with the visits of their clicks; see `placeOrders`. */
  placeOrders(tx: Tx, businessId: BusinessId, orders: readonly OrderClick[]): Promise<void> {
    return placeOrders(tx, businessId, orders);
  }

  /** From which day on every visit knows how far it came; null where all do. */
  findStepsFrom(businessId: BusinessId): Promise<string | null> {
    return findStepsFrom(this.#database.db, businessId);
  }

  /** The lifetime sums of each of these links that was ever visited, by its id. */
  listLinkTotals(businessId: BusinessId, linkIds: readonly LinkId[]): Promise<ReadonlyMap<string, LinkTotals>> {
    return listLinkTotals(this.#database.db, businessId, linkIds);
  }

  /** When traffic of the business was counted last; null when it never was. */
  findCounting(businessId: BusinessId): Promise<CountedState> {
    return findCounting(this.#database.db, businessId);
  }

  /**
   * Calls back whenever traffic of a business was counted, by whichever process; with null when announcements may have
   * been missed. Answers how to end it.
   */
  subscribe(listener: Listener): () => void {
    if (!this.#isListening) {
      const announce = (businessId: BusinessId | null): void => {
        for (const each of this.#listeners) each(businessId);
      };
      this.#database.listen(
        countedChannel,
        (payload) => announce(payload as BusinessId),
        () => announce(null),
      );
    }
    this.#isListening = true;
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The numbers that sums are kept by, in the order asked; values that have none get one. */
  async resolveFacetValues(tx: Tx, businessId: BusinessId, facets: readonly Facet<string>[]): Promise<number[]> {
    // what it remembers may be rolled back with the transaction, so it remembers nothing longer
    const dictionary = new Dictionary(tx);
    await dictionary.number(facets.map(({ dim, value }) => ({ businessId, dim, value })));
    return facets.map(({ dim, value }) => dictionary.numberOf(businessId, dim, value) ?? 0);
  }
}

/** With the values that breakdowns tell of it. */
const asBrokenDown = ({ device, browser, inApp, referrerHost, ...visit }: Omit<ReadVisit, 'place'>) => ({
  ...visit,
  device: device ?? 'other',
  browser: browser ?? 'other',
  referrer: referrerOf({ referrerHost, inApp, utm: visit.utm }),
});

/** What is known of the browsers and sources of these visits. */
async function load(db: Db, visits: readonly StoredVisit[]): Promise<Dictionary> {
  const dictionary = new Dictionary(db);
  const sourceIds = new Set(visits.map(({ sourceId }) => sourceId));
  if (visits.length > 0) await dictionary.load(new Set(visits.map(({ agentId }) => agentId)), sourceIds);
  return dictionary;
}

/** Where the visit of a click id may lie; nowhere when it is none of this business. */
function listPlaces(businessId: BusinessId, clickId: string): VisitPlace[] {
  const click = readClickFacts(clickId);
  if (click?.businessId !== businessId) return [];
  return listVisitPlaces({ businessId, at: click.at, visitId: click.visitId });
}
