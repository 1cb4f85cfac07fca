// What the influencers page was asked for, kept in its address, also while something lies over it: days, and who is shown.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { dayOf } from '@vitrine/contract/range';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useRangeChoice } from '../../ui/date-range-address.ts';
import { type DayRange, type RangeChoice, toDays } from '../../ui/date-range.ts';
import { type ListPlace, useListPlace } from '../../ui/use-list-place.ts';

export interface InfluencersPlace {
  readonly place: ListPlace;
  readonly range: RangeChoice;
  readonly chooseRange: (range: RangeChoice) => void;
  /** Null for a lifetime. */
  readonly days: DayRange | null;
  readonly today: string;
  readonly zone: string;
  readonly currency: string;
  /** The query string as it stands. */
  readonly search: string;
  /** Replaces one part of the address; an empty text takes it away. */
  readonly put: (name: string, value: string) => void;
  /** The address of something over the list, with the same days and the same people. */
  readonly toOver: (child: string) => string;
  readonly open: (child: string) => void;
}

const kept = ['range', 'who'] as const;

export function useInfluencersPlace(): InfluencersPlace {
  const { brand } = useSession();
  const zone = brand?.time_zone ?? 'UTC';
  const [today] = useState(() => dayOf(new Date(), zone));
  const place = useListPlace('/admin/influencers');
  const [range, chooseRange] = useRangeChoice('this_month', today);
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const further = Object.fromEntries(kept.map((name) => [name, given.get(name) ?? '']));
  return {
    place,
    range,
    chooseRange,
    days: toDays(range, today),
    today,
    zone,
    currency: brand?.currency ?? 'USD',
    search,
    put: (name, value) => {
      const next = new URLSearchParams(search);
      if (value === '') next.delete(name);
      else next.set(name, value);
      const query = next.size === 0 ? '' : `?${next.toString()}`;
      void navigate({ href: path + query, replace: true, resetScroll: false, state: true });
    },
    toOver: (child) => place.toOver(child, further),
    open: (child) => place.open(child, further),
  };
}
