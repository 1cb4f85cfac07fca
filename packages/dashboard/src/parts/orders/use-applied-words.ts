// How an entry was counted, in the reader's words.
import { useTranslation } from 'react-i18next';
import type { AppliedTerms } from '@vitrine/contract/ledger';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { toPercent } from '../figures/entity-list-figures.ts';
import { listReductions } from '../terms/terms-facts.ts';

const reductionTexts = {
  vat: 'earnings.entries.less_vat',
  tier: 'earnings.entries.by_tier',
  returning: 'earnings.entries.by_returning',
  capped: 'earnings.entries.capped',
} as const;

/** Joined to its amount, so that no line ends after it. */
const keepMinus = (amount: string): string => amount.replace('−', '−\u2060');

/** How an entry was counted, such as `12% of $80.00`, or `12%` without the revenue, and what was left out before. */
export function useAppliedWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return (terms: AppliedTerms | null, base: number | undefined, currency: string) => {
    if (terms === null) return null;
    if (terms.unearned !== null) return { main: t(`earnings.entries.unearned.${terms.unearned}`), less: '' };
    const flat = terms.commission_flat;
    const rate = isolate(toPercent(terms.commission ?? 0, format.locale).full);
    const share =
      // what changes the amount alone is no share of nothing
      base === undefined || base === 0
        ? rate
        : t('earnings.entries.share', { rate, base: isolate(keepMinus(format.money(base, currency))) });
    const main =
      flat === null ? share : t('earnings.entries.flat', { amount: isolate(format.money(flat.amount, flat.currency)) });
    const less = listReductions(terms).map((reduction) =>
      reduction === 'ratio'
        ? t('earnings.entries.less_ratio', { ratio: isolate(toPercent(terms.net_revenue_ratio, format.locale).full) })
        : t(reductionTexts[reduction]),
    );
    return { main, less: less.join(' · ') };
  };
}
