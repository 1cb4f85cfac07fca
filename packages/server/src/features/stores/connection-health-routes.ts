// The calls that say how well a store is connected, and what can be done about it.
import * as contract from '@vitrine/contract/stores';
import { checkStore } from '@vitrine/contract/store-apps';
import type { BusinessId } from '@vitrine/contract/ids';
import { Problem } from '../../platform/problem.ts';
import type { Serve } from '../identity/identity.ts';
import type { Stores } from './stores.ts';

type HealthDoors = Pick<Stores, 'connection' | 'troubles' | 'inbox' | 'checkouts' | 'checks'>;

export function connectionHealthRoutes(serve: Serve, stores: HealthDoors): void {
  serve(contract.getConnection, ({ actor }) => toConnection(stores, actor.businessId));
  serve(checkStore, async ({ actor }) => ({ checks: await stores.checks.list(actor.businessId) }));
  serve(contract.changeConnection, async ({ actor, body }) => {
    await stores.connection.setReadsEmail(actor.businessId, body.reads_email);
    return toConnection(stores, actor.businessId);
  });
  serve(contract.repeatReports, async ({ actor }) => {
    if ((await stores.connection.findReadsEmail(actor.businessId)) === null) throw new Problem('store_required');
    return { repeated: await stores.inbox.repeat(actor.businessId) };
  });
}

async function toConnection(stores: HealthDoors, businessId: BusinessId): Promise<contract.StoreConnection> {
  const [readsEmail, troubles, failed, pages] = await Promise.all([
    stores.connection.findReadsEmail(businessId),
    stores.troubles.list(businessId),
    stores.inbox.countFailed(businessId),
    stores.checkouts.findStanding(businessId),
  ]);
  if (readsEmail === null) throw new Problem('store_required');
  return {
    reads_email: readsEmail,
    troubles: troubles.map(({ kind, details, since }) => ({ kind, details, since: since.toISOString() })),
    failed_reports: failed,
    pages: pages && {
      pixel: pages.pixel,
      pixel_seen_at: pages.pixelSeenAt?.toISOString() ?? null,
      embed_seen_at: pages.embedSeenAt?.toISOString() ?? null,
      embed_url: pages.embedUrl,
    },
  };
}
