// One day opened: where each sum comes from, its orders on either side, and reading them again.
import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import { IconRefresh, IconTool } from '@tabler/icons-react';
import { orderDifference, type StoreDay, type StoreDayOrder } from '@vitrine/contract/store-days';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import styles from './compare.module.css';
import { ComparedNames } from './compared-names.tsx';
import { ComparedSums } from './compared-sums.tsx';
import { DayState } from './compare-table.tsx';
import { canRepair } from './store-days-view.ts';
import { type ShownOrders, useAskStore, useStoreDayOrders } from './use-store-days.ts';

interface DayProps {
  readonly day: StoreDay;
  readonly currency: string;
  readonly platform: string;
  readonly onClose: () => void;
}

export function CompareDay({ day, currency, platform, onClose }: DayProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const card = useRef<HTMLElement>(null);
  const [only, setOnly] = useState<ShownOrders>('all');
  // opened in a table that may be longer than the window
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Card
      ref={card}
      id="compared-day"
      title={format.day(`${day.day}T12:00:00Z`)}
      help={<DayState day={day} />}
      tools={
        <>
          <DayTools day={day} platform={platform} />
          <CloseButton aria-label={t('compare.close')} onClick={onClose} />
        </>
      }
    >
      <ComparedSums sums={day} currency={currency} platform={platform} chosen={only} onChoose={setOnly} />
      <ComparedNames sums={day} currency={currency} platform={platform} id="compared-day-names" />
      <DayOrders day={day} platform={platform} only={only} onChoose={setOnly} />
    </Card>
  );
}

function DayTools({ day, platform }: Pick<DayProps, 'day' | 'platform'>) {
  const { t } = useTranslation();
  const { ask, isAsking } = useAskStore();
  const isReading = isAsking || day.state === 'waiting' || day.state === 'reading';
  const days = { from: day.day, to: day.day };
  if (day.state === 'out_of_reach') return null;
  return canRepair(day) ? (
    <Button
      size="sm"
      leftSection={<IconTool size={18} aria-hidden />}
      loading={isReading}
      onClick={() => ask(days, true)}
    >
      {t('compare.repair')}
    </Button>
  ) : (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={isReading}
      onClick={() => ask(days)}
    >
      {t('compare.ask', { platform })}
    </Button>
  );
}

const choices = ['all', 'differing', 'left_out'] as const;

interface OrdersProps extends Pick<DayProps, 'day' | 'platform'> {
  readonly only: ShownOrders;
  readonly onChoose: (only: ShownOrders) => void;
}

/** What stands for a line of the sums where there are none of it. */
const toKind = (only: ShownOrders) =>
  choices.find((each) => each === only) ?? (orderDifference.safeParse(only).success ? 'differing' : 'left_out');

function DayOrders({ day, platform, only, onChoose }: OrdersProps) {
  const { t } = useTranslation();
  const orders = useStoreDayOrders(day, only);
  const columns = useOrderColumns(platform);
  return (
    <>
      <div className={styles.choice}>
        <SegmentedControl
          aria-label={t('compare.choose')}
          value={only}
          onChange={(chosen) => onChoose(choices.find((each) => each === chosen) ?? 'all')}
          data={choices.map((each) => ({ value: each, label: t(`compare.choice.${each}`) }))}
        />
      </div>
      <Loaded
        query={{ data: orders.rows, error: orders.error, refetch: orders.refetch }}
        skeleton={<RowShapes />}
        failed={t('compare.orders_failed')}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            drawing={<ParcelDrawing />}
            title={t(`compare.none.${toKind(only)}`)}
            body={t(`compare.none_body.${toKind(only)}`)}
          />
        }
      >
        {(rows) => (
          <>
            <DataTable labelledBy="compared-day" columns={columns} rows={rows} keyOf={({ order_id: id }) => id} />
            {orders.hasNextPage && (
              <div className={styles.more}>
                <Button
                  variant="default"
                  loading={orders.isFetchingNextPage}
                  onClick={() => void orders.fetchNextPage()}
                >
                  {t('orders.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function useOrderColumns(platform: string): TableColumn<StoreDayOrder>[] {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const side = (total: number | null, refunded: number | null, currency: string) =>
    total === null ? (
      '–'
    ) : (
      <>
        <bdi>{format.money(total, currency)}</bdi>
        {refunded !== null && refunded > 0 && (
          <span className={styles.under}>{t('orders.refunded', { amount: format.money(refunded, currency) })}</span>
        )}
      </>
    );
  return [
    {
      id: 'order',
      name: t('compare.order'),
      renderCell: (order) => (
        <>
          <bdi className={styles.name}>{order.name}</bdi>
          <span className={styles.under}>{format.moment(order.created_at)}</span>
          <Standing order={order} />
        </>
      ),
    },
    {
      id: 'store',
      name: t('compare.in_store', { platform }),
      isNumber: true,
      renderCell: (order) => side(order.store_total, order.store_refunded, order.currency),
    },
    {
      id: 'ours',
      name: t('compare.with_us'),
      isNumber: true,
      renderCell: (order) => side(order.our_total, order.our_refunded, order.currency),
    },
    {
      id: 'credited',
      name: t('compare.in_figures'),
      isNumber: true,
      isWideOnly: true,
      renderCell: ({ credited, currency, our_total: own }) =>
        own === null ? '–' : <bdi>{format.money(credited, currency)}</bdi>,
    },
  ];
}

/** What differs of an order, and why it is in no figure. */
function Standing({ order }: { order: StoreDayOrder }) {
  const { t } = useTranslation();
  const { difference, left_out: leftOut } = order;
  return (
    <>
      {difference && <span className={styles.differs}>{t(`compare.difference.${difference}`)}</span>}
      {leftOut && <span className={styles.under}>{t(`compare.left_out.${leftOut}`)}</span>}
    </>
  );
}
