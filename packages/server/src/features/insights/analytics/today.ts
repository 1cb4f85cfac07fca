// Today so far beside yesterday until the same hour, by the clocks of the store. Pure.
import { addDays, readHourKey, toHourKey } from '@vitrine/contract/range';
import type { Row } from '../../figures/figures.ts';
import type { DayRange } from '../figures.ts';

/** All of yesterday, and today up to the running hour. */
export function toTwoDays(now: Date, zone: string): DayRange {
  const running = toHourKey(now, zone);
  const today = readHourKey(running).day;
  const yesterday = addDays(today, -1);
  return { from: yesterday, to: today, hours: [`${yesterday}T00:00`, running] };
}

export interface TodayRows {
  /** The running hour, 0 to 23: those before it are over, on both days. */
  readonly hour: number;
  readonly soFar: readonly Row[];
  /** Of the hours that are over. */
  readonly untilHour: readonly Row[];
  readonly yesterday: readonly Row[];
}

/** Of rows by hour. An hour under way is compared with none: yesterday's was whole. */
export function splitToday(rows: readonly Row[], now: Date, zone: string): TodayRows {
  const { day: today, hour } = readHourKey(toHourKey(now, zone));
  const pick = (isMeant: (at: { day: string; hour: number }) => boolean): Row[] =>
    rows.filter(({ keys: [key] }) => isMeant(readHourKey(String(key))));
  return {
    hour,
    soFar: pick(({ day }) => day === today),
    untilHour: pick(({ day, hour: of }) => day === today && of < hour),
    yesterday: pick(({ day, hour: of }) => day < today && of < hour),
  };
}
