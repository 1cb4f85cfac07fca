// Segments as server state: those of the reader and of the team, and what changes when one of them does.
import { getAnalytics, getBreakdown, getInfluencerInsight } from '@vitrine/contract/analytics';
import { askFigures, askFunnel } from '@vitrine/contract/figure-questions';
import { getLinkAnalytics } from '@vitrine/contract/insights';
import { listSegments } from '@vitrine/contract/saved-questions';
import { useEndpointQuery } from '../../api/queries.ts';

export const useSegments = () => useEndpointQuery(listSegments, {}, { staleTime: 60_000 });

export const segmentList = [listSegments];

/** What asks by segments as well, and is asked for anew when their conditions change. */
export const segmentAnswers = [
  ...segmentList,
  getAnalytics,
  getBreakdown,
  getInfluencerInsight,
  getLinkAnalytics,
  askFigures,
  askFunnel,
];
