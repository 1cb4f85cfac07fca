// Multilinks with their numbers: pages of the list, and one multilink whole with its verdict.
import type { Multilink, MultilinkRow } from '@vitrine/contract/multilinks';
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

export function createMultilinkLists({ database: { db }, publicUrl }: Platform, deps: Deps) {
  const sumsDeps = { ...deps, db };
  const { catalogue, links, verdicts } = deps;

  const gatherAll = async (actor: Actor, multilinks: readonly MultilinkRecord[]): Promise<MultilinkSetting> => {
    const linkIds = multilinks.flatMap(({ options, replaced }) =>
      [...options, ...replaced].map(({ linkId }) => linkId),
    );
    const records = await links.records.list(actor.businessId, linkIds);
    const sums = await readLinkSums(sumsDeps, actor.businessId, linkIds);
    return {
      ...(await gatherSetting({ ...deps, db, publicUrl }, actor, records)),
      links: new Map(records.map((link) => [link.linkId, link])),
      sums,
    };
  };

  return {
    /** A page of open multilinks, newest first. */
    async list(
      actor: Actor,
      {
        text,
        count,
        skip,
        ...asked
      }: { text: string; tag: string | null; archived: boolean; count: number; skip: number },
    ): Promise<{ multilinks: MultilinkRow[]; next_skip: number | null }> {
      const wanted = { text: text.trim(), ...asked, count: count + 1, skip };
      const found = await links.multilinks.list(actor.businessId, wanted);
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
