// What the figures are compared with: the period before, the same days a year ago, days of choice, or a segment.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateRangePicker } from '../../../ui/date-range-picker.tsx';
import { earliestDay, type RangeChoice, toDays } from '../../../ui/date-range.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import type { ToldProblem } from '../../../ui/problem-banner.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { type Compared, toComparedDays } from './comparison.ts';
import classes from './comparison.module.css';

/** How a choice is called in the list; a segment by its id. */
const toOption = (compare: Compared): string => {
  if (compare === null) return '';
  return compare.with === 'segment' ? compare.segment_id : compare.with;
};

interface ChoiceProps {
  readonly screen: AnalyticsScreen;
  /** What is compared with, in words; null when there is none, undefined while that is not known. */
  readonly name: string | null | undefined;
  /** Why that did not come. */
  readonly problem: ToldProblem | null;
}

export function ComparisonChoice({ screen, name, problem }: ChoiceProps) {
  const { t } = useTranslation();
  const { place, go, today, zone, segments = [] } = screen;
  const { compare } = place;
  const others = segments.filter((each) => each.segment_id !== place.segment);
  const isDays = compare?.with === 'range';
  const chosen: RangeChoice = isDays ? { from: compare.from_date, to: compare.to_date } : 'previous_month';
  const note =
    name === null ? t('analytics.cannot_compare') : name && t('analytics.compared_with', { range: isolate(name) });
  return (
    <div className={classes.choice}>
      <NativeSelect
        aria-label={t('analytics.compare')}
        value={toOption(compare)}
        onChange={({ currentTarget: { value } }) => go({ compare: readOption(value, screen) })}
      >
        <option value="">{t('analytics.comparison.none')}</option>
        <option value="previous">{t('analytics.comparison.previous')}</option>
        <option value="year">{t('analytics.comparison.year')}</option>
        <option value="range">{t('analytics.comparison.range')}</option>
        {others.length > 0 && (
          <optgroup label={t('analytics.segment.title')}>
            {others.map(({ segment_id: id, name: title }) => (
              <option key={id} value={id}>
                {isolate(title)}
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
      {isDays && (
        <DateRangePicker
          choice={chosen}
          today={today}
          zone={zone}
          onChoose={(range) => {
            const { from, to } = toDays(range, today) ?? { from: earliestDay, to: today };
            go({ compare: { with: 'range', from_date: from, to_date: to } });
          }}
        />
      )}
      {compare !== null && note && <span className={classes.note}>{note}</span>}
      {problem && (
        <span className={classes.problem} role="alert">
          {problem.message}
        </span>
      )}
    </div>
  );
}

/** Days of choice begin with those right before, or the month before where there are none. */
function readOption(value: string, { segments = [], days, today }: AnalyticsScreen): Compared {
  if (value === 'previous' || value === 'year') return { with: value };
  const segment = segments.find((each) => each.segment_id === value);
  if (segment) return { with: 'segment', segment_id: segment.segment_id };
  if (value !== 'range') return null;
  const before = toComparedDays({ with: 'previous' }, days) ?? toDays('previous_month', today);
  return before && { with: 'range', from_date: before.from, to_date: before.to };
}
