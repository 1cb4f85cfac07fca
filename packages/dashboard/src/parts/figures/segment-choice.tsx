// The choice of the segment that figures beside the analytics are narrowed to, among those of the reader.
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../locales/i18n.ts';
import type { ChosenSegment } from './use-segment-place.ts';
import { useSegments } from './use-segments.ts';

/** With the words of the analytics, which the screens it stands on have no other use for. */
const SegmentSelect = lazy(async () => {
  const [{ SegmentSelect: select }] = await Promise.all([import('./segment-select.tsx'), loadTexts('analytics')]);
  return { default: select };
});

/** Nothing where the reader has no segment that fits: of products no visits and no whole orders are known, of customers no visits. */
export function SegmentChoice(chosen: ChosenSegment) {
  const all = useSegments().data?.segments ?? [];
  const fitting = all.filter(({ filters }) => filters.every(({ by }) => by !== 'product' && by !== 'customer'));
  if (fitting.length === 0 && chosen.segment === null) return null;
  return (
    <Suspense fallback={null}>
      <SegmentSelect {...chosen} fitting={fitting} />
    </Suspense>
  );
}
