// The months a span reaches over. Pure.
import type { BusinessId } from '@vitrine/contract/ids';
import { addDays } from '@vitrine/contract/range';
import { monthsOfSpan, type TrendChannel, type TrendSpan } from '@vitrine/contract/trends';
import type { CountReach } from './reading-store.ts';

export interface SpanAndChannel {
  readonly span: TrendSpan;
  readonly channel: TrendChannel;
}

const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The first day of the month a span begins with, as seen from a day; null where it has no beginning. */
export function findFirstDay(span: TrendSpan, today: string): string | null {
  const months = monthsOfSpan[span];
  if (months === null) return null;
  let first = monthOf(today);
  for (let back = 1; back < months; back += 1) first = monthOf(addDays(first, -1));
  return first;
}

export const toReach = (businessId: BusinessId, { span, channel }: SpanAndChannel, today: string): CountReach => ({
  businessId,
  channel,
  from: findFirstDay(span, today),
  until: monthOf(today),
});
