// What an influencer brought in over a range of days, every figure with its parts.
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useInfluencerInsight } from '../../parts/influencers/use-influencer.ts';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './influencer-preview.module.css';
import { InsightCard } from './insight-card.tsx';
import { listInsightFigures } from './insight-parts.ts';
import type { InfluencersPlace } from './use-influencers-place.ts';

interface PanelProps {
  readonly insight: ReturnType<typeof useInfluencerInsight>;
  readonly at: InfluencersPlace;
}

export function InsightsPanel({ insight, at }: PanelProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <div className={classes.range}>
        <h3 className={classes.heading}>{t('influencers.insights.title')}</h3>
        <DateRangePicker choice={at.range} today={at.today} zone={at.zone} onChoose={at.chooseRange} />
      </div>
      <Loaded
        query={insight}
        skeleton={
          <div className={classes.cards}>
            {[1, 2, 3, 4, 5, 6].map((card) => (
              <Skeleton key={card} h={168} radius="lg" />
            ))}
          </div>
        }
        failed={t('influencers.figures_failed')}
      >
        {({ insight: found }) => (
          <div className={classes.cards} data-stale={insight.isPlaceholderData}>
            {listInsightFigures(found).map((figure) => (
              <InsightCard key={figure.name} figure={figure} currency={found.currency} />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}
