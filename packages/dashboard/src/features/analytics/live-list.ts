// The visits and orders that events announced, newest first, each once. Pure.
import type { LiveEvent } from '@vitrine/contract/analytics';

export type LiveItem = Extract<LiveEvent, { kind: 'visit' | 'order' }>;

/** More than anyone reads. */
export const liveItemsKept = 200;

export const keyOf = ({ kind, id }: LiveItem): string => `${kind} ${id}`;

/** What is sent again, as after a new connection, replaces what was known. */
export function addLiveItems(known: readonly LiveItem[], fresh: readonly LiveItem[]): readonly LiveItem[] {
  if (fresh.length === 0) return known;
  const all = new Map([...known, ...fresh].map((item) => [keyOf(item), item]));
  return [...all.values()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, liveItemsKept);
}
