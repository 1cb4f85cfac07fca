// The drawn line or bars of a chart; with its marks the only file that knows the chart library, loaded with the first chart.
import { useDirection } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CartesianGrid, ComposedChart, Tooltip, useActiveTooltipDataPoints, XAxis, YAxis } from 'recharts';
import classes from './chart-card.module.css';
import { Bars, Before, Happened, Line } from './chart-marks.tsx';
import { type ChartSeries, type DayMark, listWords, type PairedPoint, pairPoints, toTicks } from './chart-series.ts';
import { isHour, toAxisDay, toDayWords } from './date-range-words.ts';
import { isolate } from './foreign-text.ts';
import { useFormat } from './use-format.ts';

interface PlotProps {
  readonly series: ChartSeries;
  /** What the picture shows, and how to walk through it. */
  readonly label: string;
  /** The day that is not over; null where there is none to draw. */
  readonly today: string | null;
  readonly marks: readonly DayMark[];
}

/** Where single days still have room for a dot. */
const dottedUpTo = 31;
const axisText = { fill: 'var(--ink-soft)', fontSize: 12 };

/** Time runs with the writing. The arrow keys move from point to point; the point is said aloud. */
export function ChartPlot({ series, label, today, marks }: PlotProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { dir } = useDirection();
  const [said, setSaid] = useState('');
  const points = useMemo(
    () => pairPoints(series.points, series.previous, today),
    [series.points, series.previous, today],
  );
  const all = [...series.points, ...(series.previous ?? [])];
  const ticks = toTicks(
    all,
    all.every(({ value }) => Number.isInteger(value)),
  );
  const isTurned = dir === 'rtl';
  const say = (point: PairedPoint): string => [sayValue(point), ...listWords(marks, point.day)].join('. ');
  const sayValue = ({ day, value, before, beforeDay, isOpen }: PairedPoint): string => {
    const told = t('ui.chart.point', { day: toDayWords(day, locale), value: series.write(value) });
    const now = isOpen ? `${told}, ${t(isHour(day) ? 'ui.chart.running' : 'ui.chart.so_far')}` : told;
    if (before === null || beforeDay === null) return now;
    const then = t('ui.chart.point', { day: toDayWords(beforeDay, locale), value: series.write(before) });
    return `${now}. ${series.previousName ?? t('ui.chart.previous')}, ${then}`;
  };
  return (
    // in right-to-left writing the drawing would anchor its texts at their other end
    <div className={classes.plot} dir="ltr">
      <ComposedChart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={points}
        margin={{ top: 12, right: isTurned ? 0 : 16, bottom: 0, left: isTurned ? 16 : 0 }}
        accessibilityLayer
        role="application"
        aria-label={label}
      >
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis
          dataKey="day"
          reversed={isTurned}
          tickFormatter={(day: string) => isolate(toAxisDay(day, locale))}
          tick={axisText}
          tickLine={false}
          axisLine={false}
          minTickGap={32}
          tickMargin={8}
        />
        <YAxis
          orientation={isTurned ? 'right' : 'left'}
          tickFormatter={(value: number) => isolate(series.mark(value))}
          tick={axisText}
          tickLine={false}
          axisLine={false}
          width="auto"
          ticks={ticks}
          domain={[ticks[0] ?? 0, ticks.at(-1) ?? 1]}
        />
        <Tooltip
          cursor={{ stroke: 'var(--ink-soft)', strokeDasharray: '3 3' }}
          isAnimationActive={false}
          content={<Tip series={series} marks={marks} />}
        />
        {series.currency === undefined ? <Line isDotted={series.points.length <= dottedUpTo} /> : <Bars />}
        {series.previous && <Before isOverBars={series.currency !== undefined} />}
        <Happened marks={marks} points={points} at={ticks[0] ?? 0} />
        <Voice onPoint={(point) => setSaid(say(point))} />
      </ComposedChart>
      <output className="visually-hidden" dir="auto">
        {said}
      </output>
    </div>
  );
}

interface TipProps extends Pick<PlotProps, 'series' | 'marks'> {
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: PairedPoint }[];
}

/** What hovers beside a point. */
function Tip({ series, marks, active = false, payload = [] }: TipProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const point = payload[0]?.payload;
  if (!active || point === undefined) return null;
  return (
    <div className={classes.tip} dir="auto">
      <time dateTime={point.day}>{toDayWords(point.day, locale)}</time>
      <bdi>{series.write(point.value)}</bdi>
      {point.isOpen && (
        <span className={classes.soFar}>{t(isHour(point.day) ? 'ui.chart.running' : 'ui.chart.so_far')}</span>
      )}
      {point.before !== null && point.beforeDay !== null && (
        <span className={classes.tipBefore}>
          <time dateTime={point.beforeDay}>{toDayWords(point.beforeDay, locale)}</time>
          <span>{isolate(series.write(point.before))}</span>
        </span>
      )}
      {listWords(marks, point.day).map((words) => (
        <span key={words} className={classes.tipMark}>
          {words}
        </span>
      ))}
    </div>
  );
}

/** Draws nothing: reports which point is active, since the drawing itself is silent. */
function Voice({ onPoint }: { onPoint: (point: PairedPoint) => void }) {
  const point = useActiveTooltipDataPoints<PairedPoint>()?.[0];
  // said once for each point, not for each drawing
  const tell = useEffectEvent(onPoint);
  useEffect(() => {
    if (point) tell(point);
  }, [point]);
  return null;
}
