// Segments as server state: those of the reader and of the business, and what changes when one of them does.
import { getAnalytics, getBreakdown } from '@vitrine/contract/analytics';
import { askFigures, askFunnel } from '@vitrine/contract/figure-questions';
import { listSegments } from '@vitrine/contract/saved-questions';
import { useEndpointQuery } from '../../../api/queries.ts';

export const useSegments = () => useEndpointQuery(listSegments, {}, { staleTime: 60_000 });

/** What asks by segments, and is asked for anew when their conditions change. */
export const segmentAnswers = [listSegments, getAnalytics, getBreakdown, askFigures, askFunnel];
