// The calls of orders: pages, lines, and why each was credited.
import { getOwnAttribution } from '@vitrine/contract/attribution';
import {
  exportOrders,
  getLinkOrderDetails,
  getOrderAttribution,
  getOrderDetails,
  listCommissionReviews,
  listLinkOrders,
  listOrders,
  reviewCommission,
  undoCommissionReview,
} from '@vitrine/contract/orders';
import { Problem } from '../../../platform/problem.ts';
import { limits } from '@vitrine/contract/limits';
import { sendFile } from '../../../platform/http/file-answers.ts';
import type { Commissions } from '../../commissions/commissions.ts';
import type { Identity, Serve } from '../../identity/identity.ts';
import type { Links } from '../../links/links.ts';
import type { OrderLists } from './orders.ts';

interface Deps {
  identity: Identity;
  commissions: Pick<Commissions, 'reviews'>;
  links: Links;
  orders: OrderLists;
}

export function orderRoutes(serve: Serve, deps: Deps): void {
  const { links, orders } = deps;
  reviewRoutes(serve, deps);

  serve(listOrders, ({ actor, query, language }) => orders.list(actor, query, language));

  serve(exportOrders, ({ actor, query, language, reply }) => sendFile(reply, orders.toFile(actor, query, language)));

  serve(listLinkOrders, async ({ actor, params, query, language }) => {
    const link = await links.records.find(actor.businessId, params.link_id);
    if (!link) throw new Problem('not_found');
    return orders.list(actor, { ...query, link_id: link.linkId }, language);
  });

  serve(getLinkOrderDetails, ({ actor, params }) => orders.getInside(actor, params.order_id, params.link_id));

  serve(getOrderDetails, ({ actor, params }) => orders.getInside(actor, params.order_id));

  serve(getOrderAttribution, ({ actor, params, language }) => orders.getAttribution(actor, params.order_id, language));

  serve(getOwnAttribution, ({ actor, params, language }) => orders.getOwnAttribution(actor, params.order_id, language));
}

const toDecided = ({ decisionId, orders, passedOver }: Awaited<ReturnType<Commissions['reviews']['decide']>>) => ({
  decision_id: decisionId,
  orders,
  passed_over: passedOver,
});

function reviewRoutes(serve: Serve, { identity, commissions: { reviews }, orders }: Deps): void {
  serve(reviewCommission, async ({ actor, body: { state, reason, order_ids: named, filter } }) => {
    const ids = named ?? (await orders.listInfluenced(actor, filter ?? {}, limits.reviewedOrders));
    return toDecided(await reviews.decide(actor, ids, { state, reason }));
  });

  serve(undoCommissionReview, async ({ actor, params }) => toDecided(await reviews.undo(actor, params.decision_id)));

  serve(listCommissionReviews, async ({ actor, params }) => {
    // another's is answered like one that does not exist
    await orders.getInside(actor, params.order_id);
    const found = await reviews.listDecisions(actor.businessId, params.order_id);
    const people = found.flatMap(({ madeBy }) => madeBy ?? []);
    const names = await identity.accounts.listNames(actor.businessId, [...new Set(people)]);
    return {
      reviews: found.map(({ state, reason, cause, madeBy, madeAt }) => ({
        state,
        reason,
        cause,
        decided_at: madeAt.toISOString(),
        made_by: madeBy && (names.get(madeBy) ?? null),
      })),
    };
  });
}
