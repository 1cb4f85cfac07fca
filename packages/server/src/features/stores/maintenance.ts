// Keeps a connection well: webhook subscriptions that are there, orders that were not missed, tokens that do not die.
import { updateSellingScores } from './catalogue/selling-scores-store.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { JobOptions } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import { prunePrices } from './catalogue/price-history-store.ts';
import type { Syncs } from './catalogue/sync.ts';
import type { Checkouts } from './checkouts/checkouts.ts';
import { deleteStaleGrants, findStoreRow, listStoresByStatus, type StoreRow } from './connection/connection-store.ts';
import { deletePastSigners } from './connection/past-signers-store.ts';
import type { Entrances } from './connection/entrances.ts';
import type { TokenKeeper } from './connection/tokens.ts';
import type { Discounts } from './discounts/discounts.ts';
import { forgetDeletedBefore } from './orders/deleted-orders-store.ts';
import { deleteProcessedBefore } from './orders/inbox-store.ts';
import type { OrderHistory } from './orders/order-history.ts';
import { deletePastStore, leaveBehind, type ShopName } from './orders/past-stores-store.ts';
import type { Reconciliation } from './orders/reconcile.ts';
import { subscribeJob, type Troubles } from './connection/troubles.ts';
import { StoreFailure, mayPass } from './platforms/platform.ts';
import { webhookPath, type Platforms } from './platforms/platforms.ts';
import { perStore } from './shifts.ts';

const reconcileJob = 'stores.reconcile';
const entranceJob = 'stores.entrance';
const weekJob = 'stores.reconcile.week';
const tokenJob = 'stores.token';
const dayMs = 24 * 3600_000;
/** What a large store has to tell after a long silence takes long; a lost reading is noticed by its silence. */
const readingSeconds = 6 * 3600;

interface Deps {
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly syncs: Syncs;
  readonly discounts: Discounts;
  readonly reconciliation: Reconciliation;
  readonly history: OrderHistory;
  readonly troubles: Troubles;
  readonly checkouts: Checkouts;
  readonly entrances: Entrances;
}

type ForBusiness = { businessId: BusinessId };

/** A product sells by what was sold of it in so many days. */
const sellingDays = 90;

