// A figure day by day as one line; the day that is read is walked to by keys, finger or pointer, and said in words.
import { UnstyledButton } from '@mantine/core';
import { figures as known } from '@vitrine/contract/figures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartMark, useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { Card } from '../../ui/card.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { SparkLine } from '../../ui/spark-line.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type OverviewFigure, toFigureName } from './overview-view.ts';
import styles from './pulse.module.css';
import { type DayValue, listValues } from './pulse-view.ts';

interface DayLineProps {
  readonly days: Parameters<typeof listValues>[0];
  readonly figures: readonly OverviewFigure[];
  readonly currency: string;
  readonly isWhole: boolean;
  /** The day of the store, which is not over. */
  readonly today: string;
}

export function DayLine({ days, figures, currency, isWhole, today }: DayLineProps) {
  const { t } = useTranslation();
  const [wanted, want] = useState<OverviewFigure | null>(null);
  const figure = wanted !== null && figures.includes(wanted) ? wanted : figures[0];
  if (figure === undefined) return null;
  const nameOf = (each: OverviewFigure): string => t(`home.figure.${toFigureName(each, isWhole)}.name`);
  return (
    <Card isPadded title={t('pulse.chart.title')} className={`${styles.chart} ${styles.chartRoom}`}>
      {figures.length > 1 && (
        <fieldset className={styles.choice} aria-label={t('pulse.chart.choice')}>
          {figures.map((each) => (
            <UnstyledButton key={each} aria-pressed={each === figure} onClick={() => want(each)}>
              {nameOf(each)}
            </UnstyledButton>
          ))}
        </fieldset>
      )}
      <Line
        key={figure}
        name={nameOf(figure)}
        figure={figure}
        values={listValues(days, figure, isWhole)}
        {...{ currency, today }}
      />
    </Card>
  );
}

interface LineProps {
  readonly name: string;
  readonly figure: OverviewFigure;
  readonly values: readonly DayValue[];
  readonly currency: string;
  readonly today: string;
}

function Line({ name, figure, values, currency, today }: LineProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const write = useFigureFormat(currency);
  const mark = useChartMark(currency);
  const [chosen, choose] = useState<number | null>(null);
  const last = values.length - 1;
  const at = Math.min(chosen ?? last, last);
  const read = values[at];
  if (read === undefined || values.every(({ value }) => value === 0))
    return <p className={styles.nothing}>{t('pulse.chart.nothing')}</p>;
  const dayWords = (day: string): string => (day === today ? t('pulse.chart.today') : toDayWords(day, locale));
  const valueOf = (value: number) => write(known[figure].unit, value);
  const top = Math.max(...values.map(({ value }) => value));
  return (
    <>
      <p className={styles.readout}>
        <bdi>{valueOf(read.value).full}</bdi> <span>{dayWords(read.day)}</span>
      </p>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden>
          <bdi>{mark(known[figure].unit, top)}</bdi>
          <bdi>{mark(known[figure].unit, 0)}</bdi>
        </div>
        <div className={styles.field}>
          <SparkLine values={values.map(({ value }) => value)} isOpen={values[last]?.day === today} />
          <span className={styles.cursor} style={{ insetInlineStart: `${last === 0 ? 0 : (at / last) * 100}%` }} />
          <input
            type="range"
            className={styles.walk}
            min={0}
            max={last}
            value={at}
            aria-label={t('pulse.chart.walk', { figure: name })}
            aria-valuetext={`${dayWords(read.day)}: ${valueOf(read.value).full}`}
            onChange={(event) => choose(Number(event.currentTarget.value))}
            onPointerMove={(event) => choose(toPlace(event, last))}
            onPointerLeave={() => choose(null)}
          />
        </div>
        <div className={styles.ends} aria-hidden>
          <span>{toDayWords(values[0]?.day ?? read.day, locale)}</span>
          <span>{dayWords(values[last]?.day ?? read.day)}</span>
        </div>
      </div>
    </>
  );
}

/** The point nearest to the pointer; time runs with the writing. */
function toPlace({ clientX, currentTarget }: React.PointerEvent<HTMLElement>, last: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (clientX - left) / width));
  return Math.round((getComputedStyle(currentTarget).direction === 'rtl' ? 1 - share : share) * last);
}
