// What the influencers page was asked for, kept in its address, also while something lies over it: days, and who is shown.
import { useRangePlace } from '../../parts/figures/use-range-place.ts';
import { useListPlace } from '../../ui/use-list-place.ts';

const kept = ['range', 'who'] as const;

export function useInfluencersPlace() {
  const at = useRangePlace('this_month');
  const place = useListPlace('/admin/influencers');
  const given = new URLSearchParams(at.search);
  const further = Object.fromEntries(kept.map((name) => [name, given.get(name) ?? '']));
  return {
    ...at,
    place,
    /** The address of something over the list, with the same days and the same people. */
    toOver: (child: string) => place.toOver(child, further),
    open: (child: string) => place.open(child, further),
  };
}
export type InfluencersPlace = ReturnType<typeof useInfluencersPlace>;
