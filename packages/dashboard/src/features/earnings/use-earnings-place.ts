// What an earnings page was asked for, kept in its address: days, kind, currency and which part is open.
import { type EntryKind, entryKind } from '@vitrine/contract/ledger';
import { useRangePlace } from '../../parts/figures/use-range-place.ts';
import { readCurrency } from './statement-lines.ts';

export const parts = ['entries', 'statements', 'payouts', 'payee', 'terms'] as const;

export function useEarningsPlace() {
  const { currency: storeCurrency, ...place } = useRangePlace('last_30_days', { ofDays: true });
  const given = new URLSearchParams(place.search);
  const kind: EntryKind | null = entryKind.options.find((each) => each === given.get('kind')) ?? null;
  return {
    ...place,
    storeCurrency,
    kind,
    currency: readCurrency(given.get('currency') ?? ''),
    part: parts.find((each) => each === given.get('part')) ?? parts[0],
  };
}
export type EarningsPlace = ReturnType<typeof useEarningsPlace>;
