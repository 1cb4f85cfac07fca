// One month to choose a day from; loaded when it is first opened.
import '@mantine/dates/styles.layer.css';
import { useDirection } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { turnArrow, useCalendarWords } from './calendar-words.ts';

interface CalendarProps {
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onChoose: (day: string) => void;
}

export function DayCalendar({ value, min, max, onChoose }: CalendarProps) {
  const { dir } = useDirection();
  const words = useCalendarWords();
  const first = value ?? (min === undefined || min === '' ? max : min);
  return (
    <div onKeyDownCapture={dir === 'rtl' ? turnArrow : undefined}>
      <DatePicker
        {...words}
        value={value}
        onChange={(day) => day !== null && onChoose(day)}
        {...(first ? { defaultDate: first } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
      />
    </div>
  );
}
