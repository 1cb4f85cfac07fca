// What an influencer brought in over a range of days, every figure with its parts.
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { useInfluencerInsight } from './use-influencer.ts';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './influencer-preview.module.css';
import { type InsightFigure, listInsightFigures, toShare } from './insight-parts.ts';
import type { InfluencersPlace } from './use-influencers-place.ts';
import { toDatedDays } from '../../parts/figures/answered-days.ts';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { ComparisonChoice } from '../../parts/figures/comparison-choice.tsx';
import { toChange } from '../../parts/figures/figure-change.ts';
import type { ChosenComparison } from '../../parts/figures/use-comparison-place.ts';
import { toRangeWords } from '../../ui/date-range-words.ts';
import { useFormat } from '../../ui/use-format.ts';
import { KnownFrom } from '../../parts/figures/known-from.tsx';
import { SegmentChoice } from '../../parts/figures/segment-choice.tsx';
import type { ChosenSegment } from '../../parts/figures/use-segment-place.ts';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { FigureText } from '../../ui/figure-text.tsx';
import { Hint } from '../../ui/hint.tsx';

interface PanelProps {
  readonly insight: ReturnType<typeof useInfluencerInsight>;
  readonly at: InfluencersPlace;
  readonly within: ChosenSegment;
  readonly comparison: ChosenComparison;
}

export function InsightsPanel({ insight, at, within, comparison }: PanelProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { data } = insight;
  const past = data && data.previous && toRangeWords(toDatedDays(data.previous, []), locale);
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
          <ComparisonChoice
            {...comparison}
            days={at.days}
            today={at.today}
            zone={at.zone}
            name={insight.isPlaceholderData || comparison.compare === null ? undefined : past}
          />
        </div>
      </div>
      {data && <KnownFrom knownFrom={data.known_from} from={data.from_date} className={classes.known} />}
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
        {({ insight: found, previous }) => (
          <div className={classes.cards} data-stale={insight.isPlaceholderData} aria-busy={insight.isPlaceholderData}>
            {listInsightFigures(found).map((figure) => (
              <InsightCard
                key={figure.name}
                figure={figure}
                before={findBefore(previous, figure)}
                currency={found.currency}
              />
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}

type Previous = NonNullable<ReturnType<typeof useInfluencerInsight>['data']>['previous'];

/** The same figure in what is compared with; undefined when nothing is. */
const findBefore = (previous: Previous, { name }: InsightFigure): number | null | undefined =>
  previous ? listInsightFigures(previous.insight).find((each) => each.name === name)?.total : undefined;

interface CardProps {
  readonly figure: InsightFigure;
  readonly before: number | null | undefined;
  readonly currency: string;
}

/** One figure of an influencer with its parts, and how much of the whole each part is. */
function InsightCard({ figure: { name, unit, total, parts, isSum }, before, currency }: CardProps) {
  const { t } = useTranslation();
  const write = useFigureFormat(currency);
  const title = t(`influencers.insights.figure.${name}`);
  const change = toChange(total, before);
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
      {change && <ChangeMark change={change} before={write(unit, before ?? null).short} />}
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
