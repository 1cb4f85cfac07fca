// The days the home page looks at, which move on at midnight of the store while the page stays open.
import { useEffect, useState } from 'react';
import { dayOf } from '@vitrine/contract/range';
import { isTeam, useSession } from '../../api/session.ts';
import { toOverviewDays } from './overview-view.ts';

const lookEvery = 60_000;

export function useOverviewDays() {
  const session = useSession();
  const zone = session.time_zone;
  const [today, setToday] = useState(() => dayOf(new Date(), zone));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(new Date(), zone)), lookEvery);
    return () => clearInterval(timer);
  }, [zone]);
  return toOverviewDays(isTeam(session), today);
}
