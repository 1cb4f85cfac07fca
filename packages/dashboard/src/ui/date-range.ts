// Ranges of calendar days a reader can choose: predefined intervals, or any two days. Pure.
import { addDays } from '@vitrine/contract/range';

export const presets = [
  'last_24_hours',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'previous_month',
  'lifetime',
] as const;
type Preset = (typeof presets)[number];

/** Both days belong to the range; days are `YYYY-MM-DD` of the store's time zone. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export type RangeChoice = Preset | DayRange;

/** Nothing was counted before; the calendar begins here. */
export const earliestDay = '2023-01-01';

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** How many days before today each interval begins; the last 24 hours reach into yesterday. */
const reach = { last_24_hours: 1, last_7_days: 6, last_30_days: 29, last_90_days: 89 } as const;

/** The days of a choice; null for a lifetime, which has no bounds. */
export function toDays(choice: RangeChoice, today: string): DayRange | null {
  if (typeof choice === 'object') return choice;
  if (choice === 'lifetime') return null;
  if (choice === 'this_month') return { from: firstOfMonth(today), to: today };
  if (choice === 'previous_month') {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  }
  return { from: addDays(today, -reach[choice]), to: today };
}

/** A lifetime as days, for what has to draw them: from the day something began. */
export function toBoundedDays(choice: RangeChoice, today: string, began: string): DayRange {
  return toDays(choice, today) ?? { from: began < today ? began : today, to: today };
}

/** How many days a range has. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

const isPreset = (text: string): text is Preset => presets.some((preset) => preset === text);

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
