// The bag of the script: what a shopper has put together on this page; pure, so that every rule can be tested.

export interface BagLine {
  productId: string;
  title: string;
  /** How the form names the variant, and its value there; null for a product of one variant. */
  field: 'variant' | 'choice' | null;
  value: string;
  /** The choice as read by people; empty when there is none. */
  text: string;
  /** Minor units of one piece. */
  amount: number;
  picture: string | null;
  quantity: number;
}

export type Bag = readonly BagLine[];

export const mostOfOne = 99;
const mostLines = 50;

/** What tells two lines of a bag apart. */
export function keyOf({ productId, value }: Pick<BagLine, 'productId' | 'value'>): string {
  return `${productId}:${value}`;
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

function isLine(value: unknown): value is BagLine {
  if (typeof value !== 'object' || value === null) return false;
  const line: Partial<Record<keyof BagLine, unknown>> = value;
  const texts = [line.productId, line.title, line.value, line.text];
  return (
    texts.every((text) => typeof text === 'string') &&
    (line.field === null || line.field === 'variant' || line.field === 'choice') &&
    (line.picture === null || typeof line.picture === 'string') &&
    Number.isSafeInteger(line.amount) &&
    Number.isSafeInteger(line.quantity) &&
    Number(line.quantity) > 0
  );
}

/** Reads a bag that was kept as text; what is not a bag is an empty one. */
export function readBag(text: string | null): Bag {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isLine).slice(0, mostLines) : [];
  } catch (problem) {
    if (problem instanceof SyntaxError) return [];
    throw problem;
  }
}
