// How figures are called, and what they mean.
import { type FigureName, figures } from '@vitrine/contract/figures';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const own = ['influencer_attributed_checkouts', 'influencer_attributed_revenue'] as const;

/** The one definition of each figure, in the reader's words; `isOwn` where what is credited can be the reader's alone. */
export function useFigureWords(isOwn = false) {
  const { t } = useTranslation();
  return useMemo(() => {
    const ownOf = (figure: FigureName) => (isOwn ? own.find((each) => each === figure) : undefined);
    return {
      name: (figure: FigureName): string => {
        const mine = ownOf(figure);
        return mine ? t(`analytics.own_figure.${mine}.name`) : t(`analytics.figure.${figure}.name`);
      },
      meaning: (figure: FigureName): string => {
        const mine = ownOf(figure);
        const sentence = mine ? t(`analytics.own_figure.${mine}.sentence`) : t(`analytics.figure.${figure}.sentence`);
        return figures[figure].of === null ? sentence : `${sentence} ${t(`analytics.figure.${figure}.formula`)}`;
      },
    };
  }, [t, isOwn]);
}
