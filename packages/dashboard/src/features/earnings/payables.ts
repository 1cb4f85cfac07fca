// Whom the merchant owes what, by currency: who can be paid, what is held, and the sums. Pure.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { listPayables } from '@vitrine/contract/ledger';
import { sum } from './amounts.ts';

export type Payable = AnswerOf<typeof listPayables>['influencers'][number];

export interface PayableTotals {
  readonly people: number;
  readonly payable: number;
  readonly held: number;
  /** What was paid out or earned too much and is taken off what comes next; zero or less. */
  readonly carriedOver: number;
}

export function toPayableTotals(rows: readonly Payable[], currency: string): PayableTotals {
  const own = rows.filter((row) => row.currency === currency);
  const due = own.filter(({ payable }) => payable > 0);
  const behind = own.filter(({ payable }) => payable < 0);
  const total = (of: readonly Payable[], name: 'payable' | 'held') => {
    const amounts = of.map((row) => row[name]);
    return sum(amounts, currency);
  };
  return {
    people: due.length,
    payable: total(due, 'payable'),
    held: total(own, 'held'),
    carriedOver: total(behind, 'payable'),
  };
}

/** Those of a currency: who can be paid first, most first; then those whose money is held; those who owe last. */
export function listOf(rows: readonly Payable[], currency: string): Payable[] {
  const rank = ({ payable }: Payable): number => (payable > 0 ? 0 : payable === 0 ? 1 : 2);
  return rows
    .filter((row) => row.currency === currency)
    .toSorted((a, b) => rank(a) - rank(b) || Math.abs(b.payable) - Math.abs(a.payable) || b.held - a.held);
}

/** The currency to begin with: the one asked for if anybody has a balance in it, else the store's own, else the first. */
export function chooseCurrency(asked: string | null, currencies: readonly string[], own: string): string {
  if (asked !== null && currencies.includes(asked)) return asked;
  return currencies.includes(own) ? own : (currencies[0] ?? own);
}

/** Who is still to be paid of those chosen, in the order of the list; somebody paid meanwhile drops out. */
export function listChosen(rows: readonly Payable[], chosen: ReadonlySet<string>): Payable[] {
  return rows.filter(({ username, payable }) => chosen.has(username) && payable > 0);
}

/** What is in the store's own currency stands first; the others keep their order. */
export function ownFirst<Held extends { readonly currency: string }>(all: readonly Held[], own: string): Held[] {
  return [...all.filter(({ currency }) => currency === own), ...all.filter(({ currency }) => currency !== own)];
}
