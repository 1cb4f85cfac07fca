// The orders credited to one link: in a drawer beside a list, or in a card of its preview.
import { Button, Drawer } from '@mantine/core';
import type { Order } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import { type PagedRows, PagedTable } from '../../ui/paged-table.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useOrderTable } from './order-table.tsx';

/** How tall the rows of a preview are on a wide and a narrow window. */
const rowHeight = [62, 76] as const;

function NoOrders() {
  const { t } = useTranslation();
  return <EmptyState drawing={<ParcelDrawing />} title={t('orders.none_title')} body={t('orders.of_link.none_body')} />;
}

interface CardProps {
  readonly source: PagedRows<Order>;
  readonly zone: string;
  /** Rows in sight. */
  readonly size: number;
}

export function LinkOrdersCard({ source, zone, size }: CardProps) {
  const { t } = useTranslation();
  return (
    <PagedTable
      {...useOrderTable({ zone, areOfLink: true })}
      title={t('orders.recent')}
      failed={t('orders.failed')}
      source={source}
      size={size}
      rowHeight={rowHeight}
      empty={<NoOrders />}
    />
  );
}

interface DrawerProps extends Omit<CardProps, 'size'> {
  /** The link's title; null keeps the drawer closed. */
  readonly title: string | null;
  readonly onClose: () => void;
}

export function LinkOrdersDrawer({ title, onClose, ...props }: DrawerProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <Drawer
      opened={title !== null}
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : 720}
      padding={0}
      styles={{ header: { padding: '1rem' } }}
      title={<bdi>{t('orders.of_link.title', { title: title ?? '' })}</bdi>}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 'lg' }}
    >
      <Orders {...props} />
    </Drawer>
  );
}

function Orders({ source, zone }: Omit<CardProps, 'size'>) {
  const { t } = useTranslation();
  const table = useOrderTable({ zone, areOfLink: true });
  return (
    <Loaded
      query={{ data: source.rows ?? undefined, error: source.problem, refetch: source.onRetry }}
      skeleton={<RowShapes />}
      failed={t('orders.failed')}
      isEmpty={(rows) => rows.length === 0}
      empty={<NoOrders />}
    >
      {(rows) => (
        <>
          <DataTable {...table} label={t('orders.title')} rows={rows} />
          {source.hasMore && (
            <Button variant="default" m="md" onClick={source.onMore} loading={source.isLoadingMore}>
              {t('orders.more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
