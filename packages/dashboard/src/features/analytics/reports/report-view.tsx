// The figures of one tab of a shared report: tiles, a chart by day, and breakdowns.
import type { OpenedReport, ReportRow, ReportTab } from '@vitrine/contract/shared-reports';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { figures } from '@vitrine/contract/figures';
import { useSaveChart } from '../../../parts/files/use-save-chart.ts';
import { ChangeMark } from '../../../parts/figures/change-mark.tsx';
import { toChange } from '../../../parts/figures/figure-change.ts';
import { useChartMark, useFigureFormat } from '../../../parts/figures/use-figure-format.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartCard } from '../../../ui/chart-card.tsx';
import type { ChartSeries, DayMark } from '../../../ui/chart-series.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { toDayWords, toRangeWords } from '../../../ui/date-range-words.ts';
import type { DayRange } from '../../../ui/date-range.ts';
import { FigureText } from '../../../ui/figure-text.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { MetricStrip, MetricTile } from '../../../ui/metric-tile.tsx';
import type { TableColumn } from '../../../ui/table-columns.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useFigureWords } from '../use-figure-words.ts';
import { hasCounted, listReportColumns, toReportSeries, toReportTiles } from './report-figures.ts';
import classes from './report-page.module.css';

interface ViewProps {
  readonly tab: ReportTab;
  readonly range: DayRange;
  /** What is compared with, as it is called, and its days; null where nothing is. */
  readonly beside: { readonly name: string; readonly range: DayRange } | null;
  /** The day that is not over in the store's zone. */
  readonly today: string;
  readonly currency: string;
  readonly notes: NonNullable<OpenedReport['figures']>['notes'];
}

export function ReportFigures({ tab, range, beside, today, currency, notes }: ViewProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { name, meaning } = useFigureWords();
  const write = useFigureFormat(currency);
  const words = toRangeWords(range, locale);
  const save = useSaveChart(t(`analytics.tab.${tab.tab}`));
  const series = useSeries({ tab, range, beside, currency });
  return (
    <div className={classes.figures}>
      {!hasCounted(tab) && <p className={classes.nothing}>{t('reports.page.empty')}</p>}
      <MetricStrip className={classes.tiles} label={t('analytics.strip', { range: words })}>
        {toReportTiles(tab).map(({ id, unit, value, before }) => {
          const change = toChange(value, before);
          return (
            <MetricTile key={id} label={name(id)} definition={meaning(id)} figure={write(unit, value)}>
              {change && <ChangeMark change={change} before={write(unit, before ?? null).short} />}
            </MetricTile>
          );
        })}
      </MetricStrip>
      <ChartCard
        title={t('analytics.days')}
        level={2}
        series={series}
        range={words}
        today={today}
        onDownload={save}
        marks={notes.map(toMark)}
      />
      {notes.length > 0 && <Notes notes={notes} />}
      <div className={classes.breakdowns}>
        {tab.breakdowns.map((breakdown) => (
          <Breakdown
            key={breakdown.by}
            {...breakdown}
            by={tab.tab === 'shopboard' && breakdown.by === 'link' ? 'post' : breakdown.by}
            currency={currency}
            range={words}
          />
        ))}
      </div>
    </div>
  );
}

const toMark = ({ day, text }: ViewProps['notes'][number]): DayMark => ({ day, words: isolate(text), isNote: true });

/** What whoever shares the report noted on its days. */
function Notes({ notes }: Pick<ViewProps, 'notes'>) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  return (
    <Card isPadded title={t('reports.page.notes')}>
      <ul className={classes.notes}>
        {notes.map(({ day, text }, at) => (
          <li key={`${day} ${at}`}>
            <time dateTime={day}>{toDayWords(day, locale)}</time>
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useSeries({ tab, range, beside, currency }: Omit<ViewProps, 'today' | 'notes'>): ChartSeries[] {
  const { name } = useFigureWords();
  const write = useFigureFormat(currency);
  const mark = useChartMark(currency);
  const toUnit = { count: '', money: ` (${currency})`, percent: ' (%)' } as const;
  const ranges = { range, past: beside?.range ?? null };
  return toReportSeries(tab, ranges, currency).map(({ id, unit, points, previous }) => ({
    id,
    name: name(id),
    column: name(id) + toUnit[unit],
    ...(unit === 'money' ? { currency } : {}),
    points,
    ...(previous === null || beside === null ? {} : { previous, previousName: beside.name }),
    write: (value) => write(unit, value).full,
    mark: (value) => mark(unit, value),
  }));
}

interface BreakdownProps extends Omit<ReportTab['breakdowns'][number], 'by'> {
  /** The feed has posts in place of links. */
  readonly by: ReportTab['breakdowns'][number]['by'] | 'post';
  readonly currency: string;
  readonly range: string;
}

/** The largest rows; how many more there are is said beneath. */
function Breakdown({ by, rows, total, currency, range }: BreakdownProps) {
  const { t } = useTranslation();
  const heading = useId();
  const isNarrow = useIsNarrow();
  const write = useFigureFormat(currency);
  const naming: TableColumn<ReportRow> = {
    id: 'name',
    name: t(`analytics.by.${by}`),
    renderCell: ({ label, image_url: image }) => (
      <span className={classes.label}>
        {image !== null && <img src={image} alt="" loading="lazy" decoding="async" />}
        <bdi>{label}</bdi>
      </span>
    ),
  };
  const numbers = listReportColumns(rows).map((id): TableColumn<ReportRow> => ({
    id,
    name: t(`analytics.table.column.${id}`),
    isNumber: true,
    renderCell: ({ figures: { [id]: value } }) =>
      value === undefined ? null : <FigureText figure={write(figures[id].unit, value)} />,
  }));
  return (
    <Card id={heading} title={t(`analytics.by.${by}`)}>
      {rows.length === 0 ? (
        <p className={classes.nothing}>{t('analytics.table.none_body', { range })}</p>
      ) : (
        <DataTable
          areCards={isNarrow}
          labelledBy={heading}
          scroll={{ label: `${t(`analytics.by.${by}`)} (${range})` }}
          className={classes.table}
          columns={[naming, ...numbers]}
          rows={rows}
          keyOf={({ label }, at) => `${at} ${label}`}
        />
      )}
      {total > rows.length && (
        <p className={classes.nothing}>{t('reports.page.more', { count: total - rows.length })}</p>
      )}
    </Card>
  );
}
