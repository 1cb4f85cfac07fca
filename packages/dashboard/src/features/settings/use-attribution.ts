// How orders are credited, as server state: the rules, the run over past orders, and what it would change.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginAttributionRun,
  cancelAttributionRun,
  getAttributionRules,
  listAttributionChanges,
  startAttributionRun,
  updateAttributionRules,
  type AttributionRun,
} from '@vitrine/contract/attribution';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { pageSizes } from '@vitrine/contract/limits';
import { listOrders } from '@vitrine/contract/orders';
import { endpointKey, endpointQuery, toPaged, useEndpointMutation, useEndpointPages } from '../../api/queries.ts';

type RulesAndRun = AnswerOf<typeof getAttributionRules>;

export const isAtWork = (run: AttributionRun | null): boolean => run?.state === 'checking' || run?.state === 'running';

/** The rules and the last run, asked for each second while it is at work. */
export function useAttributionRules() {
  return useQuery({
    ...endpointQuery(getAttributionRules, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (isAtWork(state.data?.run ?? null) ? 1_000 : false),
  });
}

/** What can be done about rules and run; each answers into the cache. */
export function useAttributionWork() {
  const cache = useQueryClient();
  const key = endpointKey(getAttributionRules, {});
  const keep = (found: RulesAndRun) => void cache.setQueryData(key, found);
  const keepRun = ({ run }: { run: AttributionRun }) => {
    cache.setQueryData<RulesAndRun>(key, (known) => known && { ...known, run });
    return cache.invalidateQueries({ queryKey: key });
  };
  const save = useEndpointMutation(updateAttributionRules, { onSuccess: keep });
  const begin = useEndpointMutation(beginAttributionRun, { onSuccess: keepRun });
  const start = useEndpointMutation(startAttributionRun, { onSuccess: keepRun, refreshes: [listOrders] });
  const cancel = useEndpointMutation(cancelAttributionRun, { onSuccess: keepRun });
  return { save, begin, start, cancel };
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
