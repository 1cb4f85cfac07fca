// The second opinion of the ledger, twice: line by line, as buckets are filled with the money that came in and emptied with the money
// that went back; and, of each order as a whole, between which amounts its definition has it lie (`definition.ts`). Neither uses a
// rule of the program; the first could repeat its mistakes, the second follows no line through its refunds.
import type { Db } from '../../../platform/db/db.ts';
import { empty, fill, type Filled } from './buckets.ts';
import { deal, half, least, most, roundTogether, sum } from './exact.ts';
import {
  isBefore,
  leaveBetween,
  leaveOf,
  listBonuses,
  listOfCustomer,
  monthOf,
  sumMonth,
  termsOf,
  type Bound,
  type Counted,
  type Recounted,
  type RecountedBonus,
} from './looking-back.ts';
import { defineOrder, type Span } from './definition.ts';
import { down, lesser, up, whole } from './fractions.ts';
import { shareOf, capOf, listRates } from './monthly.ts';
import { netOf, paidNetOf } from './net-sales.ts';
import {
  readReturning,
  readRows,
  readTerms,
  type Agreed,
  type LookedBack,
  type Asked,
  type Counting,
  type HeldTerms,
  type SoldLine,
  type SoldOrder,
} from './rows.ts';

export { isWithin, type Bound, type Recounted, type RecountedBonus } from './looking-back.ts';

const nothing: Agreed = {
  rate: 0,
  flat: null,
  flat_currency: null,
  products: {},
  collections: {},
  ratio: 10_000,
  refunds: true,
  vat: false,
  returning: null,
  monthly: null,
  order_cap: null,
  customer_cap: null,
  cap_currency: null,
};

export interface Recount {
  readonly earnings: Recounted[];
  readonly bounds: Bound[];
}

export interface LinkedRecount extends Recount {
  readonly bonuses: RecountedBonus[];
}

/** Of every order that is a sale and is credited to an influencer, and what their months have reached. */
export async function recountEarnings(db: Db, businessId: string): Promise<LinkedRecount> {
  const linked = await recountLinked(db, businessId);
  const others = await recountUnlinked(db, businessId, null);
  return {
    earnings: [...others.earnings, ...linked.earnings],
    bounds: [...others.bounds, ...linked.bounds],
    bonuses: linked.bonuses,
  };
}

/** Of all orders, or of those asked for, of influencers whose orders do not depend on each other. */
export async function recountUnlinked(db: Db, businessId: string, ids: readonly string[] | null): Promise<Recount> {
  const terms = await readTerms(db, businessId);
  return toRecount(await recount(db, businessId, terms, { ids, others: listLinked(terms) }));
}

/** Of all orders of the other influencers. */
export async function recountLinked(db: Db, businessId: string): Promise<LinkedRecount> {
  const terms = await readTerms(db, businessId);
  const accounts = listLinked(terms);
  if (accounts.length === 0) return { earnings: [], bounds: [], bonuses: [] };
  const counted = await recount(db, businessId, terms, { ids: null, accounts });
  return { ...toRecount(counted), bonuses: listBonuses(counted, terms) };
}

const listLinked = (terms: readonly HeldTerms[]): string[] => [
  ...new Set(terms.flatMap((each) => (each.monthly !== null || each.customer_cap !== null ? [each.account] : []))),
];

const toRecount = (counted: readonly Counted[]): Recount => ({
  earnings: counted.flatMap(({ earnings }) => earnings),
  bounds: counted.map(({ bound }) => bound),
});

/** One order after another, as they were placed; each looks back upon those of its influencer before it. */
async function recount(db: Db, businessId: string, terms: readonly HeldTerms[], asked: Asked): Promise<Counted[]> {
  const { orders, lines, refunds } = await readRows(db, businessId, asked);
  const needsBuyers = terms.some(({ returning }) => returning !== null);
  const returning = needsBuyers ? await readReturning(db, businessId) : new Set<string>();
  const counted: Counted[] = [];
  const ofMonth = new Map<string, Counted[]>();
  for (const order of orders.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))) {
    const held = termsOf(order, terms) ?? nothing;
    // revenue is counted as ever, of which they get nothing
    const agreed = order.unearned ? { ...nothing, ratio: held.ratio, refunds: held.refunds, vat: held.vat } : held;
    const month = ofMonth.get(monthOf(order)) ?? [];
    ofMonth.set(monthOf(order), month);
    const used = agreed.customer_cap === null ? null : listOfCustomer(order, counted);
    const around: LookedBack = {
      isReturning: returning.has(order.order),
      earlier: agreed.monthly === null ? 0n : sumMonth(month, agreed.monthly),
      left: agreed.customer_cap === null || used === null ? null : leaveOf(agreed.customer_cap, used),
    };
    const of = { order, lines: lines.get(order.order) ?? [], refunds: refunds.get(order.order) ?? [], agreed, around };
    const earnings = recountOne(of);
    const done = {
      order,
      earnings,
      bound: boundOf(of, used),
      // what earns nothing by the rules is in no month
      base: order.unearned ? 0n : sumOf(earnings, 'base'),
      net: netOf(of),
      commission: sumOf(earnings, 'commission'),
    };
    counted.push(done);
    month.push(done);
  }
  return counted;
}

const sumOf = (earnings: readonly Recounted[], of: 'base' | 'commission'): bigint =>
  sum(earnings.map((each) => BigInt(each[of])));

