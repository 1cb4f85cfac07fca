// What all influencers on the page brought in together.
import { useTranslation } from 'react-i18next';
import { useRangeName } from '../../ui/date-range-picker.tsx';
import type { RangeChoice } from '../../ui/date-range.ts';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type InfluencerRow, toTotals } from './influencer-rows.ts';

interface TotalsProps {
  readonly rows: readonly InfluencerRow[];
  readonly range: RangeChoice;
  readonly currency: string;
}

export function InfluencersTotals({ rows, range, currency }: TotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useRangeName();
  const totals = toTotals(rows);
  return (
    <MetricStrip label={t('influencers.totals.title', { range: nameOf(range) })}>
      <MetricTile
        label={t('influencers.totals.sales')}
        definition={t('influencers.totals.sales_meaning')}
        figure={totals && format.count(totals.sales)}
        note={nameOf(range)}
      />
      <MetricTile
        label={t('influencers.totals.revenue')}
        definition={t('influencers.totals.revenue_meaning')}
        figure={totals && format.moneyFigure(totals.revenue, currency)}
        note={nameOf(range)}
      />
    </MetricStrip>
  );
}
