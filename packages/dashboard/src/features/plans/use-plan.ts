// Choosing a plan: the store's page of approval is opened, in this window.
import type { PaidPlan } from '@vitrine/contract/plan-gates';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { type getPlan, subscribePlan } from '@vitrine/contract/plans';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

export type PlanState = AnswerOf<typeof getPlan>;

export interface Subscribe {
  readonly choose: (plan: PaidPlan) => void;
  /** The plan the store is being asked for. */
  readonly busy: PaidPlan | null;
  readonly problem: Problem | null;
}

export function useSubscribe(): Subscribe {
  const { user } = useSession();
  const asked = useEndpointMutation(subscribePlan, { onSuccess: (address) => location.assign(address) });
  return {
    choose: (plan) => asked.mutate({ body: { business_id: user.business_id, store_subscription_plan: plan } }),
    busy: asked.isPending || asked.isSuccess ? (asked.variables?.body.store_subscription_plan ?? null) : null,
    problem: asked.error,
  };
}
