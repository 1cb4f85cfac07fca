// Lays what was seen of two links out by day. Pure.
import { dayOf, isZone } from '@vitrine/contract/range';
import type { LinkId } from '@vitrine/contract/ids';
import type { SoldQuarter, VisitDay } from './evidence-store.ts';
import { noEvidence, type Both, type Evidence } from './posterior.ts';

/** One entry for each day either was visited or sold something, oldest first. */
export function toEvidenceDays(
  [a]: Both<LinkId>,
  visits: readonly VisitDay[],
  sold: readonly SoldQuarter[],
  timeZone: string,
): Both<Evidence>[] {
  const days = new Map<string, [Evidence, Evidence]>();
  const add = (day: string, linkId: LinkId, change: (known: Evidence) => Evidence): void => {
    const known = days.get(day) ?? [noEvidence, noEvidence];
    days.set(day, linkId === a ? [change(known[0]), known[1]] : [known[0], change(known[1])]);
  };
  for (const { linkId, day, visits: more } of visits)
    add(day, linkId, (known) => ({ ...known, visits: known.visits + more }));
  for (const { linkId, clickedAt, orders, revenue, squares } of sold)
    add(dayIn(timeZone, clickedAt), linkId, (known) => ({
      visits: known.visits,
      orders: known.orders + orders,
      revenue: known.revenue + revenue,
      squares: known.squares + squares,
    }));
  return [...days.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, both]) => both);
}

/** The calendar day of an instant in the store's zone; one the run time does not know is taken for UTC, as visits are. */
export function dayIn(timeZone: string, instant: Date): string {
  return dayOf(instant, isZone(timeZone) ? timeZone : 'UTC');
}
