// The day and the last 24 hours of a store, which move on while a page stays open.
import { dayOf, listLast24Hours } from '@vitrine/contract/range';
import { useEffect, useState } from 'react';
import type { StoreClock } from './date-range.ts';

const lookEvery = 60_000;

const read = (zone: string): StoreClock => {
  const now = new Date();
  return { today: dayOf(now, zone), hours: listLast24Hours(now, zone) };
};

/** The same value until an hour of the store is over. */
export function useStoreClock(zone: string): StoreClock {
  const [clock, setClock] = useState(() => ({ zone, ...read(zone) }));
  useEffect(() => {
    const look = () => {
      const next = { zone, ...read(zone) };
      setClock((known) => (known.zone === zone && known.hours.at(-1) === next.hours.at(-1) ? known : next));
    };
    look();
    const timer = setInterval(look, lookEvery);
    return () => clearInterval(timer);
  }, [zone]);
  return clock;
}
