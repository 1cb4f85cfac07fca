// Takes a run over past orders to its end, batch by batch: dry, or crediting them by its rules.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OrderPlace, Orders } from '../../stores/stores.ts';
import type { Run } from '../model.ts';
import type { ClaimDeps } from './claims.ts';
import { compareCredits, toCredit } from './compare-credits.ts';
import { decideOrders } from './deciding.ts';
import * as store from './runs-store.ts';

export interface RunDeps extends ClaimDeps {
  readonly orders: Orders;
  readonly attribution: {
    attributeOrders(businessId: BusinessId, orderIds: readonly OrderPlace['orderId'][]): Promise<void>;
  };
}

const batchSize = 200;
const nothingFound = { credited: 0, uncredited: 0, moved: 0 };

/** Takes a run to its end, or to where somebody stopped it; a job given twice does nothing twice. */
export async function runSteps(
  platform: Platform,
  deps: RunDeps,
  businessId: BusinessId,
  runId: string,
): Promise<void> {
  for (;;) {
    const run = await store.findRun(platform.database.db, businessId, runId);
    if (run?.state !== 'checking' && run?.state !== 'running') return;
    const { since, reachedAt, reachedId } = run;
    const after = reachedAt && reachedId ? { createdAt: reachedAt, orderId: reachedId } : null;
    const places = await deps.orders.listOrdersSince(platform.database.db, businessId, {
      since,
      after,
      limit: batchSize,
    });
    const isLast = places.length < batchSize;
    if (run.state === 'checking') await check(platform, deps, businessId, run, { places, isLast });
    else await apply(platform, deps, businessId, run, { places, isLast });
    if (isLast) return;
  }
}

interface RunBatch {
  readonly places: readonly OrderPlace[];
  readonly isLast: boolean;
}

/** Looks how a batch would be credited, and keeps what differs. */
async function check(
  platform: Platform,
  deps: RunDeps,
  businessId: BusinessId,
  run: Run,
  { places, isLast }: RunBatch,
): Promise<void> {
  const { db } = platform.database;
  const ids = places.map(({ orderId }) => orderId);
  const orders = await deps.orders.listOrderFacts(db, businessId, ids);
  const decided = await decideOrders(db, deps, businessId, orders, () => run);
  const wanted = ids.flatMap((orderId) => {
    const order = decided.get(orderId);
    return order ? [{ orderId, after: toCredit(order.decision) }] : [];
  });
  const { changes, found } = compareCredits(wanted, await store.listCredits(db, businessId, ids));
  const from = run.credited + run.uncredited + run.moved;
  await record(platform, businessId, run, { places, isLast, found }, (tx) =>
    store.insertChanges(tx, businessId, run.runId, { changes, from }),
  );
}

/** Credits a batch by the rules now in force for it. */
async function apply(
  platform: Platform,
  deps: RunDeps,
  businessId: BusinessId,
  run: Run,
  { places, isLast }: RunBatch,
): Promise<void> {
  await deps.attribution.attributeOrders(
    businessId,
    places.map(({ orderId }) => orderId),
  );
  await record(platform, businessId, run, { places, isLast, found: nothingFound }, () => Promise.resolve());
}

/** Writes a batch down unless somebody else did, or the run was stopped meanwhile. */
async function record(
  { database, clock }: Platform,
  businessId: BusinessId,
  run: Run,
  { places, isLast, found }: RunBatch & { found: store.RunFindings },
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const now = await store.lockRun(tx, businessId, run.runId);
    if (now?.state !== run.state || now.processed !== run.processed) return;
    await write(tx);
    const last = places.at(-1);
    if (last) await store.recordRunStep(tx, businessId, run.runId, { looked: places.length, last, found });
    if (!isLast) return;
    const state = run.state === 'checking' ? 'checked' : 'finished';
    await store.updateRunState(tx, businessId, run.runId, { state, now: clock.now() });
  });
}
