// A bag as text, as a browser keeps it: written, and read whatever it has become there. Pure.
import { mostLines, mostOfOne, type Bag, type BagLine } from '../enhance/bag.ts';

const hour = 36e5;
/** How long a bag that nobody touches is kept; and for how long one that went to the checkout, as what was bought is not wanted again. */
const keptFor = 168 * hour;
const keptAfterCheckout = hour;

/** Where a shop’s bag is kept. The number is that of how it is written. */
export const keyOfShop = (shop: string): string => `vitrine:1:${shop}`;
/** Behind the address of a page, so that it comes with its bag open. */
export const openBagMark = '#bag';

/** Writes what is kept of a bag, with the moment in ms. */
export function writeBag(bag: Bag, now: number, isSent = false): string {
  return JSON.stringify([isSent ? now - keptFor + keptAfterCheckout : now, bag]);
}

const texts = ['productId', 'title', 'field', 'text', 'picture', 'outside', 'from'] as const;

const isMinor = (given: unknown): boolean => Number.isInteger(given) && (given as number) >= 0;

function isLine(line: Partial<Record<keyof BagLine, unknown>>): boolean {
  const { values, quantity, amount, was = 0, note = '' } = line;
  const said = Array.isArray(values) ? [...texts.map((name) => line[name]), note, ...(values as unknown[])] : [null];
  const isCount = Number.isInteger(quantity) && (quantity as number) > 0 && (quantity as number) <= mostOfOne;
  return isCount && isMinor(amount) && isMinor(was) && said.every((text) => typeof text === 'string');
}

/** Reads a bag that was kept as text; what is not a bag, or is too old, is an empty one. */
export function readBag(text: string | null, now: number): Bag {
  try {
    const [at, lines] = JSON.parse(text ?? '[0]') as [number, BagLine[]];
    return now - at < keptFor ? lines.filter(isLine).slice(0, mostLines) : [];
  } catch {
    // not JSON, or not of lines: whoever wrote it, it is no bag
    return [];
  }
}
