// The door of the rules: those orders are credited by, and runs that apply others to past orders once a merchant confirms.
import type { EventBus } from '../../../events.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AttributionRules, Author, Run } from '../model.ts';
import { rulesAt } from './rules-in-force.ts';
import { insertRules, listRulesChanges } from './rules-store.ts';
import { runSteps, type RunDeps } from './run-steps.ts';
import * as store from './runs-store.ts';

const job = 'commissions.run';
const dayMs = 24 * 3600_000;

export class RuleBook {
  readonly #platform: Platform;
  readonly #events: EventBus;
  readonly #deps: RunDeps;

  constructor(platform: Platform, events: EventBus, deps: RunDeps) {
    this.#platform = platform;
    this.#events = events;
    this.#deps = deps;
    const { jobs, database } = platform;
    jobs.define<{ businessId: BusinessId; runId: string }>(job, ({ businessId, runId }) =>
      runSteps(platform, deps, businessId, runId),
    );
    // should the job be lost while the database was away, the run still goes on
    jobs.define(
      'commissions.run.resume',
      async () => {
        for (const each of await store.listRunsAtWork(database.db))
          await jobs.enqueue(database.db, job, each, { key: each.runId });
      },
      { schedule: '* * * * *' },
    );
  }

  /** The rules of orders placed now, and the last run. */
  async getState(businessId: BusinessId): Promise<{ rules: AttributionRules; run: Run | null }> {
    const { database, clock } = this.#platform;
    const changes = await listRulesChanges(database.db, businessId);
    return { rules: rulesAt(changes, clock.now()), run: await store.findLatestRun(database.db, businessId) };
  }

  /** Sets rules for orders from now on. */
  async setRules({ businessId, accountId }: Author, rules: AttributionRules): Promise<void> {
    const { database, clock } = this.#platform;
    const now = clock.now();
    const set = { setId: uuidv7(), setAt: now, setBy: accountId, effectiveFrom: now };
    await database.transaction(async (tx) => {
      await insertRules(tx, businessId, { ...rules, ...set });
      const what = { section: 'attribution', changed: Object.keys(rules) };
      await this.#events.emit(tx, 'settings.changed', { businessId, by: accountId, ...what });
    });
  }

  /** Begins a dry run over the last days, each of 24 hours; refuses `run_not_ready` while another is at work. */
  async beginRun(
    { businessId, accountId }: Author,
    { days, ...rules }: AttributionRules & { days: number },
  ): Promise<Run> {
    const { database, clock, jobs } = this.#platform;
    const now = clock.now();
    const since = new Date(now.getTime() - days * dayMs);
    const runId = uuidv7();
    const total = await this.#deps.orders.countOrdersSince(database.db, businessId, since);
    await database.transaction(async (tx) => {
      const run = { ...rules, runId, days, since, total, createdBy: accountId, createdAt: now };
      if (!(await store.insertRun(tx, businessId, run))) throw new Problem('run_not_ready');
      await jobs.enqueue(tx, job, { businessId, runId }, { key: runId });
    });
    return this.getRun(businessId, runId);
  }

  async getRun(businessId: BusinessId, runId: string): Promise<Run> {
    const run = await store.findRun(this.#platform.database.db, businessId, runId);
    if (!run) throw new Problem('not_found');
    return run;
  }

  /**
   * Confirms a dry run that is done: its rules count from its first day on, and its orders are credited by them. Refuses
   * `run_not_ready` in any other state.
   */
  startRun({ businessId, accountId }: Author, runId: string): Promise<Run> {
    const { clock, jobs } = this.#platform;
    return this.#change(businessId, runId, ['checked'], async (tx, run) => {
      const now = clock.now();
      const { windowDays, priority, since: effectiveFrom } = run;
      const set = { setId: runId, setAt: now, setBy: accountId, effectiveFrom };
      await insertRules(tx, businessId, { windowDays, priority, ...set });
      const what = { section: 'attribution', changed: ['windowDays', 'priority'] };
      await this.#events.emit(tx, 'settings.changed', { businessId, by: accountId, ...what });
      await store.updateRunState(tx, businessId, runId, { state: 'running', now });
      await jobs.enqueue(tx, job, { businessId, runId }, { key: runId });
    });
  }

  /** Gives up a run that was not confirmed; `run_not_ready` once it was. */
  cancelRun(businessId: BusinessId, runId: string): Promise<Run> {
    return this.#change(businessId, runId, ['checking', 'checked'], (tx) =>
      store.updateRunState(tx, businessId, runId, { state: 'cancelled', now: this.#platform.clock.now() }),
    );
  }

  /** Changes a run that is in one of these states. */
  async #change(
    businessId: BusinessId,
    runId: string,
    states: readonly Run['state'][],
    write: (tx: Tx, run: Run) => Promise<void>,
  ): Promise<Run> {
    await this.#platform.database.transaction(async (tx) => {
      const run = await store.lockRun(tx, businessId, runId);
      if (!run) throw new Problem('not_found');
      if (!states.includes(run.state)) throw new Problem('run_not_ready');
      await write(tx, run);
    });
    return this.getRun(businessId, runId);
  }
}
