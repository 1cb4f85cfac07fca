// What an order's commission has to lie between by its definition alone: rate × (what was paid for what counts, less what was given
// back of it), in exact fractions. It follows no line through its refunds and takes none of the program's steps: where the definition
// leaves open of which line money went back, it asks for the best and for the worst. Pure.
import { most, sum } from './exact.ts';
import {
  addUp,
  atLeastNone,
  greater,
  isLess,
  lesser,
  minus,
  none,
  over,
  part,
  plus,
  times,
  whole,
  type Fraction,
} from './fractions.ts';
import type { Counting, SoldLine } from './rows.ts';

/** Both ends are in it. */
export interface Span {
  readonly least: Fraction;
  readonly most: Fraction;
}

/** What stands open of one order: the rates a line may have, in hundredths of a percent, and what may be left of caps; null for no cap. */
export interface Open {
  readonly rateOf: (line: SoldLine) => { readonly least: number; readonly most: number };
  /** A flat amount in place of rates, minor units; null where rates count. */
  readonly flat: bigint | null;
  readonly cap: Span | null;
}

/** Minor units. */
export interface Definition {
  readonly base: Span;
  readonly commission: Span;
}

/** Goods of a line that were paid for, and what one of their units is worth: for the base, and for the influencer at least and at most. */
interface PaidLine {
  readonly goods: Fraction;
  readonly base: Fraction;
  readonly least: Fraction;
  readonly most: Fraction;
}
type Worth = (line: PaidLine) => Fraction;

const one = whole(1n);
const unmoved: Span = { least: none, most: none };
const nothing: Definition = { base: unmoved, commission: unmoved };
const perUnit = 10_000n;

export function defineOrder(of: Counting, open: Open): Definition {
  const { order, lines, refunds, agreed } = of;
  const back = sum(refunds.map(({ amount }) => amount));
  const kept = order.total - order.unpaid - back;
  if (kept <= 0n || order.gone || order.test || order.rejected) return nothing;
  const paid = payLines(of, open);
  const returned = agreed.refunds ? giveBack(of, paid) : noReturns;
  // each line is rounded to whole units when it is placed, and by each refund
  const units = whole(BigInt(lines.length * (2 * refunds.length + 1) + 1));
  const cents = plus(times(units, dearest(paid)), whole(BigInt((open.cap === null ? 1 : 2) * lines.length + 1)));
  const base = toSpan(paid, returned, { least: baseOf, most: baseOf });
  const earned = capAll(toSpan(paid, returned, { least: leastOf, most: mostOf }), paid, open.cap);
  return { base: widen(base, units), commission: order.unearned ? unmoved : widen(earned, cents) };
}

const baseOf: Worth = ({ base }) => base;
const leastOf: Worth = ({ least }) => least;
const mostOf: Worth = (line) => line.most;
const dearest = (paid: readonly PaidLine[]): Fraction => paid.map(mostOf).reduce(greater, none);
const goodsOf = (paid: readonly PaidLine[]): Fraction => addUp(paid.map(({ goods }) => goods));
const worthOf = (paid: readonly PaidLine[], worth: Worth): Fraction =>
  addUp(paid.map((line) => times(line.goods, worth(line))));
const widen = ({ least, most: upper }: Span, by: Fraction): Span => ({
  least: atLeastNone(minus(least, by)),
  most: plus(upper, by),
});

/** Money paid what was ordered at first, with whatever else the total holds, and then what was added; either in proportion. */
function payLines({ order, lines, agreed }: Counting, { rateOf, flat }: Open): PaidLine[] {
  const money = whole(most(order.total - order.unpaid, 0n));
  const costOf = (read: (line: SoldLine) => bigint): Fraction =>
    addUp(
      lines.map((line) => {
        const tax = order.included ? none : part(line.tax * read(line), line.first + line.later);
        return plus(whole(read(line)), tax);
      }),
    );
  const [first, later] = [costOf((line) => line.first), costOf((line) => line.later)];
  const others = minus(whole(order.total), plus(first, later));
  // a total that lacks pieces which are sold does not tell what else was in it: that of the placing does
  const isTold = !isLess(others, whole(-BigInt(lines.length)));
  const due = isTold ? atLeastNone(plus(first, others)) : greater(first, whole(order.placed));
  const ofFirst = due.n === 0n ? one : lesser(one, over(money, due));
  const ofLater = later.n === 0n ? one : lesser(one, over(atLeastNone(minus(money, due)), later));
  const goods = lines.map((line) => plus(times(whole(line.first), ofFirst), times(whole(line.later), ofLater)));
  const counted = addUp(goods.filter((_, at) => lines[at]?.card === false));
  const isReplaced = sum(lines.map((line) => line.first)) === 0n;
  const flatOf = flat === null ? none : over(times(whole(flat), isReplaced ? ofLater : ofFirst), counted);
  return lines.map((line, at) => {
    const own = goods[at] ?? none;
    if (line.card) return { goods: own, base: none, least: none, most: none };
    const sold = line.first + line.later;
    const untaxed = agreed.vat && order.included ? part(most(sold - line.tax, 0n), sold) : one;
    const base = times(untaxed, part(BigInt(agreed.ratio), perUnit));
    const rates = rateOf(line);
    const paidBy = (rate: number): Fraction => (flat === null ? times(base, part(BigInt(rate), perUnit)) : flatOf);
    return { goods: own, base, least: paidBy(rates.least), most: paidBy(rates.most) };
  });
}

