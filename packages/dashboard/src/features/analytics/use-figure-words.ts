// How figures are called, and what they mean.
import { type FigureName, figures } from '@vitrine/contract/figures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

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
