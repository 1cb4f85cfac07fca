// What is asked about one order when it is opened: its products, and an influencer's own side of it.
import { useQuery } from '@tanstack/react-query';
import type { OrderId } from '@vitrine/contract/ids';
import { getOwnAttribution } from '@vitrine/contract/attribution';
import { listLedgerEntries } from '@vitrine/contract/ledger';
import { getOrderDetails, type Order } from '@vitrine/contract/orders';
import { useEndpointQuery, wholeQuery } from '../../api/queries.ts';

/** The products of an order, asked for once; an order that is being refunded may tell more. */
export function useOrderLines({ order_id: id, refunded }: Pick<Order, 'order_id' | 'refunded'>) {
  return useQuery({
    ...wholeQuery(getOrderDetails, { params: { order_id: id } }),
    staleTime: refunded > 0 ? 30_000 : Infinity,
  });
}

/** What an order earned whom it is credited to, entry by entry; refused to those who may not read earnings. */
export function useOrderEntries(orderId: OrderId, username: string) {
  return useEndpointQuery(listLedgerEntries, { params: { username }, query: { order_id: orderId, count: 200 } });
}

/** An influencer's own side of an order that counts for them. */
export function useOwnAttribution(orderId: string | null) {
  return useEndpointQuery(getOwnAttribution, { params: { order_id: orderId ?? '0' } }, { enabled: orderId !== null });
}
