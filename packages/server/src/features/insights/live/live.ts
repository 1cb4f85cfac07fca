// The door of the live view: each reader is sent visits and orders once, as they are counted.
import type { LiveEvent } from '@vitrine/contract/analytics';
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { toMajor } from '@vitrine/contract/money';
import { can, canSee } from '@vitrine/contract/rights';
import { onAnnounced } from '../../../events.ts';
import type { Language } from '../../../locales/locales.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import type { LatestVisit } from '../../traffic/traffic.ts';
import { nameLinks } from '../../links/links.ts';
import { selectLatestOrders, type LiveOrderRow } from './store.ts';
import { nameValue } from '../value-names.ts';
import type { Asking, Within } from '../asking.ts';
import type { Sources } from '../model.ts';
import { createSieve } from './sieve.ts';
import { Watcher } from './watcher.ts';

type Deps = Pick<Sources, 'catalogue' | 'links' | 'influencers' | 'traffic' | 'figures'>;

const lookBackMs = 30 * 60_000;
const atOnce = 25;
/** Of how many the latest are looked for that conditions hold of. */
const sought = 500;
const mostWatchers = 20;
/** However fast visits come, the database is asked no more often than this. */
const pauseMs = 1_000;

export function createLive(platform: Platform, asking: Asking, deps: Deps) {
  const { database, clock, log } = platform;
  const { db } = database;
  const watchers = new Map<BusinessId, Set<Watcher>>();

  const wake = (businessId: BusinessId): void => {
    for (const watcher of watchers.get(businessId) ?? []) watcher.wake();
  };
  const wakeAll = (): void => {
    for (const those of watchers.values()) for (const watcher of those) watcher.wake();
  };
  deps.traffic.counted.subscribe((businessId) => (businessId === null ? wakeAll() : wake(businessId)));
  onAnnounced(database, 'ordersChanged', wake, wakeAll);

  /** What has come since `known` was last added to, oldest first. */
  const readLatest = async ({ actor, language, within }: Reader, known: Set<string>): Promise<LiveEvent[]> => {
    const { visits, orders } = await findLatest(actor, within);
    const freshVisits = visits.filter(({ id }) => !known.has(`v${id}`));
    const freshOrders = orders.filter(({ id }) => !known.has(`o${id}`));
    const events = await describe(actor, language, freshVisits, freshOrders);
    // what is not among the latest now will not be again: nothing older need be remembered
    known.clear();
    for (const { id } of visits) known.add(`v${id}`);
    for (const { id } of orders) known.add(`o${id}`);
    return events;
  };

  const findLatest = async (actor: Actor, within: Within) => {
    const { businessId } = actor;
    // values come to be while they are watched for: each look asks anew which there are
    const sieve = await createSieve(actor, within, { asking, figures: deps.figures });
    const influencerId = can(actor, 'see every figure') ? null : actor.accountId;
    const since = new Date(clock.now().getTime() - lookBackMs);
    const filter = { influencerId, since, count: sieve === null ? atOnce : sought };
    const [visits, orders] = await Promise.all([
      canSee(actor, 'visits') ? deps.traffic.counted.listLatestVisits(businessId, filter) : [],
      canSee(actor, 'checkouts') ? selectLatestOrders(db, businessId, filter) : [],
    ]);
    if (sieve === null) return { visits, orders };
    return { visits: sieve.visits(visits).slice(0, atOnce), orders: (await sieve.orders(orders)).slice(0, atOnce) };
  };

  const describe = async (
    actor: Actor,
    language: Language,
    visits: readonly LatestVisit[],
    orders: readonly LiveOrderRow[],
  ): Promise<LiveEvent[]> => {
    if (visits.length + orders.length === 0) return [];
    const { businessId } = actor;
    const ids = [...visits, ...orders].flatMap(({ linkId }) => linkId ?? []);
    const names = await nameLinks(deps, businessId, [...new Set(ids)]);
    const everyone = orders.some(({ influencerId }) => influencerId !== null)
      ? await deps.influencers.list(businessId)
      : [];
    const usernames = new Map(everyone.map(({ accountId, username }) => [accountId, username]));
    const events = [
      ...visits.map((visit) => toVisit(visit, names, language)),
      ...orders.map(({ influencerId, ...order }): LiveEvent => {
        const { totalPrice, linkId, at, ...rest } = order;
        const price = canSee(actor, 'revenue') ? { total_price: toMajor(totalPrice, order.currency) } : {};
        return {
          ...rest,
          kind: 'order',
          at: at.toISOString(),
          link_id: linkId,
          title: linkId && (names.get(linkId) ?? null),
          influencer_username: influencerId && (usernames.get(influencerId) ?? null),
          ...price,
        };
      }),
    ];
    return events.sort((a, b) => (momentOf(a) < momentOf(b) ? -1 : 1));
  };

  return {
    /**
     * Prepares a watch; refuses `rate_limited` when too many of the business watch already, `forbidden` who may see
     * neither visits nor orders, and conditions on what is not there or not theirs to see. The watch sends the latest of the last half hour, oldest first, then each as it comes;
     * what is answered ends it.
     */
    async watch(
      actor: Actor,
      language: Language,
      within: Within,
    ): Promise<(send: (event: LiveEvent) => void) => () => void> {
      const { businessId } = actor;
      if (!can(actor, 'follow live')) throw new Problem('forbidden');
      if ((watchers.get(businessId)?.size ?? 0) >= mostWatchers) throw new Problem('rate_limited');
      await asking.findScope(actor, within);
      return (send) => {
        const known = new Set<string>();
        const watcher = new Watcher({
          look: () => readLatest({ actor, language, within }, known),
          send,
          failed: (problem) => log.warn({ problem: String(problem) }, 'the live view could not be read'),
          now: () => clock.now(),
          pauseMs,
        });
        const those = watchers.get(businessId) ?? new Set();
        watchers.set(businessId, those.add(watcher));
        watcher.wake();
        return () => {
          watcher.end();
          those.delete(watcher);
          if (those.size === 0 && watchers.get(businessId) === those) watchers.delete(businessId);
        };
      };
    },
  };
}

/** Who watches, in which language, and under which conditions. */
interface Reader {
  readonly actor: Actor;
  readonly language: Language;
  readonly within: Within;
}

const momentOf = (event: LiveEvent): string => ('at' in event ? event.at : '');

function toVisit(visit: LatestVisit, names: ReadonlyMap<LinkId, string>, language: Language): LiveEvent {
  const { id, visitedAt, linkId, linkType, country, device, browser, referrer, flag } = visit;
  return {
    kind: 'visit',
    id,
    at: visitedAt.toISOString(),
    link_id: linkId,
    link_type: linkType,
    title: names.get(linkId) ?? '',
    country,
    device: nameValue('device', device, language),
    browser: nameValue('browser', browser, language),
    referrer: referrer === null ? null : nameValue('referrer', referrer, language),
    flag: flag === null ? null : nameValue('flag', flag, language),
  };
}
