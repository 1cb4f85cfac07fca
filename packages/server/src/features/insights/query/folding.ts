// Folds what figures answer into what a question is split by, and finds what each row is compared with. Pure.
import { channels, customers, networks } from '@vitrine/contract/conditions';
import type { QuestionTab, SplitKey } from '@vitrine/contract/figure-questions';
import { addDays } from '@vitrine/contract/range';
import { addFields, sumFields } from '@vitrine/contract/sums';
import type { FigureSums, KeyGroups, Question, Row, VisitorRow } from '../../figures/figures.ts';
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

/** Days of what is compared that count in one month of what they are compared with; the others count in none. */
export interface MatchedMonth {
  readonly month: string;
  readonly days: DayRange;
}

/** The referrers of a business, by the number of each. */
export type Referrers = readonly { readonly id: number; readonly value: string }[];

/** What keys are told by besides themselves. */
export interface Telling {
  /** Where channels or networks are asked for. */
  readonly referrers?: Referrers;
  /** Set where months are told of days. */
  readonly months?: readonly MatchedMonth[] | null;
}

/** Whoever is of none of these channels comes from a website: new ones change no question. */
const grouped = channels.filter((channel) => channel !== 'website');

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

const findNetworkOf = (referrer: string | null): string | null => (referrer === null ? null : networkOf(referrer));

function toKey(
  key: SplitKey,
  split: readonly SplitKey[],
  { referrers = [], months = null }: Telling,
): Question['by'][number] {
  switch (key) {
    case 'multilink':
      return 'link';
    case 'channel':
      return toReferrerGroups(grouped, referrers, channelOf);
    case 'network':
      return toReferrerGroups(networks, referrers, findNetworkOf);
    case 'month':
      return months === null ? key : { of: 'day', groups: months.map(({ days }) => days) };
    case 'weekday':
      return split.includes('hour') ? 'hour' : key;
    case 'hour':
      return split.includes('weekday') ? key : 'hour_of_day';
    default:
      return key;
  }
}

/**
 * What figures are asked for what is split by: what is told of several values is asked of as one, so that no more rows are on their way
 * than are seen, and whoever came from two networks of a channel is one visitor of it.
 */
export function toKeys(split: readonly SplitKey[], telling: Telling = {}): Question['by'] {
  return split.map((key) => toKey(key, split, telling));
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

const nth = (values: readonly string[], told: FoldedKey): string | null =>
  typeof told === 'number' ? (values[told - 1] ?? null) : null;

function foldKey(key: SplitKey, told: FoldedKey, { months }: Telling): FoldedKey {
  switch (key) {
    case 'month':
      return months
        ? nth(
            months.map(({ month }) => month),
            told,
          )
        : told;
    case 'tab':
      return tabNames.get(told) ?? null;
    case 'channel':
      return nth(grouped, told) ?? 'website';
    case 'network':
      return nth(networks, told);
    case 'customer':
      return nth(customers, told);
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

export const foldRows = (rows: readonly Row[], split: readonly SplitKey[], telling: Telling = {}): FoldedRow[] =>
  fold(
    rows.map(({ keys, ...sums }) => ({ keys, sums })),
    split,
    telling,
  );

/** Rows of visitors as those of a split. */
export const foldVisitors = (
  rows: readonly VisitorRow[],
  split: readonly SplitKey[],
  telling: Telling = {},
): FoldedRow[] =>
  fold(
    rows.map(({ keys, visitors }) => ({ keys, sums: { ...noFigureSums, visitors } })),
    split,
    telling,
  );

const fold = (rows: readonly FoldedRow[], split: readonly SplitKey[], telling: Telling): FoldedRow[] =>
  joinFolded([
    rows.map(({ keys, sums }) => ({ keys: split.map((key, at) => foldKey(key, keys[at] ?? null, telling)), sums })),
  ]);

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
 * Of days that are compared with others, those that count in each month of these: in that of the day at their place. Null where the
 * months of both begin alike, and each is compared with the one at its place.
 */
export function matchMonths(now: DayRange, past: DayRange): MatchedMonth[] | null {
  if (now.from.slice(8) === past.from.slice(8)) return null;
  const between = Math.round((Date.parse(past.from) - Date.parse(now.from)) / dayMs);
  const matched: MatchedMonth[] = [];
  for (let first = now.from; first <= now.to;) {
    const month = `${first.slice(0, 8)}01`;
    const next = toMonth(monthNumber(first) + 1);
    const last = addDays(next <= now.to ? addDays(next, -1) : now.to, between);
    const days = { from: addDays(first, between), to: last < past.to ? last : past.to };
    if (days.from <= days.to) matched.push({ month, days });
    first = next;
  }
  return matched;
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
