// What the figures are of: the range of days, the period compared with, and whose visits count.
import { canSee } from '@vitrine/contract/rights';
import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Hint } from '../../ui/hint.tsx';
import classes from './analytics.module.css';
import type { AnalyticsScreen } from './use-analytics-place.ts';

interface ControlsProps {
  readonly screen: AnalyticsScreen;
  /** The period compared with, in words; null when there is none, undefined while that is not known. */
  readonly previous: string | null | undefined;
}

export function AnalyticsControls({ screen, previous }: ControlsProps) {
  const { t } = useTranslation();
  const { place, go, today, zone, access } = screen;
  const hasFigures = place.tab !== 'influencer' && place.tab !== 'shopboard';
  const compared = previous ? t('analytics.compared_with', { range: isolate(previous) }) : undefined;
  const note = previous === null ? t('analytics.cannot_compare') : compared;
  return (
    <div className={classes.controls}>
      <DateRangePicker choice={place.range} today={today} zone={zone} onChoose={(range) => go({ range })} />
      {hasFigures && canSee(access.rights, 'visits') && (
        <div className={classes.traffic}>
          <SegmentedControl
            aria-label={t('analytics.traffic.title')}
            size="sm"
            value={place.traffic}
            onChange={(traffic) => go({ traffic: traffic === 'all' ? 'all' : 'human' })}
            data={[
              { value: 'human', label: t('analytics.traffic.human') },
              { value: 'all', label: t('analytics.traffic.all') },
            ]}
          />
          <Hint about={t('analytics.traffic.title')} text={t('analytics.traffic.meaning')} />
        </div>
      )}
      {hasFigures && (
        <Switch
          label={t('analytics.compare')}
          description={place.compare ? note : undefined}
          checked={place.compare}
          onChange={(event) => go({ compare: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
