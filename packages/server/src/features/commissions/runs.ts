// The rules of attribution as a merchant sets them, and the work of crediting past orders anew once she has seen what changes.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { OrderPlace, Stores } from '../stores/stores.ts';
import type { AttributionRules } from './attribution.ts';
import type { ClaimDeps } from './claims.ts';
import { compareCredits, toCredit } from './compare-credits.ts';
import { decideOrders } from './deciding.ts';
import { insertRules, listRulesChanges } from './rules-store.ts';
import { rulesAt } from './rules-in-force.ts';
import * as store from './runs-store.ts';
import type { Run } from './runs-store.ts';

export type { Run } from './runs-store.ts';

interface Who {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
}

export interface RulesDesk {
  /** The rules of orders placed now, and the last run. */
  getStanding(businessId: BusinessId): Promise<{ rules: AttributionRules; run: Run | null }>;
  /** Sets rules for orders from now on. */
  setRules(who: Who, rules: AttributionRules): Promise<void>;
  /** Begins a dry run over the last days, each of 24 hours; refuses `run_not_ready` while another is at work. */
  beginRun(who: Who, wish: AttributionRules & { days: number }): Promise<Run>;
  getRun(businessId: BusinessId, runId: string): Promise<Run>;
  /**
   * Confirms a dry run that is done: its rules count from its first day on, and its orders are credited by them. Refuses
   * `run_not_ready` in any other state.
   */
  startRun(who: Who, runId: string): Promise<Run>;
  /** Gives up a run that was not confirmed; `run_not_ready` once it was. */
  cancelRun(businessId: BusinessId, runId: string): Promise<Run>;
}

interface Deps extends ClaimDeps {
  stores: Stores;
  attributeOrders(businessId: BusinessId, orderIds: readonly OrderPlace['orderId'][]): Promise<void>;
}

const job = 'commissions.run';
const batchSize = 200;
const dayMs = 24 * 3600_000;
const nothingFound = { credited: 0, uncredited: 0, moved: 0 };

export function createRulesDesk(platform: Platform, deps: Deps): RulesDesk {
  const { database, clock, jobs } = platform;
  const { db } = database;

  jobs.define<{ businessId: BusinessId; runId: string }>(job, ({ businessId, runId }) =>
    work(platform, deps, businessId, runId),
  );
  // should the job be lost while the database was away, the run still goes on
  jobs.define(
    'commissions.run.resume',
    async () => {
      for (const each of await store.listRunsAtWork(db)) await jobs.enqueue(db, job, each, { key: each.runId });
    },
    { schedule: '* * * * *' },
  );

  const getRun = async (businessId: BusinessId, runId: string): Promise<Run> => {
    const run = await store.findRun(db, businessId, runId);
    if (!run) throw new Problem('not_found');
    return run;
  };

  /** Changes a run that is in one of these states. */
  const change = async (
    businessId: BusinessId,
    runId: string,
    states: readonly Run['state'][],
    write: (tx: Tx, run: Run) => Promise<void>,
  ): Promise<Run> => {
    await database.transaction(async (tx) => {
      const run = await store.lockRun(tx, businessId, runId);
      if (!run) throw new Problem('not_found');
      if (!states.includes(run.state)) throw new Problem('run_not_ready');
      await write(tx, run);
    });
    return getRun(businessId, runId);
  };

  return {
    getStanding: async (businessId) => {
      const changes = await listRulesChanges(db, businessId);
      return { rules: rulesAt(changes, clock.now()), run: await store.findLatestRun(db, businessId) };
    },

    setRules: async ({ businessId, accountId }, rules) => {
      const now = clock.now();
      const set = { setId: uuidv7(), setAt: now, setBy: accountId, effectiveFrom: now };
      await insertRules(db, businessId, { ...rules, ...set });
    },

    beginRun: async ({ businessId, accountId }, { days, ...rules }) => {
      const now = clock.now();
      const since = new Date(now.getTime() - days * dayMs);
      const runId = uuidv7();
      const total = await deps.stores.countOrdersSince(db, businessId, since);
      await database.transaction(async (tx) => {
        const run = { ...rules, runId, days, since, total, createdBy: accountId, createdAt: now };
        if (!(await store.insertRun(tx, businessId, run))) throw new Problem('run_not_ready');
        await jobs.enqueue(tx, job, { businessId, runId }, { key: runId });
      });
      return getRun(businessId, runId);
    },

    getRun,

    startRun: ({ businessId, accountId }, runId) =>
      change(businessId, runId, ['checked'], async (tx, run) => {
        const now = clock.now();
        const { windowDays, priority, since: effectiveFrom } = run;
        await insertRules(tx, businessId, {
          windowDays,
          priority,
          effectiveFrom,
          setId: runId,
          setAt: now,
          setBy: accountId,
        });
        await store.updateRunState(tx, businessId, runId, { state: 'running', now });
        await jobs.enqueue(tx, job, { businessId, runId }, { key: runId });
      }),

    cancelRun: (businessId, runId) =>
      change(businessId, runId, ['checking', 'checked'], (tx) =>
        store.updateRunState(tx, businessId, runId, { state: 'cancelled', now: clock.now() }),
      ),
  };
}

/** Takes a run to its end, or to where somebody stopped it; a job given twice does nothing twice. */
async function work(platform: Platform, deps: Deps, businessId: BusinessId, runId: string): Promise<void> {
  for (;;) {
    const run = await store.findRun(platform.database.db, businessId, runId);
    if (run?.state !== 'checking' && run?.state !== 'running') return;
    const { since, reachedAt, reachedId } = run;
    const after = reachedAt && reachedId ? { createdAt: reachedAt, orderId: reachedId } : null;
    const places = await deps.stores.listOrdersSince(platform.database.db, businessId, {
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

interface Batch {
  readonly places: readonly OrderPlace[];
  readonly isLast: boolean;
}

/** Looks how a batch would be credited, and keeps what differs. */
async function check(
  platform: Platform,
  deps: Deps,
  businessId: BusinessId,
  run: Run,
  { places, isLast }: Batch,
): Promise<void> {
  const { db } = platform.database;
  const ids = places.map(({ orderId }) => orderId);
  const orders = await deps.stores.listOrderFacts(db, businessId, ids);
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
  deps: Deps,
  businessId: BusinessId,
  run: Run,
  { places, isLast }: Batch,
): Promise<void> {
  await deps.attributeOrders(
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
  { places, isLast, found }: Batch & { found: store.Found },
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
