// What a page of figures over a range of days is asked for, kept in its address, and the store's clock it is read by.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { dayOf } from '@vitrine/contract/range';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { type RangeChoice, toDays } from '../../ui/date-range.ts';
import { useRangeChoice } from '../../ui/date-range-address.ts';

/** `usual` is the range of an address that names none; without a store, time is UTC and money dollars. */
export function useRangePlace(usual: RangeChoice) {
  const { currency, time_zone: zone } = useSession();
  const [today] = useState(() => dayOf(new Date(), zone));
  const [range, chooseRange] = useRangeChoice(usual, today);
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  return {
    zone,
    today,
    currency,
    range,
    chooseRange,
    /** Null for a lifetime. */
    days: toDays(range, today),
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
