// Folds what figures answer into what a question is split by, and finds what each row is compared with. Pure.
import { channels, customers, networks } from '@vitrine/contract/conditions';
import type { QuestionTab, SplitKey } from '@vitrine/contract/figure-questions';
import { addDays } from '@vitrine/contract/range';
import { addFields, sumFields } from '@vitrine/contract/sums';
import type { FigureSums, Key, KeyGroups, Row, VisitorQuestion, VisitorRow } from '../../figures/figures.ts';
import { shiftDay, type Shift } from '../day-shift.ts';
import { codeTab, noBrowserTab, tabCodes } from '../facets/codes.ts';
import { channelOf, networkOf } from '../facets/referrers.ts';
import { noFigureSums, type DayRange } from '../figures.ts';

/** A number of a value, or a text that stands for itself; null is what has none. */
export type FoldedKey = string | number | null;

/** Stands in the place of all values that do not stand by themselves; no value is called that. */
export const others = '(others)';

export interface FoldedRow {
  /** In the order of what was split by. */
  readonly keys: readonly FoldedKey[];
  readonly sums: FigureSums;
}

/** What figures are asked for each thing that can be split by. */
const sourceOf: Readonly<Partial<Record<SplitKey, Key>>> = {
  multilink: 'link',
  channel: 'referrer',
  network: 'referrer',
  weekday: 'hour',
};

/** The month that a day counts in; null where it counts in none. */
export type MonthOf = (day: string) => string | null;

const findSource = (key: SplitKey, monthOf: MonthOf | null): Key =>
  key === 'month' && monthOf !== null ? 'day' : (sourceOf[key] ?? (key as Key));

export function toKeys(split: readonly SplitKey[], monthOf: MonthOf | null = null): Key[] {
  return [...new Set(split.map((key) => findSource(key, monthOf)))];
}

/** The code of each tab. */
export const tabNumbers = { ...tabCodes, code: codeTab, no_browser: noBrowserTab } as const satisfies Record<
  QuestionTab,
  number
>;
const tabNames = new Map<FoldedKey, string>(Object.entries(tabNumbers).map(([name, code]) => [code, name]));

/** Hours of a week are 0 to 167, from its Monday on. */
const hoursOfWeek = 168;
const isKnownHour = (hour: FoldedKey): hour is number => typeof hour === 'number' && hour < hoursOfWeek;

/** What keys are told by besides themselves. */
interface Telling {
  /** The text of a referrer's number. */
  readonly textOf: (number: number) => string;
  /** Set where months are told of days. */
  readonly monthOf?: MonthOf | null | undefined;
}

function foldKey(key: SplitKey, told: FoldedKey, { textOf, monthOf }: Telling): FoldedKey {
  switch (key) {
    case 'month':
      return monthOf ? monthOf(String(told)) : told;
    case 'tab':
      return tabNames.get(told) ?? null;
    case 'channel':
      return channelOf(typeof told === 'number' ? textOf(told) : null);
    case 'network':
      return typeof told === 'number' ? networkOf(textOf(told)) : null;
    case 'customer':
      return typeof told === 'number' ? (customers[told - 1] ?? null) : null;
    case 'weekday':
      return isKnownHour(told) ? Math.floor(told / 24) + 1 : null;
    case 'hour':
      return isKnownHour(told) ? told % 24 : null;
    default:
      return told;
  }
}

/** The name of a row's keys. */
export const nameKeys = (keys: readonly FoldedKey[]): string => JSON.stringify(keys);

export function foldRows(rows: readonly Row[], split: readonly SplitKey[], telling: Telling): FoldedRow[] {
  const monthOf = telling.monthOf ?? null;
  const asked = toKeys(split, monthOf);
  const places = split.map((key) => asked.indexOf(findSource(key, monthOf)));
  const folded = new Map<string, FoldedRow>();
  for (const { keys: told, ...sums } of rows) {
    const keys = split.map((key, at) => foldKey(key, told[places[at] ?? 0] ?? null, telling));
    const name = nameKeys(keys);
    const known = folded.get(name);
    folded.set(name, { keys, sums: known ? addFields(known.sums, sums) : sums });
  }
  return [...folded.values()];
}

/** The referrers of a business, by the number of each. */
export type Referrers = readonly { readonly id: number; readonly value: string }[];

/** Hours of the week by its days. */
const weekdays = [0, 1, 2, 3, 4, 5, 6].map((day) => Array.from({ length: 24 }, (_, hour) => day * 24 + hour));

/** Those of whom it is told, by what of each; whoever comes from nowhere is told of `null`. */
function toReferrerGroups(
  values: readonly string[],
  referrers: Referrers,
  tell: (referrer: string | null) => string | null,
): KeyGroups {
  const numbers = [{ id: 0, told: tell(null) }, ...referrers.map(({ id, value }) => ({ id, told: tell(value) }))];
  const groups = values.map((each) => numbers.flatMap(({ id, told }) => (told === each ? id : [])));
  return { of: 'referrer', groups };
}

