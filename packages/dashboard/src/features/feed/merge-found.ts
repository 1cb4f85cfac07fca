// What was found in several images of a post as one list, and what of it is worth a suggestion. Pure.
import { type FoundProduct, wordOf } from '../../parts/pictures/likeness.ts';

/** Each product once, as it is most alike; the order of each image is kept among equals. */
export function mergeFound(some: readonly FoundProduct[], others: readonly FoundProduct[]): FoundProduct[] {
  const best = new Map<string, FoundProduct>();
  for (const product of [...some, ...others]) {
    const known = best.get(product.inventory_id);
    if (known === undefined || product.likeness > known.likeness) best.set(product.inventory_id, product);
  }
  return [...best.values()].toSorted((one, other) => other.likeness - one.likeness);
}

/** As many as fit beside each other without a choice becoming work. */
const most = 6;

/** Those not tagged yet that are more than a little similar; where there is none, the likeliest alone. */
export function suggestFound(
  found: readonly FoundProduct[],
  tagged: readonly { readonly inventory_id: string }[],
): FoundProduct[] {
  const taken = new Set(tagged.map(({ inventory_id: id }) => id));
  const open = found.filter(({ inventory_id: id }) => !taken.has(id));
  const similar = open.filter(({ likeness }) => wordOf(likeness) !== 'little');
  return similar.length > 0 ? similar.slice(0, most) : found.length === open.length ? open.slice(0, 1) : [];
}
