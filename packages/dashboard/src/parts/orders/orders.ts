// The store's orders as server state: the newest, all page by page, the products of one, and what was missed and repaired.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getOrderDetails, listOrderRepairs, listOrders, type Order } from '@vitrine/contract/orders';
import { pageSizes } from '@vitrine/contract/limits';
import { useEndpointPages, useEndpointQuery, wholeQuery } from '../../api/queries.ts';

/** How often orders in sight are asked for. */
const ordersInterval = 10_000;

/** The newest orders of the store. */
export function useRecentOrders(count: number) {
  return useEndpointQuery(listOrders, { query: { count } }, { refetchInterval: ordersInterval });
}

/** `own`: orders that influencers placed themselves. */
export type CreditFilter = 'all' | 'credited' | 'uncredited' | 'own';

const filtersSent = {
  all: {},
  credited: { credited: 'true' },
  uncredited: { credited: 'false' },
  own: { self_purchase: 'true' },
} as const satisfies Record<CreditFilter, object>;

/** All orders, newest first, 20 a page. */
export function useOrders(filter: CreditFilter) {
  const query = useEndpointPages(listOrders, ['all', filter], (skip) => ({
    query: { ...filtersSent[filter], count: pageSizes.orders, skip },
  }));
  const rows = useMemo(() => toOrderRows(query.data?.pages), [query.data]);
  return { ...query, rows };
}

/** An order that came while pages were read stands in two of them; it is told once. */
function toOrderRows(pages: readonly { readonly orders: readonly Order[] }[] | undefined): Order[] {
  const known = new Map<string, Order>();
  for (const { orders } of pages ?? []) {
    for (const order of orders) if (!known.has(order.order_id)) known.set(order.order_id, order);
  }
  return [...known.values()];
}

/** The products of an order, asked for once; an order that is being refunded may tell more. */
export function useOrderLines({ order_id: id, refunded }: Pick<Order, 'order_id' | 'refunded'>) {
  return useQuery({
    ...wholeQuery(getOrderDetails, { params: { order_id: id } }),
    staleTime: refunded > 0 ? 30_000 : Infinity,
  });
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
