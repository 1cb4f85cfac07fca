// How often shoppers searched by a photo, as server state, and the figures of what that led to.
import { askFigures } from '@vitrine/contract/figure-questions';
import { getPhotoSearches, type PhotoSearches } from '@vitrine/contract/vision';
import { useEndpointQuery } from '../../api/queries.ts';
import { canSeeAnalytics, useSession } from '../../api/session.ts';

export const usePhotoSearches = () => useEndpointQuery(getPhotoSearches, {});

interface Led {
  readonly visits: number;
  readonly orders: number;
}

/** The visits of posts that were found, and the orders by them, of the same days; undefined until they are known, and for whoever sees no figures. */
export function useLedByPhoto({ from_date, to_date }: PhotoSearches): Led | undefined {
  const enabled = canSeeAnalytics(useSession());
  const body = {
    measures: ['visits' as const, 'click_checkouts' as const],
    filters: [{ by: 'channel' as const, op: 'is' as const, values: ['photo_search'] }],
    from_date,
    to_date,
  };
  const totals = useEndpointQuery(askFigures, { body }, { enabled }).data?.totals;
  return totals && { visits: totals.visits ?? 0, orders: totals.click_checkouts ?? 0 };
}
