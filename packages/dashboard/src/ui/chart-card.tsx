// A card with one series of days at a time, as a chart or as a table, and as a file.
import { Button, SegmentedControl, Skeleton, Switch, Text } from '@mantine/core';
import { IconChartLine, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart-card.module.css';
import { toCsv, toFileName } from './chart-csv.ts';
import { saveFile, toCsvFile } from './save-file.ts';
import { type ChartPoint, hasData } from './chart-series.ts';
import { toDayWords } from './date-range-words.ts';
import { useFormat } from './use-format.ts';

const Plot = lazy(async () => ({ default: (await import('./chart-plot.tsx')).ChartPlot }));

export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  /** The heading in the file, with the unit. */
  readonly column: string;
  readonly points: readonly ChartPoint[];
  /** A value in full. */
  readonly write: (value: number) => string;
  /** A value as short as the axis needs it. */
  readonly mark: (value: number) => string;
}

interface ChartCardProps {
  readonly title: string;
  /** The first is shown first; null while they load. */
  readonly series: readonly ChartSeries[] | null;
  /** The range in words, for what is read aloud and for the message without data. */
  readonly range: string;
  /** Begins the file's name. */
  readonly fileName: string;
}

/** Draws nothing when there is no series the reader may see. */
export function ChartCard({ title, series, range, fileName }: ChartCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isTable, setTable] = useState(false);
  const shown = series?.find((each) => each.id === chosen) ?? series?.[0];
  if (series?.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title}
        </h3>
        {series && series.length > 1 && (
          <SegmentedControl
            aria-label={t('preview.chart.series', { title })}
            size="sm"
            value={shown?.id ?? ''}
            onChange={setChosen}
            data={series.map((each) => ({ value: each.id, label: each.name }))}
          />
        )}
      </div>
      <div className={classes.body}>
        {shown ? <Shown series={shown} range={range} isTable={isTable} /> : <Skeleton h="100%" />}
      </div>
      {shown && (
        <div className={classes.foot}>
          <Switch
            label={t('preview.chart.as_table')}
            checked={isTable}
            onChange={(event) => setTable(event.currentTarget.checked)}
          />
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('preview.chart.download', { series: shown.name })}
            onClick={() => saveCsv(shown, t('preview.chart.day'), fileName)}
          >
            {t('preview.chart.csv')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ShownProps {
  readonly series: ChartSeries;
  readonly range: string;
  readonly isTable: boolean;
}

function Shown({ series, range, isTable }: ShownProps) {
  const { t } = useTranslation();
  if (isTable) return <PointTable series={series} range={range} />;
  if (!hasData(series.points)) {
    return (
      <div className={classes.nothing}>
        <IconChartLine size={36} stroke={1.25} aria-hidden />
        <Text fw={600}>{t('preview.chart.no_data')}</Text>
        <Text size="sm" c="dimmed">
          {t('preview.chart.no_data_range', { range })}
        </Text>
      </div>
    );
  }
  return (
    <Suspense fallback={<Skeleton h="100%" />}>
      <Plot series={series} label={t('preview.chart.picture', { series: series.name, range })} />
    </Suspense>
  );
}

/** The latest day first, as one looks for it. */
function PointTable({ series, range }: { readonly series: ChartSeries; readonly range: string }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('preview.chart.total', { range })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('preview.chart.day')}</th>
            <th scope="col">{series.name}</th>
          </tr>
        </thead>
        <tbody>
          {series.points.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{toDayWords(day, locale)}</time>
              </th>
              <td>
                <bdi>{series.write(value)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function saveCsv({ name, column, points }: ChartSeries, day: string, fileName: string): void {
  const text = toCsv([day, column], points);
  saveFile(toFileName([fileName, name, points[0]?.day ?? '', points.at(-1)?.day ?? '']), toCsvFile(text));
}
