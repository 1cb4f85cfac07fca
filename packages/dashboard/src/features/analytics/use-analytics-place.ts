// Everything chosen on the analytics screen, kept in the address: a choice is a step back, a turned page is not.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { dayOf } from '@vitrine/contract/range';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { type DayRange, toDays } from '../../ui/date-range.ts';
import { type AnalyticsAccess, toAnalyticsAccess } from './analytics-access.ts';
import { type AnalyticsPlace, changePlace, readPlace, toPlaceSearch, type Usual } from './analytics-place.ts';

export interface AnalyticsScreen {
  readonly place: AnalyticsPlace;
  readonly go: (change: Partial<AnalyticsPlace>) => void;
  readonly access: AnalyticsAccess;
  readonly today: string;
  readonly zone: string;
  /** Null for a lifetime. */
  readonly days: DayRange | null;
}

/** What only turns what is on screen already. */
const quiet: readonly string[] = ['page', 'sort', 'series', 'live'];

export function useAnalyticsScreen(): AnalyticsScreen {
  const { user, brand } = useSession();
  const zone = brand?.time_zone ?? 'UTC';
  const [today] = useState(() => dayOf(new Date(), zone));
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const access = useMemo(() => toAnalyticsAccess(user), [user]);
  const usual: Usual = useMemo(
    () => ({ access, today, range: user.role === 'admin' ? 'last_30_days' : 'this_month' }),
    [access, today, user.role],
  );
  const place = useMemo(() => readPlace(search, usual), [search, usual]);
  const go = useCallback(
    (change: Partial<AnalyticsPlace>) => {
      const next = toPlaceSearch(changePlace(place, change, access), usual);
      const replace = Object.keys(change).every((name) => quiet.includes(name));
      void navigate({ href: `/admin/analytics${next}`, replace, resetScroll: false });
    },
    [access, navigate, place, usual],
  );
  const days = useMemo(() => toDays(place.range, today), [place.range, today]);
  return { place, go, access, today, zone, days };
}
