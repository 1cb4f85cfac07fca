// What is asked for anew when segments change; apart from them, as it knows every question there is.
import {
  getAnalytics,
  getBreakdown,
  getInfluencerInsight,
  getOverview,
  listInfluencerInsights,
} from '@vitrine/contract/analytics';
import { askFigures, askFunnel } from '@vitrine/contract/figure-questions';
import { getLifetime, getLinkAnalytics } from '@vitrine/contract/insights';
import { listLinks } from '@vitrine/contract/links';
import { getMultilinkAnalytics } from '@vitrine/contract/multilinks';
import { listSegments } from '@vitrine/contract/saved-questions';

export const segmentList = [listSegments];

/** What asks by segments as well, and is asked for anew when their conditions change. */
export const segmentAnswers = [
  ...segmentList,
  getAnalytics,
  getBreakdown,
  getInfluencerInsight,
  listInfluencerInsights,
  getLinkAnalytics,
  getMultilinkAnalytics,
  listLinks,
  getLifetime,
  getOverview,
  askFigures,
  askFunnel,
];
