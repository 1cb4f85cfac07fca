// Takes in what shoppers do as lines of the spool: visits, products seen and put in the bag, checkout requests.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { UtmParams } from '@vitrine/contract/links';
import type { CipherKey } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { randomToken } from '../../../platform/crypto.ts';
import { LRUCache } from 'lru-cache';
import type {
  CheckoutRequestToRecord,
  EventsToRecord,
  KnownAgent,
  VisitedLink,
  VisitToRecord,
  Written,
} from '../model.ts';
import { ClickMaker } from './click-id.ts';
import { readClickFacts } from './click-layout.ts';
import { nameSource } from './spool-names.ts';
import { writeAgent, writeCheckout, writeEvents, writeOrigin, writeSource, writeVisit } from './spool-record.ts';
import type { SourceRecord } from './spool-record.ts';
import type { Spool } from './spool.ts';
import { dayAt, quarterMs } from './store-day.ts';

export interface RecorderSettings {
  readonly spool: Spool;
  /** Signs click ids. */
  readonly key: CipherKey;
  readonly clock: Clock;
}

const noUtm: UtmParams = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
const mostLinks = 20_000;
/** Sources of one link that are remembered. */
const mostSources = 200;
/** Browsers and sources that are known to be in the spool. */
const mostIntroduced = 50_000;

/** What is remembered of a link that is visited. */
interface KnownLink {
  readonly of: VisitedLink;
  readonly clicks: ClickMaker;
  /** Sources with the link's own UTM values, by their hosts. */
  readonly sources: Map<string, SourceRecord>;
  /** What `writeOrigin` wrote, from `since` for a quarter of an hour. */
  since: number;
  origin: string;
}

export class Recorder {
  readonly #settings: RecorderSettings;
  readonly #links = new LRUCache<LinkId, KnownLink>({ max: mostLinks });
  readonly #introduced = new LRUCache<string, true>({ max: mostIntroduced });

  constructor(settings: RecorderSettings) {
    this.#settings = settings;
  }

  createClick({ businessId, linkId }: { businessId: BusinessId; linkId: LinkId }, at: Date | undefined): string {
    const known = this.#links.get(linkId);
    const maker = known?.of.businessId === businessId ? known.clicks : this.#createMaker(businessId, linkId);
    return maker.create((at ?? this.#settings.clock.now()).getTime());
  }

  /** Answers the click id of the visit at once; it may be used when `written` was called with `null`. */
  recordVisit(visit: VisitToRecord, written: Written): string {
    const { visitor } = visit;
    const at = (visit.at ?? this.#settings.clock.now()).getTime();
    const link = this.#knowLink(visit);
    const clickId = link.clicks.create(at);
    const { key, agent, country, flag } = visitor;
    const source = visitor.utm
      ? nameSource({ referrerHost: visitor.referrerHost, ...visitor.utm })
      : sourceOf(link, visitor.referrerHost);
    const { agentId } = agent;
    const { sourceId } = source;
    this.#introduce(agentId, () => writeAgentOf(agent));
    this.#introduce(sourceId, () => writeSource(source));
    const line = writeVisit({ clickId, key, agentId, sourceId, country, flag, origin: originAt(link, at) });
    this.#settings.spool.append(line, written);
    return clickId;
  }

  /** Calls `written` once the events are on the disk itself. Without products they say that the page was opened. */
  recordEvents(events: EventsToRecord, written: Written): void {
    const { clickId, visitor, views, adds } = events;
    const time = (events.at ?? this.#settings.clock.now()).getTime();
    const { key, agent, country, flag } = visitor;
    const origin = originAt(this.#knowLink(events), time);
    const { agentId } = agent;
    const line = writeEvents({ clickId, key, agentId, country, flag, origin, at: time, views, adds });
    this.#introduce(agentId, () => writeAgentOf(agent));
    this.#settings.spool.appendSynced(line, written);
  }

  recordCheckoutRequest(request: CheckoutRequestToRecord, written: Written): void {
    const { visitor, clickId, businessId, linkId, linkType, influencerId = null, timeZone } = request;
    const at = (request.at ?? this.#settings.clock.now()).getTime();
    const facts = clickId === null ? null : readClickFacts(clickId);
    const { key, agent, country, flag } = visitor;
    const line = writeCheckout({
      kind: 'checkout',
      requestId: request.requestId ?? randomToken(12),
      businessId,
      linkId,
      linkType,
      influencerId,
      at,
      day: dayAt(at, timeZone),
      clickAt: facts?.at ?? null,
      visitId: facts?.visitId ?? null,
      key,
      agentId: agent.agentId,
      country,
      flag,
      lines: request.lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    });
    this.#introduce(agent.agentId, () => writeAgentOf(agent));
    this.#settings.spool.append(line, written);
  }

  /** A write failed: browsers and sources are written again before the next line that names them. */
  forgetIntroduced(): void {
    this.#introduced.clear();
  }

  #createMaker(businessId: BusinessId, linkId: LinkId): ClickMaker {
    return new ClickMaker(this.#settings.key, { businessId, linkId });
  }

  #knowLink(of: VisitedLink): KnownLink {
    const known = this.#links.get(of.linkId);
    if (known && isSame(known.of, of)) return known;
    const { businessId, linkId, linkType, timeZone, influencerId = null, utm = noUtm } = of;
    const fresh: KnownLink = {
      of: { businessId, linkId, linkType, timeZone, influencerId, utm },
      clicks: this.#createMaker(businessId, linkId),
      sources: new Map(),
      since: Number.NEGATIVE_INFINITY,
      origin: '',
    };
    this.#links.set(linkId, fresh);
    return fresh;
  }

  /** Brings what an id stands for into the spool before the first line that names it. */
  #introduce(id: string, write: () => string): void {
    if (this.#introduced.get(id)) return;
    this.#introduced.set(id, true);
    // when it cannot be written, the line after it fails as well, and `forgetIntroduced` is called
    this.#settings.spool.append(write(), () => undefined);
  }
}

function writeAgentOf({ agentId, agent, device, browser, inApp, isBot }: KnownAgent): string {
  return writeAgent({ kind: 'agent', agentId, agent, device, browser, inApp, isBot });
}

function isSame(known: VisitedLink, { businessId, linkType, timeZone, influencerId = null, utm = noUtm }: VisitedLink) {
  return (
    known.utm === utm &&
    known.businessId === businessId &&
    known.linkType === linkType &&
    known.timeZone === timeZone &&
    known.influencerId === influencerId
  );
}

function originAt(link: KnownLink, time: number): string {
  if (time >= link.since && time < link.since + quarterMs) return link.origin;
  const { linkType, timeZone, influencerId = null } = link.of;
  link.since = Math.floor(time / quarterMs) * quarterMs;
  link.origin = writeOrigin({ linkType, influencerId, day: dayAt(time, timeZone) });
  return link.origin;
}

function sourceOf({ of: { utm = noUtm }, sources }: KnownLink, referrerHost: string | null): SourceRecord {
  const known = sources.get(referrerHost ?? '');
  if (known) return known;
  if (sources.size >= mostSources) sources.clear();
  const source = nameSource({ referrerHost, ...utm });
  sources.set(referrerHost ?? '', source);
  return source;
}
