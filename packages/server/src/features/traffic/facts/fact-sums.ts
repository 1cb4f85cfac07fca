// Makes facts of visits, events and checkout requests, alike ones as one with their number. The one place that knows. Pure.
import type { LinkType } from '@vitrine/contract/links';
import { tabOf } from './facets.ts';

/**
 * What a fact counts; each thing that happened is of one kind. A first visit is the first of its visitor, link and hour. A
 * request is one fact for itself, and one for each product in it.
 */
export const factKinds = {
  visit: 1,
  firstVisit: 2,
  flaggedVisit: 3,
  view: 4,
  add: 5,
  request: 6,
  requestedProduct: 7,
} as const;
export type FactKinds = typeof factKinds;
type FactKind = FactKinds[keyof FactKinds];

/** What something is found by, in numbers of `facet_values`; 0 where it has no value. */
export interface FactFacets {
  readonly business: number;
  /** Of the week, in the store's zone. */
  readonly hour: number;
  readonly link: number;
  readonly influencer: number;
  /** Numbers in the order of `propertyDims`, with commas between. */
  readonly properties: string;
  readonly flag: number;
}

/** What happened alike some times. */
export interface Occurrence {
  readonly businessId: string;
  readonly linkId: string;
  readonly linkType: LinkType;
  readonly day: string;
  readonly flag: string | null;
  readonly facets: FactFacets;
  readonly count: number;
}

/** What is added to the lifetime sums of a link. */
export interface LinkSum {
  readonly businessId: string;
  readonly linkId: string;
  readonly visits: number;
  readonly unique: number;
  readonly flagged: number;
  readonly views: number;
  readonly adds: number;
  readonly requests: number;
}

/** The lifetime sums of links by name. */
export const linkMeasures = ['visits', 'unique', 'flagged', 'views', 'adds', 'requests'] as const;
type LinkMeasure = (typeof linkMeasures)[number];

/** Those of nothing. */
export const noLinkSums = { visits: 0, unique: 0, flagged: 0, views: 0, adds: 0, requests: 0 };

type OpenLinkSum = { -readonly [Name in keyof LinkSum]: LinkSum[Name] };

export class FactSums {
  /** How often each fact was met, by its columns from `business` to `flag`. */
  readonly #facts = new Map<string, number>();
  readonly #links = new Map<string, OpenLinkSum>();

  /** Visits, all of them or none the first of their visitor, link and hour; what is flagged is never unique. */
  addVisits(visits: Occurrence, isFirst: boolean): void {
    const isPerson = visits.flag === null;
    const isUnique = isPerson && isFirst;
    this.#add(visits, toVisitKind(isPerson, isUnique), 0);
    this.#addToLink(visits, isPerson ? 'visits' : 'flagged');
    if (isUnique) this.#addToLink(visits, 'unique');
  }

  /** Products seen or put in the bag; nothing of what is flagged. */
  addEvents(events: Occurrence, kind: 'view' | 'add', product: number): void {
    if (events.flag !== null) return;
    this.#add(events, factKinds[kind], product);
    this.#addToLink(events, kind === 'view' ? 'views' : 'adds');
  }

  /** Checkout requests, each also one of every product in it; nothing of what is flagged. */
  addRequests(requests: Occurrence, products: readonly number[]): void {
    if (requests.flag !== null) return;
    this.#add(requests, factKinds.request, 0);
    for (const product of products) this.#add(requests, factKinds.requestedProduct, product);
    this.#addToLink(requests, 'requests');
  }

  /** The columns of each fact from `business` to `n`, with commas between: numbers, and the day. */
  listFacts(): string[] {
    return [...this.#facts].map(([columns, count]) => `${columns},${count}`);
  }

  listLinks(): LinkSum[] {
    return [...this.#links.values()];
  }

  #add(of: Occurrence, kind: FactKind, product: number): void {
    const { business, hour, link, influencer, properties, flag } = of.facets;
    const place = `${business},${of.day},${hour},${kind},${tabOf(of.linkType)},${link},${influencer},${product}`;
    const columns = `${place},${properties},${flag}`;
    this.#facts.set(columns, (this.#facts.get(columns) ?? 0) + of.count);
  }

  #addToLink({ businessId, linkId, count }: Occurrence, measure: LinkMeasure): void {
    const key = `${businessId} ${linkId}`;
    const known = this.#links.get(key) ?? { businessId, linkId, ...noLinkSums };
    known[measure] += count;
    this.#links.set(key, known);
  }
}

function toVisitKind(isPerson: boolean, isUnique: boolean): FactKind {
  if (!isPerson) return factKinds.flaggedVisit;
  return isUnique ? factKinds.firstVisit : factKinds.visit;
}
