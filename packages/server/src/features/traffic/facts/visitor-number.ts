// The number that tells the visitors of a business's day apart in facts. Pure.
import { hash } from 'node:crypto';

/** Of whom nobody knows whether they came before: they asked not to be tracked. */
export const nobody = 0;

/**
 * A number of four bytes, never `nobody`. It is made of the visitor's key, which is one of the day's salt and goes with the single
 * visit: without either nobody can make it again, not even for another business of the same day. Two of a million visitors of a
 * business's day share one by chance about a hundred times.
 */
export function visitorNumberOf(businessId: string, key: string | null): number {
  if (key === null) return nobody;
  return hash('sha256', `${businessId} ${key}`, 'buffer').readInt32BE(0) || 1;
}
