// The drawn line of a chart; the only file that knows the chart library, loaded with the first chart.
import { useDirection } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Area, AreaChart, CartesianGrid, Tooltip, useActiveTooltipDataPoints, XAxis, YAxis } from 'recharts';
import classes from './chart-card.module.css';
import { type PairedPoint, pairPoints, toTicks, type ChartSeries } from './chart-series.ts';
import { isHour, toAxisDay, toDayWords } from './date-range-words.ts';
import { isolate } from './foreign-text.ts';
import { useFormat } from './use-format.ts';

interface PlotProps {
  readonly series: ChartSeries;
  /** What the picture shows, and how to walk through it. */
  readonly label: string;
  /** The day that is not over; null where there is none to draw. */
  readonly today: string | null;
}

/** Where single days still have room for a dot. */
const dottedUpTo = 31;
const axisText = { fill: 'var(--ink-soft)', fontSize: 12 };

/** Time runs with the writing. The arrow keys move from point to point; the point is said aloud. */
export function ChartPlot({ series, label, today }: PlotProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { dir } = useDirection();
  const shade = useId();
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
  const say = ({ day, value, before, beforeDay, isOpen }: PairedPoint): string => {
    const told = t('ui.chart.point', { day: toDayWords(day, locale), value: series.write(value) });
    const now = isOpen ? `${told}, ${t(isHour(day) ? 'ui.chart.running' : 'ui.chart.so_far')}` : told;
    if (before === null || beforeDay === null) return now;
    const then = t('ui.chart.point', { day: toDayWords(beforeDay, locale), value: series.write(before) });
    return `${now}. ${series.previousName ?? t('ui.chart.previous')}, ${then}`;
  };
  const dot = series.points.length <= dottedUpTo ? { r: 3, strokeWidth: 0, fill: 'var(--accent-ink)' } : false;
  return (
    // in right-to-left writing the drawing would anchor its texts at their other end
    <div className={classes.plot} dir="ltr">
      <AreaChart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={points}
        margin={{ top: 12, right: isTurned ? 0 : 16, bottom: 0, left: isTurned ? 16 : 0 }}
        accessibilityLayer
        role="application"
        aria-label={label}
      >
        <defs>
          <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor="var(--accent-ink)" stopOpacity={0.22} />
            <stop offset="100%" stopColor="var(--accent-ink)" stopOpacity={0.02} />
          </linearGradient>
        </defs>
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
          content={<Tip series={series} />}
        />
        {series.previous && (
          <Area
            dataKey="before"
            type="monotone"
            stroke="var(--ink-soft)"
            strokeOpacity={0.7}
            strokeWidth={1.5}
            strokeDasharray="4 4"
            fill="none"
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
        )}
        <Area
          dataKey="open"
          type="monotone"
          stroke="var(--accent-ink)"
          strokeOpacity={0.6}
          strokeWidth={2}
          strokeDasharray="2 4"
          fill="none"
          dot={dot}
          activeDot={{ r: 5, strokeWidth: 2, stroke: 'var(--surface)', fill: 'var(--accent-ink)' }}
          isAnimationActive={false}
        />
        <Area
          dataKey="closed"
          type="monotone"
          stroke="var(--accent-ink)"
          strokeWidth={2}
          fill={`url(#${shade})`}
          dot={dot}
          activeDot={{ r: 5, strokeWidth: 2, stroke: 'var(--surface)', fill: 'var(--accent-ink)' }}
          isAnimationActive={false}
        />
        <Voice onPoint={(point) => setSaid(say(point))} />
      </AreaChart>
      <output className="visually-hidden" dir="auto">
        {said}
      </output>
    </div>
  );
}

interface TipProps {
  readonly series: ChartSeries;
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: PairedPoint }[];
}

/** What hovers beside a point. */
function Tip({ series, active = false, payload = [] }: TipProps) {
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
