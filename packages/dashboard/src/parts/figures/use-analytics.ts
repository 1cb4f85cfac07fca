// The figures of a business as server state: by one dimension and by influencer, and how such figures are asked for.
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  type BreakdownSort,
  type Dimension,
  getBreakdown,
  listInfluencerInsights,
  type Tab,
  type TrafficKind,
} from '@vitrine/contract/analytics';
import { type Comparison, writeComparison } from '@vitrine/contract/comparison';
import { type Condition, writeConditions } from '@vitrine/contract/conditions';
import type { AnswerOf, Endpoint } from '@vitrine/contract/endpoint';
import type { SegmentId } from '@vitrine/contract/ids';
import type { Problem } from '../../api/problem.ts';
import { endpointQuery, toRangeSent } from '../../api/queries.ts';
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
  /** All must hold, and those of the segment. */
  readonly filters: readonly Condition[];
  readonly segment: SegmentId | null;
  readonly compare: Comparison | null;
}

/** What every question of figures sends: its days, its traffic and its conditions. */
export const toFiguresSent = ({ days, traffic, filters, segment }: Omit<FigureQuestion, 'compare'>) => ({
  ...toRangeSent(days),
  ...(traffic === 'human' ? {} : { traffic }),
  ...(filters.length === 0 ? {} : { filters: writeConditions(filters) }),
  ...(segment === null ? {} : { segment_id: segment }),
});

export function toCompareSent(compare: Comparison | null) {
  if (compare === null) return {};
  return compare.with === 'previous' ? ({ compare: 'true' } as const) : { comparison: writeComparison(compare) };
}

/** While another range or filter is on its way, the figures before stay in sight; nothing is asked where not `enabled`. */
export function useFigures<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  enabled = true,
): UseQueryResult<AnswerOf<E>, Problem> {
  const asked = endpointQuery(endpoint, sent);
  return useQuery({ ...asked, enabled, staleTime: analyticsFresh, placeholderData: keepPreviousData });
}

export interface BreakdownQuestion extends FigureQuestion {
  readonly tab: Tab;
  readonly by: Dimension;
  readonly sort: BreakdownSort;
}

export const toBreakdownSent = ({ compare, tab, by, sort, ...asked }: BreakdownQuestion) => ({
  ...toFiguresSent(asked),
  ...toCompareSent(compare),
  tab,
  by,
  sort_by: sort,
});

/** One page of rows; while another is on its way, those before stay, unless they are of something else. */
export function useBreakdown(
  question: BreakdownQuestion,
  page: { readonly count: number; readonly skip: number },
  enabled = true,
) {
  const params = { business_id: useSession().user.business_id };
  const { tab, by } = question;
  const sent = { params, query: { ...toBreakdownSent(question), ...page } };
  return useQuery({
    ...endpointQuery(getBreakdown, sent),
    enabled,
    staleTime: analyticsFresh,
    meta: { rows: `${tab} ${by}` },
    placeholderData: (before, query) => (query?.meta?.['rows'] === `${tab} ${by}` ? before : undefined),
  });
}

/** Everything they brought in these days, or what is of it under conditions. */
export const useInfluencerInsights = (question: Omit<FigureQuestion, 'compare'>) =>
  useFigures(listInfluencerInsights, { query: toFiguresSent(question) });

/** Of everything in these days. */
export const toWholeQuestion = (days: Days): Omit<FigureQuestion, 'compare'> => ({
  days,
  traffic: 'human',
  filters: [],
  segment: null,
});
