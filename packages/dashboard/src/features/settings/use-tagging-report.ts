// How well AI tagging knows the products of the store, as server state: watched while it is tested, and tested again.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getTaggingReport, makeTaggingReport, type TaggingReport } from '@vitrine/contract/vision';
import { endpointKey, endpointQuery, useEndpointMutation } from '../../api/queries.ts';

/** Between two questions whether the test is done, or how far another network is, in ms. */
const pollEvery = 5_000;

export function useTaggingReport() {
  const cache = useQueryClient();
  const query = useQuery({
    ...endpointQuery(getTaggingReport, {}),
    refetchInterval: ({ state: { data } }) =>
      (data?.state === 'waiting' || (data?.next_network ?? null) !== null) && pollEvery,
  });
  const keep = (made: TaggingReport): void => void cache.setQueryData(endpointKey(getTaggingReport, {}), made);
  const again = useEndpointMutation(makeTaggingReport, { onSuccess: keep });
  return { query, again };
}
