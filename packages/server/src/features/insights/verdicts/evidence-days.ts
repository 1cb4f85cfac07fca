// Lays what was seen of two links out by day. Pure.
import { dayOf, isZone } from '@vitrine/contract/range';
import type { LinkId } from '@vitrine/contract/ids';
import { addFields } from '@vitrine/contract/sums';
import type { SoldQuarter } from './evidence-store.ts';
import type { VisitDay } from './visit-days.ts';
import { noEvidence, type Both, type Evidence } from './posterior.ts';

/** One entry for each day either was visited or sold something, oldest first. */
export function toEvidenceDays(
  [a]: Both<LinkId>,
  visits: readonly VisitDay[],
  sold: readonly SoldQuarter[],
  timeZone: string,
): Both<Evidence>[] {
  const days = new Map<string, [Evidence, Evidence]>();
  const add = (day: string, linkId: LinkId, more: Evidence): void => {
    const [ofA, ofB] = days.get(day) ?? [noEvidence, noEvidence];
    days.set(day, linkId === a ? [addFields(ofA, more), ofB] : [ofA, addFields(ofB, more)]);
  };
  for (const row of visits) if (row.visits > 0) add(row.day, row.linkId, { ...noEvidence, visits: row.visits });
  for (const { clickedAt, linkId, ...more } of sold) add(dayIn(timeZone, clickedAt), linkId, { visits: 0, ...more });
  return [...days.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, both]) => both);
}

/** The calendar day of an instant in the store's zone; one the run time does not know is taken for UTC, as visits are. */
export function dayIn(timeZone: string, instant: Date): string {
  return dayOf(instant, isZone(timeZone) ? timeZone : 'UTC');
}
