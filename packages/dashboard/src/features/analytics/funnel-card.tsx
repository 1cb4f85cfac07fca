// The funnel: the visits that reached each step, from a visit to an order or by the steps of a saved one.
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { FunnelChoice } from './funnels/funnel-choice.tsx';
import { ReachedSteps } from './funnels/reached-steps.tsx';
import type { AnalyticsScreen } from './use-analytics-place.ts';

export function FunnelCard({ screen }: { readonly screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const isOwn = screen.place.funnel !== null;
  return (
    <Card
      isPadded
      title={t(isOwn ? 'analytics.funnel.own' : 'analytics.funnel.title')}
      tools={<FunnelChoice screen={screen} />}
    >
      <ReachedSteps screen={screen} />
    </Card>
  );
}
