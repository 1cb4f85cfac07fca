// When a scheduled report is due, by the store's clock. Pure.
import { addDays, dayOf, instantOf } from '@vitrine/contract/range';
import type { ScheduledEvery } from '@vitrine/contract/scheduled-reports';

export interface Timing {
  readonly every: ScheduledEvery;
  /** 0 to 23. */
  readonly hour: number;
}

const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;

function isDay(every: ScheduledEvery, day: string): boolean {
  if (every === 'week') return isMonday(day);
  return every === 'day' || day.endsWith('-01');
}

/** An hour that clocks skip comes later by as much; one they show twice counts when it comes first. */
const timeOf = (day: string, hour: number, zone: string): Date =>
  instantOf(`${day}T${String(hour).padStart(2, '0')}:00`, zone);

function findTime({ every, hour }: Timing, zone: string, from: { now: Date; step: 1 | -1 }): Date {
  for (let day = dayOf(from.now, zone); ; day = addDays(day, from.step)) {
    const at = timeOf(day, hour, zone);
    const isReached = from.step === 1 ? at > from.now : at <= from.now;
    if (isDay(every, day) && isReached) return at;
  }
}

/** The last time that has come, however many went by before it. */
export const findLastTime = (timing: Timing, now: Date, zone: string): Date =>
  findTime(timing, zone, { now, step: -1 });

/** The first time that is still to come. */
export const findNextTime = (timing: Timing, now: Date, zone: string): Date => findTime(timing, zone, { now, step: 1 });
