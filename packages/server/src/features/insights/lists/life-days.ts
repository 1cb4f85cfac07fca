// The days of an answer about one link or post, whose life begins when it was made.
import { dayOf } from '@vitrine/contract/range';
import { Problem } from '../../../platform/problem.ts';
import { decideDays, type AskedDays, type RangeFault } from '../day-range.ts';
import type { DayRange, DaySums } from '../figures.ts';

/** The days that are asked for of what was made at a moment, and the days it has figures of. */
export function decideLifeDays(
  asked: AskedDays,
  rows: readonly Pick<DaySums, 'day'>[],
  { createdAt, now, zone }: { createdAt: Date; now: Date; zone: string },
): DayRange {
  const days: DayRange | RangeFault = decideDays(asked, {
    createdOn: dayOf(createdAt, zone),
    today: dayOf(now, zone),
    firstFigure: rows[0]?.day ?? null,
    lastFigure: rows.at(-1)?.day ?? null,
  });
  if ('code' in days) throw new Problem('validation_failed', { faults: [days] });
  return days;
}
