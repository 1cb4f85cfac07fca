// The bag of the script: what a shopper has put together on pages of one shop; pure, so that every rule can be tested.

import type { CodeData } from '../page-data.ts';

export interface BagLine {
  productId: string;
  /** What the form sends to say the variant; nothing for a product of one variant. */
  values: string[];
  quantity: number;
  title: string;
  /** How the form names what `values` are, before the number of the line; empty when there are none. */
  field: string;
  /** The choice as read by people; empty when there is none. */
  text: string;
  /** Minor units of one piece. */
  amount: number;
  /** Empty when there is none. */
  picture: string;
  /** That the promo code takes nothing off it; empty when it does. */
  outside: string;
  /** The page it was put in on, and the click that page had. */
  from: string;
  /** What it cost when it was put in, where another page is asked what it costs now; and what is to be said of that. */
  was?: number;
  note?: string;
}

/** What a line of another page costs now, and what is to be said of that. */
export type RenewedLine = readonly [amount: number, note: string];

export type Bag = readonly BagLine[];

export const mostOfOne = 99;
export const mostLines = 50;

/** What tells two lines of a bag apart. */
export function keyOf({ productId, values }: Pick<BagLine, 'productId' | 'values'>): string {
  return [productId, ...values].join('\n');
}

/** Puts pieces in: on top of the same line, which is then of the page it was put in on last, else as a line of their own. A full bag stays as it is. */
export function addLine(bag: Bag, line: BagLine): Bag {
  const key = keyOf(line);
  const known = bag.find((each) => keyOf(each) === key);
  if (known)
    return setQuantity(
      bag.map((each) => (each === known ? line : each)),
      key,
      known.quantity + line.quantity,
    );
  return bag.length < mostLines ? [...bag, { ...line, quantity: Math.min(line.quantity, mostOfOne) }] : bag;
}

/** Sets how many of a line are wanted; 0 or less takes it out. */
export function setQuantity(bag: Bag, key: string, quantity: number): Bag {
  if (quantity < 1) return bag.filter((line) => keyOf(line) !== key);
  const wanted = Math.min(quantity, mostOfOne);
  return bag.map((line) => (keyOf(line) === key ? { ...line, quantity: wanted } : line));
}

/** How many pieces are in the bag. */
export function countOf(bag: Bag): number {
  return bag.reduce((count, { quantity }) => count + quantity, 0);
}

/** What they cost together, in minor units. */
export function totalOf(bag: Bag): number {
  return bag.reduce((total, { amount, quantity }) => total + amount * quantity, 0);
}

/** What the promo code takes off each line, as stores share it out: whole, and together what it takes off them all. */
export function savingsOf(bag: Bag, [share, amount, leastSubtotal, leastQuantity]: CodeData): number[] {
  const reached = bag.filter(({ outside }) => !outside);
  let rest = totalOf(reached);
  const isEnough = rest >= leastSubtotal && countOf(reached) >= leastQuantity;
  let left = isEnough ? Math.min(rest, amount + Math.round((rest * share) / 1e4)) : 0;
  return bag.map((line) => {
    const part = line.outside ? 0 : totalOf([line]);
    const off = Math.round((left * part) / rest) || 0;
    left -= off;
    rest -= part;
    return off;
  });
}
