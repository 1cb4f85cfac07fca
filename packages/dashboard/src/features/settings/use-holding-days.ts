// For how many days earnings are held, as server state.
import { useQueryClient } from '@tanstack/react-query';
import type { BusinessId } from '@vitrine/contract/ids';
import {
  getBalance,
  getCommissionSettings,
  listLedgerEntries,
  listPayables,
  updateCommissionSettings,
} from '@vitrine/contract/ledger';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';

const sentFor = (businessId: BusinessId) => ({ params: { business_id: businessId } });

export function useHoldingDays(businessId: BusinessId) {
  return useEndpointQuery(getCommissionSettings, sentFor(businessId));
}

/** It counts at once: what is held is told anew. */
export function useSaveHoldingDays(businessId: BusinessId) {
  const cache = useQueryClient();
  return useEndpointMutation(updateCommissionSettings, {
    refreshes: [getBalance, listLedgerEntries, listPayables],
    onSuccess: (standing) => void cache.setQueryData(endpointKey(getCommissionSettings, sentFor(businessId)), standing),
  });
}
