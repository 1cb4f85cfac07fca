// Shares and multiples in the reader's language: 43 % and 3.2.
import { useMemo } from 'react';
import { useFormat } from '../../ui/use-format.ts';

export function useShares() {
  const { locale } = useFormat();
  return useMemo(() => {
    const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
    const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return { toPercent: (share: number) => whole.format(share), toTimes: (lift: number) => tenth.format(lift) };
  }, [locale]);
}
