// The strip of figures above a list of links.
import type { Totals } from '@vitrine/contract/insights';
import { readFigure } from '@vitrine/contract/figures';
import { useTranslation } from 'react-i18next';
import { toRate } from '../figures/entity-list-figures.ts';
import type { ShownFigures } from './entity-list-item.ts';
import type { Figure } from '../../ui/figures.ts';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { useFormat } from '../../ui/use-format.ts';

type FigureWord = 'views' | 'clicks' | 'orders' | 'revenue' | 'conversion';

export interface StripProps {
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
  const draw = (name: FigureWord, figure: Figure | null, more: Partial<Parameters<typeof MetricTile>[0]> = {}) => (
    <MetricTile
      label={t(`links.figure.${name}`)}
      definition={t(`links.figure.${name}_meaning`)}
      figure={figure}
      {...more}
    />
  );
  return (
    <MetricStrip label={t('links.figure.strip')} isDense>
      {seen.views && draw(counts, totals && format.count(totals.visits ?? 0))}
      {seen.orders && draw('orders', totals && format.count(totals.checkouts ?? 0))}
      {seen.revenue &&
        draw('revenue', totals && format.moneyFigure(totals.revenue ?? 0, currency), {
          definition: access.isTeam
            ? t('links.figure.revenue_meaning', { refunded: format.money(totals?.refunded ?? 0, currency) })
            : t('links.figure.revenue_meaning_own'),
        })}
      {seen.views &&
        seen.orders &&
        access.shows.conversion &&
        draw('conversion', totals && toRate(readFigure('cr', totals), format.locale))}
    </MetricStrip>
  );
}

/** What is permitted, and, once the answer is here, was answered. */
function toSeen(totals: Totals | null, { shows }: StripProps['access']): ShownFigures {
  if (!totals) return shows;
  return {
    views: shows.views && totals.visits !== undefined,
    orders: shows.orders && totals.checkouts !== undefined,
    revenue: shows.revenue && totals.revenue !== undefined,
  };
}
