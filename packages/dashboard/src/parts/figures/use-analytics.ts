// The figures of a business as server state: by tab and day, by one dimension, and by influencer.
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  type BreakdownSort,
  type Dimension,
  exportAnalytics,
  exportBreakdown,
  exportInfluencerInsights,
  getAnalytics,
  getBreakdown,
  listInfluencerInsights,
  type Tab,
  type TrafficKind,
} from '@vitrine/contract/analytics';
import type { AnswerOf, Endpoint } from '@vitrine/contract/endpoint';
import { type Download, download } from '../../api/download.ts';
import type { Problem } from '../../api/problem.ts';
import { endpointQuery, toDaysSent } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import type { Sent } from '../../api/client.ts';
import type { DayRange } from '../../ui/date-range.ts';

/** Answers are good for ten minutes, unless the live view says that figures have moved on. */
const analyticsFresh = 10 * 60_000;

/** Null for the whole life. */
type Days = DayRange | null;

export interface FigureQuestion {
  readonly days: Days;
  readonly traffic: TrafficKind;
  readonly filter: { readonly by: Dimension; readonly value: string } | null;
  readonly compare: boolean;
}

const toFilterSent = ({ traffic, filter }: Pick<FigureQuestion, 'traffic' | 'filter'>) => ({
  ...(traffic === 'human' ? {} : { traffic }),
  ...(filter === null ? {} : { filter_by: filter.by, filter_value: filter.value }),
});

const toCompareSent = (compare: boolean) => (compare ? ({ compare: 'true' } as const) : {});

/** While another range or filter is on its way, the figures before stay in sight. */
function useFigures<E extends Endpoint>(endpoint: E, sent: Sent<E>): UseQueryResult<AnswerOf<E>, Problem> {
  return useQuery({ ...endpointQuery(endpoint, sent), staleTime: analyticsFresh, placeholderData: keepPreviousData });
}

export function useAnalytics({ days, compare, ...asked }: FigureQuestion) {
  const params = { business_id: useSession().user.business_id };
  return useFigures(getAnalytics, {
    params,
    query: { ...toDaysSent(days), ...toFilterSent(asked), ...toCompareSent(compare) },
  });
}

export interface BreakdownQuestion extends FigureQuestion {
  readonly tab: Tab;
  readonly by: Dimension;
  readonly sort: BreakdownSort;
}

const toBreakdownSent = ({ days, compare, tab, by, sort, ...asked }: BreakdownQuestion) => ({
  ...toDaysSent(days),
  ...toFilterSent(asked),
  ...toCompareSent(compare),
  tab,
  by,
  sort_by: sort,
});

/** One page of rows; while another is on its way, those before stay, unless they are of something else. */
export function useBreakdown(question: BreakdownQuestion, page: { readonly count: number; readonly skip: number }) {
  const params = { business_id: useSession().user.business_id };
  const { tab, by } = question;
  const sent = { params, query: { ...toBreakdownSent(question), ...page } };
  return useQuery({
    ...endpointQuery(getBreakdown, sent),
    staleTime: analyticsFresh,
    meta: { rows: `${tab} ${by}` },
    placeholderData: (before, query) => (query?.meta?.['rows'] === `${tab} ${by}` ? before : undefined),
  });
}

export const useInfluencerInsights = (days: Days) => useFigures(listInfluencerInsights, { query: toDaysSent(days) });

/** The files of what is on screen, whole. */
export function useAnalyticsFiles() {
  const params = { business_id: useSession().user.business_id };
  return {
    breakdown: (question: BreakdownQuestion): Promise<Download> =>
      download(exportBreakdown, { params, query: toBreakdownSent(question) }),
    days: ({ days, ...asked }: Omit<FigureQuestion, 'compare'>, tab: Tab): Promise<Download> =>
      download(exportAnalytics, { params, query: { ...toDaysSent(days), ...toFilterSent(asked), tab } }),
    influencers: (days: Days): Promise<Download> => download(exportInfluencerInsights, { query: toDaysSent(days) }),
  };
}
