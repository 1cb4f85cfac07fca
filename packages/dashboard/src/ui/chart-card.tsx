// A card with one series of days at a time, as a chart or as a table, and as a file.
import { Button, NativeSelect, SegmentedControl, Skeleton, Switch, Text } from '@mantine/core';
import { IconChartLine, IconDownload } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import classes from './chart-card.module.css';
import { type ChartSeries, type DayMark, hasData, listWords, type PairedPoint, pairPoints } from './chart-series.ts';
import { DataTable } from './data-table.tsx';
import { isHour, toDayWords } from './date-range-words.ts';
import type { TableColumn } from './table-columns.ts';
import { useFormat } from './use-format.ts';

const Plot = lazy(async () => ({ default: (await import('./chart-plot.tsx')).ChartPlot }));

interface ChartCardProps {
  readonly title: string;
  /** The first is shown first; null while they load. */
  readonly series: readonly ChartSeries[] | null;
  /** The range in words, for what is read aloud and for the message without data. */
  readonly range: string;
  readonly onDownload: (series: ChartSeries) => void;
  /** The day of the store that is not over yet, drawn apart; left out where no day is. */
  readonly today?: string;
  /** Of the heading, among those around the card. */
  readonly level?: 2 | 3;
  /** What happened on its days. */
  readonly marks?: readonly DayMark[];
  /** Beneath the drawing, before its file. */
  readonly foot?: ReactNode;
  /** Kept by whoever draws the card, such as in the address; else the card keeps it. */
  readonly choice?: { readonly id: string | null; readonly choose: (id: string) => void };
}

/** With more than these a row of buttons would not fit. */
const buttonsUpTo = 5;

const noMarks: readonly DayMark[] = [];

/** Draws nothing when there is no series the reader may see. */
export function ChartCard({ title, series, range, onDownload, level = 3, choice, foot, ...drawn }: ChartCardProps) {
  const { today = null, marks = noMarks } = drawn;
  const { t } = useTranslation();
  const [own, setOwn] = useState<string | null>(null);
  const [isTable, setTable] = useState(false);
  const chosen = choice ? choice.id : own;
  const shown = series?.find((each) => each.id === chosen) ?? series?.[0];
  if (series?.length === 0) return null;
  return (
    <Card
      isPadded
      level={level}
      title={title}
      tools={
        series && series.length > 1 ? (
          <SeriesChoice
            label={t('ui.chart.series', { title })}
            series={series}
            shown={shown?.id ?? ''}
            onChoose={choice ? choice.choose : setOwn}
          />
        ) : undefined
      }
    >
      <div className={classes.body}>
        {shown ? <Shown series={shown} {...{ range, today, marks, isTable }} /> : <Skeleton h="100%" />}
      </div>
      {shown && (
        <div className={classes.foot}>
          <Switch
            label={t('ui.chart.as_table')}
            checked={isTable}
            onChange={(event) => setTable(event.currentTarget.checked)}
          />
          {shown.previous && !isTable && (
            <span className={classes.legend}>{shown.previousName ?? t('ui.chart.previous')}</span>
          )}
          {foot}
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('ui.chart.download', { series: shown.name })}
            onClick={() => onDownload(shown)}
          >
            {t('ui.chart.csv')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly series: readonly ChartSeries[];
  readonly shown: string;
  readonly onChoose: (id: string) => void;
}

function SeriesChoice({ label, series, shown, onChoose }: ChoiceProps) {
  const data = series.map((each) => ({ value: each.id, label: each.name }));
  if (series.length <= buttonsUpTo) {
    return <SegmentedControl aria-label={label} size="sm" value={shown} onChange={onChoose} data={data} />;
  }
  return (
    <NativeSelect
      aria-label={label}
      value={shown}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={data}
    />
  );
}

const isOfHours = ({ points }: ChartSeries): boolean => points.some(({ day }) => isHour(day));

interface ShownProps {
  readonly series: ChartSeries;
  readonly range: string;
  readonly today: string | null;
  readonly marks: readonly DayMark[];
}

function Shown({ isTable, ...props }: ShownProps & { readonly isTable: boolean }) {
  const { t } = useTranslation();
  const { series, range, today, marks } = props;
  if (isTable) return <PointTable {...props} />;
  if (!hasData(series.points) && !hasData(series.previous ?? [])) {
    return (
      <div className={classes.nothing}>
        <IconChartLine size={36} stroke={1.25} aria-hidden />
        <Text fw={600}>{t('ui.chart.no_data')}</Text>
        <Text size="sm" c="dimmed">
          {t('ui.chart.no_data_range', { range })}
        </Text>
      </div>
    );
  }
  return (
    <Suspense fallback={<Skeleton h="100%" />}>
      <Plot
        series={series}
        today={today}
        marks={marks}
        label={t(isOfHours(series) ? 'ui.chart.picture_hours' : 'ui.chart.picture', { series: series.name, range })}
      />
    </Suspense>
  );
}

/** The latest day first, as one looks for it. */
function PointTable({ series, range, today, marks }: ShownProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const columns: TableColumn<PairedPoint>[] = [
    {
      id: 'day',
      name: t(isOfHours(series) ? 'ui.chart.hour' : 'ui.chart.day'),
      renderCell: ({ day, isOpen }) => (
        <>
          <time dateTime={day}>{toDayWords(day, locale)}</time>
          {isOpen && <span className={classes.soFar}> {t(isHour(day) ? 'ui.chart.running' : 'ui.chart.so_far')}</span>}
        </>
      ),
    },
    { id: 'value', name: series.name, isNumber: true, renderCell: ({ value }) => <bdi>{series.write(value)}</bdi> },
  ];
  const before: TableColumn<PairedPoint> = {
    id: 'before',
    name: series.previousName ?? t('ui.chart.previous'),
    isNumber: true,
    renderCell: (pair) => (pair.before === null ? '–' : <bdi>{series.write(pair.before)}</bdi>),
  };
  const happened: TableColumn<PairedPoint> = {
    id: 'marks',
    name: t('ui.chart.marks'),
    renderCell: ({ day }) => listWords(marks, day).map((words) => <div key={words}>{words}</div>),
  };
  const isMarked = series.points.some(({ day }) => listWords(marks, day).length > 0);
  return (
    <DataTable
      scroll={{ label: t(isOfHours(series) ? 'ui.chart.total_hours' : 'ui.chart.total', { range }), isTall: true }}
      columns={[...columns, ...(series.previous ? [before] : []), ...(isMarked ? [happened] : [])]}
      rows={pairPoints(series.points, series.previous, today).toReversed()}
      keyOf={({ day }) => day}
    />
  );
}
