// The store's orders as server state: all page by page, and what was missed and repaired.
import { useMemo } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { listOrderRepairs, listOrders, type Order, type OrderFilter } from '@vitrine/contract/orders';
import { pageSizes } from '@vitrine/contract/limits';
import { useEndpointPages } from '../../api/queries.ts';
import { useRangePlace } from '../../parts/figures/use-range-place.ts';
import {
  type OrderQuestion,
  readOrderQuestion,
  toFilterSent,
  toOrderSearch,
  toSortSent,
  toViewAddress,
} from './order-filter.ts';

/** What the page is asked for, kept in its address: a filter is a step of the history, typing is none. */
export function useOrdersPlace() {
  const place = useRangePlace('lifetime');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const question = useMemo(() => readOrderQuestion(place.search), [place.search]);
  const ask = (change: Partial<OrderQuestion>): void => {
    const replace = Object.keys(change).every((key) => key === 'words' || key === 'code');
    void navigate({ href: path + toOrderSearch(place.search, change), replace, resetScroll: false });
  };
  return {
    ...place,
    question,
    ask,
    filter: toFilterSent(question, place.days),
    /** What a saved view keeps, and the way to one. */
    view: toViewAddress(place.search, question),
    openView: (address: string): void => void navigate({ href: path + address, resetScroll: false }),
  };
}
export type OrdersPlace = ReturnType<typeof useOrdersPlace>;

/** The orders a filter finds, in an order, 20 a page; while others are on their way, those before stay. */
export function useOrders(filter: OrderFilter, sort: OrderQuestion['sort']) {
  const query = useEndpointPages(
    listOrders,
    ['all', filter, sort],
    (skip) => ({ query: { ...filter, ...toSortSent(sort), count: pageSizes.orders, skip } }),
    { placeholderData: keepPreviousData },
  );
  const rows = useMemo(() => toOrderRows(query.data?.pages), [query.data]);
  return { ...query, rows, total: query.data?.pages[0]?.total ?? 0 };
}

/** An order that came while pages were read stands in two of them; it is listed once. */
function toOrderRows(pages: readonly { readonly orders: readonly Order[] }[] | undefined): Order[] {
  const known = new Map<string, Order>();
  for (const { orders } of pages ?? []) {
    for (const order of orders) if (!known.has(order.order_id)) known.set(order.order_id, order);
  }
  return [...known.values()];
}

/** While the first reading runs, its count moves. */
const readingInterval = 2_000;
const restInterval = 30_000;

/** How complete the orders are, and what was missed and has been repaired, newest first. */
export function useOrderRepairs() {
  const query = useEndpointPages(listOrderRepairs, ['all'], (skip) => ({ query: { count: pageSizes.orders, skip } }), {
    refetchInterval: ({ state }) => (state.data?.pages[0]?.backfill.running ? readingInterval : restInterval),
  });
  return {
    ...query,
    standing: query.data?.pages[0] ?? null,
    repairs: query.data?.pages.flatMap(({ repairs }) => repairs) ?? [],
  };
}
