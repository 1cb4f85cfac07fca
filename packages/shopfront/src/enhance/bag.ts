// The bag of the script: what a shopper has put together on this page; pure, so that every rule can be tested.

/** What is kept of a line from visit to visit; the rest is read off the page again. */
export interface KeptLine {
  productId: string;
  /** What the form sends to say the variant; nothing for a product of one variant. */
  values: string[];
  quantity: number;
}

export interface BagLine extends KeptLine {
  title: string;
  /** How the form names what `values` are. */
  field: 'variant' | 'choice' | null;
  /** The choice as read by people; empty when there is none. */
  text: string;
  /** Minor units of one piece. */
  amount: number;
  /** Empty when there is none. */
  picture: string;
}

export type Bag = readonly BagLine[];

export const mostOfOne = 99;
const mostLines = 50;

/** What tells two lines of a bag apart. */
export function keyOf({ productId, values }: Pick<BagLine, 'productId' | 'values'>): string {
  return [productId, ...values].join('\n');
}

/** Puts pieces in: on top of the same line, else as a line of their own. A full bag stays as it is. */
export function addLine(bag: Bag, line: BagLine): Bag {
  const key = keyOf(line);
  const known = bag.find((each) => keyOf(each) === key);
  if (known) return setQuantity(bag, key, known.quantity + line.quantity);
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

/** Writes what is kept of a bag. */
export function writeBag(bag: Bag): string {
  return JSON.stringify(bag.map(({ productId, values, quantity }) => [productId, values, quantity]));
}

function readLine(kept: unknown): KeptLine[] {
  const [productId, values, quantity] = Array.isArray(kept) ? (kept as unknown[]) : [];
  const isLine = typeof productId === 'string' && Array.isArray(values) && Number.isInteger(quantity);
  return isLine ? [{ productId, values: values.map(String), quantity: Number(quantity) }] : [];
}

/** Reads a bag that was kept as text; what is not a bag is an empty one. */
export function readBag(text: string | null): KeptLine[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const lines = Array.isArray(kept) ? kept.flatMap(readLine) : [];
    return lines.filter(({ quantity }) => quantity > 0 && quantity <= mostOfOne).slice(0, mostLines);
  } catch (problem) {
    if (problem instanceof SyntaxError) return [];
    throw problem;
  }
}
