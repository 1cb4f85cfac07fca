// The orders credited to one link, each with the reason why.
import { Anchor, Button, Drawer, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Attribution, Claim, Order } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import classes from './entity-list-orders.module.css';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { toRecognisable } from '../../ui/foreign-text.ts';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { ToldProblem } from '../../ui/told-problem.ts';

export interface ShownOrders {
  readonly orders: readonly Order[] | null;
  readonly problem: ToldProblem | null;
  readonly onRetry: () => void;
  /** Null when everything is shown. */
  readonly onMore: (() => void) | null;
  readonly isLoadingMore: boolean;
}

interface OrdersProps extends ShownOrders {
  /** The link's title; null keeps the drawer closed. */
  readonly title: string | null;
  readonly zone: string;
  readonly onClose: () => void;
}

export function EntityListOrders(props: OrdersProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <Drawer
      opened={props.title !== null}
      onClose={props.onClose}
      position="right"
      size={isNarrow ? '100%' : 560}
      title={<bdi>{t('links.order.title', { title: props.title ?? '' })}</bdi>}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 'lg' }}
    >
      <Orders {...props} />
    </Drawer>
  );
}

function Orders({ orders, problem, zone, onRetry, onMore, isLoadingMore }: OrdersProps) {
  const { t } = useTranslation();
  if (orders === null && problem) {
    return (
      <ErrorState
        title={t('links.order.failed')}
        message={problem.message}
        requestId={problem.requestId}
        onRetry={onRetry}
      />
    );
  }
  if (orders === null) {
    return (
      <Stack component="output" aria-label={t('ui.loading')}>
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} h={132} radius="lg" />
        ))}
      </Stack>
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState drawing={<ParcelDrawing />} title={t('links.order.none_title')} body={t('links.order.none_body')} />
    );
  }
  return (
    <Stack>
      {orders.map((order) => (
        <OrderCard key={order.order_id} order={order} zone={zone} />
      ))}
      {onMore && (
        <Button variant="default" onClick={onMore} loading={isLoadingMore}>
          {t('links.order.more')}
        </Button>
      )}
    </Stack>
  );
}

const statusTones: Readonly<Record<string, Tone>> = { paid: 'good', refunded: 'poor', partially_refunded: 'fair' };

function OrderCard({ order, zone }: { readonly order: Order; readonly zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const status = order.order_status.toLowerCase().replaceAll(' ', '_');
  const known = status === 'paid' || status === 'refunded' || status === 'partially_refunded' ? status : null;
  return (
    <article className={classes.card} aria-label={t('links.order.name', { name: order.name })}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          {order.order_url ? (
            <Anchor
              href={order.order_url}
              target="_blank"
              rel="noopener"
              fw={600}
              className={classes.name ?? ''}
              aria-label={t('links.order.open', { name: order.name })}
            >
              <bdi>{order.name}</bdi> <IconExternalLink size={14} className="pointing" aria-hidden />
            </Anchor>
          ) : (
            <Text fw={600}>
              <bdi>{order.name}</bdi>
            </Text>
          )}
          <Text size="sm" c="dimmed">
            <time dateTime={order.created_at}>{format.moment(order.created_at, zone)}</time>
            {' · '}
            {t('links.order.items', { count: order.products_count })}
          </Text>
        </div>
        <div className={classes.amount}>
          <bdi className={classes.total}>{format.money(order.total_price, order.currency)}</bdi>
          <Tag tone={statusTones[status] ?? 'fair'}>
            {known ? t(`links.order.status.${known}`) : order.order_status}
          </Tag>
          {order.refunded > 0 && (
            <Text size="xs" c="dimmed">
              {t('links.order.refunded', { amount: format.money(order.refunded, order.currency) })}
            </Text>
          )}
        </div>
      </Group>
      <Reason attribution={order.attribution} zone={zone} />
    </article>
  );
}

function Reason({ attribution, zone }: { readonly attribution: Attribution | null; readonly zone: string }) {
  const { t } = useTranslation();
  if (!attribution) {
    return (
      <Text size="sm" c="dimmed" className={classes.reason}>
        {t('links.order.waiting')}
      </Text>
    );
  }
  return (
    <div className={classes.reason}>
      <Text size="sm" fw={600}>
        {t('links.order.why')}
      </Text>
      <Text size="sm">{attribution.reason}</Text>
      <Claims title={t('links.order.evidence')} claims={attribution.evidence} zone={zone} />
      <Claims title={t('links.order.losers')} claims={attribution.losers} zone={zone} />
      <Text size="xs" c="dimmed">
        {t('links.order.window', { days: attribution.window_days })}
      </Text>
    </div>
  );
}

interface ClaimsProps {
  readonly title: string;
  readonly claims: readonly Claim[];
  readonly zone: string;
}

function Claims({ title, claims, zone }: ClaimsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (claims.length === 0) return null;
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <List size="sm" spacing={2}>
        {claims.map((claim) => (
          <List.Item key={`${claim.kind} ${claim.found} ${claim.lost ?? ''}`}>
            {t(`links.order.kind.${claim.kind}`)}{' '}
            <bdi className={classes.found} title={claim.found}>
              {toRecognisable(claim.found)}
            </bdi>
            <span className={classes.under}>
              {[
                claim.clicked_at && t('links.order.clicked', { when: format.moment(claim.clicked_at, zone) }),
                claim.lost && t(`links.order.lost.${claim.lost}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
