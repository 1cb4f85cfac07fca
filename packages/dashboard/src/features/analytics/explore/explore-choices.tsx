// What one's own question is of: its measures, the one or two things it is split by, and how it is drawn.
import { MultiSelect, NativeSelect, SegmentedControl } from '@mantine/core';
import type { SplitKey } from '@vitrine/contract/figure-questions';
import { useTranslation } from 'react-i18next';
import { toKnown } from '../analytics-access.ts';
import { nameTab } from '../tab-name.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { useFigureWords } from '../use-figure-words.ts';
import classes from './explore.module.css';
import type { ExplorePlace } from './explore-place.ts';
import { listMeasures, listSplits, origins } from './explore-rules.ts';

export function ExploreChoices({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const { name } = useFigureWords();
  const { place, go, access } = screen;
  const { origin, measures, split, shape, shown } = place.explore;
  const [one, other] = split;
  const change = (next: Partial<ExplorePlace>) => go({ explore: { ...place.explore, ...next } });
  const possible = listMeasures(access, { split, origin, ...toKnown(screen.under) });
  const toOption = (key: SplitKey) => ({ value: key, label: t(`analytics.by.${key}`) });
  const choose = (value: string, at: 0 | 1): void => {
    const key = listSplits(access, undefined).find((each) => each === value);
    // of one tab there is nothing to split by tab
    const from = key === 'tab' && origin === 'tab' && place.tab !== 'all' ? { origin: 'all' as const } : {};
    const beside = other === undefined || other === key ? [] : [other];
    if (at === 0) return key && change({ ...from, split: [key, ...beside] });
    return change({ ...from, split: [...split.slice(0, 1), ...(key === undefined ? [] : [key])] });
  };
  return (
    <div className={classes.choices}>
      <MultiSelect
        size="sm"
        className={classes.measures ?? ''}
        label={t('analytics.explore.measures')}
        comboboxProps={{ portalProps: { target: '#content' } }}
        data={possible.map((each) => ({ value: each, label: name(each) }))}
        value={[...measures]}
        onChange={(values) => {
          const chosen = values.flatMap((value) => possible.find((each) => each === value) ?? []);
          if (chosen.length > 0) change({ measures: chosen });
        }}
      />
      <NativeSelect
        label={t('analytics.explore.from')}
        value={origin}
        data={origins.map((each) => ({
          value: each,
          label: each === 'tab' ? nameTab(place.tab, t) : t(`analytics.explore.origin.${each}`),
        }))}
        onChange={({ currentTarget: { value } }) => change({ origin: origins.find((each) => each === value) ?? 'tab' })}
      />
      <NativeSelect
        label={t('analytics.explore.split')}
        value={one ?? ''}
        data={listSplits(access, undefined).map(toOption)}
        onChange={({ currentTarget: { value } }) => choose(value, 0)}
      />
      <NativeSelect
        label={t('analytics.explore.and_by')}
        value={other ?? ''}
        data={[{ value: '', label: t('analytics.explore.nothing_else') }, ...listSplits(access, one).map(toOption)]}
        onChange={({ currentTarget: { value } }) => choose(value, 1)}
      />
      {shape === 'map' && measures.length > 1 && (
        <NativeSelect
          label={t('analytics.explore.shown')}
          value={shown ?? measures[0] ?? ''}
          data={measures.map((each) => ({ value: each, label: name(each) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ shown: measures.slice(1).find((each) => each === value) ?? null })
          }
        />
      )}
      {other !== undefined && (
        <SegmentedControl
          aria-label={t('analytics.explore.shape')}
          value={shape}
          onChange={(next) => change({ shape: next === 'map' ? 'map' : 'table' })}
          data={(['table', 'map'] as const).map((each) => ({ value: each, label: t(`analytics.explore.as.${each}`) }))}
        />
      )}
    </div>
  );
}
