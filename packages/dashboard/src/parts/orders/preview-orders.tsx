// The orders credited to a link, newest first, each opening to what was bought and why it counts.
import { Anchor, Avatar, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Order, OrderLine } from '@vitrine/contract/orders';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { type PagedRows, PagedTable } from '../../ui/paged-table.tsx';
import { readOrderWord, toStatusColour } from './order-status.ts';
import classes from './preview-orders.module.css';
import { Tag } from '../../ui/tag.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ToldProblem } from '../../ui/told-problem.ts';

/** Rows in sight, and how tall they are on a wide and a narrow window. */
export const orderRows = 5;
const rowHeight = [62, 76] as const;
/** With more products than these, an order's details scroll. */
const linesInSight = 3;

interface OrdersProps {
  readonly source: PagedRows<Order>;
  readonly zone: string;
  /** Draws what an order opens to; asks for its products when it is first drawn. */
  readonly renderDetails: (order: Order) => ReactNode;
}

export function PreviewOrders({ source, zone, renderDetails }: OrdersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <PagedTable
      title={t('preview.orders.title')}
      failed={t('preview.orders.failed')}
      source={source}
      keyOf={(order) => order.order_id}
      size={orderRows}
      rowHeight={rowHeight}
      renderDetails={renderDetails}
      columns={[
        { id: 'order', name: t('preview.orders.order'), renderCell: (order) => <Name order={order} zone={zone} /> },
        {
          id: 'date',
          name: t('preview.orders.date'),
          isWideOnly: true,
          renderCell: (order) => <time dateTime={order.created_at}>{format.moment(order.created_at, zone)}</time>,
        },
        {
          id: 'status',
          name: t('preview.orders.status'),
          renderCell: (order) => <Status status={order.order_status} />,
        },
        {
          id: 'total',
          name: t('preview.orders.total'),
          isNumber: true,
          renderCell: (order) => (
            <>
              <bdi className={classes.total}>{format.money(order.total_price, order.currency)}</bdi>
              {order.refunded > 0 && (
                <span className={classes.under}>
                  {t('preview.orders.refunded', { amount: format.money(order.refunded, order.currency) })}
                </span>
              )}
            </>
          ),
        },
      ]}
      empty={
        <EmptyState
          drawing={<ParcelDrawing />}
          title={t('preview.orders.none_title')}
          body={t('preview.orders.none_body')}
        />
      }
    />
  );
}

function Name({ order, zone }: { readonly order: Order; readonly zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const person = order.attribution?.influencer_username ?? null;
  return (
    <span className={classes.name}>
      {person !== null && (
        <Avatar src={order.influencer_profile_image_url} name={person} size={32} alt="" aria-hidden />
      )}
      <span>
        <bdi className={classes.total}>{order.name}</bdi>
        <span className={classes.under}>{t('preview.orders.items', { count: order.products_count })}</span>
        <time className={classes.narrowDate} dateTime={order.created_at}>
          {format.day(order.created_at, zone)}
        </time>
      </span>
    </span>
  );
}

function Status({ status }: { readonly status: string }) {
  const { t } = useTranslation();
  const word = readOrderWord(status);
  const text = {
    paid: t('preview.orders.paid'),
    refunded: t('preview.orders.refunded_status'),
    partially_refunded: t('preview.orders.partially_refunded'),
    other: status,
  }[word];
  return text === '' ? null : <Tag tone={toStatusColour(word)}>{text}</Tag>;
}

interface DetailsProps {
  readonly order: Order;
  /** Null while they load. */
  readonly lines: readonly OrderLine[] | null;
  readonly problem: ToldProblem | null;
  readonly onRetry: () => void;
}

/** What one order opens to. */
export function PreviewOrderDetails({ order, lines, problem, onRetry }: DetailsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.inside}>
      {lines === null && problem ? (
        <ErrorState
          title={t('preview.orders.details_failed')}
          message={problem.message}
          requestId={problem.requestId}
          onRetry={onRetry}
        />
      ) : lines === null ? (
        <output aria-label={t('ui.loading')}>
          <Skeleton h={44} />
        </output>
      ) : (
        <Lines order={order} lines={lines} />
      )}
      <div className={classes.why}>
        <h4>{t('preview.orders.why')}</h4>
        <p>{order.attribution?.reason ?? t('preview.orders.deciding')}</p>
        {order.order_url !== null && (
          <Anchor href={order.order_url} target="_blank" rel="noopener" className={classes.store ?? ''}>
            {t('preview.orders.in_store')}
            <IconExternalLink size={16} className="pointing" aria-hidden />
          </Anchor>
        )}
      </div>
    </div>
  );
}

function Lines({ order, lines }: { readonly order: Order; readonly lines: readonly OrderLine[] }) {
  const { t } = useTranslation();
  const name = t('preview.orders.lines', { order: `\u2068${order.name}\u2069` });
  const list = (
    <ul className={classes.lines} aria-label={name}>
      {lines.map((line, index) => (
        <Line key={`${line.title} ${line.variant_title} ${index}`} line={line} currency={order.currency} />
      ))}
    </ul>
  );
  if (lines.length <= linesInSight) return list;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={name}>
      {list}
    </section>
  );
}

function Line({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.line}>
      {line.image_url === null ? (
        <span className={classes.thumb} aria-hidden />
      ) : (
        <img src={line.image_url} alt="" className={classes.thumb} loading="lazy" decoding="async" />
      )}
      <span className={classes.lineWords}>
        <bdi>{line.title}</bdi>
        <span className={classes.under}>
          {line.variant_title !== null && <bdi>{line.variant_title}</bdi>}
          {line.refunded_quantity > 0 && (
            <span className={classes.refunded}>
              {t('preview.orders.refunded_pieces', { count: line.refunded_quantity })}
            </span>
          )}
        </span>
      </span>
      <bdi className={classes.price}>
        {t('preview.orders.pieces', { count: line.quantity, price: format.money(line.price, currency) })}
      </bdi>
    </li>
  );
}
