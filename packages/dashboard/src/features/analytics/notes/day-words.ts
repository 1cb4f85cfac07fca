// What happened on days in the reader's words, for the chart, its table and the list. Pure.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { DayEvent, DayNote, listDayEvents } from '@vitrine/contract/day-notes';
import type { TFunction } from 'i18next';
import type { DayMark } from '../../../ui/chart-series.ts';
import { isolate } from '../../../ui/foreign-text.ts';

export type Happened = AnswerOf<typeof listDayEvents>;

interface Tongue {
  readonly t: TFunction;
  readonly locale: string;
}

export function toEventWords({ kind, count, names }: DayEvent, { t, locale }: Tongue): string {
  const what = t(`notes.event.${kind}`, { count });
  if (names.length === 0) return what;
  const more = count > names.length ? [t('notes.more', { count: count - names.length })] : [];
  const list = new Intl.ListFormat(locale).format([...names.map((name) => isolate(name)), ...more]);
  return t('notes.named', { what, names: list });
}

/** Notes stand before what happened by itself. */
export const toMarks = ({ notes, events }: Happened, tongue: Tongue): DayMark[] => [
  ...notes.map(({ day, text }) => ({ day, words: isolate(text), isNote: true })),
  ...events.map((event) => ({ day: event.day, words: toEventWords(event, tongue), isNote: false })),
];

export interface DayEntry {
  readonly day: string;
  readonly notes: readonly DayNote[];
  readonly events: readonly DayEvent[];
}

const isOf =
  (day: string) =>
  (each: { readonly day: string }): boolean =>
    each.day === day;

/** Day for day, the latest first. */
export function toEntries({ notes, events }: Happened): DayEntry[] {
  const days = [...new Set([...notes, ...events].map(({ day }) => day))].toSorted().toReversed();
  return days.map((day) => ({ day, notes: notes.filter(isOf(day)), events: events.filter(isOf(day)) }));
}
