// Takes a run over past orders to its end, batch by batch: dry, or crediting them by its rules.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Tx } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import type { OrderPlace, Orders } from '../../stores/stores.ts';
import { listPosted } from '../ledger/ledger.ts';
import { sumWouldEarn, type CreditedOrder } from '../sums/sums.ts';
import type { Run } from '../model.ts';
import type { DecidedOrder } from './attribution-store.ts';
import type { ClaimDeps } from './claims.ts';
import { compareCredits, toCredit } from './compare-credits.ts';
import { decideOrders } from './deciding.ts';
import { listPlaced, listSuspects } from './self-purchases.ts';
import * as store from './runs-store.ts';

export interface RunDeps extends ClaimDeps {
  readonly orders: Orders;
  readonly attribution: {
    attributeOrders(
      businessId: BusinessId,
      orderIds: readonly OrderPlace['orderId'][],
      ofToday: boolean,
    ): Promise<void>;
  };
}

const batchSize = 200;
const nothingFound = { credited: 0, uncredited: 0, moved: 0, repriced: 0 };

interface RunBatch {
  readonly places: readonly OrderPlace[];
  readonly isLast: boolean;
}

export class RunSteps extends Service<RunDeps> {
  /** Takes a run to its end, or to where somebody stopped it; a job given twice does nothing twice. */
  async takeAll(businessId: BusinessId, runId: string): Promise<void> {
    for (;;) {
      const run = await store.findRun(this.db, businessId, runId);
      if (run?.state !== 'checking' && run?.state !== 'running') return;
      const { since, reachedAt, reachedId } = run;
      const after = reachedAt && reachedId ? { createdAt: reachedAt, orderId: reachedId } : null;
      const asked = { since, after, limit: batchSize };
      const places = await this.deps.orders.listOrdersSince(this.db, businessId, asked);
      const batch = { places, isLast: places.length < batchSize };
      if (run.state === 'checking') await this.#check(businessId, run, batch);
      else await this.#apply(businessId, run, batch);
      if (batch.isLast) return;
    }
  }

  /** Looks how a batch would be credited, and keeps what differs. */
  async #check(businessId: BusinessId, run: Run, batch: RunBatch): Promise<void> {
    const ids = batch.places.map(({ orderId }) => orderId);
    const orders = await this.deps.orders.listOrderFacts(this.db, businessId, ids);
    const decided = await decideOrders(this.db, this.deps, businessId, orders, () => run);
    const amounts = await this.#earn(businessId, decided);
    const wanted = ids.flatMap((orderId) => {
      const order = decided.get(orderId);
      return order ? [{ orderId, after: toCredit(order.decision), amount: amounts.get(orderId) ?? 0 }] : [];
    });
    const posted = Map.groupBy(await listPosted(this.db, businessId, ids), ({ orderId }) => orderId);
    const earned = new Map(
      [...posted].map(([orderId, own]) => [orderId, own.reduce((sum, { amount }) => sum + amount, 0)]),
    );
    const { changes, found } = compareCredits(wanted, await store.listCredits(this.db, businessId, ids), earned);
    const from = run.credited + run.uncredited + run.moved + run.repriced;
    await this.#record(businessId, run, { ...batch, found }, (tx) =>
      store.insertChanges(tx, businessId, run.runId, { changes, from }),
    );
  }

  /** What orders would earn whom they would be credited to; minor units of each order's currency. */
  async #earn(
    businessId: BusinessId,
    decided: ReadonlyMap<OrderId, DecidedOrder>,
  ): Promise<ReadonlyMap<OrderId, number>> {
    const { influencers, orders } = this.deps;
    const suspects = await listSuspects(influencers, businessId, decided.values());
    const placed = new Map(
      (await listPlaced(this.db, orders, businessId, suspects)).map((own) => [`${own.orderId} ${own.accountId}`, own]),
    );
    const credited = [...decided].map(([orderId, { decision, rules }]): CreditedOrder => {
      const influencerId = decision.winner?.influencerId ?? null;
      const isOwn = !rules.selfPurchasesEarn && placed.has(`${orderId} ${influencerId}`);
      const unearned = decision.winner?.ended ? 'ended' : isOwn ? 'self_purchase' : null;
      return { orderId, influencerId, unearned };
    });
    return sumWouldEarn(this.db, this.deps, businessId, credited);
  }

  /** Credits a batch by the rules now in force for it. */
  async #apply(businessId: BusinessId, run: Run, batch: RunBatch): Promise<void> {
    const ids = batch.places.map(({ orderId }) => orderId);
    await this.deps.attribution.attributeOrders(businessId, ids, true);
    await this.#record(businessId, run, { ...batch, found: nothingFound }, () => Promise.resolve());
  }

  /** Writes a batch down unless somebody else did, or the run was stopped meanwhile. */
  async #record(
    businessId: BusinessId,
    run: Run,
    { places, isLast, found }: RunBatch & { found: store.RunFindings },
    write: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await this.transaction(async (tx) => {
      const now = await store.lockRun(tx, businessId, run.runId);
      if (now?.state !== run.state || now.processed !== run.processed) return;
      await write(tx);
      const last = places.at(-1);
      if (last) await store.recordRunStep(tx, businessId, run.runId, { looked: places.length, last, found });
      if (!isLast) return;
      const state = run.state === 'checking' ? 'checked' : 'finished';
      await store.updateRunState(tx, businessId, run.runId, { state, now: this.now() });
    });
  }
}
