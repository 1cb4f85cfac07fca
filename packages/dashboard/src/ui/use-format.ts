// Figures and moments in the reader's language, for components.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toAgo, toCount, toDay, toMoment, toMoney, toMoneyFigure } from './figures.ts';

const localeOf = (language: string) => (language === 'he' ? 'he-IL' : 'en-US');

/** Formatters bound to the language on screen. */
export function useFormat() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const locale = localeOf(i18n.language);
    return {
      locale,
      count: (value: number) => toCount(value, locale),
      money: (amount: number, currency: string) => toMoney(amount, currency, locale),
      moneyFigure: (amount: number, currency: string) => toMoneyFigure(amount, currency, locale),
      day: (instant: string, zone?: string) => toDay(instant, locale, zone),
      moment: (instant: string, zone?: string) => toMoment(instant, locale, zone),
      ago: (instant: string) => toAgo(instant, new Date(), locale),
    };
  }, [i18n.language]);
}
