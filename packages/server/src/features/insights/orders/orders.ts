// The door of orders: pages of orders with why each was credited, their lines, and an influencer's own side of one.
import type { OwnAttribution } from '@vitrine/contract/attribution';
import type { LinkId, OrderId } from '@vitrine/contract/ids';
import type { Attribution, Order, OrderLine } from '@vitrine/contract/orders';
import { can } from '@vitrine/contract/rights';
import type { Language } from '../../../locales/locales.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import { findDefaultImages, nameLinks } from '../link-names.ts';
import { toAttribution, toOrder, toOrderLine, toOwnSide, type OrderSetting } from './answers.ts';
import * as store from './store.ts';
import type { Sources } from '../model.ts';

export interface OrderQuery {
  linkId?: LinkId;
  credited?: boolean;
  selfPurchase?: boolean;
  count: number;
  skip: number;
}

type Deps = Pick<Sources, 'catalogue' | 'links' | 'influencers'>;

export type OrderLists = ReturnType<typeof createOrderLists>;

export function createOrderLists({ database: { db } }: Platform, deps: Deps) {
  const gather = async (actor: Actor, rows: store.OrderRow[], language: Language): Promise<OrderSetting> => {
    const { businessId } = actor;
    const linkIds = rows.flatMap(({ attribution }) => attribution?.link_id ?? []);
    const records = await deps.links.records.list(businessId, [...new Set(linkIds)]);
    const everyone = await deps.influencers.list(businessId);
    return {
      language,
      links: new Map(records.map((link) => [link.linkId, link])),
      influencers: new Map(everyone.map((influencer) => [influencer.accountId, influencer])),
      defaultImages: await findDefaultImages(deps.catalogue, businessId, records),
    };
  };

  const findOrder = async ({ businessId }: Actor, orderId: OrderId): Promise<store.OrderRow | null> => {
    const [row] = await store.selectOrderPage(db, { businessId, orderId, count: 1, skip: 0 });
    return row ?? null;
  };

  return {
    async list(
      actor: Actor,
      { count, skip, ...filter }: OrderQuery,
      language: Language,
    ): Promise<{ orders: Order[]; next_skip: number | null }> {
      const rows = await store.selectOrderPage(db, { businessId: actor.businessId, ...filter, count, skip });
      const page = rows.slice(0, count);
      const setting = await gather(actor, page, language);
      return {
        orders: page.map((row) => toOrder(row, setting)),
        next_skip: rows.length > count ? skip + count : null,
      };
    },

    /** Of an order credited to `linkId`, when one is given; `not_found` otherwise. */
    async getLines(actor: Actor, orderId: OrderId, linkId?: LinkId): Promise<OrderLine[]> {
      const { businessId } = actor;
      const isCredited = !linkId || (await store.isCreditedTo(db, businessId, orderId, linkId));
      const order = isCredited ? await findOrder(actor, orderId) : null;
      if (!order) throw new Problem('not_found');
      const rows = await store.selectOrderLines(db, businessId, orderId);
      return rows.map((row) => toOrderLine(row, order.currency));
    },

    /** `not_found` until the order has been attributed. */
    async getAttribution(actor: Actor, orderId: OrderId, language: Language): Promise<Attribution> {
      const row = await findOrder(actor, orderId);
      if (!row?.attribution) throw new Problem('not_found');
      return toAttribution(row, row.attribution, await gather(actor, [row], language));
    },

    /**
     * Why an order counts for the influencer who asks. `not_found` for one that does not, and for who is none;
     * `forbidden` for one who may know neither of sales nor of their commission.
     */
    async getOwnAttribution(actor: Actor, orderId: OrderId, language: Language): Promise<OwnAttribution> {
      const { businessId, accountId } = actor;
      if (can(actor, 'see every figure')) throw new Problem('not_found');
      if (!can(actor, 'see own credit')) throw new Problem('forbidden');
      const row = await findOrder(actor, orderId);
      if (!row?.attribution || row.attribution.influencer_id !== accountId) throw new Problem('not_found');
      const linkIds = row.attribution.evidence.flatMap(({ linkId }) => linkId ?? []);
      const titles = await nameLinks(deps, businessId, [...new Set(linkIds)]);
      return toOwnSide(row, row.attribution, { accountId, titles, language });
    },
  };
}
