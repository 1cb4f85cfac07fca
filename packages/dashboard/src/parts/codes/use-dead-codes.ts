// Promo codes that take nothing off in the store, for lists and previews to mark; the store is not asked for it.
import { type DeadCode, listDeadCodes } from '@vitrine/contract/discounts';
import { useMemo } from 'react';
import { useEndpointQuery } from '../../api/queries.ts';
import { isTeam, useSession } from '../../api/session.ts';

/** By the code in lower case. Influencers are told none, and while it is not known none is marked. */
export function useDeadCodes(): { readonly byCode: ReadonlyMap<string, DeadCode>; readonly zone: string } {
  const session = useSession();
  const { data } = useEndpointQuery(
    listDeadCodes,
    {},
    { enabled: isTeam(session) && session.brand !== null, staleTime: 60_000 },
  );
  const zone = session.brand?.time_zone ?? 'UTC';
  return useMemo(
    () => ({ byCode: new Map(data?.codes.map((dead) => [dead.code.toLowerCase(), dead])), zone }),
    [data, zone],
  );
}
