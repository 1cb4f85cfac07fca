// The second opinion of the ledger: what orders earn by the definitions, from the rows alone, in a way of its own. It uses none
// of the program's rules: buckets are filled with the money that came in, and emptied with the money that went back.
import type { Db } from '../../../platform/db/db.ts';
import { empty, fill, type Filled } from './buckets.ts';
import { deal, half, most, roundTogether, sum } from './exact.ts';
import { readRows, type Agreed, type Counting, type SoldLine } from './rows.ts';

/** What a line of an order earns, or a refund takes back of it; minor units, on the day figures count it. */
export interface Recounted {
  readonly account: string;
  readonly order: string;
  readonly line: string;
  readonly refund: string | null;
  readonly currency: string;
  readonly day: string;
  readonly base: number;
  readonly commission: number;
}

/** What the entries of an order may come to at most, by the money the merchant has kept of it. */
export interface Bound {
  readonly order: string;
  readonly account: string;
  readonly base: number;
  readonly commission: number;
}

const nothing: Agreed = {
  rate: 0,
  flat: null,
  flat_currency: null,
  products: {},
  collections: {},
  ratio: 10_000,
  refunds: true,
  vat: false,
};

/** Of every order that is a sale and is credited to an influencer, or of those asked for. */
export async function recountEarnings(
  db: Db,
  businessId: string,
  asked: readonly string[] | null = null,
): Promise<{ earnings: Recounted[]; bounds: Bound[] }> {
  const { orders, lines, refunds, terms } = await readRows(db, businessId, asked);
  const counted = orders.map((order) => {
    const held = terms.findLast(({ account, since }) => account === order.account && since <= order.at) ?? nothing;
    // revenue is counted as ever, of which they get nothing
    const agreed = order.unearned ? { ...nothing, ratio: held.ratio, refunds: held.refunds, vat: held.vat } : held;
    const of = { order, lines: lines.get(order.order) ?? [], refunds: refunds.get(order.order) ?? [], agreed };
    return { earnings: recountOne(of), bound: boundOf(of) };
  });
  return { earnings: counted.flatMap(({ earnings }) => earnings), bounds: counted.map(({ bound }) => bound) };
}

const rateOf = ({ product, collections }: SoldLine, agreed: Agreed): number => {
  const own = product === null ? undefined : agreed.products[product];
  const rates = collections.flatMap((id) => agreed.collections[id] ?? []);
  return own ?? (rates.length === 0 ? agreed.rate : Math.max(...rates));
};

/** By the store's totals alone: no line, no order of payments, no rounding but one unit a line. */
function boundOf({ order, lines, refunds, agreed }: Counting): Bound {
  const back = sum(refunds.map(({ amount }) => amount));
  const received = most(order.total - order.unpaid, 0n);
  const kept = most(received - back, 0n);
  const isNothing = kept === 0n || order.gone || order.test || order.rejected;
  const money = isNothing ? 0n : agreed.refunds ? kept : received;
  const rate = BigInt(Math.max(0, ...lines.map((line) => rateOf(line, agreed))));
  const byRate = (money * BigInt(agreed.ratio) * rate) / 100_000_000n + BigInt(lines.length);
  const commission = isNothing || order.unearned ? 0n : agreed.flat === null ? byRate : agreed.flat;
  const { order: id, account } = order;
  return {
    order: id,
    account,
    base: Number(isNothing ? 0n : money + BigInt(lines.length)),
    commission: Number(commission),
  };
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
    const keptOf = (whole: bigint, bucket: bigint, at: number): bigint =>
      whole - half(whole * ((goods[at] ?? 0n) - bucket), goods[at] ?? 0n);
    for (const [at, { line }] of lines.entries()) {
      const [was, is] = [before[at] ?? 0n, left[at] ?? 0n];
      const change = (whole: bigint): number => Number(keptOf(whole, is, at) - keptOf(whole, was, at));
      const [base, commission] = [change(earned.bases[at] ?? 0n), change(earned.commissions[at] ?? 0n)];
      told.push({ ...key, line, refund: refund.id, day: refund.day, base, commission });
    }
  }
  return told.filter(({ base, commission }) => base !== 0 || commission !== 0);
}

function earnAll({ order, lines, agreed }: Counting, { goods, taxes, flatShare }: Filled) {
  const bought = goods.map((each, at) => (lines[at]?.card ? 0n : each));
  const counts = bought.map(
    (each, at) => most(each - (agreed.vat && order.included ? (taxes[at] ?? 0n) : 0n), 0n) * BigInt(agreed.ratio),
  );
  const bases = roundTogether(counts, 10_000n);
  const isFlatPaid = agreed.flat_currency === order.currency && sum(bought) > 0n;
  const flat = isFlatPaid ? half((agreed.flat ?? 0n) * flatShare[0], flatShare[1]) : 0n;
  const commissions =
    agreed.flat === null
      ? roundTogether(
          counts.map((count, at) => count * BigInt(lines[at] ? rateOf(lines[at], agreed) : 0)),
          100_000_000n,
        )
      : deal(flat, bought);
  return { bases, commissions };
}
