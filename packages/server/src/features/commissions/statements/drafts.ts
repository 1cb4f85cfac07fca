// Which months are open, and what the drafts of their statements come to. Pure.
import { lastDayOf, monthBefore } from '../months.ts';
import type { StatedPayout, Statement, StatementSums } from '../model.ts';

/** Days of a month that is not stated yet; open ends take in what came late, or is dated ahead. */
export interface OpenDays {
  readonly from: string | null;
  readonly to: string | null;
}

export const isIn = (day: string, { from, to }: OpenDays): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

/** What the entries of an open month come to in a currency, in minor units. */
export type OpenSums = Pick<StatementSums, 'currency' | 'earned' | 'refunded' | 'other' | 'settled' | 'lines'>;

const nothing = { earned: 0, refunded: 0, other: 0, settled: 0, lines: 0 };

export interface OpenMonth {
  readonly month: string;
  readonly days: OpenDays;
}

/** The month under way, and before it the last one until it is issued; oldest first. Whatever is late falls in the first. */
export function listOpenMonths(lastIssued: string | null, current: string): OpenMonth[] {
  const isLastOpen = lastIssued === null || lastIssued < monthBefore(current);
  const months = isLastOpen ? [monthBefore(current), current] : [current];
  return months.map((month, at) => ({
    month,
    days: {
      from: at === 0 ? null : `${month}-01`,
      to: at === months.length - 1 ? null : lastDayOf(month),
    },
  }));
}

/** Newest first; each opens with what the one before closed with. A month without anything in a currency is left out. */
export function toDrafts(
  months: readonly OpenMonth[],
  sums: readonly (readonly OpenSums[])[],
  payouts: readonly StatedPayout[],
  issued: readonly StatementSums[],
): Statement[] {
  const currencies = new Set([
    ...issued.map(({ currency }) => currency),
    ...sums.flat().map(({ currency }) => currency),
    ...payouts.map(({ currency }) => currency),
  ]);
  const drafts = [...currencies].sort().flatMap((currency) => {
    let opening = issued.find((each) => each.currency === currency)?.closing ?? 0;
    return months.flatMap(({ month, days }, at): Statement[] => {
      const own = sums[at]?.find((each) => each.currency === currency);
      const { earned, refunded, other, settled, lines } = own ?? nothing;
      const due = payouts.filter((each) => each.month === null && each.currency === currency);
      const here = due.filter(({ day }) => isIn(day, days));
      const paid = here.reduce((sum, { amount }) => sum + amount, 0);
      if (lines === 0 && here.length === 0 && (opening === 0 || at < months.length - 1)) return [];
      const closing = opening + earned + refunded + other + settled - paid;
      const sumsOfMonth = { opening, earned, refunded, other, settled, paid, closing, lines };
      const draft = { month, currency, ...sumsOfMonth, issuedAt: null };
      opening = closing;
      return [draft];
    });
  });
  return drafts.sort((a, b) => (a.month === b.month ? 0 : a.month < b.month ? 1 : -1));
}
