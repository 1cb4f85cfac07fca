// The calls of orders: pages, lines, and why each was credited.
import { getOwnAttribution } from '@vitrine/contract/attribution';
import {
  getLinkOrderDetails,
  getOrderAttribution,
  getOrderDetails,
  listLinkOrders,
  listOrders,
} from '@vitrine/contract/orders';
import { Problem } from '../../../platform/problem.ts';
import type { Serve } from '../../identity/identity.ts';
import type { Links } from '../../links/links.ts';
import type { OrderLists } from './orders.ts';

interface Deps {
  links: Links;
  orders: OrderLists;
}

export function orderRoutes(serve: Serve, { links, orders }: Deps): void {
  serve(listOrders, ({ actor, query: { credited, self_purchase: own, ...page }, language }) => {
    const wanted = { ...(credited ? { credited: credited === 'true' } : {}), selfPurchase: own === 'true' };
    return orders.list(actor, { ...page, ...wanted }, language);
  });

  serve(listLinkOrders, async ({ actor, params, query, language }) => {
    const link = await links.records.find(actor.businessId, params.link_id);
    if (!link) throw new Problem('not_found');
    return orders.list(actor, { ...query, linkId: link.linkId }, language);
  });

  serve(getLinkOrderDetails, async ({ actor, params }) => ({
    products: await orders.getLines(actor, params.order_id, params.link_id),
  }));

  serve(getOrderDetails, async ({ actor, params }) => ({
    products: await orders.getLines(actor, params.order_id),
  }));

  serve(getOrderAttribution, ({ actor, params, language }) => orders.getAttribution(actor, params.order_id, language));

  serve(getOwnAttribution, ({ actor, params, language }) => orders.getOwnAttribution(actor, params.order_id, language));
}
