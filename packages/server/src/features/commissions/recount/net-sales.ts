// For the recount: net sales of an order as its month counts them, all its refunds at once. Pure.
import { fill, type Filled } from './buckets.ts';
import { half, least, most, sum } from './exact.ts';
import type { Counting } from './rows.ts';

/** Goods that were paid for, without what of their price is tax; gift cards are none. */
export const paidNetOf = ({ order, lines }: Counting, { goods, taxes }: Pick<Filled, 'goods' | 'taxes'>): bigint =>
  most(
    sum(lines.map(({ card }, at) => (card ? 0n : (goods[at] ?? 0n) - (order.included ? (taxes[at] ?? 0n) : 0n)))),
    0n,
  );

/** What is left of that once everything that came back for goods is taken off; nothing of an order that is over. */
export function netOf(of: Counting): bigint {
  const { order, lines, refunds } = of;
  const back = sum(refunds.map(({ amount }) => amount));
  if (order.gone || order.test || back >= order.total - order.unpaid) return 0n;
  const cards = new Set(lines.flatMap(({ line, card }) => (card ? [line] : [])));
  const goods = refunds.map((refund) => ({
    ...refund,
    lines: refund.lines.filter((line) => !cards.has(line.line_id)),
  }));
  const money = cards.size === 0 && order.tips === 0n ? back : soldBack(of, goods);
  const besides = sum(goods.map((refund) => refund.tax + sentBack(refund)));
  return most(paidNetOf(of, fill(of)) - (money - besides), 0n);
}

type Refund = Counting['refunds'][number];

/** Of shipping that was given back what was no tax: tax of no line is shipping's. */
const sentBack = ({ shipping, tax, lines }: Refund): bigint =>
  shipping > 0n ? shipping - least(most(tax - sum(lines.map((line) => BigInt(line.tax))), 0n), shipping) : 0n;

/** Money that went back for all but gift cards and tips, together no more than was paid for it; `goods` are refunds without cards. */
function soldBack({ order, lines, refunds }: Counting, goods: readonly Refund[]): bigint {
  const withTax = (price: bigint, tax: bigint): bigint => price + (order.included ? 0n : tax);
  const worthOf = (refund: Refund | undefined): bigint =>
    sum((refund?.lines ?? []).map(({ subtotal, tax }) => withTax(BigInt(subtotal), BigInt(tax))));
  const cards = sum(lines.map(({ card, first, later, tax }) => (card ? withTax(first + later, tax) : 0n)));
  const sold = most(order.total - cards - order.tips, 0n);
  const parts = refunds.map((refund, at) => {
    const [all, money] = [worthOf(refund), most(refund.amount - refund.shipping, 0n)];
    const ofLines = half(worthOf(goods[at]) * least(money, all), all);
    return least(refund.shipping, refund.amount) + ofLines + half(most(money - all, 0n) * sold, order.total);
  });
  return least(sold, sum(parts));
}
