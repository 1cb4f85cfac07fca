// The head of the influencers page: what all on it brought in together, and what narrows and orders it.
import { MultiSelect, SegmentedControl } from '@mantine/core';
import type { Influencer } from '@vitrine/contract/influencers';
import { useTranslation } from 'react-i18next';
import { DateRangePicker, useRangeName } from '../../ui/date-range-picker.tsx';
import { type InfluencerRow, type Sort, sorts, toTotals } from './influencer-rows.ts';
import classes from './influencers.module.css';
import type { InfluencersPlace } from './use-influencers-place.ts';
import type { RangeChoice } from '../../ui/date-range.ts';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface ToolsProps {
  readonly at: InfluencersPlace;
  readonly everyone: readonly Influencer[];
  readonly chosen: readonly string[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

export function InfluencersTools({ at, everyone, chosen, sort, onSort }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.tools}>
      <MultiSelect
        className={classes.filter ?? ''}
        classNames={{ inputField: classes.search ?? '', pill: classes.pill ?? '' }}
        size="md"
        aria-label={t('influencers.filter')}
        placeholder={chosen.length === 0 ? t('influencers.filter') : ''}
        data={everyone.map(({ username }) => username)}
        value={[...chosen]}
        onChange={(names) => at.put('who', names.join(','))}
        searchable
        clearable
        hidePickedOptions
        limit={100}
        nothingFoundMessage={t('influencers.filter_none')}
        clearButtonProps={{ 'aria-label': t('influencers.show_all') }}
      />
      <SegmentedControl
        className={classes.sort ?? ''}
        size="md"
        aria-label={t('influencers.sort.title')}
        value={sort}
        onChange={(next) => onSort(sorts.find((each) => each === next) ?? 'recent')}
        data={sorts.map((each) => ({ value: each, label: t(`influencers.sort.${each}`) }))}
      />
      <div className={classes.range}>
        <DateRangePicker choice={at.range} today={at.today} zone={at.zone} hours={at.hours} onChoose={at.chooseRange} />
      </div>
    </div>
  );
}

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
