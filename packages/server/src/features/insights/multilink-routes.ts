// The calls of multilinks.
import type { BusinessId } from '@vitrine/contract/ids';
import {
  closeMultilink,
  createMultilink,
  editMultilink,
  getMultilink,
  listMultilinks,
} from '@vitrine/contract/multilinks';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Links } from '../links/links.ts';
import type { Insights } from './insights.ts';

/** Another business than the actor's own is answered as if it were not there. */
function admitBusiness(actor: Actor, businessId: BusinessId | undefined): void {
  if (businessId !== undefined && businessId !== actor.businessId) throw new Problem('not_found');
}

export function multilinkRoutes(serve: Serve, { links, insights }: { links: Links; insights: Insights }): void {
  serve(createMultilink, async ({ actor, body: { business_id: businessId, ...draft } }) => {
    admitBusiness(actor, businessId);
    const { multilinkId } = await links.multilinks.create(actor, draft);
    return insights.multilinks.get(actor, multilinkId);
  });

  serve(editMultilink, async ({ actor, params, body: { business_id: businessId, ...draft } }) => {
    admitBusiness(actor, businessId);
    const { multilinkId } = await links.multilinks.edit(actor, params.multilink_id, draft);
    return insights.multilinks.get(actor, multilinkId);
  });

  serve(getMultilink, ({ actor, params }) => insights.multilinks.get(actor, params.multilink_id));

  serve(closeMultilink, async ({ actor, params }) => {
    await links.multilinks.close(actor, params.multilink_id);
    return {};
  });

  serve(listMultilinks, ({ actor, params, query: { q: text, count, skip } }) => {
    admitBusiness(actor, params.business_id);
    return insights.multilinks.list(actor, { text, count, skip });
  });
}
