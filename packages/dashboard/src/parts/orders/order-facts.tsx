// Short facts of an order: where it came from, whether it is paid, and what it would earn once it is.
import type { Order } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { readOrderWord, toStatusColour } from './order-status.ts';
import classes from './order-table.module.css';

/** What a link is called in an order. */
function useLinkName(): (link: NonNullable<Order['link_details']>) => string {
  const { t } = useTranslation();
  return (link) => link.parent_multilink_title ?? link.title ?? (link.description || t('orders.untitled_link'));
}

/** Where the order came from: a link's picture and name, or its multilink's, an influencer's code, or neither. */
export function OrderSource({ order }: { order: Order }) {
  const { link_details: link, attribution } = order;
  const person = attribution?.influencer_username ?? null;
  if (link === null) return person === null ? <NoSource order={order} /> : <Person name={person} />;
  return (
    <span className={classes.source}>
      <LinkPicture link={link} />
      <LinkName link={link} />
    </span>
  );
}

/** Nothing it came from, or not decided yet. */
export function NoSource({ order: { attribution } }: { order: Order }) {
  const { t } = useTranslation();
  return <span className={classes.quiet}>{t(attribution === null ? 'orders.deciding' : 'orders.no_source')}</span>;
}

/** Who somebody is. */
export const Person = ({ name }: { name: string }) => <bdi className={classes.truncate}>@{name}</bdi>;

type Linked = { readonly link: NonNullable<Order['link_details']> };

export function LinkPicture({ link }: Linked) {
  const picture = link.images[0] ?? link.link_default_image;
  return picture === null ? null : <img src={picture} alt="" className={classes.thumb} loading="lazy" />;
}

export function LinkName({ link }: Linked) {
  const name = useLinkName()(link);
  return (
    <bdi className={classes.linkName} title={name}>
      {name}
    </bdi>
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
