// Funnels as server state: those of the reader and of the business, and how many did each of their steps.
import { askFunnel } from '@vitrine/contract/figure-questions';
import { funnelSteps, listFunnels, type SavedStep } from '@vitrine/contract/saved-questions';
import { useEndpointQuery } from '../../../api/queries.ts';
import { useFigures } from '../../../parts/figures/use-analytics.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toAboutSent, toTabsSent } from '../use-questions.ts';

export const useFunnels = () => useEndpointQuery(listFunnels, {}, { staleTime: 60_000 });

export const funnelList = [listFunnels];

/** What is asked of a funnel as well, and anew when its steps change. */
export const funnelAnswers = [...funnelList, askFunnel];

/** Of shorts, which lead straight to the store, nobody sees what is done on the way. */
const ofShorts: readonly SavedStep[] = ['visit', 'order'];

/** The steps of the saved funnel that is chosen, or those from a visit to an order; of what is on the screen. */
export function useFunnelAnswer(screen: AnalyticsScreen) {
  const { compare, funnel, tab } = screen.place;
  return useFigures(askFunnel, {
    body: {
      ...(funnel === null ? { steps: [...(tab === 'shorts' ? ofShorts : funnelSteps)] } : { funnel_id: funnel }),
      ...toAboutSent(screen.asked),
      ...toTabsSent(screen.place),
      ...(compare === null ? {} : { compare }),
    },
  });
}
