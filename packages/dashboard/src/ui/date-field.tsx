// A day: typed as people write it, or chosen from a calendar; told as `YYYY-MM-DD`, and as it was typed where that is no day.
import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDayWords } from './date-range-words.ts';
import { isDay, readDay } from './read-day.ts';
import { useFormat } from './use-format.ts';

const Calendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }));

interface FieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  readonly value?: string;
  readonly onChange: (day: string) => void;
  /** The first and the last day of the calendar; others can be typed, and are refused by the form. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export function DateField({ value = '', onChange, onBlur, min, max, disabled, ...rest }: FieldProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const [opened, panel] = useDisclosure(false);
  /** What is being typed; null while nobody does. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (isDay(value) ? toDayWords(value, locale) : value);
  const type = (text: string) => {
    setTyped(text);
    onChange(readDay(text, locale) ?? text.trim());
  };
  const choose = (day: string) => {
    setTyped(null);
    onChange(day);
    panel.close();
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped(null);
    onBlur?.(event);
  };
  return (
    <TextInput
      {...rest}
      disabled={disabled ?? false}
      autoComplete="off"
      placeholder={toExample(locale)}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      rightSectionWidth={44}
      rightSection={
        <Popover
          opened={opened}
          onChange={(next) => !next && panel.close()}
          trapFocus
          returnFocus
          position="bottom-end"
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={disabled ?? false}
              aria-label={t('ui.date.choose')}
              onClick={panel.toggle}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('ui.date.title')}>
            <Suspense fallback={<Skeleton w={252} h={280} />}>
              <Calendar value={isDay(value) ? value : null} min={min} max={max} onChoose={choose} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

/** How a day can be typed, in the order of the language. */
const toExample = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2026, 10, 28),
  );
