// Goals: set, changed, removed and put back by who may share figures; what is reached of them is read by insights.
import { goalId as goalIdSchema, type BusinessId, type GoalId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import * as store from './goals-store.ts';

export type { GoalDraft, KeptGoal } from './goals-store.ts';

/** A removed one can be put back for so long. */
const keptMs = 24 * 3600_000;

/** Who may is asked by the calls, and what a draft names is there. */
export class Goals extends Service<null> {
  constructor(platform: Platform) {
    super(platform, null);
    const forget = () => store.deleteRemoved(this.db, this.#since());
    platform.jobs.define('questions.delete-removed-goals', forget, { schedule: '47 3 * * *' });
  }

  list(businessId: BusinessId): Promise<store.KeptGoal[]> {
    return store.listGoals(this.db, businessId);
  }

  listBusinesses(): Promise<BusinessId[]> {
    return store.listBusinesses(this.db);
  }

  /** Refuses `saved_too_many`. */
  create(businessId: BusinessId, draft: store.GoalDraft): Promise<store.KeptGoal> {
    return this.transaction(async (tx) => {
      refuseMore(await store.countGoals(tx, businessId));
      const goalId = goalIdSchema.parse(randomUUID());
      return store.insertGoal(tx, businessId, { goalId, madeAt: this.now(), draft });
    });
  }

  /** Refuses `not_found`. */
  async edit(businessId: BusinessId, goalId: GoalId, draft: store.GoalDraft): Promise<store.KeptGoal> {
    return found(await this.transaction((tx) => store.updateGoal(tx, businessId, goalId, draft)));
  }

  /** Refuses `not_found`. */
  async remove(businessId: BusinessId, goalId: GoalId): Promise<void> {
    const change = { removed_at: this.now() };
    found(await this.transaction((tx) => store.updateGoal(tx, businessId, goalId, change)));
  }

  /** Refuses `not_found` and `saved_too_many`. */
  async restore(businessId: BusinessId, goalId: GoalId): Promise<store.KeptGoal> {
    const restored = await this.transaction(async (tx) => {
      refuseMore(await store.countGoals(tx, businessId));
      return store.restoreGoal(tx, businessId, goalId, this.#since());
    });
    return found(restored);
  }

  /** Once for each period. */
  noteReached(goal: store.KeptGoal, from: string): Promise<void> {
    return store.noteReached(this.db, goal, { from, now: this.now() });
  }

  #since(): Date {
    return new Date(this.now().getTime() - keptMs);
  }
}

function found(goal: store.KeptGoal | null): store.KeptGoal {
  if (goal === null) throw new Problem('not_found');
  return goal;
}

function refuseMore(held: number): void {
  if (held >= limits.goals) throw new Problem('saved_too_many', { values: { limit: limits.goals } });
}
