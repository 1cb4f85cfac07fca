// The answer the screen draws from, with its range and the period before in words.
import type { getAnalytics, TabFigures } from '@vitrine/contract/analytics';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Totals } from '@vitrine/contract/insights';
import { toAnsweredDays } from '../../parts/figures/answered-days.ts';
import { toPast } from './past.ts';
import { useAnalytics } from './use-analytics.ts';
import type { Problem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';
import { useRangeName } from '../../ui/date-range-picker.tsx';
import { toRangeWords } from '../../ui/date-range-words.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';

export function useAnalyticsAnswer(screen: AnalyticsScreen) {
  const { place, days, asked } = screen;
  const { locale } = useFormat();
  const nameOf = useRangeName();
  const session = useSession();
  const { range } = place;
  // a segment is a question of its own: without it the figures are there all the same
  const compare = place.compare?.with === 'segment' ? null : place.compare;
  const query = useAnalytics({ ...asked, compare });
  const { data } = query;
  const { previous, previousName, previousProblem, isLate } = usePrevious(screen, data);
  const drawn = data && !query.isPlaceholderData ? toAnsweredDays(data) : days;
  const words = drawn === null ? '' : toRangeWords(drawn, locale);
  const isUntouched = data !== undefined && data.freshness.counted_at === null && hasNothing(data.all_analytics);
  return {
    data,
    problem: query.error,
    retry: () => void query.refetch(),
    isStale: query.isPlaceholderData || isLate,
    currency: data?.currency ?? session.currency,
    /** The range in words. */
    range: typeof range === 'object' || words === '' ? words || nameOf(range) : `${nameOf(range)} (${words})`,
    previous,
    /** What is compared with, in words; null when nothing is, undefined while that is not known. */
    previousName: query.isPlaceholderData ? undefined : previousName,
    /** Why that did not come. */
    previousProblem,
    isUntouched,
  };
}

const hasNothing = ({ visits, checkouts, views }: Totals): boolean => !visits && !checkouts && !views;

interface Previous {
  readonly previous: TabFigures | null;
  readonly previousName: string | null | undefined;
  readonly previousProblem: Problem | null;
  /** Whether what is there answers the question before this one. */
  readonly isLate: boolean;
}

/** What figures are compared with: other days come with them, another segment is a question of its own. */
function usePrevious(screen: AnalyticsScreen, data: AnswerOf<typeof getAnalytics> | undefined): Previous {
  const { locale } = useFormat();
  const { compare } = screen.place;
  const past = toPast(screen);
  const other = useAnalytics({ ...screen.asked, ...past, compare: null }, past !== null);
  const none = { previous: null, previousName: null, previousProblem: null, isLate: false };
  if (compare !== null && compare.with !== 'segment') {
    const previous = data?.previous ?? null;
    return { ...none, previous, previousName: data && toWords(previous, locale) };
  }
  if (compare === null || past === null) return none;
  if (other.error !== null) return { ...none, previousName: undefined, previousProblem: other.error };
  const segment = screen.segments?.find((each) => each.segment_id === compare.segment_id);
  return {
    ...none,
    previous: other.data ?? null,
    previousName: other.data && segment?.name,
    isLate: other.isPlaceholderData || other.data === undefined,
  };
}

export type AnalyticsAnswer = ReturnType<typeof useAnalyticsAnswer>;

const toWords = (period: TabFigures | null, locale: string): string | null =>
  period && toRangeWords(toAnsweredDays(period), locale);