/** Goods that went back: of each line so much for sure, and of all together besides. */
interface Returned extends Span {
  readonly told: readonly Fraction[];
  /** Whether what is of all together is of each in proportion. */
  readonly isSpread: boolean;
}
const noReturns: Returned = { told: [], least: none, most: none, isSpread: true };

type Refund = Counting['refunds'][number];
const moneyOf = ({ amount, shipping }: Refund): Fraction => whole(most(amount - shipping, 0n));

/**
 * Money given back is goods and their tax, less its shipping: of pieces as the store says what they were worth, else in the order's
 * own proportion; and no more goods are left than the money kept stands for.
 */
function giveBack(of: Counting, paid: readonly PaidLine[]): Returned {
  const { order, lines, refunds } = of;
  const goods = goodsOf(paid);
  const taxes = order.included
    ? none
    : addUp(lines.map(({ tax, first, later }, at) => times(paid[at]?.goods ?? none, part(tax, first + later))));
  const usual = over(goods, plus(goods, taxes));
  // how much of a refund's money can be goods: as of all of them, or as of a line that it names
  const partsOf = ({ lines: told }: Refund): Fraction[] => [
    usual,
    ...told.map(({ subtotal, tax }) => (order.included ? one : part(BigInt(subtotal), BigInt(subtotal + tax)))),
  ];
  let money = most(order.total - order.unpaid, 0n);
  let [fewest, highest] = [goods, goods];
  for (const refund of refunds) {
    money = most(money - refund.amount, 0n);
    const ceiling = times(whole(money), usual);
    const dearestPart = partsOf(refund).reduce(greater);
    fewest = lesser(minus(fewest, times(moneyOf(refund), dearestPart)), ceiling);
    highest = lesser(highest, ceiling);
  }
  const surely = addUp(refunds.map((refund) => times(moneyOf(refund), partsOf(refund).reduce(lesser))));
  const known = tellLines(of, paid, usual);
  if (known !== null && !isLess(highest, minus(goods, plus(addUp(known.told), known.most)))) return known;
  return {
    told: [],
    least: lesser(goods, greater(surely, minus(goods, plus(highest, one)))),
    most: lesser(goods, minus(goods, fewest)),
    isSpread: refunds.every((refund) => refund.lines.length === 0),
  };
}

/** Where refunds name pieces that were all paid for, and are there yet whatever else went back; null elsewhere. */
function tellLines({ order, lines, refunds }: Counting, paid: readonly PaidLine[], usual: Fraction): Returned | null {
  const named = refunds.map((refund) => {
    const subtotals = lines.map(({ line }) =>
      sum(refund.lines.filter((each) => each.line_id === line).map(({ subtotal }) => most(BigInt(subtotal), 0n))),
    );
    const taxes = order.included ? 0n : sum(refund.lines.map(({ tax }) => BigInt(tax)));
    const price = whole(sum(subtotals) + taxes);
    const money = moneyOf(refund);
    return { subtotals, scale: lesser(one, over(money, price)), rest: times(atLeastNone(minus(money, price)), usual) };
  });
  const rest = addUp(named.map((each) => each.rest));
  const wanted = lines.map((_, at) => whole(sum(named.map(({ subtotals }) => subtotals[at] ?? 0n))));
  if (wanted.some((each, at) => isLess(paid[at]?.goods ?? none, plus(each, rest)) && each.n > 0n)) return null;
  const told = lines.map((_, at) =>
    addUp(named.map(({ subtotals, scale }) => times(whole(subtotals[at] ?? 0n), scale))),
  );
  const isSpread = told.every(({ n }) => n === 0n);
  return isLess(minus(goodsOf(paid), addUp(told)), rest) ? null : { told, least: rest, most: rest, isSpread };
}

/** What is left after what went back, at the worst and at the best. */
function toSpan(paid: readonly PaidLine[], returned: Returned, worth: { least: Worth; most: Worth }): Span {
  const left = paid.map((line, at) => ({ ...line, goods: minus(line.goods, returned.told[at] ?? none) }));
  const take = returned.isSpread ? takeSpread : takeBy;
  return {
    least: minus(worthOf(left, worth.least), take(left, returned.most, worth.least, true)),
    most: minus(worthOf(left, worth.most), take(left, returned.least, worth.most, false)),
  };
}

function takeSpread(left: readonly PaidLine[], amount: Fraction, worth: Worth): Fraction {
  return times(worthOf(left, worth), lesser(one, over(amount, goodsOf(left))));
}

/** Goods of the lines that are worth most first, or least. */
function takeBy(left: readonly PaidLine[], amount: Fraction, worth: Worth, isDearestFirst: boolean): Fraction {
  const order = left.toSorted((a, b) => {
    const [one_, other] = isDearestFirst ? [b, a] : [a, b];
    return isLess(worth(one_), worth(other)) ? -1 : isLess(worth(other), worth(one_)) ? 1 : 0;
  });
  let [open, taken] = [amount, none];
  for (const line of order) {
    const goods = lesser(open, line.goods);
    taken = plus(taken, times(goods, worth(line)));
    open = minus(open, goods);
  }
  return taken;
}

const partOf = (amount: Fraction, all: Fraction): Fraction => (all.n === 0n ? one : lesser(one, over(amount, all)));

/** A cap holds of what was placed; what went back takes its part of the capped amount. */
function capAll(earned: Span, paid: readonly PaidLine[], cap: Span | null): Span {
  if (cap === null) return earned;
  const placed = { least: worthOf(paid, leastOf), most: worthOf(paid, mostOf) };
  return {
    least: lesser(earned.least, times(cap.least, partOf(earned.least, placed.most))),
    most: lesser(earned.most, times(cap.most, partOf(earned.most, placed.least))),
  };
}
