// The money of an order as buckets, one a line: filled by what came in, emptied by what went back. Pure.
import { deal, half, least, most, sum } from './exact.ts';
import type { Counting, SoldLine, GivenBack } from './rows.ts';

export interface Filled {
  readonly goods: bigint[];
  readonly taxes: bigint[];
  readonly flatShare: [bigint, bigint];
}

/** Money flows into what was ordered at first, with whatever else the total holds, then into what was added. */
export function fill({ order, lines }: Counting): Filled {
  const sold = lines.map(({ first, later }) => first + later);
  const taxOf = (read: (line: SoldLine) => bigint): bigint =>
    order.included ? 0n : sum(lines.map((line, at) => half(line.tax * read(line), sold[at] ?? 0n)));
  const firsts = sum(lines.map(({ first }) => first));
  const laters = sum(lines.map(({ later }) => later));
  const forFirst = firsts + taxOf(({ first }) => first);
  const forLater = laters + taxOf(({ later }) => later);
  const rest = order.total - forFirst - forLater;
  const due = rest >= -BigInt(lines.length) ? most(forFirst + rest, 0n) : most(forFirst, order.placed);
  const money = most(order.total - order.unpaid, 0n);
  const paidFirst = level(firsts, money, due);
  const paidLater = level(laters, most(money - due, 0n), forLater);
  const intoFirst = deal(
    paidFirst,
    lines.map(({ first }) => first),
  );
  const intoLater = deal(
    paidLater,
    lines.map(({ later }) => later),
  );
  const goods = lines.map((_, at) => (intoFirst[at] ?? 0n) + (intoLater[at] ?? 0n));
  const taxes = lines.map(({ tax }, at) => half(tax * (goods[at] ?? 0n), sold[at] ?? 0n));
  return { goods, taxes, flatShare: firsts > 0n ? [paidFirst, firsts] : [paidLater, laters] };
}

export interface Buckets {
  readonly left: bigint[];
  readonly goods: bigint[];
  readonly taxes: bigint[];
  /** Kept after this refund. */
  readonly money: bigint;
}

/** A refund empties the buckets of its lines, then all in proportion; no more stays in them than money was kept. */
export function empty({ order, lines }: Counting, refund: GivenBack, { left, goods, taxes, money }: Buckets): bigint[] {
  const whole = sum(goods);
  const full = whole + (order.included ? 0n : sum(taxes));
  const told = lines.map(({ line }) => refund.lines.filter((each) => each.line_id === line));
  const worth = told.map((parts) => sum(parts.map(({ subtotal }) => most(BigInt(subtotal), 0n))));
  const theirs = worth.map((each, at) => least(each, left[at] ?? 0n));
  const theirTax = order.included
    ? 0n
    : sum(
        told.map((parts, at) => half(sum(parts.map(({ tax }) => BigInt(tax))) * (theirs[at] ?? 0n), worth[at] ?? 0n)),
      );
  const paidBack = most(refund.amount - refund.shipping, 0n);
  const price = sum(theirs) + theirTax;
  const ofTheirs = deal(half(sum(theirs) * least(paidBack, price), price), theirs);
  const then = left.map((each, at) => each - (ofTheirs[at] ?? 0n));
  const over = half(whole * least(most(paidBack - price, 0n), full), full);
  const ofAll = deal(least(over, sum(then)), then);
  const after = then.map((each, at) => each - (ofAll[at] ?? 0n));
  const may = money >= full ? whole : full === 0n ? 0n : (money * whole + full - 1n) / full;
  const tooMuch = deal(most(sum(after) - may, 0n), after);
  return after.map((each, at) => each - (tooMuch[at] ?? 0n));
}

/** How high the goods of a bucket are filled; one that takes no money is full. */
const level = (goods: bigint, poured: bigint, capacity: bigint): bigint =>
  capacity <= 0n ? goods : half(goods * least(poured, capacity), capacity);
