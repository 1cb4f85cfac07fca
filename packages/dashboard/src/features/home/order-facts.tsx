// Short facts of an order: where it came from and whether it is paid.
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '@vitrine/contract/orders';
import styles from './home.module.css';
import { readOrderStatus } from './order-status.ts';

/** Where the order came from: a link's picture and name, or its multilink's, an influencer's code, or neither. */
export function Source({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const { link_details: link, attribution } = order;
  if (attribution === null) return <span className={styles.quiet}>{t('home.deciding')}</span>;
  if (link === null) {
    const influencer = attribution.influencer_username;
    return influencer === null ? <span className={styles.quiet}>{t('home.no_source')}</span> : <bdi>@{influencer}</bdi>;
  }
  const picture = link.images[0] ?? link.link_default_image;
  const name = link.parent_multilink_title ?? link.title ?? (link.description || t('home.untitled_link'));
  return (
    <span className={styles.source}>
      {picture === null ? null : <img src={picture} alt="" className={styles.thumb} loading="lazy" />}
      <bdi className={styles.truncate}>{name}</bdi>
    </span>
  );
}

export function Status({ status }: { readonly status: string }) {
  const { t } = useTranslation();
  const word = readOrderStatus(status);
  if (word === null) return null;
  return (
    <Badge size="md" color={word === 'paid' ? 'green' : 'orange'}>
      {t(`home.status_${word}`)}
    </Badge>
  );
}
