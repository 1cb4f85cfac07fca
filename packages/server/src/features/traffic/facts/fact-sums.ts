// Makes facts of visits, events and checkout requests, alike ones as one with their number. The one place that knows. Pure.
import type { PageType } from '@vitrine/contract/link-type';
import { tabOf } from './facets.ts';
import { nobody } from './visitor-number.ts';

/**
 * What a fact counts; each thing that happened is of one kind. A visit is the first of its visitor, link and hour, the others
 * are repeats. A request is one fact for itself, and one for each product in it. A visit is one more for each step it reached.
 */
export const factKinds = {
  repeat: 1,
  visit: 2,
  flaggedVisit: 3,
  view: 4,
  add: 5,
  request: 6,
  requestedProduct: 7,
  visitWithView: 8,
  visitWithAdd: 9,
  visitWithCheckout: 10,
  visitWithOrder: 11,
} as const;
export type FactKinds = typeof factKinds;
type FactKind = FactKinds[keyof FactKinds];

/** By how far a visit came, the nearest first. */
const stepKinds = [
  factKinds.visitWithView,
  factKinds.visitWithAdd,
  factKinds.visitWithCheckout,
  factKinds.visitWithOrder,
] as const;

/** Why an opening by a person is no visit: it is not the first of the hour. */
export const repeatFlag = 'repeat';

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
  /** Of the flag that repeats have. */
  readonly repeat: number;
}

/** What happened alike some times. */
export interface Occurrence {
  readonly businessId: string;
  readonly linkId: string;
  readonly linkType: PageType;
  readonly day: string;
  readonly flag: string | null;
  readonly facets: FactFacets;
  /** Below zero where it was counted and is no more. */
  readonly count: number;
}

/** What is added to the lifetime sums of a link. */
export interface LinkSum {
  readonly businessId: string;
  readonly linkId: string;
  readonly visits: number;
  /** Repeats and what is flagged. */
  readonly flagged: number;
  readonly views: number;
  readonly adds: number;
  readonly requests: number;
}

/** The lifetime sums of links by name. */
export const linkMeasures = ['visits', 'flagged', 'views', 'adds', 'requests'] as const;
type LinkMeasure = (typeof linkMeasures)[number];

/** Those of nothing. */
export const noLinkSums = { visits: 0, flagged: 0, views: 0, adds: 0, requests: 0 };

type OpenLinkSum = { -readonly [Name in keyof LinkSum]: LinkSum[Name] };

export class FactSums {
  /** How often each fact was met, by its columns from `business` to `visitor`. */
  readonly #facts = new Map<string, number>();
  /** By business, then link. */
  readonly #links = new Map<string, Map<string, OpenLinkSum>>();

  /**
   * Openings of links, all of them or none the first of their visitor, link and hour; those came as far as `reached`, and are
   * of the visitor of a number.
   */
  addVisits(visits: Occurrence, isFirst: boolean, { reached = 0, visitor = nobody } = {}): void {
    const kind = toVisitKind(visits.flag === null, isFirst);
    this.#add(visits, kind, 0, kind === factKinds.visit ? visitor : nobody);
    this.#addToLink(visits, kind === factKinds.visit ? 'visits' : 'flagged');
    if (kind === factKinds.visit) for (const step of stepKinds.slice(0, reached)) this.#add(visits, step, 0);
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
    return [...this.#facts].flatMap(([columns, count]) => (count === 0 ? [] : `${columns},${count}`));
  }

  listLinks(): LinkSum[] {
    const all = [...this.#links.values()].flatMap((links) => [...links.values()]);
    return all.filter((sum) => linkMeasures.some((name) => sum[name] !== 0));
  }

  #add(of: Occurrence, kind: FactKind, product: number, visitor = nobody): void {
    const { business, hour, link, influencer, properties, flag, repeat } = of.facets;
    const place = `${business},${of.day},${hour},${kind},${tabOf(of.linkType)},${link},${influencer},${product}`;
    const columns = `${place},${properties},${kind === factKinds.repeat ? repeat : flag},${visitor}`;
    this.#facts.set(columns, (this.#facts.get(columns) ?? 0) + of.count);
  }

  #addToLink({ businessId, linkId, count }: Occurrence, measure: LinkMeasure): void {
    const links = this.#links.get(businessId) ?? new Map<string, OpenLinkSum>();
    this.#links.set(businessId, links);
    const known = links.get(linkId) ?? { businessId, linkId, ...noLinkSums };
    links.set(linkId, known);
    known[measure] += count;
  }
}

function toVisitKind(isPerson: boolean, isFirst: boolean): FactKind {
  if (!isPerson) return factKinds.flaggedVisit;
  return isFirst ? factKinds.visit : factKinds.repeat;
}
