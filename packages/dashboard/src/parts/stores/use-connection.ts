// How well the connected store is connected, as the server tells it, and what can be done about it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { can } from '@vitrine/contract/rights';
import { changeConnection, getConnection, repeatReports, type StoreConnection } from '@vitrine/contract/stores';
import { endpointKey, endpointQuery, useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

/** Idle without a store and for influencers. */
export function useConnection() {
  const { user, brand } = useSession();
  const cache = useQueryClient();
  const query = useQuery({
    ...endpointQuery(getConnection, {}),
    enabled: brand !== null && can(user, 'see store'),
  });
  const keep = (answer: StoreConnection) => cache.setQueryData(endpointKey(getConnection, {}), answer);
  const change = useEndpointMutation(changeConnection, { onSuccess: keep });
  const repeat = useEndpointMutation(repeatReports, {
    onSuccess: () => cache.invalidateQueries({ queryKey: endpointKey(getConnection, {}) }),
  });
  return { query, connection: query.data ?? null, change, repeat };
}
