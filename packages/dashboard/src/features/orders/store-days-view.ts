// What the screen of days beside the store makes of an answer: the days shown, what is being read, and what to say of each. Pure.
import { limits } from '@vitrine/contract/limits';
import { addDays } from '@vitrine/contract/range';
import type { StoreDay } from '@vitrine/contract/store-days';
import type { DayRange } from '../../ui/date-range.ts';

/** At most a month, the last of what was chosen; `isCut` where that leaves something out. */
export function toShownDays(chosen: DayRange | null, today: string): { days: DayRange; isCut: boolean } {
  const to = chosen === null || chosen.to > today ? today : chosen.to;
  const first = addDays(to, 1 - limits.storeDays);
  const from = chosen?.from ?? '';
  return from >= first ? { days: { from, to }, isCut: false } : { days: { from: first, to }, isCut: true };
}

const isOnItsWay = ({ state }: Pick<StoreDay, 'state'>): boolean => state === 'waiting' || state === 'reading';

export interface StoreReading {
  /** Days that are read already, of all that were asked for. */
  readonly done: number;
  readonly all: number;
  /** Orders of the day that is being read. */
  readonly orders: number;
}

/** Null while nothing is being read. */
export function toReading(days: readonly StoreDay[]): StoreReading | null {
  const waiting = days.filter(isOnItsWay);
  if (waiting.length === 0) return null;
  const asked = days.filter((day) => isOnItsWay(day) || day.state === 'read');
  return {
    done: asked.length - waiting.length,
    all: asked.length,
    orders: waiting.reduce((most, { progress }) => Math.max(most, progress), 0),
  };
}

/** Whether something of a day can be set right by reading its orders again. */
export const canRepair = ({ differences }: Pick<StoreDay, 'differences'>): boolean =>
  differences.some(({ why }) => why === 'unread' || why === 'changed');

/** Whether the store can be asked for any of these days. */
export const canAsk = (days: readonly StoreDay[]): boolean => days.some(({ state }) => state !== 'out_of_reach');

/** Orders of all kinds that are in no figure, and their money as far as it can be added up. */
export function toLeftOut(parts: StoreDay['left_out']): { orders: number; total: number } {
  return parts.reduce((sum, part) => ({ orders: sum.orders + part.orders, total: sum.total + (part.total ?? 0) }), {
    orders: 0,
    total: 0,
  });
}

/** Orders in other currencies: they are in no sum. */
export const countForeign = (parts: StoreDay['left_out']): number =>
  parts.find(({ why }) => why === 'other_currency')?.orders ?? 0;

/** Names of sales in the order of the store's own reports. */
const salesNames = ['gross_sales', 'discounts', 'returns', 'net_sales', 'shipping', 'taxes', 'total_sales'] as const;

type Named = NonNullable<StoreDay['named']>;

/** Why a name differs, or is left out, as a word of the texts; by how much it changes what stands before it. */
export interface NamePart {
  readonly word:
    | `named_difference.${Named['differences'][number]['why']}`
    | `left_out.${Named['left_out'][number]['why']}`;
  readonly amount: number;
}

export interface NameRow {
  readonly name: (typeof salesNames)[number];
  readonly store: number;
  readonly ours: number;
  readonly credited: number;
  /** From the store's to ours. */
  readonly missed: readonly NamePart[];
  /** From ours to what is in the figures. */
  readonly leftOut: readonly NamePart[];
}

/** A row for each name: what stands on the one side, what is taken away and why, and what is left on the other. */
export const toNameRows = ({ store, ours, credited, differences, left_out: left }: Named): NameRow[] =>
  salesNames.map((name) => ({
    name,
    store: store[name],
    ours: ours[name],
    credited: credited[name],
    missed: differences.flatMap((part): NamePart[] =>
      part[name] === 0 ? [] : [{ word: `named_difference.${part.why}`, amount: -part[name] }],
    ),
    leftOut: left.flatMap((part): NamePart[] =>
      part[name] === 0 ? [] : [{ word: `left_out.${part.why}`, amount: -part[name] }],
    ),
  }));
