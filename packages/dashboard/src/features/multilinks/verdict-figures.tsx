// The figures behind a verdict: both experiences on one axis with what is not known of them, and the same as a table.
import type { Estimate, Multilink } from '@vitrine/contract/multilinks';
import { withMinus } from '@vitrine/contract/money';
import { useTranslation } from 'react-i18next';
import { toPercent } from '../../parts/figures/entity-list-figures.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type Both, letterOf, type Side, sides } from './multilink-draft.ts';
import { type Axis, toAxis, toPlace } from './verdict-axis.ts';
import classes from './verdict.module.css';

export function VerdictFigures({ multilink: { verdict, currency } }: { multilink: Multilink }) {
  const { t } = useTranslation();
  const { percent, money, tick } = useWriters(currency);
  const [a, b] = verdict.experiences;
  const conversions = [a.conversion, b.conversion] as const;
  const revenues = [a.revenue_per_visit, b.revenue_per_visit] as const;
  // of what nothing can be said yet there is nothing to draw
  const isKnown = [...conversions, ...revenues].some((estimate) => estimate !== null);
  return (
    <>
      {isKnown && (
        <>
          <div className={classes.charts}>
            <Intervals
              name={t('multilinks.verdict.conversion')}
              help={t('multilinks.verdict.conversion_help')}
              estimates={conversions}
              axis={toAxis(toHighs(conversions), 1)}
              write={percent}
            />
            <Intervals
              name={t('multilinks.verdict.revenue')}
              help={t('multilinks.verdict.revenue_help', { currency: isolate(currency) })}
              estimates={revenues}
              axis={toAxis(toHighs(revenues))}
              write={tick}
            />
          </div>
          <p className={classes.note}>{t('multilinks.verdict.interval')}</p>
        </>
      )}
      <Figures verdict={verdict} percent={percent} money={money} />
    </>
  );
}

type Write = (value: number) => string;

const toHighs = (estimates: Both<Estimate | null>): number[] => estimates.flatMap((estimate) => estimate?.high ?? []);

function useWriters(currency: string): { percent: Write; money: Write; tick: Write } {
  const { locale, money } = useFormat();
  const ticks = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 });
  return {
    percent: (value) => toPercent(value * 100, locale).full,
    money: (value) => money(value, currency),
    tick: (value) => withMinus(ticks.format(value)),
  };
}

interface IntervalsProps {
  readonly name: string;
  readonly help: string;
  readonly estimates: Both<Estimate | null>;
  readonly axis: Axis;
  readonly write: Write;
}

/** For the eyes: the table below says the same. */
function Intervals({ name, help, estimates, axis, write }: IntervalsProps) {
  return (
    <div aria-hidden>
      <p className={classes.subtitle}>{name}</p>
      <p className={classes.help}>{help}</p>
      <div className={classes.plot}>
        {sides.map((side) => (
          <Lane key={side} side={side} estimate={estimates[side]} axis={axis} />
        ))}
        <div className={classes.axis}>
          {axis.ticks.map((value) => (
            <span key={value} style={{ insetInlineStart: `${toPlace(value, axis)}%` }}>
              <bdi>{write(value)}</bdi>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Lane({ side, estimate, axis }: { side: Side; estimate: Estimate | null; axis: Axis }) {
  const letter = letterOf(side);
  const from = toPlace(estimate?.low ?? 0, axis);
  return (
    <>
      <span className={classes.letter} data-side={letter}>
        {letter}
      </span>
      <div className={classes.lane}>
        {axis.ticks.map((tick) => (
          <span key={tick} className={classes.grid} style={{ insetInlineStart: `${toPlace(tick, axis)}%` }} />
        ))}
        {estimate !== null && (
          <>
            <span
              className={classes.interval}
              data-side={letter}
              style={{ insetInlineStart: `${from}%`, inlineSize: `${toPlace(estimate.high, axis) - from}%` }}
            />
            <span
              className={classes.dot}
              data-side={letter}
              style={{ insetInlineStart: `${toPlace(estimate.value, axis)}%` }}
            />
          </>
        )}
      </div>
    </>
  );
}

function Figures({ verdict, percent, money }: { verdict: Multilink['verdict']; percent: Write; money: Write }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      label={t('multilinks.verdict.table')}
      className={classes.table}
      isTop
      isBare
      rows={sides}
      keyOf={letterOf}
      columns={[
        {
          id: 'name',
          name: t('multilinks.preview.name'),
          renderCell: (side) => t('multilinks.experience', { letter: letterOf(side) }),
        },
        {
          id: 'visits',
          name: t('multilinks.verdict.visits'),
          renderCell: (side) => <bdi>{format.count(verdict.experiences[side].visits).full}</bdi>,
        },
        {
          id: 'conversion',
          name: t('multilinks.verdict.conversion'),
          renderCell: (side) => <Bounds estimate={verdict.experiences[side].conversion} write={percent} />,
        },
        {
          id: 'revenue',
          name: t('multilinks.verdict.revenue'),
          renderCell: (side) => <Bounds estimate={verdict.experiences[side].revenue_per_visit} write={money} />,
        },
      ]}
    />
  );
}

function Bounds({ estimate, write }: { estimate: Estimate | null; write: Write }) {
  const { t } = useTranslation();
  if (estimate === null)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">{t('multilinks.verdict.unknown')}</span>
      </>
    );
  const bounds = { low: isolate(write(estimate.low)), high: isolate(write(estimate.high)) };
  return (
    <>
      <span className={classes.value}>
        <bdi>{write(estimate.value)}</bdi>
      </span>
      <span className={classes.bounds} aria-hidden>
        {t('multilinks.verdict.between', bounds)}
      </span>
      <span className="visually-hidden"> {t('multilinks.verdict.between_spoken', bounds)}</span>
    </>
  );
}
