// All orders of the store, credited or not, with why, and how complete they are.
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CreditFilter, useOrders } from './use-orders.ts';
import { isMerchant, useSession } from '../../api/session.ts';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { useOrderTable } from '../../parts/orders/order-table.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Loaded, RowShapes, Waiting } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Completeness } from './completeness.tsx';
import styles from './orders.module.css';

const filters: readonly CreditFilter[] = ['all', 'credited', 'uncredited', 'own'];

export function OrdersPage() {
  const { t } = useTranslation();
  const session = useSession();
  const [filter, setFilter] = useState<CreditFilter>('all');
  if (!isMerchant(session)) {
    return (
      <Page>
        <PageHeader title={t('orders.title')} help={t('orders.merchant_only')} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={t('orders.title')}
        help={t('orders.help')}
        actions={
          <SegmentedControl
            aria-label={t('orders.filter')}
            value={filter}
            onChange={(chosen) => setFilter(filters.find((each) => each === chosen) ?? 'all')}
            data={filters.map((each) => ({ value: each, label: t(`orders.filter_${each}`) }))}
            classNames={{ label: styles.choice ?? '' }}
          />
        }
      />
      <Completeness />
      <Card id="all-orders">
        <h2 id="all-orders" className="visually-hidden">
          {t(`orders.filter_${filter}`)}
        </h2>
        <AllOrders key={filter} filter={filter} />
      </Card>
    </Page>
  );
}

const waitingRows = 8;

const emptyWords = {
  all: ['orders.none_title', 'orders.none_body'],
  credited: ['orders.none_credited_title', 'orders.none_credited_body'],
  uncredited: ['orders.none_uncredited_title', 'orders.none_uncredited_body'],
  own: ['orders.none_own_title', 'orders.none_own_body'],
} as const;

function AllOrders({ filter }: { filter: CreditFilter }) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const orders = useOrders(filter);
  const table = useOrderTable({ zone: brand?.time_zone });
  const [title, body] = emptyWords[filter];
  return (
    <Loaded
      query={{ data: orders.data && orders.rows, error: orders.error, refetch: orders.refetch }}
      skeleton={<RowShapes rows={waitingRows} />}
      failed={t('orders.failed')}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState drawing={<ParcelDrawing />} title={t(title)} body={t(body)} />}
    >
      {(rows) => (
        <>
          <DataTable {...table} rows={rows} labelledBy="all-orders" />
          <Further orders={orders} />
        </>
      )}
    </Loaded>
  );
}

/** The next page comes by itself when its place is reached, or by the button. */
function Further({ orders }: { orders: ReturnType<typeof useOrders> }) {
  const { t } = useTranslation();
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError, error } = orders;
  const watch = useReached(() => void fetchNextPage(), hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  if (!hasNextPage) return <p className={styles.end}>{t('orders.end')}</p>;
  return (
    <div className={styles.further} ref={watch}>
      {isFetchNextPageError && error !== null ? <p role="alert">{error.message}</p> : null}
      {isFetchingNextPage ? (
        <Waiting>
          <RowShapes rows={3} />
        </Waiting>
      ) : (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('orders.more')}
        </Button>
      )}
    </div>
  );
}

/** Calls once the element comes near the window, as often as it is drawn anew. */
function useReached(act: () => void, isWanted: boolean) {
  return (element: HTMLElement | null) => {
    if (element === null || !isWanted) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) act();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
