// The terms new influencers begin with.
import { getDefaultTerms } from '@vitrine/contract/terms';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

export function useDefaultTerms() {
  const { user } = useSession();
  return useEndpointQuery(getDefaultTerms, { params: { business_id: user.business_id } });
}
