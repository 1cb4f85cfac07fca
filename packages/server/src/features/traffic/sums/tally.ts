// Counts visits, events and checkout requests: what each adds to which sums. The one place that knows. Pure.
import type { LinkType } from '@vitrine/contract/links';
import { nothing, tabOf, type Facets } from './facets.ts';
import { RollupSums, type SumRow } from './rollup-sums.ts';

/** What happened alike some times, with the numbers of its values. */
export interface Occurrence {
  readonly businessId: string;
  readonly linkId: string;
  readonly linkType: LinkType;
  readonly day: string;
  readonly flag: string | null;
  readonly facets: Facets<number>;
  readonly count: number;
}

/** What is added to the lifetime sums of a link. */
export interface LinkSum {
  readonly businessId: string;
  readonly linkId: string;
  readonly visits: number;
  readonly flagged: number;
  readonly requests: number;
}

type OpenLinkSum = { -readonly [Name in keyof LinkSum]: LinkSum[Name] };

export class Tally {
  readonly #rollups = new RollupSums();
  readonly #links = new Map<string, OpenLinkSum>();

  /** Visits, of which `unique` are the first of their visitor, link and hour. */
  addVisits(visits: Occurrence, unique: number): void {
    const { count, flag } = visits;
    const link = this.#linkOf(visits);
    if (flag === null) link.visits += count;
    else link.flagged += count;
    const measures = flag === null ? { ...nothing, visits: count, unique } : { ...nothing, flagged: count };
    this.#rollups.add(placeOf(visits), visits.facets, [], measures);
  }

  /** Products seen or put in the bag; nothing of what is flagged. */
  addEvents(events: Occurrence, kind: 'view' | 'add', product: number): void {
    const { count, facets } = events;
    if (events.flag !== null) return;
    const measures = kind === 'view' ? { ...nothing, views: count } : { ...nothing, adds: count };
    this.#rollups.add(placeOf(events), facets, [product], measures);
  }

  /** Checkout requests, each also one of every product in it; nothing of what is flagged. */
  addRequests(requests: Occurrence, products: readonly number[]): void {
    const { count, facets } = requests;
    if (requests.flag !== null) return;
    this.#linkOf(requests).requests += count;
    this.#rollups.add(placeOf(requests), facets, products, { ...nothing, requests: count });
  }

  listRows(): SumRow[] {
    return this.#rollups.list();
  }

  listLinks(): LinkSum[] {
    return [...this.#links.values()].filter(({ visits, flagged, requests }) => visits + flagged + requests !== 0);
  }

  #linkOf({ businessId, linkId }: Occurrence): OpenLinkSum {
    const key = `${businessId} ${linkId}`;
    const known = this.#links.get(key);
    if (known) return known;
    const made = { businessId, linkId, visits: 0, flagged: 0, requests: 0 };
    this.#links.set(key, made);
    return made;
  }
}

const placeOf = ({ businessId, linkType, day }: Occurrence) => ({ businessId, tab: tabOf(linkType), day });
