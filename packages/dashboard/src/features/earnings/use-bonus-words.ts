// What a bonus is for, in the reader's words.
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '@vitrine/contract/ledger';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { toMonthWords } from './statement-lines.ts';

/** What a bonus is for, such as `November 2026: 10 orders`; whether it is given or taken back says its amount. */
export function useBonusWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ bonus, currency, amount }: Pick<LedgerEntry, 'bonus' | 'currency' | 'amount'>): string | null => {
    if (bonus === null) return null;
    const month = toMonthWords(bonus.month, format.locale);
    const what =
      bonus.measure === 'orders'
        ? t('earnings.entries.bonus_orders', { count: bonus.from })
        : t(`earnings.entries.bonus_${bonus.measure}`, { amount: isolate(format.money(bonus.from, currency)) });
    return t(amount < 0 ? 'earnings.entries.bonus_lost' : 'earnings.entries.bonus', { month, what });
  };
}
