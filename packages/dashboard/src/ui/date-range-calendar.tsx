// Two months side by side, on a phone one, to choose the first and the last day from; loaded when it is first opened.
import '@mantine/dates/styles.layer.css';
import { useDirection } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { addDays } from '@vitrine/contract/range';
import { turnArrow, useCalendarWords } from './calendar-words.ts';
import { earliestDay } from './date-range.ts';
import classes from './date-range-picker.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

/** The ends chosen so far. */
export type Ends = readonly [from: string | null, to: string | null];

interface CalendarProps {
  readonly ends: Ends;
  readonly today: string;
  readonly onChange: (ends: Ends) => void;
}

export function DateRangeCalendar({ ends, today, onChange }: CalendarProps) {
  const words = useCalendarWords();
  const { dir } = useDirection();
  const isNarrow = useIsNarrow();
  return (
    <div onKeyDownCapture={dir === 'rtl' ? turnArrow : undefined}>
      <DatePicker
        {...words}
        type="range"
        size={isNarrow ? 'lg' : 'sm'}
        allowSingleDateInRange
        numberOfColumns={isNarrow ? 1 : 2}
        columnsToScroll={1}
        value={[...ends]}
        onChange={onChange}
        defaultDate={isNarrow ? (ends[1] ?? today) : toFirstMonth(ends[1] ?? today, today)}
        minDate={earliestDay}
        maxDate={today}
        getDayProps={(day) => (day === today ? { 'aria-current': 'date', className: classes.today } : {})}
        classNames={{ levelsGroup: classes.months ?? '', calendarHeaderControl: classes.turn ?? '' }}
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
