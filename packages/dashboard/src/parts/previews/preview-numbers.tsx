// The numbers of a preview: the range they are of, the tiles, and the charts.
import type { Link } from '@vitrine/contract/links';
import { dayOf } from '@vitrine/contract/range';
import type { Rights } from '@vitrine/contract/rights';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartSeries, findFirstDay } from '../../ui/chart-series.ts';
import { type DayRange, type RangeChoice, toBoundedDays, toDays } from '../../ui/date-range.ts';
import { useRangeChoice } from '../../ui/date-range-address.ts';
import { DateRangePicker, useRangeName } from '../../ui/date-range-picker.tsx';
import { toRangeWords } from '../../ui/date-range-words.ts';
import { type ChosenSegment, SegmentChoice } from '../figures/segment-choice.tsx';
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

export interface PreviewRange {
  readonly choice: RangeChoice;
  readonly choose: (choice: RangeChoice) => void;
  readonly today: string;
  /** Null for a lifetime. */
  readonly days: DayRange | null;
}

/** The range in the address, in days of the store's time zone. */
export function usePreviewRange(isAdmin: boolean, zone: string): PreviewRange {
  const [today] = useState(() => dayOf(new Date(), zone));
  const [choice, choose] = useRangeChoice(usualRange(isAdmin), today);
  return { choice, choose, today, days: toDays(choice, today) };
}

interface NumbersProps {
  readonly range: PreviewRange;
  /** Null where figures are of no segment. */
  readonly within: ChosenSegment | null;
  readonly answer: ReturnType<typeof useLinkAnalytics>;
  readonly rights: Rights;
  readonly zone: string;
  readonly link: Pick<Link, 'created_at' | 'currency'>;
  /** What visits are called. */
  readonly counts: 'views' | 'clicks';
  readonly title: string;
}

/** What both parts draw from: the days of a lifetime run from the link's first, and the range has a name. */
function useDrawn({ range, answer, zone, link }: NumbersProps) {
  const { locale } = useFormat();
  const nameOf = useRangeName();
  const { choice, today } = range;
  const made = dayOf(new Date(link.created_at), zone);
  const first = answer.figures === null ? null : findFirstDay(answer.figures.data);
  const began = first !== null && first < made ? first : made;
  const days = useMemo(() => toBoundedDays(choice, today, began), [choice, today, began]);
  const words = toRangeWords(days, locale);
  return {
    days,
    name: typeof choice === 'object' ? words : `${nameOf(choice)} (${words})`,
    currency: answer.currency ?? link.currency,
  };
}

/** The range, and the tiles over it. */
export function PreviewFigures(props: NumbersProps) {
  const { t } = useTranslation();
  const { range, answer, rights, zone } = props;
  const { name, currency } = useDrawn(props);
  return (
    <>
      <div className={classes.range}>
        <h3 className={classes.heading}>{t('preview.figure.title')}</h3>
        <div className={classes.choices}>
          {props.within && <SegmentChoice {...props.within} />}
          <DateRangePicker choice={range.choice} today={range.today} zone={zone} onChoose={range.choose} />
        </div>
      </div>
      <DevelopmentNote />
      {answer.figures === null && answer.problem ? (
        <Failed isCard problem={answer.problem} title={t('preview.figure.failed')} onRetry={answer.retry} />
      ) : (
        <PreviewTiles figures={answer.figures} currency={currency} rights={rights} counts={props.counts} range={name} />
      )}
    </>
  );
}

/** Two charts of the range, activity and commerce, for those who may see them; the last 24 hours have too few days. */
export function PreviewRangeCharts(props: NumbersProps) {
  const { t } = useTranslation();
  const { range, answer, rights, title } = props;
  const { days, name, currency } = useDrawn(props);
  const dress = useSeriesDress(currency);
  const save = useSaveChart(title);
  const data = answer.figures?.data;
  const activity = useMemo(() => toActivity(days, data ?? {}, rights).map(dress), [days, data, rights, dress]);
  const commerce = useMemo(
    () => toCommerce(days, data ?? {}, rights, currency).map(dress),
    [days, data, rights, currency, dress],
  );
  if (range.choice === 'last_24_hours' || (data === undefined && answer.problem)) return null;
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

/** Gives a series its name and its way of writing values. */
function useSeriesDress(currency: string): (series: DaySeries) => ChartSeries {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const percent = (value: number) => toPercent(value, format.locale).full;
    const whole = new Intl.NumberFormat(format.locale, { style: 'currency', currency, maximumFractionDigits: 0 });
    const markMoney = (value: number) =>
      Math.abs(value) < 1000 && Number.isInteger(value)
        ? whole.format(value)
        : format.moneyFigure(value, currency).short;
    return ({ id, points }) => {
      const name = t(`preview.chart.${id}`);
      if (money.includes(id)) {
        const write = (value: number) => format.money(value, currency);
        return { id, name, column: `${name} (${currency})`, points, write, mark: markMoney };
      }
      if (id === 'conversion') return { id, name, column: `${name} (%)`, points, write: percent, mark: percent };
      return {
        id,
        name,
        column: name,
        points,
        write: (value) => format.count(value).full,
        mark: (value) => format.count(value).short,
      };
    };
  }, [t, format, currency]);
}
