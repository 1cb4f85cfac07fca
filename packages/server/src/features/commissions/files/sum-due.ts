// Whom payouts that are due would pay, and how much in each currency. Pure.
import type { AccountId } from '@vitrine/contract/ids';
import type { Balance } from '../model.ts';

export interface DueFacts {
  /** Minor units; less is carried over, but of those who ended. */
  readonly minimum: { readonly amount: number; readonly currency: string } | null;
  readonly ended: ReadonlySet<AccountId>;
  /** Who is in a file of that currency that is not settled. */
  readonly isInFile: (accountId: AccountId, currency: string) => boolean;
}

export interface DueSums {
  readonly people: number;
  /** Minor units by currency, which are in the order of their names. */
  readonly sums: readonly (readonly [currency: string, amount: number])[];
}

export function sumDue(
  balances: readonly Pick<Balance, 'accountId' | 'currency' | 'payable'>[],
  { minimum, ended, isInFile }: DueFacts,
): DueSums {
  const least = (accountId: AccountId, currency: string): number =>
    minimum?.currency === currency && !ended.has(accountId) ? minimum.amount : 1;
  const due = balances.filter(
    ({ accountId, currency, payable }) => payable >= least(accountId, currency) && !isInFile(accountId, currency),
  );
  const sums = new Map<string, number>();
  for (const { currency, payable } of due) sums.set(currency, (sums.get(currency) ?? 0) + payable);
  const people = new Set(due.map(({ accountId }) => accountId)).size;
  return { people, sums: [...sums].sort(([one], [other]) => (one < other ? -1 : 1)) };
}
