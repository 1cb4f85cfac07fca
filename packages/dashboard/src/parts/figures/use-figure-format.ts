// How values of figures are written: money, percent or a count.
import type { Unit } from '@vitrine/contract/figures';
import { useMemo } from 'react';
import type { Figure } from '../../ui/figures.ts';
import { useFormat } from '../../ui/use-format.ts';
import { toPercent } from './entity-list-figures.ts';

/** Writes a value in its unit, a dash where there is none; `currency` is the store's. */
export function useFigureFormat(currency: string) {
  const format = useFormat();
  return useMemo(
    () =>
      (unit: Unit, value: number | null): Figure => {
        if (value === null) return { short: '–', full: '–' };
        if (unit === 'money') return format.moneyFigure(value, currency);
        return unit === 'percent' ? toPercent(value, format.locale) : format.count(value);
      },
    [format, currency],
  );
}

/** Writes a value beside a chart, where an amount is shortened from 1000. */
export function useChartMark(currency: string) {
  const format = useFormat();
  const write = useFigureFormat(currency);
  return useMemo(
    () =>
      (unit: Unit, value: number): string =>
        unit === 'money' ? format.moneyMark(value, currency) : write(unit, value).short,
    [format, write, currency],
  );
}
