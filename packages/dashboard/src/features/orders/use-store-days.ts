// Days of the store beside ours as server state: what is known, asking the store for more, and all as a file.
import {
  askStoreDays,
  exportStoreDays,
  listStoreDayOrders,
  listStoreDays,
  type StoreDay,
  type OrderChoice,
} from '@vitrine/contract/store-days';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { Problem } from '../../api/problem.ts';
import { download, type Download } from '../../api/download.ts';
import { endpointQuery, useEndpointMutation, useEndpointPages } from '../../api/queries.ts';
import type { DayRange } from '../../ui/date-range.ts';
import { toastFailed } from '../../ui/toast.ts';
import { toReading } from './store-days-view.ts';

const readingInterval = 1_500;

const toSent = (days: DayRange) => ({ query: { from_date: days.from, to_date: days.to } });

/** Asked for again and again while the store is read. */
export function useStoreDays(days: DayRange) {
  return useQuery<AnswerOf<typeof listStoreDays>, Problem>({
    ...endpointQuery(listStoreDays, toSent(days)),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data && toReading(state.data.days) ? readingInterval : false),
  });
}

/** Has the store asked, and repairs what differs where that is wished. */
export function useAskStore() {
  const asking = useEndpointMutation(askStoreDays, {
    refreshes: [listStoreDays, listStoreDayOrders],
    onError: ({ message, requestId }) => toastFailed(message, requestId),
  });
  return {
    isAsking: asking.isPending,
    ask: (days: DayRange, repair = false) => {
      asking.mutate({ body: { from_date: days.from, to_date: days.to, repair } });
    },
  };
}

export type ShownOrders = 'all' | OrderChoice;

const shownAtOnce = 50;

/** The orders of a day, those that differ first; anew once the store was read again. */
export function useStoreDayOrders({ day, read_at: readAt }: Pick<StoreDay, 'day' | 'read_at'>, only: ShownOrders) {
  const query = useEndpointPages(listStoreDayOrders, [day, only, readAt], (skip) => ({
    params: { day },
    query: { count: shownAtOnce, skip, ...(only === 'all' ? {} : { only }) },
  }));
  return { ...query, rows: query.data?.pages.flatMap(({ orders }) => orders) };
}

export const downloadStoreDays = (days: DayRange): Promise<Download> => download(exportStoreDays, toSent(days));
