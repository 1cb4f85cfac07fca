// The store's orders as server state: all page by page, and what was missed and repaired.
import { useMemo } from 'react';
import { listOrderRepairs, listOrders, type Order } from '@vitrine/contract/orders';
import { pageSizes } from '@vitrine/contract/limits';
import { useEndpointPages } from '../../api/queries.ts';

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
