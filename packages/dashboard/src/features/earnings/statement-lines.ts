// The entries of a statement laid out by order, as they are printed. Pure.
import type { LedgerEntry } from '@vitrine/contract/ledger';
import { sum } from './amounts.ts';

/** What one order moved in the month; a correction stands by itself. */
export interface StatementGroup {
  readonly key: string;
  /** Null for a correction. */
  readonly orderName: string | null;
  readonly entries: readonly LedgerEntry[];
  /** Shown where there is more than one entry. */
  readonly sum: number;
}

/** Orders in the order of their first entry, the entries of each as they came. */
export function groupByOrder(entries: readonly LedgerEntry[], currency: string): StatementGroup[] {
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const key = entry.order_id === null ? entry.entry_id : `order ${entry.order_id}`;
    const known = groups.get(key);
    if (known) known.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups].map(([key, own]) => ({
    key,
    orderName: own[0]?.order_id === null ? null : (own[0]?.order_name ?? `#${own[0]?.order_id ?? ''}`),
    entries: own,
    sum: sum(
      own.map(({ amount }) => amount),
      currency,
    ),
  }));
}

/** A calendar month as people say it, such as `November 2026`. */
export function toMonthWords(month: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-15T12:00:00Z`));
}

/** A month of an address; null for everything that is none. */
export const readMonth = (text: string): string | null => (/^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null);

/** A currency of an address; null for everything that is none. */
export const readCurrency = (text: string): string | null => (/^[A-Z]{3}$/.test(text) ? text : null);