/**
 * What visitors are asked by for each thing that is split by. What is told of several values is asked of as one: whoever came from
 * two networks of a channel is one visitor of it.
 */
export function toVisitorKeys(
  split: readonly SplitKey[],
  referrers: Referrers,
  monthOf: MonthOf | null,
): VisitorQuestion['by'] {
  return split.map((key) => {
    if (key === 'weekday') return { of: 'hour', groups: weekdays };
    if (key === 'channel') return toReferrerGroups(channels, referrers, channelOf);
    if (key === 'network') return toReferrerGroups(networks, referrers, findNetworkOf);
    return findSource(key, monthOf) as VisitorQuestion['by'][number];
  });
}

const findNetworkOf = (referrer: string | null): string | null => (referrer === null ? null : networkOf(referrer));

/** Rows of visitors as those of a split; by days, months and hours of the day they are added up, as no day lies in two of these. */
export function foldVisitors(
  rows: readonly VisitorRow[],
  split: readonly SplitKey[],
  monthOf: MonthOf | null,
): FoldedRow[] {
  const folded = new Map<string, FoldedRow>();
  for (const { keys: told, visitors } of rows) {
    const keys = split.map((key, at) => foldVisitorKey(key, told[at] ?? null, monthOf));
    const name = nameKeys(keys);
    const sums = { ...noFigureSums, visitors };
    const known = folded.get(name);
    folded.set(name, { keys, sums: known ? addFields(known.sums, sums) : sums });
  }
  return [...folded.values()];
}

function foldVisitorKey(key: SplitKey, told: FoldedKey, monthOf: MonthOf | null): FoldedKey {
  if (key === 'channel') return typeof told === 'number' ? (channels[told - 1] ?? null) : null;
  if (key === 'network') return typeof told === 'number' ? (networks[told - 1] ?? null) : null;
  // its groups are its days, from Monday on
  if (key === 'weekday') return told;
  return foldKey(key, told, { textOf: () => '', monthOf });
}

/** Of these no day is in two values. */
const ofDays: readonly SplitKey[] = ['day', 'month', 'weekday'];

/** Whether each visitor of a day is in one row at most, so that rows can be added up. */
export const isOfDays = (split: readonly SplitKey[]): boolean => split.every((key) => ofDays.includes(key));

/** Rows of the same keys as one. */
export function joinFolded(parts: readonly (readonly FoldedRow[])[]): FoldedRow[] {
  const joined = new Map<string, FoldedRow>();
  for (const row of parts.flat()) {
    const name = nameKeys(row.keys);
    const known = joined.get(name);
    joined.set(name, known ? { ...known, sums: addFields(known.sums, row.sums) } : row);
  }
  return [...joined.values()];
}

export function sumFolded(rows: readonly Pick<FoldedRow, 'sums'>[]): FigureSums {
  return sumFields(
    noFigureSums,
    rows.map(({ sums }) => sums),
  );
}

const dayMs = 86_400_000;
const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const toMonth = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`;

/**
 * Of days that are compared with others, the month of those others they count in: that of the day at their place. Null where the
 * months of both begin alike, and each is compared with the one at its place.
 */
export function matchMonths(now: DayRange, past: DayRange): MonthOf | null {
  if (now.from.slice(8) === past.from.slice(8)) return null;
  return (day) => {
    const same = addDays(now.from, Math.round((Date.parse(day) - Date.parse(past.from)) / dayMs));
    return same > now.to ? null : `${same.slice(0, 8)}01`;
  };
}

/** Undefined where nothing is compared with it. */
function shiftKey(key: SplitKey, value: FoldedKey, shift: Shift): FoldedKey | undefined {
  if ((key !== 'day' && key !== 'month') || typeof value !== 'string' || value === others) return value;
  if (key === 'day') return shiftDay(value, shift) ?? undefined;
  if (shift.by === 'nothing') return value;
  if (shift.by === 'year') return toMonth(monthNumber(value) - 12);
  const { now, past } = shift;
  const month = toMonth(monthNumber(past.from) + monthNumber(value) - monthNumber(now.from));
  return month > past.to ? undefined : month;
}

/** The keys of the row that a row is compared with; null where there is none. */
export function shiftKeys(split: readonly SplitKey[], keys: readonly FoldedKey[], shift: Shift): FoldedKey[] | null {
  const shifted = split.map((key, at) => shiftKey(key, keys[at] ?? null, shift));
  return shifted.includes(undefined) ? null : shifted.map((key) => key ?? null);
}
