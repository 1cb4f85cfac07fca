// The figures of a tab day by day, one at a time, beside the period before when it is compared.
import type { Dimension, TabFigures } from '@vitrine/contract/analytics';
import type { Rights } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../ui/chart-card.tsx';
import type { ChartSeries } from '../../ui/chart-series.ts';
import { useSaveChart } from '../../parts/files/use-save-chart.ts';
import { GoalsButton } from './goals/goals-button.tsx';
import { NotesButton } from './notes/notes-button.tsx';
import { useDayMarks } from './notes/use-day-events.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';
import { isOfProducts, type ShownTab } from './analytics-access.ts';
import type { AnalyticsAnswer } from './use-analytics-answer.ts';
import { nameTab } from './tab-name.ts';
import { type FigureSeries, pickTab, toSeries } from './tab-figures.ts';
import { useChartMark, useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { useFigureWords } from './use-figure-words.ts';

interface ChartProps {
  /** Null while they load. */
  readonly now: TabFigures | null;
  readonly answer: AnalyticsAnswer;
  readonly screen: AnalyticsScreen;
}

const toPeriod = (answer: TabFigures, tab: ShownTab, under: Dimension | null) => ({
  days: { from: answer.from_date, to: answer.to_date },
  sums: pickTab(answer, tab, under),
});

export function DayChart({ now, answer, screen }: ChartProps) {
  const { t } = useTranslation();
  const { place, go, access } = screen;
  const { previous: before, previousName, currency, range } = answer;
  const save = useSaveChart(nameTab(place.tab, t));
  const drawn = useDrawnSeries({
    now,
    before,
    tab: place.tab,
    under: isOfProducts(screen.under) ? 'product' : null,
    // the period before goes by its own name
    beforeName: place.compare?.with === 'previous' ? null : (previousName ?? null),
    rights: access.rights,
    currency,
  });
  const marks = useDayMarks(screen);
  return (
    <ChartCard
      title={t(place.range === 'last_24_hours' ? 'analytics.hours' : 'analytics.days')}
      level={2}
      series={drawn}
      range={range}
      today={screen.today}
      onDownload={save}
      marks={marks}
      foot={
        <>
          <NotesButton screen={screen} marks={marks} />
          <GoalsButton screen={screen} />
        </>
      }
      choice={{ id: place.series, choose: (series) => go({ series: series === drawn?.[0]?.id ? null : series }) }}
    />
  );
}

interface Drawn {
  readonly now: TabFigures | null;
  readonly before: TabFigures | null;
  readonly beforeName: string | null;
  readonly tab: ShownTab;
  readonly under: Dimension | null;
  readonly rights: Rights;
  readonly currency: string;
}

function useDrawnSeries({ now, before, beforeName, tab, under, rights, currency }: Drawn): ChartSeries[] | null {
  const { name } = useFigureWords(true);
  const write = useFigureFormat(currency);
  const mark = useChartMark(currency);
  return useMemo(() => {
    if (now === null) return null;
    const toUnit = { count: '', money: ` (${currency})`, percent: ' (%)' } as const;
    const dress = ({ id, figure, unit, points, previous }: FigureSeries): ChartSeries => ({
      id,
      name: name(figure),
      column: name(figure) + toUnit[unit],
      ...(unit === 'money' ? { currency } : {}),
      points,
      ...(previous ? { previous } : {}),
      ...(beforeName === null ? {} : { previousName: beforeName }),
      write: (value) => write(unit, value).full,
      mark: (value) => mark(unit, value),
    });
    return toSeries(toPeriod(now, tab, under), before && toPeriod(before, tab, under), rights, currency).map(dress);
  }, [now, before, beforeName, tab, under, rights, currency, name, write, mark]);
}
