// An influencer's terms as server state: those in force with their history, changing and undoing them, and what others would have paid.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getInfluencer, listInfluencers, type Terms } from '@vitrine/contract/influencers';
import { acceptTerms, getTerms, previewTerms, undoTerms } from '@vitrine/contract/terms';
import { searchCollections, searchProducts } from '@vitrine/contract/stores';
import { can } from '@vitrine/contract/rights';
import { useSession } from '../../api/session.ts';
import { endpointKey, endpointQuery, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';

export const useTerms = (username: string) => useEndpointQuery(getTerms, { params: { username } });

/** Undoing answers the standing as it is then. */
export function useUndoTerms(username: string) {
  const cache = useQueryClient();
  return useEndpointMutation(undoTerms, {
    refreshes: [getInfluencer, listInfluencers, previewTerms],
    onSuccess: (standing) => void cache.setQueryData(endpointKey(getTerms, { params: { username } }), standing),
  });
}

/** Accepting answers the standing as it is then. */
export function useAcceptTerms(username: string) {
  const cache = useQueryClient();
  return useEndpointMutation(acceptTerms, {
    onSuccess: (standing) => void cache.setQueryData(endpointKey(getTerms, { params: { username } }), standing),
  });
}

/** What last month would have paid under these terms; nothing is asked while they are null. */
export function useTermsPreview(username: string, terms: Terms | null) {
  return useQuery({
    ...endpointQuery(previewTerms, { params: { username }, body: { terms: terms ?? {} } }),
    enabled: terms !== null,
    placeholderData: keepPreviousData,
  });
}

/** Names of products and collections that rates are agreed for, as far as the reader may look them up. */
export function useNames(productIds: readonly string[], collectionIds: readonly string[]) {
  const canLookUp = can(useSession().user, 'create links');
  const products = useEndpointQuery(
    searchProducts,
    { query: { ids: productIds.join(','), count: 250 } },
    { enabled: canLookUp && productIds.length > 0, staleTime: 60_000 },
  );
  const collections = useEndpointQuery(
    searchCollections,
    { query: { ids: collectionIds.join(','), count: 250 } },
    { enabled: canLookUp && collectionIds.length > 0, staleTime: 60_000 },
  );
  return {
    product: (id: string) => products.data?.products.find((each) => each.inventory_id === id) ?? null,
    collection: (id: string) => collections.data?.collections.find((each) => each.id === id) ?? null,
  };
}
