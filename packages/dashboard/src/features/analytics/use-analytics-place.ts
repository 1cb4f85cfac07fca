// Everything chosen on the analytics screen, kept in the address: a choice is a step back, a turned page is not.
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Condition } from '@vitrine/contract/conditions';
import type { Segment } from '@vitrine/contract/saved-questions';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../api/session.ts';
import type { FigureQuestion } from '../../parts/figures/use-analytics.ts';
import { type DayRange, type StoreClock, toDays } from '../../ui/date-range.ts';
import { useStoreClock } from '../../ui/use-store-clock.ts';
import { type AnalyticsAccess, toAnalyticsAccess } from './analytics-access.ts';
import { type AnalyticsPlace, changePlace, fitPlace, readPlace, toPlaceSearch, type Usual } from './analytics-place.ts';
import { useSegments } from '../../parts/figures/use-segments.ts';

export interface AnalyticsScreen extends StoreClock {
  readonly place: AnalyticsPlace;
  readonly go: (change: Partial<AnalyticsPlace>) => void;
  readonly access: AnalyticsAccess;
  readonly zone: string;
  /** Null for a lifetime. */
  readonly days: DayRange | null;
  /** What every figure on the screen is of. */
  readonly asked: Omit<FigureQuestion, 'compare'>;
  /** All conditions that hold, those of the segment among them as far as it is known. */
  readonly under: readonly Condition[];
  /** Undefined until they are here. */
  readonly segments: readonly Segment[] | undefined;
}

/** What only turns what is on screen already. */
const quiet: readonly string[] = ['page', 'sort', 'series', 'live', 'funnel'];

export function useAnalyticsScreen(): AnalyticsScreen {
  const { user, time_zone: zone } = useSession();
  const { today, hours } = useStoreClock(zone);
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const access = useMemo(() => toAnalyticsAccess(user), [user]);
  const usual: Usual = useMemo(
    () => ({ access, today, range: user.role === 'admin' ? 'last_30_days' : 'this_month' }),
    [access, today, user.role],
  );
  const chosen = useMemo(() => readPlace(search, usual), [search, usual]);
  const go = useCallback(
    (change: Partial<AnalyticsPlace>) => {
      const next = toPlaceSearch(changePlace(chosen, change, access), usual);
      const replace = Object.keys(change).every((name) => quiet.includes(name));
      void navigate({ href: `/admin/analytics${next}`, replace, resetScroll: false });
    },
    [access, navigate, chosen, usual],
  );
  const { range, traffic, filters, segment } = chosen;
  const days = useMemo(() => toDays(range, today, hours), [range, today, hours]);
  const segments = useSegments().data?.segments;
  const under = useMemo(
    () => [...(segments?.find((each) => each.segment_id === segment)?.filters ?? []), ...filters],
    [segments, segment, filters],
  );
  // what a segment brings along is no part of the address, but of what can be asked
  const place = useMemo(() => fitPlace(chosen, under, access), [chosen, under, access]);
  return { place, go, access, today, hours, zone, days, asked: { days, traffic, filters, segment }, under, segments };
}
