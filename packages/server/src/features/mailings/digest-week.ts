// Which week a store's digest is due of. Pure.
import { addDays, dayOf, hourOf, toHourOfWeek } from '@vitrine/contract/range';

/** A week of the store's days, from a Monday to the Sunday after it. */
export interface Week {
  readonly from: string;
  readonly to: string;
}

/** From when on it is morning. */
const morning = 7;
/** What stood still longer has missed the week: nobody is told on a Friday of the week before. */
const lastHour = 4 * 24;

/** The week that is over and can be told now, by the store's clock; null where it is too early or too late in the running one. */
export function findDueWeek(now: Date, zone: string): Week | null {
  const today = dayOf(now, zone);
  const hour = toHourOfWeek(today, hourOf(now, zone));
  if (hour < morning || hour >= lastHour) return null;
  const monday = addDays(today, -Math.floor(hour / 24));
  return { from: addDays(monday, -7), to: addDays(monday, -1) };
}

/** The week before a week. */
export const beforeWeek = ({ from }: Week): Week => ({ from: addDays(from, -7), to: addDays(from, -1) });

/** What a week came to, all of it counted. */
export interface WeekSums {
  readonly visits: number;
  readonly orders: number;
  readonly earned: number;
}

const isNothing = ({ visits, orders, earned }: WeekSums): boolean => visits === 0 && orders === 0 && earned === 0;

/**
 * How a week is told: of one in which nothing happened a short letter says so, where something did the week before, or something
 * waits for the reader; after two quiet weeks there is no letter.
 */
export function decideTelling(week: WeekSums, before: WeekSums, waits: boolean): 'whole' | 'quiet' | 'none' {
  if (!isNothing(week)) return 'whole';
  return isNothing(before) && !waits ? 'none' : 'quiet';
}
