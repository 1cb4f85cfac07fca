// A row of trends: products beside each other, why they are here, and the look that can be made of them at once.
import { Button } from '@mantine/core';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import type { Product } from '@vitrine/contract/stores';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag } from '../../ui/tag.tsx';
import { toRankColour } from '../../parts/previews/preview-rank.ts';
import classes from './trends.module.css';
import { useShares } from '../../parts/figures/use-shares.ts';

interface RowProps {
  /** The names that stand in the row. */
  readonly named: readonly Product[];
  /** What a look of it holds. */
  readonly together: readonly Product[];
  readonly orders: number;
  readonly bags: number;
  readonly lift: number;
  readonly score: number;
  /** How much of the orders of one keep the other, as the row's second sentence. */
  readonly share: string;
}

export function TrendRow({ named, together, orders, bags, lift, score, share }: RowProps) {
  const { t } = useTranslation();
  const { toTimes } = useShares();
  const { user } = useSession();
  const names = named.map(({ title }) => title).join(' + ');
  const products = together.map(({ inventory_id: id }) => id).join(',');
  return (
    <article className={classes.row} aria-label={names}>
      <span className={classes.thumbs} aria-hidden>
        {named.map(({ inventory_id: id, image_url: url }) => (
          <Thumb key={id} url={url} />
        ))}
      </span>
      <div className={classes.words}>
        <p className={classes.names}>
          {named.map(({ inventory_id: id, title }, at) => (
            <span key={id} className={classes.name}>
              {at > 0 && <span>+</span>}
              <bdi>{title}</bdi>
            </span>
          ))}
        </p>
        <p className={classes.why}>
          {orders === 0 && t('trends.bags_alone', { count: bags, lift: toTimes(lift) })}
          {orders > 0 && `${t('trends.together', { count: orders, lift: toTimes(lift) })} ${share}`}
          {orders > 0 && bags > 0 && ` ${t('trends.in_bags', { count: bags })}`}
        </p>
        {together.some(({ available }) => !available) && <p className={classes.why}>{t('trends.sold_out')}</p>}
      </div>
      <Tag tone={toRankColour(score)} label={t('trends.score', { score })}>
        {score}
      </Tag>
      {can(user, 'create links') && (
        <Button
          component={AddressLink}
          href={`/admin/links/create?${new URLSearchParams({ products })}`}
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('trends.make_of', { names: isolate(names) })}
        >
          {t('trends.make')}
        </Button>
      )}
    </article>
  );
}

export function Thumb({ url }: { readonly url: string | null }) {
  return (
    <span className={classes.thumb}>
      {url === null ? (
        <IconPhoto size={20} stroke={1.25} aria-hidden />
      ) : (
        <img src={url} alt="" width={48} height={48} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
