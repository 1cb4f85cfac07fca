// The strip of all-time figures above a list of links.
import type { Totals } from '@vitrine/contract/insights';
import { readFigure } from '@vitrine/contract/figures';
import { useTranslation } from 'react-i18next';
import { isRevenueShown, toClicks, toRate, toViews } from '../figures/entity-list-figures.ts';
import type { ShownFigures } from './entity-list-item.ts';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface StripProps {
  /** Null while they are on their way. */
  readonly totals: Totals | null;
  readonly currency: string;
  readonly counts: 'views' | 'clicks';
  readonly access: { readonly isTeam: boolean; readonly shows: ShownFigures & { readonly conversion: boolean } };
}

export function EntityListStrip({ totals, currency, counts, access }: StripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const seen = toSeen(totals, access);
  if (!seen.views && !seen.orders && !seen.revenue) return null;
  const views = totals && (counts === 'views' ? toViews(totals) : toClicks(totals));
  return (
    <MetricStrip label={t('links.figure.strip')}>
      {seen.views && (
        <MetricTile
          label={t(`links.figure.${counts}`)}
          definition={views?.isEstimated ? t('links.figure.views_estimated') : t(`links.figure.${counts}_meaning`)}
          figure={views && format.count(views.value)}
          note={views?.isEstimated ? t('links.figure.estimated') : t('links.figure.lifetime')}
        />
      )}
      {seen.orders && (
        <MetricTile
          label={t('links.figure.orders')}
          definition={t('links.figure.orders_meaning')}
          figure={totals && format.count(totals.checkouts ?? 0)}
          note={t('links.figure.lifetime')}
        />
      )}
      {seen.revenue && (
        <MetricTile
          label={t('links.figure.revenue')}
          definition={
            access.isTeam
              ? t('links.figure.revenue_meaning', { refunded: format.money(totals?.refunded ?? 0, currency) })
              : t('links.figure.revenue_meaning_own')
          }
          figure={totals && format.moneyFigure(totals.revenue ?? 0, currency)}
          note={t('links.figure.lifetime')}
        />
      )}
      {seen.views && seen.orders && access.shows.conversion && (
        <MetricTile
          label={t('links.figure.conversion')}
          definition={t('links.figure.conversion_meaning')}
          figure={totals && toRate(readFigure('cr', totals), format.locale)}
          note={t('links.figure.lifetime')}
        />
      )}
    </MetricStrip>
  );
}

/** What is permitted, and, once the answer is here, was answered. */
function toSeen(totals: Totals | null, { isTeam, shows }: StripProps['access']): ShownFigures {
  if (!totals) return shows;
  return {
    views: shows.views && totals.visits !== undefined,
    orders: shows.orders && totals.checkouts !== undefined,
    revenue: isRevenueShown(totals.revenue, { isTeam, isPermitted: shows.revenue }),
  };
}
