// What the door tells of traffic that is stored and counted: a visit, the latest visits, when it was counted, numbers of values.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import type { Database, Tx } from '../../platform/db/db.ts';
import { daysAround } from './batch.ts';
import { readClickFacts } from './click-layout.ts';
import { countedChannel } from './store-batch.ts';
import { Dictionary } from './dictionary.ts';
import { propertiesOf, referrerOf, type Facet } from './facets.ts';
import { findVisitAt, listLatestVisits, listVisitsAt, type LatestFilter, type StoredVisit } from './history-store.ts';
import { listAgents, listSources } from './rollup-store.ts';
import { findCountedAt } from './store.ts';

/** A visit that is stored. */
export interface KnownVisit {
  readonly visitedAt: Date;
  readonly linkId: LinkId;
  readonly linkType: LinkType;
  readonly influencerId: string | null;
  /** Why it is not counted; null for a person. */
  readonly flag: string | null;
  /** Country, device and the like, as sums are kept by them. */
  readonly properties: readonly Facet<string>[];
}

export interface LatestVisit {
  /** Unique among the visits of a business. */
  readonly id: string;
  readonly visitedAt: Date;
  readonly linkId: LinkId;
  readonly linkType: LinkType;
  readonly country: string | null;
  readonly device: string;
  readonly browser: string;
  /** A host, or `app:` and the app whose built-in browser alone tells. */
  readonly referrer: string | null;
  readonly flag: string | null;
}

export interface CountedTraffic {
  /** The visit a click id was made for; null when none is stored: not yet, no more, or never. */
  findVisit(businessId: BusinessId, clickId: string): Promise<KnownVisit | null>;
  /** The properties of the visits of many clicks, by click id; of those that are not stored there is nothing. */
  listVisitProperties(
    businessId: BusinessId,
    clickIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Facet<string>[]>>;
  /** The visits after a moment that are stored, newest first. */
  listLatestVisits(businessId: BusinessId, filter: LatestFilter): Promise<LatestVisit[]>;
  /** When traffic of the business was counted last; null when it never was. */
  findCountedAt(businessId: BusinessId): Promise<Date | null>;
  /**
   * Calls back whenever traffic of a business was counted, by whichever process; with null when announcements may have
   * been missed. Answers how to end it.
   */
  subscribe(heard: (businessId: BusinessId | null) => void): () => void;
  /** The numbers that sums are kept by, in the order asked; values that have none get one. */
  resolveFacetValues(tx: Tx, businessId: BusinessId, facets: readonly Facet<string>[]): Promise<number[]>;
}

const unknownAgent = { device: 'other', browser: 'other', inApp: null };

const distinct = (visits: readonly StoredVisit[], name: 'agentId' | 'sourceId'): string[] => [
  ...new Set(visits.map((visit) => visit[name])),
];

export function createCountedTraffic(database: Database): CountedTraffic {
  const { db } = database;
  const ears = new Set<(businessId: BusinessId | null) => void>();
  let listening = false;
  const tell = (businessId: BusinessId | null): void => {
    for (const heard of ears) heard(businessId);
  };

  return {
    findVisit: async (businessId, clickId) => {
      const click = readClickFacts(clickId);
      if (!click || click.businessId !== businessId) return null;
      const { at, visitId } = click;
      const places = daysAround(at).map((day) => ({ businessId, day, at, visitId }));
      const visit = await findVisitAt(db, places);
      if (!visit) return null;
      const [agent] = await listAgents(db, [visit.agentId]);
      const [source] = await listSources(db, [visit.sourceId]);
      const { device, browser, inApp } = agent ?? { device: 'other', browser: 'other', inApp: null };
      const { referrerHost, ...utm } = source ?? { referrerHost: null };
      const { visitedAt, linkId, linkType, influencerId, flag, country } = visit;
      const properties = propertiesOf({ country, device, browser, inApp, referrerHost, utm });
      return { visitedAt, linkId, linkType, influencerId, flag, properties };
    },

    listVisitProperties: async (businessId, clickIds) => {
      const clicks = clickIds.flatMap((id) => {
        const click = readClickFacts(id);
        if (!click || click.businessId !== businessId) return [];
        const { at, visitId } = click;
        return daysAround(at).map((day) => ({ id, place: { businessId, day, at, visitId } }));
      });
      const places = clicks.map(({ place }) => place);
      const visits = await listVisitsAt(db, places);
      const agents = new Map((await listAgents(db, distinct(visits, 'agentId'))).map((agent) => [agent.id, agent]));
      const sources = new Map(
        (await listSources(db, distinct(visits, 'sourceId'))).map((source) => [source.id, source]),
      );
      return new Map(
        visits.map(({ n, agentId, sourceId, country }) => {
          const { device, browser, inApp } = agents.get(agentId) ?? unknownAgent;
          const { referrerHost, ...utm } = sources.get(sourceId) ?? { referrerHost: null };
          return [clicks[n]?.id ?? '', propertiesOf({ country, device, browser, inApp, referrerHost, utm })];
        }),
      );
    },

    listLatestVisits: async (businessId, filter) => {
      const rows = await listLatestVisits(db, businessId, filter);
      return rows.map(({ visitId, device, browser, inApp, referrerHost, ...visit }) => ({
        id: visitId,
        ...visit,
        device: device ?? 'other',
        browser: browser ?? 'other',
        referrer: referrerOf({ referrerHost, inApp }),
      }));
    },

    findCountedAt: (businessId) => findCountedAt(db, businessId),

    subscribe: (heard) => {
      if (!listening) {
        database.listen(
          countedChannel,
          (payload) => tell(payload as BusinessId),
          () => tell(null),
        );
      }
      listening = true;
      ears.add(heard);
      return () => void ears.delete(heard);
    },

    // what it remembers may be rolled back with the transaction, so it remembers nothing longer
    resolveFacetValues: async (tx, businessId, facets) => {
      const dictionary = new Dictionary(tx);
      await dictionary.number(facets.map(({ dim, value }) => ({ businessId, dim, value })));
      return facets.map(({ dim, value }) => dictionary.numberOf(businessId, dim, value) ?? 0);
    },
  };
}
