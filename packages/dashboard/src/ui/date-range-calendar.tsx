// Two months side by side to choose the first and the last day from; loaded when it is first opened.
import '@mantine/dates/styles.layer.css';
import { useDirection } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import en from 'dayjs/locale/en';
import he from 'dayjs/locale/he';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@vitrine/contract/language';
import { addDays } from '@vitrine/contract/range';
import { currentLanguage } from '../locales/i18n.ts';
import { earliestDay } from './date-range.ts';
import classes from './date-range-picker.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

/** Names of days and months in each language; the calendar finds them by theirs. */
const calendarTexts: Readonly<Record<Language, { readonly name: string }>> = { en, he };

/** The ends chosen so far. */
export type Ends = readonly [from: string | null, to: string | null];

interface CalendarProps {
  readonly ends: Ends;
  readonly today: string;
  readonly onChange: (ends: Ends) => void;
}

export function DateRangeCalendar({ ends, today, onChange }: CalendarProps) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const isNarrow = useIsNarrow();
  return (
    <div onKeyDownCapture={dir === 'rtl' ? turnArrow : undefined}>
      <DatePicker
        type="range"
        size={isNarrow ? 'lg' : 'sm'}
        allowSingleDateInRange
        numberOfColumns={2}
        columnsToScroll={1}
        value={[...ends]}
        onChange={onChange}
        defaultDate={toFirstMonth(ends[1] ?? today, today)}
        minDate={earliestDay}
        maxDate={today}
        locale={calendarTexts[currentLanguage()].name}
        firstDayOfWeek={0}
        weekendDays={[]}
        hideOutsideDates
        maxLevel="decade"
        getDayProps={(day) => (day === today ? { 'aria-current': 'date', className: classes.today } : {})}
        classNames={{ levelsGroup: classes.months ?? '', calendarHeaderControl: classes.turn ?? '' }}
        ariaLabels={{
          previousMonth: t('ui.range.previous'),
          nextMonth: t('ui.range.next'),
          previousYear: t('ui.range.previous_year'),
          nextYear: t('ui.range.next_year'),
          previousDecade: t('ui.range.previous_decade'),
          nextDecade: t('ui.range.next_decade'),
        }}
      />
    </div>
  );
}

/** The month before the last day's, so that both stand side by side; never beyond this month. */
function toFirstMonth(last: string, today: string): string {
  const day = last < today ? last : today;
  const before = addDays(`${day.slice(0, 8)}01`, -1);
  return before < earliestDay ? earliestDay : before;
}

/** The calendar takes arrows as left-to-right; where it is drawn the other way, the other arrow is meant. */
function turnArrow(event: KeyboardEvent<HTMLElement>): void {
  const turned = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
  if (turned === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key: turned, code: turned, bubbles: true }));
}
