// The five newest orders of the store, each opening to its products and why it was credited.
import { listOrders } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { useOrderTable } from '../../parts/orders/order-table.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import { Table } from '../../ui/table.tsx';
import { SectionHead } from './section-head.tsx';

/** §9. */
const shown = 5;

/** How often orders in sight are asked for. */
const ordersInterval = 10_000;

export function RecentOrders() {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead id="recent-orders" title={t('orders.recent')} to="/admin/orders" more={t('orders.all')} />
      <Card>
        <Orders />
      </Card>
    </section>
  );
}

function Orders() {
  const { t } = useTranslation();
  const { brand } = useSession();
  const table = useOrderTable({ zone: brand?.time_zone });
  const newest = useEndpointQuery(listOrders, { query: { count: shown } }, { refetchInterval: ordersInterval });
  return (
    <Loaded
      query={newest}
      skeleton={<RowShapes rows={shown} />}
      isEmpty={({ orders }) => orders.length === 0}
      empty={<EmptyState drawing={<ParcelDrawing />} title={t('orders.none_title')} body={t('orders.none_body')} />}
    >
      {({ orders }) => <Table {...table} rows={orders} labelledBy="recent-orders" />}
    </Loaded>
  );
}
