// The door of the rules: those orders are credited by, and runs that apply others to past orders once a merchant confirms.
import type { EventBus } from '../../../events.ts';
import type { BusinessId } from '@vitrine/contract/ids';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { AccountKey } from '../../identity/identity.ts';
import type { AttributionRules, Run } from '../model.ts';
import { rulesAt, toRules } from './rules-in-force.ts';
import { insertRules, listRulesChanges, type NewRules } from './rules-store.ts';
import { RunSteps, type RunDeps } from './run-steps.ts';
import * as store from './runs-store.ts';

const job = 'commissions.run';
const dayMs = 24 * 3600_000;

export class RuleBook extends Service<RunDeps & { readonly events: EventBus }> {
  constructor(platform: Platform, deps: RunDeps & { readonly events: EventBus }) {
    super(platform, deps);
    const { jobs } = platform;
    const steps = new RunSteps(platform, deps);
    jobs.define<{ businessId: BusinessId; runId: string }>(job, ({ businessId, runId }) =>
      steps.takeAll(businessId, runId),
    );
    // should the job be lost while the database was away, the run still goes on
    jobs.define(
      'commissions.run.resume',
      async () => {
        for (const each of await store.listRunsAtWork(this.db))
          await jobs.enqueue(this.db, job, each, { key: each.runId });
      },
      { schedule: '* * * * *' },
    );
  }

  /** The rules of orders placed now, and the last run. */
  async getState(businessId: BusinessId): Promise<{ rules: AttributionRules; run: Run | null }> {
    const changes = await listRulesChanges(this.db, businessId);
    return { rules: rulesAt(changes, this.now()), run: await store.findLatestRun(this.db, businessId) };
  }

  /** Sets rules for orders from now on. */
  setRules(author: AccountKey, rules: AttributionRules): Promise<void> {
    const set = { setId: uuidv7(), effectiveFrom: this.now() };
    return this.transaction((tx) => this.#set(tx, author, { ...rules, ...set }));
  }

  /** Begins a dry run over the last days, each of 24 hours; refuses `run_not_ready` while another is at work. */
  async beginRun(
    { businessId, accountId }: AccountKey,
    { days, ...rules }: AttributionRules & { days: number },
  ): Promise<Run> {
    const now = this.now();
    const since = new Date(now.getTime() - days * dayMs);
    const runId = uuidv7();
    const total = await this.deps.orders.countOrdersSince(this.db, businessId, since);
    await this.transaction(async (tx) => {
      const run = { ...rules, runId, days, since, total, createdBy: accountId, createdAt: now };
      if (!(await store.insertRun(tx, businessId, run))) throw new Problem('run_not_ready');
      await this.platform.jobs.enqueue(tx, job, { businessId, runId }, { key: runId });
    });
    return this.getRun(businessId, runId);
  }

  async getRun(businessId: BusinessId, runId: string): Promise<Run> {
    const run = await store.findRun(this.db, businessId, runId);
    if (!run) throw new Problem('not_found');
    return run;
  }

  /**
   * Confirms a dry run that is done: its rules count from its first day on, and its orders are credited by them. Refuses
   * `run_not_ready` in any other state.
   */
  startRun(author: AccountKey, runId: string): Promise<Run> {
    const { businessId } = author;
    return this.#change(businessId, runId, ['checked'], async (tx, run) => {
      await this.#set(tx, author, { ...toRules(run), setId: runId, effectiveFrom: run.since });
      await store.updateRunState(tx, businessId, runId, { state: 'running', now: this.now() });
      await this.platform.jobs.enqueue(tx, job, { businessId, runId }, { key: runId });
    });
  }

  /** Gives up a run that was not confirmed; `run_not_ready` once it was. */
  cancelRun(businessId: BusinessId, runId: string): Promise<Run> {
    return this.#change(businessId, runId, ['checking', 'checked'], (tx) =>
      store.updateRunState(tx, businessId, runId, { state: 'cancelled', now: this.now() }),
    );
  }

  async #set(tx: Tx, { businessId, accountId }: AccountKey, rules: Omit<NewRules, 'setAt' | 'setBy'>): Promise<void> {
    await insertRules(tx, businessId, { ...rules, setAt: this.now(), setBy: accountId });
    const what = { section: 'attribution', changed: Object.keys(toRules(rules)) };
    await this.deps.events.emit(tx, 'settings.changed', { businessId, by: accountId, ...what });
  }

  /** Changes a run that is in one of these states. */
  async #change(
    businessId: BusinessId,
    runId: string,
    states: readonly Run['state'][],
    write: (tx: Tx, run: Run) => Promise<void>,
  ): Promise<Run> {
    await this.transaction(async (tx) => {
      const run = await store.lockRun(tx, businessId, runId);
      if (!run) throw new Problem('not_found');
      if (!states.includes(run.state)) throw new Problem('run_not_ready');
      await write(tx, run);
    });
    return this.getRun(businessId, runId);
  }
}