/** The rate of its own a line has; null for none. */
const ownRateOf = ({ product, collections }: SoldLine, agreed: Agreed): number | null => {
  const own = product === null ? undefined : agreed.products[product];
  const rates = collections.flatMap((id) => agreed.collections[id] ?? []);
  return own ?? (rates.length === 0 ? null : Math.max(...rates));
};

/** By what was paid and kept alone: the definition in exact fractions, and never more than the money that is left. */
function boundOf(of: Counting, used: readonly Counted[] | null): Bound {
  const { order, lines, refunds, agreed, around } = of;
  const isOther = around.isReturning && agreed.returning !== null;
  const general = isOther ? [agreed.returning ?? 0] : listRates(agreed);
  const rateOf = (line: SoldLine) => {
    const own = isOther ? null : ownRateOf(line, agreed);
    const rates = own === null ? general : [own];
    return { least: Math.min(...rates), most: Math.max(...rates) };
  };
  const isFlat = agreed.flat !== null && !isOther;
  const flat = isFlat ? (agreed.flat_currency === order.currency ? agreed.flat : 0n) : null;
  const { base, commission } = defineOrder(of, { rateOf, flat, cap: capBetween(order, agreed, used) });
  const back = sum(refunds.map(({ amount }) => amount));
  const received = most(order.total - order.unpaid, 0n);
  const money = whole((agreed.refunds ? most(received - back, 0n) : received) + BigInt(lines.length));
  return {
    order: order.order,
    account: order.account,
    base: toEnds({ ...base, most: lesser(base.most, money) }),
    commission: toEnds(commission),
  };
}

/** The whole units within. */
const toEnds = (span: Span): Bound['base'] => ({ least: Number(up(span.least)), most: Number(down(span.most)) });

/** Between what the cap may be that is left for an order; null for no cap. */
function capBetween(order: SoldOrder, agreed: Agreed, used: readonly Counted[] | null): Span | null {
  const { order_cap: ofOrder, customer_cap: ofCustomer, cap_currency: currency } = agreed;
  if (currency !== order.currency) return null;
  const left = ofCustomer === null || used === null ? null : leaveBetween(ofCustomer, used);
  if (left === null) return ofOrder === null ? null : { least: whole(ofOrder), most: whole(ofOrder) };
  const within = (amount: bigint) => whole(ofOrder === null ? amount : least(amount, ofOrder));
  return { least: within(left.least), most: within(left.most) };
}

function recountOne(of: Counting): Recounted[] {
  const { order, lines, refunds, agreed } = of;
  const { goods, taxes, flatShare } = fill(of);
  const earned = earnAll(of, { goods, taxes, flatShare });
  if (order.test || order.rejected || (order.gone && refunds.length === 0)) return [];
  const key = { account: order.account, order: order.order, currency: order.currency };
  const told: Recounted[] = lines.map(({ line }, at) => ({
    ...key,
    line,
    refund: null,
    day: order.day,
    base: Number(earned.bases[at] ?? 0n),
    commission: Number(earned.commissions[at] ?? 0n),
  }));
  const back = sum(refunds.map(({ amount }) => amount));
  const isLost = order.gone || back >= most(order.total - order.unpaid, 0n);
  // after each refund the goods that are left in each bucket
  let left = goods;
  let money = most(order.total - order.unpaid, 0n);
  for (const [turn, refund] of refunds.entries()) {
    money = most(money - refund.amount, 0n);
    const isLast = turn === refunds.length - 1;
    const before = left;
    if (agreed.refunds) left = empty(of, refund, { left, goods, taxes, money });
    if (isLast && isLost) left = left.map(() => 0n);
    const keptOf = (all: bigint, bucket: bigint, at: number): bigint =>
      all - half(all * ((goods[at] ?? 0n) - bucket), goods[at] ?? 0n);
    for (const [at, { line }] of lines.entries()) {
      const [was, is] = [before[at] ?? 0n, left[at] ?? 0n];
      const change = (all: bigint): number => Number(keptOf(all, is, at) - keptOf(all, was, at));
      const [base, commission] = [change(earned.bases[at] ?? 0n), change(earned.commissions[at] ?? 0n)];
      told.push({ ...key, line, refund: refund.id, day: refund.day, base, commission });
    }
  }
  return told.filter(({ base, commission }) => base !== 0 || commission !== 0);
}

function earnAll(of: Counting, filled: Filled) {
  const { order, lines, agreed, around } = of;
  const { goods, taxes, flatShare } = filled;
  const bought = goods.map((each, at) => (lines[at]?.card ? 0n : each));
  const counts = bought.map(
    (each, at) => most(each - (agreed.vat && order.included ? (taxes[at] ?? 0n) : 0n), 0n) * BigInt(agreed.ratio),
  );
  const bases = roundTogether(counts, 10_000n);
  const isOther = around.isReturning && agreed.returning !== null;
  const isFlatPaid = agreed.flat_currency === order.currency && sum(bought) > 0n;
  const flat = isFlatPaid ? half((agreed.flat ?? 0n) * flatShare[0], flatShare[1]) : 0n;
  const [part, parts] = shareOf(order, agreed, { around, base: sum(bases), net: paidNetOf(of, filled) });
  const rated = counts.map((count, at) => {
    const own = isOther || !lines[at] ? null : ownRateOf(lines[at], agreed);
    return count * (own === null ? part : BigInt(own) * parts);
  });
  const earned = agreed.flat === null || isOther ? roundTogether(rated, 100_000_000n * parts) : deal(flat, bought);
  const cap = capOf(order, agreed, around);
  const commissions = cap !== null && sum(earned) > cap ? deal(cap, earned) : earned;
  return { bases, commissions };
}
