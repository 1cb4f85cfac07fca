// The orders of a look or a short, for those who may see orders.
import type { Link } from '@vitrine/contract/links';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../locales/i18n.ts';
import { usePagedLinkOrders } from '../figures/link-analytics.ts';
import { toFirstFetch } from '../../ui/paged-table-pages.ts';
import { RowShapes } from '../../ui/skeletons.tsx';

const LinkOrdersCard = lazy(async () => {
  const [{ LinkOrdersCard: card }] = await Promise.all([import('../orders/link-orders.tsx'), loadTexts('orders')]);
  return { default: card };
});

const rows = 5;

export function LinkPreviewOrders({ link, zone }: { link: Link; zone: string }) {
  const orders = usePagedLinkOrders(link.link_id, toFirstFetch(rows));
  return (
    <Suspense fallback={<RowShapes rows={rows} />}>
      <LinkOrdersCard source={orders} zone={zone} size={rows} />
    </Suspense>
  );
}
