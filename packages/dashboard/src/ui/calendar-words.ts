// What every calendar says in the language on screen, and which way its arrows lead.
import type { DatePickerProps } from '@mantine/dates';
import en from 'dayjs/locale/en';
import he from 'dayjs/locale/he';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@vitrine/contract/language';
import { currentLanguage } from '../locales/i18n.ts';

/** Names of days and months in each language; the calendar finds them by theirs. */
const calendarTexts: Readonly<Record<Language, { readonly name: string }>> = { en, he };

export function useCalendarWords() {
  const { t } = useTranslation();
  return {
    locale: calendarTexts[currentLanguage()].name,
    firstDayOfWeek: 0 as const,
    weekendDays: [],
    hideOutsideDates: true,
    maxLevel: 'decade' as const,
    ariaLabels: {
      previousMonth: t('ui.range.previous'),
      nextMonth: t('ui.range.next'),
      previousYear: t('ui.range.previous_year'),
      nextYear: t('ui.range.next_year'),
      previousDecade: t('ui.range.previous_decade'),
      nextDecade: t('ui.range.next_decade'),
    },
  } satisfies Partial<DatePickerProps>;
}

/** The calendar takes arrows as left-to-right; where it is drawn the other way, the other arrow is meant. */
export function turnArrow(event: KeyboardEvent<HTMLElement>): void {
  const turned = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
  if (turned === undefined || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key: turned, code: turned, bubbles: true }));
}
