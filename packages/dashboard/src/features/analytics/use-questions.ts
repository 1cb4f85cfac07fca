// Any question as server state and as files: figures of chosen measures, under conditions, split and compared.
import { linkTab } from '@vitrine/contract/analytics';
import type { BodySent } from '@vitrine/contract/endpoint';
import {
  askFigures,
  exportFigures,
  exportFiguresParquet,
  trafficMeasures,
  type Measure,
  type QuestionTab,
} from '@vitrine/contract/figure-questions';
import { canSee } from '@vitrine/contract/rights';
import { type Download, download } from '../../api/download.ts';
import { toRangeSent } from '../../api/queries.ts';
import { type FigureQuestion, useFigures } from '../../parts/figures/use-analytics.ts';
import { type AnalyticsAccess, isKnownBy, isOfCustomers } from './analytics-access.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';

type Body = BodySent<typeof askFigures>;
/** What of a question is not told by the screen it is asked on. */
export type OwnQuestion = Pick<Body, 'measures' | 'split_by' | 'compare' | 'order' | 'top' | 'q' | 'count' | 'skip'>;

/** Days, traffic and conditions as questions take them. */
export const toAboutSent = ({ days, traffic, filters, segment }: Omit<FigureQuestion, 'compare'>) => ({
  ...toRangeSent(days),
  traffic,
  filters: [...filters],
  ...(segment === null ? {} : { segment_id: segment }),
});

/** Where the figures on the screen come from; nothing is said of it where that is everywhere. */
export function toTabsSent({ tab, view, explore: { origin } }: AnalyticsScreen['place']): { tabs?: QuestionTab[] } {
  if (view === 'explore' && origin === 'code') return { tabs: ['code'] };
  if (tab === 'influencer' || (view === 'explore' && origin === 'all')) return {};
  return { tabs: tab === 'all' ? [...linkTab.options] : [tab] };
}

const toBody = ({ asked, place }: AnalyticsScreen, own: OwnQuestion): Body => ({
  ...toAboutSent(asked),
  ...toTabsSent(place),
  ...own,
});

/** Asks about what is on the screen; nothing where not `enabled`. */
export const useQuestion = (screen: AnalyticsScreen, own: OwnQuestion, enabled = true) =>
  useFigures(askFigures, { body: toBody(screen, own) }, enabled);

/** Every row of an answer as a file. */
export const downloadAnswer = (
  screen: AnalyticsScreen,
  own: Omit<OwnQuestion, 'top' | 'q' | 'count' | 'skip'>,
  kind: 'csv' | 'parquet',
): Promise<Download> => download(kind === 'csv' ? exportFigures : exportFiguresParquet, { body: toBody(screen, own) });

const tellers: readonly Measure[] = [
  'visits',
  'views',
  'checkouts',
  'revenue',
  'influencer_attributed_checkouts',
  'influencer_attributed_revenue',
];

/** What tells best how much there is of a value; null for a reader who may see nothing of it. */
export function pickTeller(
  { rights }: AnalyticsAccess,
  isOfProducts: boolean,
  isOfOrdersAlone = false,
): Measure | null {
  const found = tellers.find(
    (name) =>
      canSee(rights, name) &&
      isKnownBy(isOfProducts ? 'product' : null, name) &&
      !(isOfOrdersAlone && trafficMeasures.includes(name)),
  );
  return found ?? null;
}

/** Whether what is asked on the screen is of orders without a click, or of customers: of neither there are visits. */
export const isOfOrders = ({ place: { view, explore }, under }: Pick<AnalyticsScreen, 'place' | 'under'>): boolean =>
  (view === 'explore' && explore.origin === 'code') || isOfCustomers(under);
