// The tiles of a preview: views, checkouts, revenue, conversion and average cart, those the reader may see.
import { can, type Rights } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { toRate } from '../figures/entity-list-figures.ts';
import type { Figure } from '../../ui/figures.ts';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { type LinkFigures, toTiles } from '../figures/preview-figures.ts';
import classes from './preview-tiles.module.css';
import { useFormat } from '../../ui/use-format.ts';

interface TilesProps {
  /** Null while they load. */
  readonly figures: (LinkFigures & { readonly refunded?: number | undefined }) | null;
  readonly currency: string;
  readonly rights: Rights;
  /** What visits are called: views of a look, clicks of a short. */
  readonly counts: 'views' | 'clicks';
  readonly range: string;
}

type TileName = 'views' | 'clicks' | 'checkouts' | 'revenue' | 'attributed_revenue' | 'conversion' | 'average';

const none: Figure = { short: '—', full: '—' };

export function PreviewTiles({ figures, currency, rights, counts, range }: TilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const all = toTiles(figures ?? { visits: 0, checkouts: 0, revenue: 0, influencer_attributed_revenue: 0 }, rights);
  const draw = (name: TileName, figure: Figure, more: Partial<Parameters<typeof MetricTile>[0]> = {}) => (
    <MetricTile
      label={t(`preview.figure.${name}`)}
      definition={t(`preview.figure.${name}_meaning`)}
      figure={figures === null ? null : figure}
      {...more}
    />
  );
  const refunded = figures?.refunded ?? 0;
  const { visits, checkouts, revenue, conversion, average } = all;
  const isTeam = can(rights, 'see every figure');
  if (visits === null && checkouts === null && revenue === null) return null;
  return (
    <MetricStrip className={classes.tiles} label={t('preview.figure.strip', { range })}>
      {visits !== null && draw(counts, format.count(visits))}
      {checkouts !== null && draw('checkouts', format.count(checkouts))}
      {revenue !== null &&
        draw(
          isTeam ? 'revenue' : 'attributed_revenue',
          format.moneyFigure(revenue, currency),
          refunded > 0 && isTeam
            ? { note: t('preview.figure.refunded', { amount: format.money(refunded, currency) }) }
            : {},
        )}
      {conversion && draw('conversion', toRate(conversion.value, format.locale))}
      {average && draw('average', average.value === null ? none : format.moneyFigure(average.value, currency))}
    </MetricStrip>
  );
}
