// Multilinks behind the door of insights: each with its numbers and its verdict, and the shares of those on automatic.
import type { LinkId, MultilinkId } from '@vitrine/contract/ids';
import type { Multilink, MultilinkRow } from '@vitrine/contract/multilinks';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import type { LinkRecord, Links, MultilinkRecord } from '../../links/links.ts';
import type { Stores } from '../../stores/stores.ts';
import { dayIn, toEvidenceDays } from '../verdicts/evidence-days.ts';
import { sumEvidence, toFairEvidence } from '../verdicts/fair-evidence.ts';
import type { LinkSetting } from './link-answers.ts';
import { toMultilink, toMultilinkRow, type MultilinkSetting } from './multilink-answers.ts';
import { readLinkSums } from './link-sums.ts';
import { selectAutomatic, selectSoldQuarters, selectVisitDays } from '../verdicts/evidence-store.ts';
import { decideShare, type Both, type Evidence } from '../verdicts/posterior.ts';
import { judge } from '../verdicts/verdict.ts';

export interface MultilinkInsights {
  /** A page of open multilinks, newest first. */
  list(
    actor: Actor,
    page: { text: string; count: number; skip: number },
  ): Promise<{ multilinks: MultilinkRow[]; next_skip: number | null }>;
  /** One open multilink with everything; `not_found` when it is closed. */
  get(actor: Actor, multilinkId: MultilinkId): Promise<Multilink>;
  /**
   * Gives the experiences of every multilink on automatic the shares they have earned, once on each day of its store;
   * also runs by itself.
   */
  moveShares(): Promise<void>;
}

interface Deps {
  stores: Stores;
  links: Links;
  /** What stands around the answers about these links. */
  prepare: (actor: Actor, records: readonly LinkRecord[]) => Promise<LinkSetting>;
}

export function createMultilinkInsights(platform: Platform, { stores, links, prepare }: Deps): MultilinkInsights {
  const { database, clock, jobs } = platform;
  const { db } = database;

  const prepareAll = async (actor: Actor, multilinks: readonly MultilinkRecord[]): Promise<MultilinkSetting> => {
    const linkIds = multilinks.flatMap(({ options }) => options.map(({ linkId }) => linkId));
    const records = await links.listLinks(actor.businessId, linkIds);
    const sums = await readLinkSums(db, actor.businessId, linkIds);
    return {
      ...(await prepare(actor, records)),
      links: new Map(records.map((link) => [link.linkId, link])),
      sums,
    };
  };

  const readDays = async ({ businessId, options: [a, b] }: MultilinkRecord): Promise<Both<Evidence>[]> => {
    const ids: Both<LinkId> = [a.linkId, b.linkId];
    const connected = await stores.findStore(businessId);
    const visits = await selectVisitDays(db, businessId, ids);
    const sold = await selectSoldQuarters(db, businessId, ids);
    return toEvidenceDays(ids, visits, sold, connected?.timeZone ?? 'UTC');
  };

  const moveShares = async (): Promise<void> => {
    const now = clock.now();
    for (const { businessId, multilinkId, movedOn, timeZone } of await selectAutomatic(db, now)) {
      const today = dayIn(timeZone, now);
      if (movedOn >= today) continue;
      const multilink = await links.multilinks.find(businessId, multilinkId);
      if (!multilink) continue;
      const days = await readDays(multilink);
      const [a, b] = sumEvidence(days);
      // until something is sold the shares stay where the merchant let them begin
      if (a.orders + b.orders === 0) continue;
      await links.multilinks.moveShare(multilink, decideShare(toFairEvidence(days)), today);
    }
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
      const judgement = judge(await readDays(multilink), [a.device, b.device], multilink.automatic);
      return toMultilink(multilink, judgement, contents, setting);
    },

    moveShares,
  };
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
