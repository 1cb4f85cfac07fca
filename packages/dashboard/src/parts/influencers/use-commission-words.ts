// What an influencer is paid, in one figure: the amount of each order where one holds, and the rate where none does.
import type { Terms } from '@vitrine/contract/influencers';
import { useTranslation } from 'react-i18next';
import { toPercent } from '../figures/entity-list-figures.ts';
import type { Figure } from '../../ui/figures.ts';
import { useFormat } from '../../ui/use-format.ts';

type Paid = Pick<Terms, 'commission' | 'commission_flat'>;

export function useCommissionWords(): (terms: Paid) => Figure {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ commission, commission_flat: flat }) => {
    if (flat === null) return toPercent(commission, format.locale);
    const short = format.money(flat.amount, flat.currency);
    return { short, full: t('influencers.flat', { amount: short }) };
  };
}
