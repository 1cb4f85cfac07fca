// What an influencer brought in over a range of days, every figure with its parts.
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useInfluencerInsight } from './use-influencer.ts';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './influencer-preview.module.css';
import { type InsightFigure, listInsightFigures, toShare } from './insight-parts.ts';
import type { InfluencersPlace } from './use-influencers-place.ts';
import { type ChosenSegment, SegmentChoice } from '../../parts/figures/segment-choice.tsx';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { Hint } from '../../ui/hint.tsx';

interface PanelProps {
  readonly insight: ReturnType<typeof useInfluencerInsight>;
  readonly at: InfluencersPlace;
  readonly within: ChosenSegment;
}

export function InsightsPanel({ insight, at, within }: PanelProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <div className={classes.range}>
        <h3 className={classes.heading}>{t('influencers.insights.title')}</h3>
        <div className={classes.choices}>
          <SegmentChoice {...within} />
          <DateRangePicker
            choice={at.range}
            today={at.today}
            zone={at.zone}
            hours={at.hours}
            onChoose={at.chooseRange}
          />
        </div>
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

interface CardProps {
  readonly figure: InsightFigure;
  readonly currency: string;
}

/** One figure of an influencer with its parts, and how much of the whole each part is. */
function InsightCard({ figure: { name, unit, total, parts, isSum }, currency }: CardProps) {
  const { t } = useTranslation();
  const write = useFigureFormat(currency, '–');
  const title = t(`influencers.insights.figure.${name}`);
  const shares = parts.map(({ part, value }) => ({ part, share: toShare(value, total) }));
  return (
    <section className={classes.card} aria-label={title}>
      <h4 className={classes.cardTitle}>
        {title}
        <Hint about={title} text={t(`influencers.insights.meaning.${name}`)} />
      </h4>
      <p className={classes.total}>
        <FigureText figure={write(unit, total)} />
      </p>
      {isSum && (
        <div className={classes.bar} aria-hidden>
          {shares.map(({ part, share }) => (
            <span key={part} data-part={part} style={{ flexGrow: share }} hidden={share === 0} />
          ))}
        </div>
      )}
      <dl className={classes.parts}>
        {parts.map(({ part, value }) => (
          <div key={part} data-part={part}>
            <dt>{t(`influencers.insights.part.${part}`)}</dt>
            <dd>
              <FigureText figure={write(unit, value)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
