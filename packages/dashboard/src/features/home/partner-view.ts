// What an influencer's home tells of their money: a month's earnings, and the latest orders of many entries. Pure.
import type { Balance, LedgerEntry, Statement } from '@vitrine/contract/ledger';
import { fromMajor, toMajor } from '@vitrine/contract/money';

const sum = (amounts: readonly number[], currency: string): number =>
  toMajor(
    amounts.reduce((total, amount) => total + fromMajor(amount, currency), 0),
    currency,
  );

/** What was earned on the days of a month, less what was taken back; payments are no part of it. */
export function toEarned(statements: readonly Statement[], month: string, currency: string): number {
  const drawn = statements.find((each) => each.month === month && each.currency === currency);
  return drawn === undefined ? 0 : sum([drawn.earned, drawn.taken_back, drawn.other], currency);
}

/** The store's currency first, which stands there also before anything was earned. */
export function listBalances(balances: readonly Balance[], own: string): Balance[] {
  const none: Balance = { currency: own, balance: 0, held: 0, payable: 0, pending: 0, next_available_at: null };
  const first = balances.find(({ currency }) => currency === own);
  const others = balances.filter(({ currency }) => currency !== own);
  return first === undefined && others.length > 0 ? others : [first ?? none, ...others];
}

export interface EarnedOrder {
  readonly orderId: string;
  readonly name: string;
  readonly day: string;
  readonly amount: number;
  readonly currency: string;
  readonly isHeld: boolean;
}

/** How many orders are shown. */
const shown = 5;

/** What each order earned, all of its lines together, the latest first. */
export function listOrders(entries: readonly LedgerEntry[]): EarnedOrder[] {
  const byOrder = Map.groupBy(
    entries.filter(({ order_id: id }) => id !== null),
    ({ order_id: id, currency }) => `${id} ${currency}`,
  );
  return [...byOrder.values()].slice(0, shown).flatMap((of) => {
    const [first] = of;
    if (first === undefined || first.order_id === null) return [];
    const amounts = of.map(({ amount }) => amount);
    return {
      orderId: first.order_id,
      name: first.order_name ?? first.order_id,
      day: first.day,
      amount: sum(amounts, first.currency),
      currency: first.currency,
      isHeld: of.some(({ is_held: isHeld }) => isHeld),
    };
  });
}
