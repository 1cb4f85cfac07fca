// The head of the influencers page: what all on it brought in together, and what narrows and orders it.
import type { Influencer } from '@vitrine/contract/influencers';
import { useTranslation } from 'react-i18next';
import { ListFigures } from '../../parts/lists/list-figures.tsx';
import { ListTools, OrderChip } from '../../parts/lists/list-tools.tsx';
import { SavedViews } from '../../parts/lists/saved-views.tsx';
import type { SortProps } from '../../parts/lists/sort-heading.tsx';
import { DateRangePicker, useRangeName } from '../../ui/date-range-picker.tsx';
import { ChoiceChip, SetChip } from '../../ui/filter-chip.tsx';
import { countFilters, readListQuestion, toListAddress, toUnnarrowed } from '../../ui/list-address.ts';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type InfluencerRow, sorts, termKinds, toTotals } from './influencer-rows.ts';
import type { InfluencersPlace } from './use-influencers-place.ts';

interface ToolsProps {
  readonly at: InfluencersPlace;
  readonly everyone: readonly Influencer[];
  /** Whether the reader may know what is payable. */
  readonly seesMoney: boolean;
  readonly sorting: SortProps;
}

export function InfluencersTools({ at, everyone, seesMoney, sorting }: ToolsProps) {
  const { t } = useTranslation();
  const { question, ask } = at.place;
  const own = sorts.filter((by) => by !== 'payable' || seesMoney);
  return (
    <ListTools
      search={t('influencers.search')}
      words={question.words}
      onSearch={(words) => ask({ words })}
      count={countFilters(question)}
      onClear={() => ask({ ...toUnnarrowed(question), words: question.words })}
      chips={<Chips at={at} everyone={everyone} seesMoney={seesMoney} />}
      order={
        <OrderChip
          {...sorting}
          options={own.map((by) => ({ by, isAscending: by === 'name', label: t(`influencers.sort.${by}`) }))}
        />
      }
      views={
        <SavedViews
          list="influencers"
          address={toListAddress('', question)}
          onOpen={(address) => ask(readListQuestion(address))}
        />
      }
    />
  );
}

function Chips({ at: { place }, everyone, seesMoney }: Omit<ToolsProps, 'sorting'>) {
  const { t } = useTranslation();
  const { question, ask } = place;
  const tags = [...new Map(everyone.flatMap((one) => one.tags).map((tag) => [tag.toLowerCase(), tag])).values()];
  return (
    <>
      <SetChip
        label={t('influencers.filter.who')}
        options={everyone.map(({ username }) => username)}
        values={question.who}
        onChange={(who) => ask({ who })}
      />
      <ChoiceChip
        label={t('influencers.filter.status')}
        value={question.status}
        options={[
          { value: 'active', label: t('influencers.active') },
          { value: 'inactive', label: t('influencers.inactive') },
        ]}
        onChoose={(status) => ask({ status })}
      />
      {(tags.length > 0 || question.tags.length > 0) && (
        <SetChip
          label={t('lists.filter.tags')}
          options={tags.toSorted((one, other) => one.localeCompare(other))}
          values={question.tags}
          onChange={(chosen) => ask({ tags: chosen })}
        />
      )}
      <ChoiceChip
        label={t('influencers.filter.terms')}
        value={question.terms}
        options={termKinds.map((value) => ({ value, label: t(`influencers.filter.terms_${value}`) }))}
        onChoose={(terms) => ask({ terms })}
      />
      <ChoiceChip
        label={t('influencers.promocode')}
        value={question.code}
        options={[
          { value: 'with', label: t('influencers.filter.with_code') },
          { value: 'without', label: t('influencers.no_code') },
        ]}
        onChoose={(code) => ask({ code })}
      />
      {seesMoney && (
        <ChoiceChip
          label={t('influencers.payable')}
          value={question.isPayable ? on : ''}
          options={[{ value: on, label: t('influencers.filter.is_payable') }]}
          onChoose={(chosen) => ask({ isPayable: chosen === on })}
        />
      )}
    </>
  );
}

/** Stands for a filter that is only on or off. */
const on = '1';

interface TotalsProps {
  readonly rows: readonly InfluencerRow[];
  readonly at: InfluencersPlace;
  readonly currency: string;
}

export function InfluencersTotals({ rows, at, currency }: TotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useRangeName();
  const totals = toTotals(rows);
  const { range } = at;
  return (
    <ListFigures
      choices={
        <DateRangePicker choice={range} today={at.today} zone={at.zone} hours={at.hours} onChoose={at.chooseRange} />
      }
    >
      <MetricStrip isDense label={t('influencers.totals.title', { range: nameOf(range) })}>
        <MetricTile
          label={t('influencers.totals.sales')}
          definition={t('influencers.totals.sales_meaning')}
          figure={totals && format.count(totals.sales)}
        />
        <MetricTile
          label={t('influencers.totals.revenue')}
          definition={t('influencers.totals.revenue_meaning')}
          figure={totals && format.moneyFigure(totals.revenue, currency)}
        />
      </MetricStrip>
    </ListFigures>
  );
}
