// The table of orders that the filters find, with those chosen of them and what can be decided of these.
import { Button } from '@mantine/core';
import type { Order } from '@vitrine/contract/orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewActions } from '../../parts/orders/review-actions.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { EmptyState, Loaded, RowShapes, Waiting } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { DensityLine } from '../../parts/lists/list-head.tsx';
import { useListKeys } from '../../parts/lists/use-list-keys.ts';
import { useDensity } from '../../ui/use-density.ts';
import { countFilters, toSort, toSortState } from './order-filter.ts';
import styles from './orders.module.css';
import { type OrdersPlace, useOrders } from './use-orders.ts';
import { useWholeTable } from './whole-table.tsx';

const waitingRows = 8;

const emptyWords = {
  all: ['orders.none_title', 'orders.none_body'],
  credited: ['orders.none_credited_title', 'orders.none_credited_body'],
  uncredited: ['orders.none_uncredited_title', 'orders.none_uncredited_body'],
  own: ['orders.none_own_title', 'orders.none_own_body'],
  found: ['orders.find.none_title', 'orders.find.none_body'],
} as const;

function useEmptyWords({ question, days }: OrdersPlace) {
  const { t } = useTranslation();
  const isCreditAlone = countFilters(question) <= (question.credit === 'all' ? 0 : 1);
  const isNarrowed = question.words !== '' || days !== null || !isCreditAlone;
  const [title, body] = emptyWords[isNarrowed ? 'found' : question.credit];
  return { title: t(title), body: t(body) };
}

export function AllOrders({ place }: { place: OrdersPlace }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const orders = useOrders(place.filter, place.question.sort);
  const { isCompact } = useDensity();
  const isNarrow = useIsNarrow();
  const table = useWholeTable(place.zone);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // all the filter finds, also those not on screen yet
  const [isAll, setAll] = useState(false);
  const empty = useEmptyWords(place);
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    setAll(false);
  };
  const { total } = orders;
  const toggle = (id: string) => {
    const order = orders.rows.find((each) => each.order_id === id);
    if (order?.commission)
      choose(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]));
  };
  useListKeys({ onToggle: toggle, onCreate: null });
  return (
    <Loaded
      query={{ data: orders.data && orders.rows, error: orders.error, refetch: orders.refetch }}
      skeleton={<RowShapes rows={waitingRows} />}
      failed={t('orders.failed')}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState drawing={<ParcelDrawing />} {...empty} />}
    >
      {(rows) => (
        <div aria-busy={orders.isPlaceholderData} data-compact={isCompact}>
          <div className={styles.head}>
            <output>{t('orders.find.found', { count: total, amount: total.toLocaleString(locale) })}</output>
            {!isNarrow && <DensityLine />}
          </div>
          <DataTable
            {...table}
            rows={rows}
            // whoever asks for one by its number asks why it counted
            opensAlone={place.question.words !== ''}
            labelledBy="all-orders"
            sort={{
              state: toSortState(place.question.sort),
              onSort: (next) => place.ask({ sort: toSort(next) }),
            }}
            selection={{
              chosen: isAll ? new Set(rows.map(({ order_id: id }) => id)) : chosen,
              onChoose: choose,
              canChoose: ({ commission }) => commission !== null,
              nameOfAll: t('orders.select.all'),
              nameOf: ({ name }) => t('orders.select.one', { name: isolate(name) }),
              bulk: null,
            }}
          />
          <Further orders={orders} />
          {(isAll || rows.some(({ order_id: id }) => chosen.has(id))) && (
            <Bulk
              place={place}
              rows={rows.filter(({ order_id: id }) => chosen.has(id))}
              all={isAll ? total : null}
              total={rows.length < total ? total : null}
              onAll={() => setAll(true)}
              onNone={() => choose(new Set())}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}

interface BulkProps {
  readonly place: OrdersPlace;
  readonly rows: readonly Order[];
  /** How many the filter finds, where all of them are chosen. */
  readonly all: number | null;
  /** The same where more are found than stand on screen. */
  readonly total: number | null;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

function Bulk({ place, rows, all, total, onAll, onNone }: BulkProps) {
  const { t } = useTranslation();
  const count = all ?? rows.length;
  return (
    <BulkBar
      label={t('orders.select.decide')}
      chosen={t('orders.select.chosen', { count })}
      clear={t('orders.select.clear')}
      onClear={onNone}
    >
      {all === null && total !== null && (
        <Button size="sm" variant="subtle" onClick={onAll}>
          {t('orders.select.matching', { count: total })}
        </Button>
      )}
      <ReviewActions
        orders={all === null ? { order_ids: rows.map(({ order_id: id }) => id) } : { filter: place.filter }}
        count={count}
        onDone={onNone}
      />
    </BulkBar>
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
