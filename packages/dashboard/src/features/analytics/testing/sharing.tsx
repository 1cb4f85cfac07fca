// The ways to share what is on screen, drawn by themselves.
import { useSharing } from '../reports/share-menu.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';

export function Sharing({ screen }: { screen: AnalyticsScreen }) {
  const { menu, dialogs } = useSharing(screen);
  return (
    <>
      {menu}
      {dialogs}
    </>
  );
}
