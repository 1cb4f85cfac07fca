// The two charts of a preview: activity, and commerce for those who may see it.
import type { Rights } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartCard } from '../../ui/chart-card.tsx';
import type { ChartSeries } from '../../ui/chart-series.ts';
import type { DayRange } from '../../ui/date-range.ts';
import { toPercent } from '../figures/entity-list-figures.ts';
import { type Counted, type DaySeries, type SeriesId, toActivity, toCommerce } from '../figures/preview-figures.ts';
import { useSaveChart } from '../files/use-save-chart.ts';
import { useFormat } from '../../ui/use-format.ts';

interface ChartsProps {
  /** Null while they load. */
  readonly days: Readonly<Record<string, Counted>> | null;
  readonly range: DayRange;
  /** The range in words. */
  readonly rangeName: string;
  readonly currency: string;
  readonly rights: Rights;
  /** Begins the names of saved files. */
  readonly fileName: string;
}

export function PreviewCharts({ days, range, rangeName, currency, rights, fileName }: ChartsProps) {
  const { t } = useTranslation();
  const dress = useSeriesDress(currency);
  const save = useSaveChart(fileName);
  const activity = useMemo(() => toActivity(range, days ?? {}, rights).map(dress), [range, days, rights, dress]);
  const commerce = useMemo(
    () => toCommerce(range, days ?? {}, rights, currency).map(dress),
    [range, days, rights, currency, dress],
  );
  const draw = (series: ChartSeries[]) => (days === null && series.length > 0 ? null : series);
  return (
    <>
      <ChartCard title={t('preview.chart.activity')} series={draw(activity)} range={rangeName} onDownload={save} />
      <ChartCard title={t('preview.chart.commerce')} series={draw(commerce)} range={rangeName} onDownload={save} />
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
