// Funnels as server state: those of the reader and of the business, and how many did each of their steps.
import { askFunnel } from '@vitrine/contract/figure-questions';
import type { FunnelId } from '@vitrine/contract/ids';
import { listFunnels } from '@vitrine/contract/saved-questions';
import { useEndpointQuery } from '../../../api/queries.ts';
import { useFigures } from '../../../parts/figures/use-analytics.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toAboutSent, toTabsSent } from '../use-questions.ts';

export const useFunnels = () => useEndpointQuery(listFunnels, {}, { staleTime: 60_000 });

export const funnelList = [listFunnels];

/** What is asked of a funnel as well, and anew when its steps change. */
export const funnelAnswers = [...funnelList, askFunnel];

/** The steps of a saved funnel, of what is on the screen. */
export function useFunnelAnswer(screen: AnalyticsScreen, id: FunnelId) {
  const { compare } = screen.place;
  return useFigures(askFunnel, {
    body: {
      funnel_id: id,
      ...toAboutSent(screen.asked),
      ...toTabsSent(screen.place),
      ...(compare === null ? {} : { compare }),
    },
  });
}
