// Figures in the reader's language, and days and moments by the store's clock.
import { dayOf } from '@vitrine/contract/range';
import { useSession } from '../../api/session.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Without a store the clock is UTC. */
export function useStoreFormat() {
  const format = useFormat();
  const zone = useSession().time_zone;
  return {
    ...format,
    zone,
    isToday: (instant: string) => dayOf(new Date(instant), zone) === dayOf(new Date(), zone),
    day: (instant: string) => format.day(instant, zone),
    moment: (instant: string) => format.moment(instant, zone),
  };
}
