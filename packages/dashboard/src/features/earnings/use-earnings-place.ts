// What an earnings page was asked for, kept in its address: days, kind, currency and which part is open.
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type EntryKind, entryKind } from '@vitrine/contract/ledger';
import { dayOf } from '@vitrine/contract/range';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useRangeChoice } from '../../ui/date-range-address.ts';
import { toDays } from '../../ui/date-range.ts';
import { readCurrency } from './statement-lines.ts';

export const parts = ['entries', 'statements', 'payouts', 'terms'] as const;

export function useEarningsPlace() {
  const { brand } = useSession();
  const zone = brand?.time_zone ?? 'UTC';
  const [today] = useState(() => dayOf(new Date(), zone));
  const [range, chooseRange] = useRangeChoice('last_30_days', today);
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const kind: EntryKind | null = entryKind.options.find((each) => each === given.get('kind')) ?? null;
  return {
    zone,
    today,
    range,
    chooseRange,
    days: toDays(range, today),
    kind,
    currency: readCurrency(given.get('currency') ?? ''),
    part: parts.find((each) => each === given.get('part')) ?? parts[0],
    storeCurrency: brand?.currency ?? 'USD',
    /** Replaces one part of the address; an empty text takes it away. */
    put: (name: 'kind' | 'currency' | 'part', value: string) => {
      const next = new URLSearchParams(search);
      if (value === '') next.delete(name);
      else next.set(name, value);
      const query = next.size === 0 ? '' : `?${next.toString()}`;
      void navigate({ href: path + query, replace: true, resetScroll: false, state: true });
    },
  };
}
export type EarningsPlace = ReturnType<typeof useEarningsPlace>;
