// Figures and moments in the reader's language, for components.
import { languages } from '@vitrine/contract/language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../locales/i18n.ts';
import { toAgo, toCount, toDay, toMoment, toMoney, toMoneyFigure, toMoneyMark } from './figures.ts';

/** Formatters bound to the language on screen. */
export function useFormat() {
  // drawn anew when the language changes
  useTranslation();
  const { locale } = languages[currentLanguage()];
  return useMemo(() => {
    return {
      locale,
      count: (value: number) => toCount(value, locale),
      money: (amount: number, currency: string) => toMoney(amount, currency, locale),
      moneyFigure: (amount: number, currency: string) => toMoneyFigure(amount, currency, locale),
      moneyMark: (amount: number, currency: string) => toMoneyMark(amount, currency, locale),
      day: (instant: string, zone?: string) => toDay(instant, locale, zone),
      moment: (instant: string, zone?: string) => toMoment(instant, locale, zone),
      ago: (instant: string) => toAgo(instant, new Date(), locale),
    };
  }, [locale]);
}
