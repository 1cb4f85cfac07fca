// The answer the screen draws from, with its range and the period before in words.
import type { Tab } from '@vitrine/contract/analytics';
import { useAnalytics } from './use-analytics.ts';
import { useSession } from '../../api/session.ts';
import { useRangeName } from '../../ui/date-range-picker.tsx';
import { toRangeWords } from '../../ui/date-range-words.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';

const tabs: readonly `${'looks' | 'shorts' | 'shopboard'}_analytics`[] = [
  'looks_analytics',
  'shorts_analytics',
  'shopboard_analytics',
];

export function useAnalyticsAnswer({ place, days }: AnalyticsScreen) {
  const { locale } = useFormat();
  const nameOf = useRangeName();
  const { brand } = useSession();
  const { range, traffic, filter, compare } = place;
  const query = useAnalytics({ days, traffic, filter, compare });
  const { data } = query;
  const drawn = days ?? (data ? { from: data.from_date, to: data.to_date } : null);
  const words = drawn === null ? '' : toRangeWords(drawn, locale);
  const previous = data?.previous ?? null;
  const isUntouched =
    data !== undefined &&
    data.freshness.counted_at === null &&
    tabs.every((tab) => !data[tab].visits && !data[tab].checkouts && !data[tab].views);
  return {
    data,
    problem: query.error,
    retry: () => void query.refetch(),
    isStale: query.isPlaceholderData,
    currency: data?.currency ?? brand?.currency ?? 'USD',
    /** The range in words. */
    range: typeof range === 'object' || words === '' ? words || nameOf(range) : `${nameOf(range)} (${words})`,
    previous,
    /** The period compared with, in words; null when nothing is, undefined while that is not known. */
    previousRange: data === undefined || query.isPlaceholderData ? undefined : toWords(previous, locale),
    isUntouched,
  };
}
export type AnalyticsAnswer = ReturnType<typeof useAnalyticsAnswer>;
export type FigureTab = Exclude<Tab, 'shopboard'>;

function toWords(period: { readonly from_date: string; readonly to_date: string } | null, locale: string) {
  return period && toRangeWords({ from: period.from_date, to: period.to_date }, locale);
}
