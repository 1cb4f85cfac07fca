// Hours and days of the week as they stand at the edges of a heat map.
import { useCallback } from 'react';
import { useFormat } from '../../../ui/use-format.ts';
import type { SplitKey } from '@vitrine/contract/figure-questions';

/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** `weekday` from 1 (Monday) to 7, `hour` from 0 to 23. */
export function useClockNames(): (key: SplitKey, value: number) => string {
  const { locale } = useFormat();
  return useCallback(
    (key, value) => {
      if (key === 'hour') return String(value).padStart(2, '0');
      const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
      return weekday.format(monday + (value - 1) * dayMs);
    },
    [locale],
  );
}
