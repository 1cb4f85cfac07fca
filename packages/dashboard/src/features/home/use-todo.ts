// The merchant's first steps as the server tells them.
import { getTodo } from '@vitrine/contract/analytics';
import { useEndpointQuery } from '../../api/queries.ts';
import { isMerchant } from '../../api/session-rights.ts';
import { useSession } from '../../api/session.ts';

/** Asked anew whenever home is come back to, as a step may have been taken meanwhile. */
const freshFor = 5_000;

export function useTodo() {
  return useEndpointQuery(getTodo, {}, { enabled: isMerchant(useSession()), staleTime: freshFor });
}