export class Maintenance extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const { tokens, reconciliation } = deps;
    const { jobs } = platform;
    const slow = { ...perStore, expireSeconds: readingSeconds };
    const define = (name: string, work: (businessId: BusinessId) => Promise<unknown>, options: JobOptions = perStore) =>
      jobs.define<ForBusiness>(
        name,
        ({ businessId }) => deps.troubles.unlessTold(businessId, () => work(businessId)),
        options,
      );
    define(subscribeJob, (businessId) => this.#subscribe(businessId));
    define(entranceJob, (businessId) => deps.entrances.look(businessId));
    define(tokenJob, (businessId) => tokens.keepAlive(businessId));
    define(reconcileJob, (businessId) => this.#reconcile(businessId), slow);
    define(weekJob, (businessId) => reconciliation.reconcileWeek(businessId), slow);
    jobs.define(
      'stores.reconcile.all',
      () =>
        this.#forEachStore(async (store) => {
          await this.#enqueue(this.db, reconcileJob, store.business_id);
          await deps.history.wake(store);
        }),
      { schedule: '*/10 * * * *' },
    );
    jobs.define(
      'stores.selling-scores',
      () =>
        this.#forEachStore(({ business_id: id }) =>
          updateSellingScores(this.db, id, new Date(this.now().getTime() - sellingDays * dayMs)),
        ),
      { schedule: '7 * * * *' },
    );
    jobs.define(
      'stores.entrance.all',
      () => this.#forEachStore(({ business_id: id }) => this.#enqueue(this.db, entranceJob, id)),
      { schedule: '23 * * * *' },
    );
    jobs.define('stores.nightly', () => this.#runNightly(), { schedule: '17 3 * * *' });
    jobs.define(
      'stores.tokens',
      () => this.#forEachStore(({ business_id: id }) => this.#enqueue(this.db, tokenJob, id)),
      { schedule: '41 4 * * 1' },
    );
  }

  /**
   * Begins a sync, subscribes to webhooks, places the pixel, looks whether the store's pages are open, looks up promo codes
   * and reads the orders of the last 60 days, soon after the caller's transaction.
   */
  async begin(tx: Tx, businessId: BusinessId): Promise<void> {
    await this.deps.troubles.clear(tx, businessId);
    await this.deps.checkouts.restart(tx, businessId);
    await this.deps.syncs.begin(tx, businessId);
    await this.#enqueue(tx, subscribeJob, businessId);
    await this.#enqueue(tx, reconcileJob, businessId);
    await this.#enqueue(tx, entranceJob, businessId);
    await this.deps.discounts.recheckAllDiscounts(tx, businessId);
  }

  /** Asks the store for webhooks that bring what is wanted by now, soon after the caller's transaction. */
  async resubscribe(tx: Tx, businessId: BusinessId): Promise<void> {
    await this.#enqueue(tx, subscribeJob, businessId);
  }

  /** Stops what reads by a connection that ends in the caller's transaction. */
  async end(tx: Tx, businessId: BusinessId): Promise<void> {
    await this.deps.checkouts.restart(tx, businessId);
    await this.deps.syncs.end(tx, businessId);
  }

  /** Another store takes the place of one, or one comes back: what is kept of each stays told apart. */
  async replace(
    tx: Tx,
    businessId: BusinessId,
    { before, now }: { readonly before: StoreRow | null; readonly now: ShopName },
  ): Promise<void> {
    if (before !== null) await leaveBehind(tx, businessId, before, this.now());
    await deletePastStore(tx, businessId, now);
  }

  async #runNightly(): Promise<void> {
    const { discounts, syncs } = this.deps;
    await this.#forEachStore(async ({ business_id: id }) => {
      await this.#enqueue(this.db, subscribeJob, id);
      await this.#enqueue(this.db, weekJob, id);
      await discounts.recheckAllDiscounts(this.db, id);
      // changes of rule-made collections do not always come as webhooks
      await syncs.startSync(id);
    });
    await deleteStaleGrants(this.db, this.now());
    await deletePastSigners(this.db, this.now());
    const then = new Date(this.now().getTime() - 30 * dayMs);
    await deleteProcessedBefore(this.db, then);
    await forgetDeletedBefore(this.db, then);
    await prunePrices(this.db, this.now());
  }

  async #forEachStore(work: (store: StoreRow) => Promise<void>): Promise<void> {
    const { log } = this.platform;
    for (const store of await listStoresByStatus(this.db, 'connected')) {
      try {
        await work(store);
      } catch (problem) {
        // one store's trouble must not keep the others waiting; it is tried again at the next round
        log.warn({ business: store.business_id, problem: String(problem) }, 'a store could not be looked after');
      }
    }
  }

  async #enqueue(db: Db, name: string, businessId: BusinessId): Promise<void> {
    await this.platform.jobs.enqueue(db, name, { businessId }, { key: businessId, group: businessId });
  }

  /** The first reading gives way now and then, and goes on behind the stores that waited. */
  async #reconcile(businessId: BusinessId): Promise<void> {
    await this.deps.reconciliation.reconcileOrders(businessId);
    const store = await findStoreRow(this.db, businessId);
    const isUnfinished = store?.status === 'connected' && store.orders_reconciled_until === null;
    if (isUnfinished) await this.#enqueue(this.db, reconcileJob, businessId);
  }

  async #subscribe(businessId: BusinessId): Promise<void> {
    const { log, publicUrl } = this.platform;
    const { platforms, troubles } = this.deps;
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return;
    const failed = await this.#placePixel(businessId);
    const { added, refused } = await this.deps.tokens
      .client(store)
      .subscribe(`${publicUrl}${webhookPath(store.platform)}`, { email: store.reads_email });
    if (added.length > 0) log.info({ business: businessId, added }, 'subscribed to the store’s webhooks');
    if (refused.length > 0) log.warn({ business: businessId, refused }, 'the store refused webhooks');
    const { grants } = platforms.get(store.platform);
    await troubles.note(this.db, businessId, 'topics_refused', refused.length > 0 ? refused.map(toTopic) : null);
    await troubles.noteScopes(this.db, businessId, grants, store.scopes);
    if (failed !== null && mayPass(failed)) throw failed;
  }

  /** Answers what was in the way: webhooks are subscribed to all the same. */
  async #placePixel(businessId: BusinessId): Promise<StoreFailure | null> {
    try {
      await this.deps.checkouts.placePixel(businessId);
      return null;
    } catch (problem) {
      if (!(problem instanceof StoreFailure)) throw problem;
      this.platform.log.warn({ business: businessId, problem: problem.message }, 'the pixel could not be placed');
      return problem;
    }
  }
}

const toTopic = ({ topic }: { topic: string }): string => topic;
