// The team as server state: who is in it, and every change of it.
import { listTeam } from '@vitrine/contract/team';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';

export const useTeam = () => useEndpointQuery(listTeam, {});

/** A change of the team; says that it is done, or why not. */
export const useTeamChange = <E extends Endpoint>(endpoint: E, done: string, onDone: () => unknown = () => undefined) =>
  useEndpointMutation(endpoint, {
    refreshes: [listTeam],
    onSuccess: async () => {
      toastDone(done);
      await onDone();
    },
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
