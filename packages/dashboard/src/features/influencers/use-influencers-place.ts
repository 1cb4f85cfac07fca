// What the influencers page was asked for, kept in its address, also while something lies over it.
import { useRangePlace } from '../../parts/figures/use-range-place.ts';
import { useListPlace } from '../../ui/use-list-place.ts';

export function useInfluencersPlace() {
  const at = useRangePlace('this_month');
  const place = useListPlace('/admin/influencers');
  return { ...at, place, toOver: place.toOver, open: place.open };
}
export type InfluencersPlace = ReturnType<typeof useInfluencersPlace>;
