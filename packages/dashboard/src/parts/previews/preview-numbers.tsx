// The numbers of a preview: the range they are of, the tiles, and the charts.
import type { Link } from '@vitrine/contract/links';
import { dayOf } from '@vitrine/contract/range';
import type { Rights } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartSeries, findFirstDay } from '../../ui/chart-series.ts';
import { type DayRange, type RangeChoice, type StoreClock, toBoundedDays, toDays } from '../../ui/date-range.ts';
import { useStoreClock } from '../../ui/use-store-clock.ts';
import { useRangeChoice } from '../../ui/date-range-address.ts';
import { DateRangePicker, useRangeName } from '../../ui/date-range-picker.tsx';
import { toRangeWords } from '../../ui/date-range-words.ts';
import { ComparisonChoice } from '../figures/comparison-choice.tsx';
import type { ChosenComparison } from '../figures/use-comparison-place.ts';
import { KnownFrom } from '../figures/known-from.tsx';
import { SegmentChoice } from '../figures/segment-choice.tsx';
import type { ChosenSegment } from '../figures/use-segment-place.ts';
import type { useLinkAnalytics } from '../figures/link-analytics.ts';
import { type DaySeries, type SeriesId, toActivity, toCommerce } from '../figures/preview-figures.ts';
import classes from './preview-layout.module.css';
import { DevelopmentNote } from '../stores/development-note.tsx';
import { PreviewTiles } from './preview-tiles.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { ChartCard } from '../../ui/chart-card.tsx';
import { toPercent } from '../figures/entity-list-figures.ts';
import { useSaveChart } from '../files/use-save-chart.ts';

/** The range a preview begins with: 30 days for the merchant, this month for the others. */
const usualRange = (isAdmin: boolean): RangeChoice => (isAdmin ? 'last_30_days' : 'this_month');

export interface PreviewRange extends StoreClock {
  readonly choice: RangeChoice;
  readonly choose: (choice: RangeChoice) => void;
  /** Null for a lifetime. */
  readonly days: DayRange | null;
}

/** The range in the address, in days of the store's time zone. */
export function usePreviewRange(isAdmin: boolean, zone: string): PreviewRange {
  const { today, hours } = useStoreClock(zone);
  const [choice, choose] = useRangeChoice(usualRange(isAdmin), today);
  return { choice, choose, today, hours, days: toDays(choice, today, hours) };
}

interface NumbersProps {
  readonly range: PreviewRange;
  readonly within: ChosenSegment;
  readonly answer: ReturnType<typeof useLinkAnalytics>;
  readonly comparison: ChosenComparison;
  readonly rights: Rights;
  readonly zone: string;
  readonly link: Pick<Link, 'created_at' | 'currency'>;
  /** What visits are called. */
  readonly counts: 'views' | 'clicks';
  readonly title: string;
}

/** What both parts draw from: the days of a lifetime run from the link's first, and the range has a name. */
function useDrawn(props: NumbersProps) {
  const { range, answer, zone, link } = props;
  const { locale } = useFormat();
  const nameOf = useRangeName();
  const { choice, today, hours } = range;
  const made = dayOf(new Date(link.created_at), zone);
  const first = answer.figures === null ? null : findFirstDay(answer.figures.data);
  const began = first !== null && first < made ? first : made;
  const days = useMemo(() => toBoundedDays(choice, { today, hours }, began), [choice, today, hours, began]);
  const words = toRangeWords(days, locale);
  const { compare } = props.comparison;
  const past = answer.previous && toRangeWords(answer.previous.days, locale);
  return {
    days,
    /** What is compared with, in words; undefined while that is not known. */
    past: compare === null || answer.figures === null ? undefined : past,
    name: typeof choice === 'object' ? words : `${nameOf(choice)} (${words})`,
    currency: answer.currency ?? link.currency,
  };
}

/** The range, and the tiles over it. */
export function PreviewFigures(props: NumbersProps) {
  const { t } = useTranslation();
  const { range, answer, rights, zone, comparison } = props;
  const { days, name, past, currency } = useDrawn(props);
  return (
    <>
      <div className={classes.range}>
        <h3 className={classes.heading}>{t('preview.figure.title')}</h3>
        <div className={classes.choices}>
          <SegmentChoice {...props.within} />
          <DateRangePicker
            choice={range.choice}
            today={range.today}
            zone={zone}
            hours={range.hours}
            onChoose={range.choose}
          />
          <ComparisonChoice {...comparison} days={range.days} today={range.today} zone={zone} name={past} />
        </div>
      </div>
      <DevelopmentNote />
      <KnownFrom knownFrom={answer.knownFrom} from={days.from} className={classes.known} />
      {answer.figures === null && answer.problem ? (
        <Failed isCard problem={answer.problem} title={t('preview.figure.failed')} onRetry={answer.retry} />
      ) : (
        <PreviewTiles
          figures={answer.figures}
          before={answer.previous?.figures ?? null}
          currency={currency}
          rights={rights}
          counts={props.counts}
          range={name}
        />
      )}
    </>
  );
}

/** Two charts of the range, activity and commerce, for those who may see them. */
export function PreviewRangeCharts(props: NumbersProps) {
  const { t } = useTranslation();
  const { range, answer, rights, title } = props;
  const { days, name, past, currency } = useDrawn(props);
  const dress = useSeriesDress(currency, props.comparison.compare?.with === 'previous' ? null : (past ?? null));
  const save = useSaveChart(title);
  const data = answer.figures?.data;
  const { previous } = answer;
  const [activity, commerce] = useMemo(() => {
    const now = { range: days, days: data ?? {} };
    const before = previous && { range: previous.days, days: previous.figures.data };
    return [toActivity(now, before, rights).map(dress), toCommerce(now, before, rights, currency).map(dress)] as const;
  }, [days, data, previous, rights, currency, dress]);
  if (data === undefined && answer.problem) return null;
  const draw = (series: ChartSeries[]) => (data === undefined && series.length > 0 ? null : series);
  const shared = { range: name, today: range.today, onDownload: save };
  return (
    <>
      <ChartCard title={t('preview.chart.activity')} series={draw(activity)} {...shared} />
      <ChartCard title={t('preview.chart.commerce')} series={draw(commerce)} {...shared} />
    </>
  );
}

const money: readonly SeriesId[] = ['revenue', 'average'];

/** Gives a series its name and its way of writing values, and what it is compared with its own name, where it has one. */
function useSeriesDress(currency: string, beforeName: string | null): (series: DaySeries) => ChartSeries {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const percent = (value: number) => toPercent(value, format.locale).full;
    return ({ id, points, previous }) => {
      const before = {
        ...(previous ? { previous } : {}),
        ...(beforeName === null ? {} : { previousName: beforeName }),
      };
      const name = t(`preview.chart.${id}`);
      if (money.includes(id)) {
        const write = (value: number) => format.money(value, currency);
        const mark = (value: number) => format.moneyMark(value, currency);
        return { id, name, column: `${name} (${currency})`, currency, points, ...before, write, mark };
      }
      if (id === 'conversion')
        return { id, name, column: `${name} (%)`, points, ...before, write: percent, mark: percent };
      return {
        id,
        name,
        column: name,
        points,
        ...before,
        write: (value) => format.count(value).full,
        mark: (value) => format.count(value).short,
      };
    };
  }, [t, format, currency, beforeName]);
}
