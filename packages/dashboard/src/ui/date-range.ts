// Ranges of calendar days a reader can choose: predefined intervals, or any two days. Pure.
import { type RangePreset, rangePresets, toPresetDays } from '@vitrine/contract/range';

/** Both days belong to the range; days are `YYYY-MM-DD` of the store's time zone. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
  /** Of the last 24 hours: each of them, `YYYY-MM-DDTHH:00`, the earliest first; figures are of these alone. */
  readonly hours?: readonly string[];
}

export type RangeChoice = RangePreset | DayRange;

/** The day of the store it is now, and its last 24 hours. */
export interface StoreClock {
  readonly today: string;
  readonly hours: readonly string[];
}

/** Nothing was counted before; the calendar begins here. */
export const earliestDay = '2023-01-01';

/** The days of a choice; null for a lifetime, which has no bounds. Where the last `hours` are known, they are what is meant of theirs. */
export function toDays(choice: RangeChoice, today: string, hours?: readonly string[]): DayRange | null {
  const [first, last] = [hours?.[0], hours?.at(-1)];
  if (choice === 'last_24_hours' && hours && first && last)
    return { from: first.slice(0, 10), to: last.slice(0, 10), hours };
  return typeof choice === 'object' ? choice : toPresetDays(choice, today);
}

/** A lifetime as days, for what has to draw them: from the day something began. */
export function toBoundedDays(choice: RangeChoice, { today, hours }: StoreClock, began: string): DayRange {
  return toDays(choice, today, hours) ?? { from: began < today ? began : today, to: today };
}

/** How many days a range has. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

const isPreset = (text: string): text is RangePreset => rangePresets.some((preset) => preset === text);

/** A calendar day that exists: `2026-02-30` does not. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Reads a choice from an address; null for everything that is not one within the calendar. */
export function readChoice(text: string, today: string): RangeChoice | null {
  if (isPreset(text)) return text;
  const [from = '', to = '', ...rest] = text.split('..');
  if (rest.length > 0 || !isDay(from) || !isDay(to)) return null;
  return from <= to && from >= earliestDay && to <= today ? { from, to } : null;
}

/** A choice as it stands in an address: its name, or `2026-01-01..2026-01-31`. */
export function toChoiceText(choice: RangeChoice): string {
  return typeof choice === 'object' ? `${choice.from}..${choice.to}` : choice;
}
