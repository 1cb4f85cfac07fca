// How often shoppers searched by a photo, as server state, and the figures of what that led to.
import { askFigures } from '@vitrine/contract/figure-questions';
import { getPhotoSearches, type PhotoSearches } from '@vitrine/contract/vision';
import { useEndpointQuery } from '../../api/queries.ts';
import { canSeeAnalytics, useSession } from '../../api/session.ts';

export const usePhotoSearches = () => useEndpointQuery(getPhotoSearches, {});

/** The visits that were opened from a search, and the orders by them, of the same days; not asked for whoever sees no figures. */
export function useLedByPhoto({ from_date, to_date }: PhotoSearches) {
  const enabled = canSeeAnalytics(useSession());
  const body = {
    measures: ['visits' as const, 'click_checkouts' as const],
    filters: [{ by: 'channel' as const, op: 'is' as const, values: ['photo_search'] }],
    from_date,
    to_date,
  };
  const { data, error, refetch } = useEndpointQuery(askFigures, { body }, { enabled });
  const led = data && { visits: data.totals.visits ?? 0, orders: data.totals.click_checkouts ?? 0 };
  return { led, error, retry: () => void refetch() };
}
