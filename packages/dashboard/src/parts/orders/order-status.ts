// The store's word for an order's payment as one of ours, and its colour. Pure.
import type { TagColour } from '../../ui/tag.tsx';

export type OrderWord = 'paid' | 'refunded' | 'partially_refunded' | 'other';

/** `PAID`, `partially refunded` in any spelling of the store's. */
export function readOrderWord(status: string): OrderWord {
  const word = status
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_');
  return word === 'paid' || word === 'refunded' || word === 'partially_refunded' ? word : 'other';
}

/** Paid is green, refunded red, partly refunded orange, and every other word yellow. */
export function toStatusColour(word: OrderWord): TagColour {
  return ({ paid: 'green', refunded: 'red', partially_refunded: 'orange', other: 'yellow' } as const)[word];
}
