// What a chart draws of its points: a line of counts and rates, bars of amounts; what is not over stands apart.
import { type ComponentProps, useId } from 'react';
import { Area, Bar, ReferenceDot } from 'recharts';
import type { DayMark, PairedPoint } from './chart-series.ts';

const activeDot = { r: 5, strokeWidth: 2, stroke: 'var(--surface)', fill: 'var(--accent-ink)' };

type LineProps = Pick<
  ComponentProps<typeof Area>,
  'stroke' | 'strokeOpacity' | 'strokeWidth' | 'strokeDasharray' | 'zIndex'
> & {
  readonly dataKey: 'open' | 'closed' | 'before';
  readonly fill?: string;
  readonly dot?: ComponentProps<typeof Area>['dot'];
  readonly activeDot?: ComponentProps<typeof Area>['activeDot'];
};

/** One way through the days, drawn at once. */
const Way = ({ fill = 'none', dot = false, activeDot: active = false, ...line }: LineProps) => (
  <Area type="monotone" fill={fill} dot={dot} activeDot={active} isAnimationActive={false} {...line} />
);

/** Above bars, which else lie over areas. */
const overBars = 400;

/** What is compared with: dashed, and over bars on a way cleared for it, as it would drown in their color. */
export const Before = ({ isOverBars }: { isOverBars: boolean }) => (
  <>
    {isOverBars && (
      <Way dataKey="before" stroke="var(--surface)" strokeOpacity={0.8} strokeWidth={4.5} zIndex={overBars} />
    )}
    <Way
      dataKey="before"
      stroke={isOverBars ? 'var(--ink)' : 'var(--ink-soft)'}
      strokeOpacity={isOverBars ? 1 : 0.7}
      strokeWidth={1.5}
      strokeDasharray="4 4"
      zIndex={overBars}
    />
  </>
);

/** Dots on the axis beneath days on which something happened: filled where people noted it. */
export function Happened({ marks, points, at }: MarksProps) {
  const days = new Set(points.map(({ day }) => day));
  const noted = Map.groupBy(
    marks.filter(({ day }) => days.has(day)),
    ({ day }) => day,
  );
  return [...noted].map(([day, of]) => (
    <ReferenceDot
      key={day}
      className="chart-mark"
      x={day}
      y={at}
      r={4.5}
      stroke="var(--ink)"
      strokeWidth={1.5}
      fill={of.some(({ isNote }) => isNote) ? 'var(--ink)' : 'var(--surface)'}
    />
  ));
}

interface MarksProps {
  readonly marks: readonly DayMark[];
  readonly points: readonly PairedPoint[];
  /** Where the axis of days lies, on the axis of values. */
  readonly at: number;
}

/** Dashed on its way to the day that is not over. */
export function Line({ isDotted }: { isDotted: boolean }) {
  const shade = useId();
  const dot = isDotted ? { r: 3, strokeWidth: 0, fill: 'var(--accent-ink)' } : false;
  return (
    <>
      <defs>
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0%" stopColor="var(--accent-ink)" stopOpacity={0.22} />
          <stop offset="100%" stopColor="var(--accent-ink)" stopOpacity={0.02} />
        </linearGradient>
      </defs>
      <Way
        dataKey="open"
        stroke="var(--accent-ink)"
        strokeOpacity={0.6}
        strokeWidth={2}
        strokeDasharray="2 4"
        {...{ dot, activeDot }}
      />
      <Way
        dataKey="closed"
        stroke="var(--accent-ink)"
        strokeWidth={2}
        fill={`url(#${shade})`}
        {...{ dot, activeDot }}
      />
    </>
  );
}

const widest = 40;
const readClosed = ({ closed }: PairedPoint): number | null => closed;
const readOpen = ({ isOpen, value }: PairedPoint): number | null => (isOpen ? value : null);

/** The day that is not over is an outline. */
export function Bars() {
  return (
    <>
      <Bar
        dataKey={readClosed}
        stackId="day"
        fill="var(--accent-ink)"
        radius={[4, 4, 0, 0]}
        maxBarSize={widest}
        isAnimationActive={false}
      />
      <Bar
        dataKey={readOpen}
        stackId="day"
        fill="var(--accent-ink)"
        fillOpacity={0.15}
        stroke="var(--accent-ink)"
        strokeDasharray="2 4"
        radius={[4, 4, 0, 0]}
        maxBarSize={widest}
        isAnimationActive={false}
      />
    </>
  );
}
