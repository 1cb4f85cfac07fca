// The calls of goals.
import * as contract from '@vitrine/contract/goals';
import { done } from '../../../platform/http/serve.ts';
import type { Serve } from '../../identity/identity.ts';
import type { Sources } from '../model.ts';
import type { GoalProgress } from './goals.ts';

interface Deps extends Pick<Sources, 'goals'> {
  readonly progress: GoalProgress;
}

export function goalRoutes(serve: Serve, { goals, progress }: Deps): void {
  serve(contract.listGoals, async ({ actor }) => ({ goals: await progress.list(actor) }));

  serve(contract.createGoal, async ({ actor, body }) => ({ goal: await progress.create(actor, body) }));

  serve(contract.editGoal, async ({ actor, params, body }) => ({
    goal: await progress.edit(actor, params.goal_id, body),
  }));

  serve(contract.removeGoal, ({ actor, params }) => done(goals.remove(actor.businessId, params.goal_id)));

  serve(contract.restoreGoal, async ({ actor, params }) => ({ goal: await progress.restore(actor, params.goal_id) }));
}
