// Funnels as server state: those of the reader and of the business, and how many did each of their steps.
import type { BodySent } from '@vitrine/contract/endpoint';
import { askFunnel, exportFunnel, exportFunnelParquet } from '@vitrine/contract/figure-questions';
import { funnelSteps, listFunnels, type SavedStep } from '@vitrine/contract/saved-questions';
import { type Download, download } from '../../../api/download.ts';
import { useEndpointQuery } from '../../../api/queries.ts';
import { useFigures } from '../../../parts/figures/use-analytics.ts';
import type { FileKind } from '../use-analytics.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toAboutSent, toTabsSent } from '../use-questions.ts';

export const useFunnels = () => useEndpointQuery(listFunnels, {}, { staleTime: 60_000 });

export const funnelList = [listFunnels];

/** What is asked of a funnel as well, and anew when its steps change. */
export const funnelAnswers = [...funnelList, askFunnel];

/** Of shorts, which lead straight to the store, nobody sees what is done on the way. */
const ofShorts: readonly SavedStep[] = ['visit', 'order'];

/** The steps of the saved funnel that is chosen, or those from a visit to an order; of what is on the screen. */
export const useFunnelAnswer = (screen: AnalyticsScreen) => useFigures(askFunnel, { body: toBody(screen) });

/** The steps of what is on the screen as a file. */
export const downloadFunnel = (screen: AnalyticsScreen, kind: FileKind): Promise<Download> =>
  download(kind === 'csv' ? exportFunnel : exportFunnelParquet, { body: toBody(screen) });

function toBody({ asked, place }: AnalyticsScreen): BodySent<typeof askFunnel> {
  const { compare, funnel, tab } = place;
  return {
    ...(funnel === null ? { steps: [...(tab === 'shorts' ? ofShorts : funnelSteps)] } : { funnel_id: funnel }),
    ...toAboutSent(asked),
    ...toTabsSent(place),
    ...(compare === null ? {} : { compare }),
  };
}
