// How orders are credited, as server state: the rules, the run over past orders, and what it would change.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginAttributionRun,
  cancelAttributionRun,
  getAttributionRules,
  listAttributionChanges,
  startAttributionRun,
  type AttributionRun,
} from '@vitrine/contract/attribution';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { pageSizes } from '@vitrine/contract/limits';
import { listOrders } from '@vitrine/contract/orders';
import { endpointKey, endpointQuery, toPaged, useEndpointMutation, useEndpointPages } from '../../api/queries.ts';

type RulesAndRun = AnswerOf<typeof getAttributionRules>;

export const isAtWork = (run: AttributionRun | null): boolean => run?.state === 'checking' || run?.state === 'running';

/** The rules and the last run, asked for each second while it is at work; nobody asks who may not change them. */
export function useAttributionRules(enabled: boolean) {
  return useQuery({
    ...endpointQuery(getAttributionRules, {}),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (isAtWork(state.data?.run ?? null) ? 1_000 : false),
  });
}

/** What can be done about the run; each answers into the cache. */
export function useAttributionWork() {
  const cache = useQueryClient();
  const key = endpointKey(getAttributionRules, {});
  const keepRun = ({ run }: { run: AttributionRun }) => {
    cache.setQueryData<RulesAndRun>(key, (known) => known && { ...known, run });
    return cache.invalidateQueries({ queryKey: key });
  };
  const begin = useEndpointMutation(beginAttributionRun, { onSuccess: keepRun });
  const start = useEndpointMutation(startAttributionRun, { onSuccess: keepRun, refreshes: [listOrders] });
  const cancel = useEndpointMutation(cancelAttributionRun, { onSuccess: keepRun });
  return { begin, start, cancel };
}

/** What a run would change, page by page; the sums by influencer come with the first. */
export function useAttributionChanges(runId: string) {
  const query = useEndpointPages(listAttributionChanges, [runId], (skip) => ({
    params: { run_id: runId },
    query: { count: pageSizes.orders, skip },
  }));
  return {
    ...toPaged(query),
    first: query.data?.pages[0] ?? null,
    rows: query.data?.pages.flatMap(({ changes }) => changes) ?? null,
  };
}
