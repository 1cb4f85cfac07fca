// The orders of a look or a short, for those who may see orders.
import type { Link } from '@vitrine/contract/links';
import type { Order } from '@vitrine/contract/orders';
import { useLinkOrderDetails, usePagedLinkOrders } from '../../parts/figures/link-analytics.ts';
import { toFirstFetch } from '../../ui/paged-table-pages.ts';
import { orderRows, PreviewOrderDetails, PreviewOrders } from '../../parts/orders/preview-orders.tsx';

export function LinkPreviewOrders({ link, zone }: { readonly link: Link; readonly zone: string }) {
  const orders = usePagedLinkOrders(link.link_id, toFirstFetch(orderRows));
  return (
    <PreviewOrders
      source={orders}
      zone={zone}
      renderDetails={(order) => <Details linkId={link.link_id} order={order} />}
    />
  );
}

function Details({ linkId, order }: { readonly linkId: Link['link_id']; readonly order: Order }) {
  const details = useLinkOrderDetails(linkId, order);
  return (
    <PreviewOrderDetails
      order={order}
      lines={details.data?.products ?? null}
      problem={details.error}
      onRetry={() => void details.refetch()}
    />
  );
}
