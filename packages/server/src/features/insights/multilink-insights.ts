// Multilinks behind the door of insights: each with its numbers and its verdict, and the shares of those on automatic.
import type { MultilinkId } from '@vitrine/contract/ids';
import type { Multilink, MultilinkRow } from '@vitrine/contract/multilinks';
import { addDays, dayOf } from '@vitrine/contract/range';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import type { LinkRecord, Links, MultilinkRecord } from '../links/links.ts';
import type { Stores } from '../stores/stores.ts';
import type { LinkSetting } from './link-answers.ts';
import { toMultilink, toMultilinkRow, type MultilinkSetting } from './multilink-answers.ts';
import { isVisitedSince, selectEvidence } from './multilink-figures-store.ts';
import { decideShare, noEvidence, type Both, type Evidence } from './posterior.ts';
import { selectSumsOfLinks } from './store.ts';
import { judge } from './verdict.ts';

export interface MultilinkInsights {
  /** A page of open multilinks, newest first. */
  list(
    actor: Actor,
    page: { text: string; count: number; skip: number },
  ): Promise<{ multilinks: MultilinkRow[]; next_skip: number | null }>;
  /** One open multilink with everything; `not_found` when it is closed. */
  get(actor: Actor, multilinkId: MultilinkId): Promise<Multilink>;
  /** Gives the experiences of every multilink on automatic the shares they have earned; also runs by itself. */
  moveShares(): Promise<void>;
}

interface Deps {
  stores: Stores;
  links: Links;
  /** What stands around the answers about these links. */
  prepare: (actor: Actor, records: readonly LinkRecord[]) => Promise<LinkSetting>;
}

/** Longer without a visit, nothing new can have come of it. */
const newsDays = 2;

export function createMultilinkInsights(platform: Platform, { stores, links, prepare }: Deps): MultilinkInsights {
  const { database, clock, jobs } = platform;
  const { db } = database;

  const prepareAll = async (actor: Actor, multilinks: readonly MultilinkRecord[]): Promise<MultilinkSetting> => {
    const linkIds = multilinks.flatMap(({ options }) => options.map(({ linkId }) => linkId));
    const records = await links.listLinks(actor.businessId, linkIds);
    const sums = await selectSumsOfLinks(db, actor.businessId, linkIds);
    return {
      ...(await prepare(actor, records)),
      links: new Map(records.map((link) => [link.linkId, link])),
      sums: new Map(sums.map((row) => [row.link_id, row])),
    };
  };

  const readEvidence = async ({ businessId, options: [a, b] }: MultilinkRecord): Promise<Both<Evidence>> => {
    const evidence = await selectEvidence(db, businessId, [a.linkId, b.linkId]);
    return [evidence.get(a.linkId) ?? noEvidence, evidence.get(b.linkId) ?? noEvidence];
  };

  const moveShare = async (multilink: MultilinkRecord): Promise<void> => {
    const { businessId, options } = multilink;
    const [a, b] = options;
    // shown to different devices they cannot be compared, so that there is nothing to learn
    if (a.device !== b.device) return;
    const since = addDays(dayOf(clock.now(), 'UTC'), -newsDays);
    if (!(await isVisitedSince(db, businessId, [a.linkId, b.linkId], since))) return;
    const seen = await readEvidence(multilink);
    // until something is sold the shares stay where the merchant let them begin
    if (seen[0].orders + seen[1].orders > 0) await links.multilinks.moveShare(multilink, decideShare(seen));
  };

  const moveShares = async (): Promise<void> => {
    for (const multilink of await links.multilinks.listAutomatic()) await moveShare(multilink);
  };

  jobs.define('insights.move-shares', moveShares, { schedule: '* * * * *' });

  return {
    list: async (actor, { text, count, skip }) => {
      const found = await links.multilinks.list(actor.businessId, { text: text.trim(), count: count + 1, skip });
      const page = found.slice(0, count);
      const setting = await prepareAll(actor, page);
      return {
        multilinks: page.map((multilink) => toMultilinkRow(multilink, setting)),
        next_skip: found.length > count ? skip + count : null,
      };
    },

    get: async (actor, multilinkId) => {
      const multilink = await links.multilinks.find(actor.businessId, multilinkId);
      if (!multilink || multilink.closedAt) throw new Problem('not_found');
      const setting = await prepareAll(actor, [multilink]);
      const held = [...setting.links.values()];
      const contents = {
        products: await stores.listProducts(
          actor.businessId,
          unique(held.flatMap(({ products }) => products.map(({ productId }) => productId))),
        ),
        collections: await stores.listCollections(actor.businessId, unique(held.flatMap((link) => link.collectionIds))),
      };
      const [a, b] = multilink.options;
      const judgement = judge(await readEvidence(multilink), [a.device, b.device]);
      return toMultilink(multilink, judgement, contents, setting);
    },

    moveShares,
  };
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
