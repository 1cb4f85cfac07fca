// What figures are compared with: the period before, the same days a year ago, days of choice, or a segment.
import { NativeSelect } from '@mantine/core';
import type { Segment } from '@vitrine/contract/saved-questions';
import { useTranslation } from 'react-i18next';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { type DayRange, earliestDay, type RangeChoice, toDays } from '../../ui/date-range.ts';
import { isolate } from '../../ui/foreign-text.ts';
import type { ToldProblem } from '../../ui/problem-banner.tsx';
import { type Compared, toComparedDays } from './comparison.ts';
import classes from './comparison-choice.module.css';

/** How a choice is called in the list; a segment by its id. */
const toOption = (compare: Compared): string => {
  if (compare === null) return '';
  return compare.with === 'segment' ? compare.segment_id : compare.with;
};

interface ChoiceProps {
  readonly compare: Compared;
  readonly choose: (compare: Compared) => void;
  /** Of the figures themselves; null for a lifetime. */
  readonly days: DayRange | null;
  readonly today: string;
  readonly zone: string;
  /** Those that figures can be compared with. */
  readonly segments?: readonly Pick<Segment, 'segment_id' | 'name'>[] | undefined;
  /** Whether figures can stand alone. */
  readonly hasNone?: boolean;
  /** What is compared with, in words; null when there is none, undefined while that is not known. */
  readonly name: string | null | undefined;
  /** Why that did not come. */
  readonly problem?: ToldProblem | null;
}

export function ComparisonChoice(props: ChoiceProps) {
  const { t } = useTranslation();
  const { compare, choose, days, today, zone, segments = [], hasNone = true, name, problem = null } = props;
  const isDays = compare?.with === 'range';
  const chosen: RangeChoice = isDays ? { from: compare.from_date, to: compare.to_date } : 'previous_month';
  const note = name === null ? t('ui.comparison.cannot') : name && t('ui.comparison.with', { range: isolate(name) });
  /** Days of choice begin with those right before, or the month before where there are none. */
  const read = (value: string): Compared => {
    if (value === 'previous' || value === 'year') return { with: value };
    const segment = segments.find((each) => each.segment_id === value);
    if (segment) return { with: 'segment', segment_id: segment.segment_id };
    if (value !== 'range') return null;
    const before = toComparedDays({ with: 'previous' }, days) ?? toDays('previous_month', today);
    return before && { with: 'range', from_date: before.from, to_date: before.to };
  };
  return (
    <div className={classes.choice}>
      <NativeSelect
        aria-label={t('ui.comparison.title')}
        value={toOption(compare)}
        onChange={({ currentTarget: { value } }) => choose(read(value))}
      >
        {hasNone && <option value="">{t('ui.comparison.none')}</option>}
        <option value="previous">{t('ui.comparison.previous')}</option>
        <option value="year">{t('ui.comparison.year')}</option>
        <option value="range">{t('ui.comparison.range')}</option>
        {segments.length > 0 && (
          <optgroup label={t('analytics.segment.title')}>
            {segments.map(({ segment_id: id, name: title }) => (
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
            choose({ with: 'range', from_date: from, to_date: to });
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
