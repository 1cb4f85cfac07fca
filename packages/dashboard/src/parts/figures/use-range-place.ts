// What a page of figures over a range of days is asked for, kept in its address, and the store's clock it is read by.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { type RangeChoice, toDays } from '../../ui/date-range.ts';
import { useRangeChoice } from '../../ui/date-range-address.ts';
import { useStoreClock } from '../../ui/use-store-clock.ts';

/** `usual` is the range of an address that names none; where days are all that is known, there are no hours. Without a store, time is UTC and money dollars. */
export function useRangePlace(usual: RangeChoice, { ofDays = false }: { readonly ofDays?: boolean } = {}) {
  const { currency, time_zone: zone } = useSession();
  const clock = useStoreClock(zone);
  const { today } = clock;
  const hours = ofDays ? undefined : clock.hours;
  const [range, chooseRange] = useRangeChoice(usual, today, ofDays);
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  return {
    zone,
    today,
    hours,
    currency,
    range,
    chooseRange,
    /** Null for a lifetime. */
    days: toDays(range, today, hours),
    /** The query string as it stands. */
    search,
    /** Replaces one part of the address; an empty text takes it away. */
    put: (name: string, value: string): void => {
      const next = new URLSearchParams(search);
      if (value === '') next.delete(name);
      else next.set(name, value);
      const query = next.size === 0 ? '' : `?${next.toString()}`;
      void navigate({ href: path + query, replace: true, resetScroll: false, state: true });
    },
  };
}
