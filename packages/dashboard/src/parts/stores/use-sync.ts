// The catalogue sync as it runs: asked for each second while it is under way, started and cancelled from anywhere.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelSync, getSync, startSync } from '@vitrine/contract/stores';
import type { SyncProgress } from '@vitrine/contract/stores';
import { can } from '@vitrine/contract/rights';
import { endpointKey, endpointQuery, useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

const isUnderWay = (progress: SyncProgress | undefined): boolean =>
  progress?.state === 'waiting' || progress?.state === 'running';

const recentMs = 60_000;

function endedJustNow(progress: SyncProgress | undefined): boolean {
  const endedAt = progress?.finished_at ?? null;
  return endedAt !== null && Date.now() - Date.parse(endedAt) < recentMs;
}

/** The sync of the connected store, and what can be done about it. Idle without a store and for influencers. */
export function useSync() {
  const { user, brand } = useSession();
  const cache = useQueryClient();
  const [wasSeenRunning, setSeenRunning] = useState(false);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const options = endpointQuery(getSync, {});
  const query = useQuery({
    ...options,
    enabled: brand !== null && can(user, 'see store'),
    staleTime: 0,
    refetchInterval: (state) => (isUnderWay(state.state.data) ? 1_000 : false),
  });
  const progress = query.data;
  const underWay = isUnderWay(progress);
  if (underWay && !wasSeenRunning) setSeenRunning(true);
  const keep = (answer: SyncProgress) => cache.setQueryData(endpointKey(getSync, {}), answer);
  const start = useEndpointMutation(startSync, { onSuccess: keep });
  const cancel = useEndpointMutation(cancelSync, { onSuccess: keep });
  return {
    progress: progress ?? null,
    isUnderWay: underWay,
    /** Whether its end is worth telling: it ran while this screen was open, or ended just before. */
    wasSeenRunning: (wasSeenRunning || endedJustNow(progress)) && dismissed !== (progress?.finished_at ?? null),
    start: () => brand && start.mutate({ body: { business_id: brand.business_id } }),
    startProblem: start.error,
    isStarting: start.isPending,
    cancel: () => cancel.mutate({}),
    cancelProblem: cancel.error,
    isCancelling: cancel.isPending,
    dismiss: () => setDismissed(progress?.finished_at ?? null),
  };
}

export type Sync = ReturnType<typeof useSync>;
