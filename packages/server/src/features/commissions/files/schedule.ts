// On which day payouts are due next. Pure.
import type { PayoutSchedule } from '@vitrine/contract/payout-files';
import { lastDayOf, monthAfter } from '../months.ts';

const dayMs = 24 * 3600_000;

/** Today when it is due today; null where payouts are made by hand. Days are texts such as `2026-11-30`. */
export function findNextDay({ every, weekday, day }: Omit<PayoutSchedule, 'minimum'>, today: string): string | null {
  if (every === 'hand') return null;
  if (every === 'week') {
    const at = new Date(`${today}T00:00:00Z`);
    // of JavaScript, Sunday is 0
    const ahead = (weekday - (at.getUTCDay() || 7) + 7) % 7;
    return new Date(at.getTime() + ahead * dayMs).toISOString().slice(0, 10);
  }
  const month = today.slice(0, 7);
  const due = dayIn(month, day);
  return due >= today ? due : dayIn(monthAfter(month), day);
}

/** The last day of months that have fewer. */
function dayIn(month: string, day: number): string {
  const wanted = `${month}-${String(day).padStart(2, '0')}`;
  const last = lastDayOf(month);
  return wanted < last ? wanted : last;
}
