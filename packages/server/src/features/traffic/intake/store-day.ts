// The calendar day of a moment in a store's zone, remembered by the quarter of an hour. Pure.
import { dayOf, isZone } from '@vitrine/contract/range';
import { LRUCache } from 'lru-cache';

/** Every zone's days begin with a quarter of an hour. */
export const quarterMs = 15 * 60_000;

const dayOfQuarter = new LRUCache<string, string>({
  max: 10_000,
  memoMethod: (key) => {
    const [quarter = '', zone = ''] = key.split(' ');
    // a zone the run time does not know must not hold up everybody's visits
    return dayOf(new Date(Number(quarter) * quarterMs), isZone(zone) ? zone : 'UTC');
  },
});

/** What each zone's clocks showed last: visits come in the order of time. */
const latest = new Map<string, { readonly quarter: number; readonly day: string }>();

/** The calendar day of a moment in a zone; of UTC where the run time does not know the zone. */
export function dayAt(time: number, timeZone: string): string {
  const quarter = Math.floor(time / quarterMs);
  const known = latest.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  const day = dayOfQuarter.memo(`${quarter} ${timeZone}`);
  latest.set(timeZone, { quarter, day });
  return day;
}
