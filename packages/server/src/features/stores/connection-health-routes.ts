// The calls that say how well a store is connected, and what can be done about it.
import * as contract from '@vitrine/contract/stores';
import { checkStore } from '@vitrine/contract/store-apps';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { Stores } from './stores.ts';

type HealthDoors = Pick<Stores, 'connection' | 'history' | 'troubles' | 'inbox' | 'checkouts' | 'checks'>;

export function connectionHealthRoutes(serve: Serve, stores: HealthDoors): void {
  serve(contract.getConnection, ({ actor }) => toConnection(stores, actor.businessId));
  serve(checkStore, async ({ actor }) => ({ checks: await stores.checks.list(actor.businessId) }));
  serve(contract.changeConnection, async ({ actor, body }) => {
    const { reads_email: readsEmail, orders_since: since } = body;
    if (readsEmail !== undefined) await stores.connection.setReadsEmail(actor.businessId, readsEmail);
    if (since !== undefined) await stores.history.choose(actor.businessId, since === null ? null : new Date(since));
    return toConnection(stores, actor.businessId);
  });
  serve(contract.repeatReports, async ({ actor }) => {
    if ((await stores.connection.findReadsEmail(actor.businessId)) === null) throw new Problem('store_required');
    return { repeated: await stores.inbox.repeat(actor.businessId) };
  });
}

async function toConnection(stores: HealthDoors, businessId: BusinessId): Promise<contract.StoreConnection> {
  const [readsEmail, troubles, failed, pages, older] = await Promise.all([
    stores.connection.findReadsEmail(businessId),
    stores.troubles.list(businessId),
    stores.inbox.countFailed(businessId),
    stores.checkouts.findStanding(businessId),
    stores.history.find(businessId),
  ]);
  if (readsEmail === null) throw new Problem('store_required');
  return {
    reads_email: readsEmail,
    troubles: troubles.map(({ kind, details, since }) => ({ kind, details, since: since.toISOString() })),
    older_orders: older && { since: older.since?.toISOString() ?? null, read: older.orders, done: older.done },
    failed_reports: failed,
    pages: pages && {
      pixel: pages.pixel,
      pixel_seen_at: pages.pixelSeenAt?.toISOString() ?? null,
      embed_seen_at: pages.embedSeenAt?.toISOString() ?? null,
      embed_url: pages.embedUrl,
    },
  };
}
