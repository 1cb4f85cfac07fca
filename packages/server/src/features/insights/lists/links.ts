// Links with their numbers: pages of the list, and one link whole.
import type { Link, LinkRow } from '@vitrine/contract/links';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import { readShownProducts, type LinkQuery, type LinkRecord } from '../../links/links.ts';
import type { Asking } from '../asking.ts';
import { noFigureSums, toVisibleOrder } from '../figures.ts';
import { findFilter } from './found-filter.ts';
import { toLink, toLinkRow } from './link-answers.ts';
import { readLinkSums } from './link-sums.ts';
import { createRowSums } from './row-sums.ts';
import { countNotices } from './notices-store.ts';
import { selectLinkPage } from './page-store.ts';
import { gatherSetting } from './setting.ts';
import type { Sources } from '../model.ts';

export function createLinkLists(platform: Platform, asking: Asking, deps: Sources) {
  const { db } = platform.database;
  const readRowSums = createRowSums(platform, asking, deps);
  const sumsDeps = { ...deps, db };
  const { catalogue, brand, links } = deps;

  return {
    /**
     * A page of the links the actor may see: an influencer sees their own. Figures are of what is asked for, the order by them of all
     * time.
     */
    async list(
      actor: Actor,
      { sortBy, direction, after, count, skip, mustBeThere = false, figures, ...sent }: LinkQuery,
    ): Promise<{ links: LinkRow[]; next_skip: number | null }> {
      const { businessId } = actor;
      const filter = await findFilter(deps, actor, sent, platform.clock.now());
      if (filter === null && mustBeThere) throw new Problem('not_found');
      if (filter === null) return { links: [], next_skip: null };
      const order = { ...toVisibleOrder({ sortBy, direction }, actor), count, skip };
      const found = await selectLinkPage(db, { ...filter, ...order, ...(after === undefined ? {} : { after }) });
      const linkIds = found.slice(0, count);
      const [records, notices, { of: figuresOf, sums }] = await Promise.all([
        links.records.list(businessId, linkIds),
        countNotices(db, businessId, linkIds),
        readRowSums(actor, linkIds, figures),
      ]);
      const setting = await gatherSetting({ ...deps, db }, actor, records);
      const rows = records.map((link) => {
        const ofLink = { sums: sums.get(link.linkId) ?? noFigureSums, notices: notices.get(link.linkId) ?? 0 };
        return toLinkRow(link, { ...ofLink, figuresOf }, setting);
      });
      return { links: rows, next_skip: found.length > count ? skip + count : null };
    },

    /** The whole link as this actor may see it. */
    async present(actor: Actor, link: LinkRecord): Promise<Link> {
      const { businessId, linkId } = link;
      const { makerText, tellsMissingMakers } = await brand.getSettings(businessId);
      const contents = {
        tellsMissingMakers: tellsMissingMakers && makerText === null && link.linkType === 'LOOK',
        view: await readShownProducts(catalogue, link, await brand.getSwapping(businessId)),
        collections: await catalogue.listCollections(businessId, link.collectionIds),
      };
      const sums = (await readLinkSums(sumsDeps, businessId, [linkId])).get(linkId) ?? noFigureSums;
      return toLink(link, sums, contents, await gatherSetting({ ...deps, db }, actor, [link]));
    },
  };
}
