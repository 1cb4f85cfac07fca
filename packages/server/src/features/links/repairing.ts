// Settles notices of links: what one click of the merchant does about what the store has changed.
import { announce } from '../../events.ts';
import type { LinkId, ProductId } from '@vitrine/contract/ids';
import { can } from '@vitrine/contract/rights';
import type { Db } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { CatalogueProduct, Stores } from '../stores/stores.ts';
import type { LinkRecord } from './links.ts';
import { toRefusedProblem } from './refusals.ts';
import { planRepair, type RepairWish } from './repair.ts';
import { readShowing } from './showing.ts';
import { lockLink, updateLink } from './store.ts';

export interface Repairs {
  /**
   * Settles one notice of a link: replaces a product (by `replacementId`, else by the one its notice names), removes a
   * product or collection, accepts a product's price as it is now, or shows what is on sale. Refuses as `editLink`, and
   * `no_replacement`, `last_product`; `product_unknown` and `collection_unknown` also for what the link does not hold.
   * An experience of a multilink is repaired by the merchant alone.
   */
  repairLink(actor: Actor, linkId: LinkId, wish: RepairWish & { replacementId: ProductId | null }): Promise<void>;
}

interface Deps {
  readonly platform: Platform;
  readonly plans: Plans;
  readonly stores: Stores;
  /** The open link when the actor may reach it. */
  readonly getReachable: (actor: Actor, linkId: LinkId, on?: Db) => Promise<LinkRecord>;
}

export function createRepairs({ platform, plans, stores, getReachable }: Deps): Repairs {
  const { database, clock } = platform;

  const getRepairable = async (actor: Actor, linkId: LinkId, on?: Db): Promise<LinkRecord> => {
    const link = await getReachable(actor, linkId, on);
    if (link.parentMultilinkId && !can(actor, 'edit multilinks')) throw new Problem('part_of_multilink');
    return link;
  };

  const findProduct = async (
    { businessId }: LinkRecord,
    productId: ProductId | null | undefined,
  ): Promise<CatalogueProduct | null> => {
    if (!productId) return null;
    const [product] = await stores.listProducts(businessId, [productId]);
    return product ?? null;
  };

  const findReplacement = async (
    link: LinkRecord,
    { repair, productId, replacementId }: Parameters<Repairs['repairLink']>[2],
  ): Promise<CatalogueProduct | null> => {
    if (repair !== 'replace') return null;
    if (replacementId === null) {
      const { places } = await readShowing(stores, link, false);
      return findProduct(link, places.find((place) => place.productId === productId)?.replacementId);
    }
    const named = await findProduct(link, replacementId);
    if (named && !named.deleted) return named;
    throw new Problem('product_unknown', { field: 'replacement_id', values: { ids: replacementId } });
  };

  return {
    repairLink: async (actor, linkId, wish) => {
      await plans.admitCreation(actor.businessId);
      const seen = await getRepairable(actor, linkId);
      const [product, replacement] = await Promise.all([
        findProduct(seen, wish.productId),
        findReplacement(seen, wish),
      ]);
      await database.transaction(async (tx) => {
        // two notices of one link may be settled at once: each repair starts from what the other has written
        await lockLink(tx, actor.businessId, linkId);
        const link = await getRepairable(actor, linkId, tx);
        const planned = planRepair(wish, { link, product, replacement });
        if ('refused' in planned) throw toRefusedProblem([planned]);
        await updateLink(tx, link, planned.plan, clock.now());
        await announce(tx, 'pagesChanged', actor.businessId);
      });
    },
  };
}
