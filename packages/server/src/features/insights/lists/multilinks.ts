// Multilinks with their numbers: pages of the list, and one multilink whole with its verdict.
import type { Multilink, MultilinkRow } from '@vitrine/contract/multilinks';
import { can } from '@vitrine/contract/rights';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../identity/identity.ts';
import type { MultilinkRecord } from '../../links/links.ts';
import type { Verdicts } from '../verdicts/verdicts.ts';
import { readLinkSums } from './link-sums.ts';
import { toMultilink, toMultilinkRow, type MultilinkSetting } from './multilink-answers.ts';
import { gatherSetting } from './setting.ts';
import type { Sources } from '../model.ts';

interface Deps extends Sources {
  verdicts: Verdicts;
}

export function createMultilinkLists({ database: { db } }: Platform, deps: Deps) {
  const sumsDeps = { ...deps, db };
  const { catalogue, links, verdicts, influencers } = deps;

  const gatherAll = async (actor: Actor, multilinks: readonly MultilinkRecord[]): Promise<MultilinkSetting> => {
    const linkIds = multilinks.flatMap(({ options, replaced }) =>
      [...options, ...replaced].map(({ linkId }) => linkId),
    );
    const records = await links.records.list(actor.businessId, linkIds);
    const sums = await readLinkSums(sumsDeps, actor.businessId, linkIds);
    return {
      ...(await gatherSetting({ ...deps, db }, actor, records)),
      links: new Map(records.map((link) => [link.linkId, link])),
      sums,
    };
  };

  /** The code they hold, and those they gave up that still count for them. */
  const listOwnCodes = async ({ businessId, accountId }: Actor): Promise<string[]> => {
    const [record, running] = await Promise.all([
      influencers.find(businessId, { accountId }),
      influencers.listRunningCodes(businessId, accountId),
    ]);
    return [...(record?.promocode ? [record.promocode] : []), ...running.map(({ code }) => code)];
  };

  return {
    /** A page of open multilinks, newest first; for an influencer of those that carry a code that counts for them. */
    async list(
      actor: Actor,
      {
        text,
        count,
        skip,
        ...asked
      }: { text: string; tags: readonly string[]; archived: boolean; count: number; skip: number },
    ): Promise<{ multilinks: MultilinkRow[]; next_skip: number | null }> {
      const { businessId } = actor;
      const promocodes = can(actor, 'see every multilink') ? null : await listOwnCodes(actor);
      if (promocodes?.length === 0) return { multilinks: [], next_skip: null };
      const wanted = { text: text.trim(), ...asked, promocodes, count: count + 1, skip };
      const found = await links.multilinks.list(businessId, wanted);
      const page = found.slice(0, count);
      const setting = await gatherAll(actor, page);
      return {
        multilinks: page.map((multilink) => toMultilinkRow(multilink, setting)),
        next_skip: found.length > count ? skip + count : null,
      };
    },

    /** The whole multilink with its verdict. */
    async present(actor: Actor, multilink: MultilinkRecord): Promise<Multilink> {
      const { businessId } = actor;
      const setting = await gatherAll(actor, [multilink]);
      const held = [...setting.links.values()];
      const productIds = held.flatMap(({ products }) => products.map(({ productId }) => productId));
      const contents = {
        products: await catalogue.listProducts(businessId, [...new Set(productIds)]),
        collections: await catalogue.listCollections(businessId, [
          ...new Set(held.flatMap(({ collectionIds }) => collectionIds)),
        ]),
      };
      return toMultilink(multilink, await verdicts.judge(multilink), contents, setting);
    },
  };
}
