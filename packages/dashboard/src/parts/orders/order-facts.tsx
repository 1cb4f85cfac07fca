// Short facts of an order: where it came from, whether it is paid, and what it would earn once it is.
import type { Order } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { readOrderWord, toStatusColour } from './order-status.ts';
import classes from './order-table.module.css';

/** Where the order came from: a link's picture and name, or its multilink's, an influencer's code, or neither. */
/** What a link is called in an order. */
export function useLinkName(): (link: NonNullable<Order['link_details']>) => string {
  const { t } = useTranslation();
  return (link) => link.parent_multilink_title ?? link.title ?? (link.description || t('orders.untitled_link'));
}

export function OrderSource({ order }: { order: Order }) {
  const { t } = useTranslation();
  const nameOf = useLinkName();
  const { link_details: link, attribution } = order;
  if (attribution === null) return <span className={classes.quiet}>{t('orders.deciding')}</span>;
  if (link === null) {
    const influencer = attribution.influencer_username;
    return influencer === null ? (
      <span className={classes.quiet}>{t('orders.no_source')}</span>
    ) : (
      <bdi className={classes.truncate}>@{influencer}</bdi>
    );
  }
  const picture = link.images[0] ?? link.link_default_image;
  return (
    <span className={classes.source}>
      {picture === null ? null : <img src={picture} alt="" className={classes.thumb} loading="lazy" />}
      <bdi className={classes.truncate}>{nameOf(link)}</bdi>
    </span>
  );
}

/** Whose order it is. */
export function OrderInfluencer({ order: { attribution } }: { order: Order }) {
  const name = attribution?.influencer_username ?? null;
  return name === null ? <span className={classes.quiet}>–</span> : <bdi className={classes.truncate}>@{name}</bdi>;
}

/** By what it came, and why it was credited so, as far as there is room. */
export function OrderReason({ order: { attribution } }: { order: Order }) {
  const { t } = useTranslation();
  if (attribution === null) return <span className={classes.quiet}>{t('orders.deciding')}</span>;
  const { channel, reason } = attribution;
  return (
    <>
      {channel !== null && <span>{t(`orders.channel.${channel}`)}</span>}
      <span className={classes.clamp} title={reason} dir="auto">
        {reason}
      </span>
    </>
  );
}

/** Paid, refunded or partially refunded; another word of the store's stands as the store wrote it. */
export function OrderStatus({ status }: { status: string }) {
  const { t } = useTranslation();
  const word = readOrderWord(status);
  const text = word === 'other' ? status : t(`orders.status_${word}`);
  return text === '' ? null : <Tag tone={toStatusColour(word)}>{text}</Tag>;
}

/** What whoever it is credited to earns besides, once the shopper has paid; nothing where all is paid. */
export function PendingCommission({ order: { commission, currency } }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (commission === null || commission.pending === 0) return null;
  const amount = format.money(commission.pending, currency);
  return <span className={classes.under}>{t('orders.commission_pending', { amount })}</span>;
}
