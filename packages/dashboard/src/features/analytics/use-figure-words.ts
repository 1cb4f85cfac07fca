// How figures are called, what they mean, and how their values are written.
import { type FigureName, figures, type Unit } from '@vitrine/contract/figures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toPercent } from '../../parts/figures/entity-list-figures.ts';
import type { Figure } from '../../ui/figures.ts';
import { useFormat } from '../../ui/use-format.ts';

const none: Figure = { short: '—', full: '—' };

/** The one definition of each figure, in the reader's words. */
export function useFigureWords() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      name: (figure: FigureName): string => t(`analytics.figure.${figure}.name`),
      meaning: (figure: FigureName): string => {
        const sentence = t(`analytics.figure.${figure}.sentence`);
        return figures[figure].of === null ? sentence : `${sentence} ${t(`analytics.figure.${figure}.formula`)}`;
      },
    }),
    [t],
  );
}

/** Writes a value in its unit; `currency` is the store's. */
export function useFigureFormat(currency: string) {
  const format = useFormat();
  return useMemo(
    () =>
      (unit: Unit, value: number | null): Figure => {
        if (value === null) return none;
        if (unit === 'money') return format.moneyFigure(value, currency);
        return unit === 'percent' ? toPercent(value, format.locale) : format.count(value);
      },
    [format, currency],
  );
}
