// One's own questions about what is on screen, and when people visit.
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { ExploreCard } from './explore-card.tsx';
import { WhenCard } from './when-card.tsx';

interface ViewProps {
  readonly screen: AnalyticsScreen;
  /** In words. */
  readonly range: string;
}

export function ExploreView({ screen, range }: ViewProps) {
  return (
    <>
      <ExploreCard screen={screen} range={range} />
      <WhenCard screen={screen} range={range} />
    </>
  );
}
