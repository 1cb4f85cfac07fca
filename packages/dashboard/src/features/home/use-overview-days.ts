// The days the home page looks at, which move on at midnight of the store while the page stays open.
import { isTeam, useSession } from '../../api/session.ts';
import { useStoreClock } from '../../ui/use-store-clock.ts';
import { toOverviewDays } from './overview-view.ts';

export function useOverviewDays() {
  const session = useSession();
  const { today } = useStoreClock(session.time_zone);
  return { ...toOverviewDays(isTeam(session), today), today };
}
