// When people visit: every hour of every day of the week.
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ChartDrawing } from '../../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded } from '../../../ui/loaded.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { isOfProducts } from '../analytics-access.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { isOfOrders, pickTeller, useQuestion } from '../use-questions.ts';
import { HeatMap } from './heat-map.tsx';
import { toHeatField } from './heat-map.ts';
import { useClockNames } from './use-clock-names.ts';
import { trafficMeasures } from '@vitrine/contract/figure-questions';

const heights = Array<number>(7).fill(32);
/** Hours of a week. */
const cells = 168;

/** Nothing for a reader who may see no traffic. */
export function WhenCard({ screen, range }: { screen: AnalyticsScreen; range: string }) {
  const { t } = useTranslation();
  const isTurned = useIsNarrow();
  const nameOf = useClockNames();
  const nameOthers = (count: number) => t('analytics.explore.others', { count });
  const measure = pickTeller(screen.access, isOfProducts(screen.under), isOfOrders(screen));
  const isKnown = measure !== null && trafficMeasures.includes(measure);
  const asked = { measures: isKnown ? [measure] : [], split_by: ['weekday' as const, 'hour' as const], count: cells };
  const query = useQuestion(screen, asked, isKnown);
  if (!isKnown) return null;
  return (
    <Card title={t('analytics.explore.when')} help={t('analytics.explore.when_help')} isStale={query.isPlaceholderData}>
      <Loaded
        query={query}
        skeleton={<Blocks heights={heights} isPadded radius="md" />}
        failed={t('analytics.explore.failed')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            drawing={<ChartDrawing />}
            title={t('analytics.explore.none_title')}
            body={t('analytics.table.none_body', { range })}
          />
        }
      >
        {({ rows, currency }) => (
          <HeatMap
            label={t('analytics.explore.when')}
            field={toHeatField(rows, { measure, nameOf, nameOthers, isTurned })}
            measure={measure}
            currency={currency}
            names={
              isTurned
                ? [t('analytics.by.hour'), t('analytics.by.weekday')]
                : [t('analytics.by.weekday'), t('analytics.by.hour')]
            }
          />
        )}
      </Loaded>
    </Card>
  );
}
