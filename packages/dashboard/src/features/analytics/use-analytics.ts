// The figures of a business by tab and day as server state, and all figures of the screen as files.
import {
  exportAnalytics,
  exportAnalyticsParquet,
  exportBreakdown,
  exportBreakdownParquet,
  exportInfluencerInsights,
  exportInfluencerInsightsParquet,
  getAnalytics,
  type Tab,
} from '@vitrine/contract/analytics';
import { type Download, download } from '../../api/download.ts';
import { useSession } from '../../api/session.ts';
import {
  type BreakdownQuestion,
  type FigureQuestion,
  toBreakdownSent,
  toCompareSent,
  toFiguresSent,
  useFigures,
} from '../../parts/figures/use-analytics.ts';

/** Nothing is asked where not `enabled`. */
export function useAnalytics({ compare, ...asked }: FigureQuestion, enabled = true) {
  const params = { business_id: useSession().user.business_id };
  return useFigures(getAnalytics, { params, query: { ...toFiguresSent(asked), ...toCompareSent(compare) } }, enabled);
}

export type FileKind = 'csv' | 'parquet';

/** The files of what is on screen, whole. */
export function useAnalyticsFiles() {
  const params = { business_id: useSession().user.business_id };
  return {
    breakdown: (question: BreakdownQuestion, kind: FileKind): Promise<Download> =>
      download(kind === 'csv' ? exportBreakdown : exportBreakdownParquet, { params, query: toBreakdownSent(question) }),
    days: ({ compare, ...asked }: FigureQuestion, tab: Tab, kind: FileKind): Promise<Download> =>
      download(kind === 'csv' ? exportAnalytics : exportAnalyticsParquet, {
        params,
        query: { ...toFiguresSent(asked), ...toCompareSent(compare), tab },
      }),
    influencers: (asked: Omit<FigureQuestion, 'compare'>, kind: FileKind): Promise<Download> =>
      download(kind === 'csv' ? exportInfluencerInsights : exportInfluencerInsightsParquet, {
        query: toFiguresSent(asked),
      }),
  };
}
