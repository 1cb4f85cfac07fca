// What keeps a connection well: subscriptions that are there, orders that were not missed, tokens that do not die.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteProcessedBefore } from './orders/inbox-store.ts';
import { readChangedOrders, readLastWeek } from './orders/reconcile.ts';
import type { Discounts } from './discounts/discounts.ts';
import type { StorePlatform } from './platforms/platform.ts';
import type { Recording } from './orders/order-recording.ts';
import { deleteStaleGrants, findStoreRow, listStoresByStatus, type StoreRow } from './connection/connection-store.ts';
import type { Syncs } from './catalogue/sync.ts';
import type { TokenKeeper } from './connection/tokens.ts';

export interface Upkeep {
  /** Subscribes to webhooks, looks up promo codes and reads the orders of the last 60 days, soon after the caller's transaction. */
  begin(db: Db, businessId: BusinessId): Promise<void>;
  /** Reads the orders that changed since the last time, and records what was missed; answers how many. */
  reconcile(businessId: BusinessId): Promise<number>;
  /** The same with everything that changed within the last week. */
  reconcileWeek(businessId: BusinessId): Promise<number>;
}

const subscribeJob = 'stores.subscribe';
const reconcileJob = 'stores.reconcile';
const weekJob = 'stores.reconcile.week';
const dayMs = 24 * 3600_000;
/** The first reading of a large store takes long; a lost one is noticed by its silence. */
const readingSeconds = 6 * 3600;

interface Parts {
  platform: Platform;
  shops: StorePlatform;
  tokens: TokenKeeper;
  recording: Recording;
  syncs: Syncs;
  discounts: Discounts;
  webhookAddress: string;
}

type ForBusiness = { businessId: BusinessId };

export function createUpkeep(parts: Parts): Upkeep {
  const { platform, tokens, syncs, discounts } = parts;
  const { database, jobs, clock, log } = platform;
  const reconcile = (businessId: BusinessId): Promise<number> => readChangedOrders(parts, businessId);
  const reconcileWeek = (businessId: BusinessId): Promise<number> => readLastWeek(parts, businessId);
  const forEachStore = async (work: (store: StoreRow) => Promise<void>): Promise<void> => {
    for (const store of await listStoresByStatus(database.db, 'connected')) {
      try {
        await work(store);
      } catch (problem) {
        // one store's trouble must not keep the others waiting; it is tried again at the next round
        log.warn({ business: store.business_id, problem: String(problem) }, 'a store could not be looked after');
      }
    }
  };
  const enqueueFor = (db: Db, name: string, businessId: BusinessId): Promise<void> =>
    jobs.enqueue(db, name, { businessId }, { key: businessId });

  jobs.define<ForBusiness>(subscribeJob, ({ businessId }) => subscribe(parts, businessId));
  jobs.define<ForBusiness>(reconcileJob, async ({ businessId }) => void (await reconcile(businessId)), {
    expireSeconds: readingSeconds,
  });
  jobs.define<ForBusiness>(weekJob, async ({ businessId }) => void (await reconcileWeek(businessId)), {
    expireSeconds: readingSeconds,
  });
  jobs.define(
    'stores.reconcile.all',
    () => forEachStore(({ business_id: id }) => enqueueFor(database.db, reconcileJob, id)),
    { schedule: '*/10 * * * *' },
  );
  jobs.define(
    'stores.nightly',
    async () => {
      await forEachStore(async ({ business_id: id }) => {
        await enqueueFor(database.db, subscribeJob, id);
        await enqueueFor(database.db, weekJob, id);
        await discounts.recheckAllDiscounts(database.db, id);
        // changes of rule-made collections are not always told
        await syncs.start(id);
      });
      await deleteStaleGrants(database.db, clock.now());
      await deleteProcessedBefore(database.db, new Date(clock.now().getTime() - 30 * dayMs));
    },
    { schedule: '17 3 * * *' },
  );
  jobs.define('stores.tokens', () => forEachStore(({ business_id: id }) => tokens.keepAlive(id)), {
    schedule: '41 4 * * 1',
  });

  return {
    begin: async (db, businessId) => {
      await enqueueFor(db, subscribeJob, businessId);
      await enqueueFor(db, reconcileJob, businessId);
      await discounts.recheckAllDiscounts(db, businessId);
    },
    reconcile,
    reconcileWeek,
  };
}

async function subscribe({ platform, shops, tokens, webhookAddress }: Parts, businessId: BusinessId): Promise<void> {
  const store = await findStoreRow(platform.database.db, businessId);
  if (store?.status !== 'connected') return;
  const { added, refused } = await shops.client(tokens.access(store)).subscribe(webhookAddress);
  if (added.length > 0) platform.log.info({ business: businessId, added }, 'subscribed to the store’s webhooks');
  if (refused.length > 0) platform.log.warn({ business: businessId, refused }, 'the store refused webhooks');
}
