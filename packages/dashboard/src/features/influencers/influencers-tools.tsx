// What narrows and orders the influencers page: its days, whom to show, and what comes first.
import { MultiSelect, SegmentedControl } from '@mantine/core';
import type { Influencer } from '@vitrine/contract/influencers';
import { useTranslation } from 'react-i18next';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { type Sort, sorts } from './influencer-rows.ts';
import classes from './influencers.module.css';
import type { InfluencersPlace } from './use-influencers-place.ts';

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
        <DateRangePicker choice={at.range} today={at.today} zone={at.zone} onChoose={at.chooseRange} />
      </div>
    </div>
  );
}
