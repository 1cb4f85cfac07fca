// What was found in several images of a post as one list, and what of it is worth a suggestion. Pure.
import type { TagPoint } from '@vitrine/contract/feed';
import { type FoundProduct, wordOf } from '../../parts/pictures/likeness.ts';

/** `point` is where it is in the first image of the post, the one that points are placed on. */
export type SeenProduct = FoundProduct & { readonly point: TagPoint | null };

const middleOf = ({ x, y, width, height }: FoundProduct['box']): TagPoint => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** What was found in an image, with the points of the first one. */
export const toSeen = (found: readonly FoundProduct[], isFirst: boolean): SeenProduct[] =>
  found.map((product) => ({ ...product, point: isFirst ? middleOf(product.box) : null }));

/** Each product once, as it is most alike, with a point where any has one; the order of each image is kept among equals. */
export function mergeFound(some: readonly SeenProduct[], others: readonly SeenProduct[]): SeenProduct[] {
  const best = new Map<string, SeenProduct>();
  for (const product of [...some, ...others]) {
    const known = best.get(product.inventory_id);
    const isBetter = known === undefined || product.likeness > known.likeness;
    const point = known?.point ?? product.point;
    best.set(product.inventory_id, { ...(isBetter ? product : known), point });
  }
  return [...best.values()].toSorted((one, other) => other.likeness - one.likeness);
}

/** As many as fit beside each other without a choice becoming work. */
const most = 6;

/** Those not tagged yet that are more than a little similar; where there is none, the likeliest alone. */
export function suggestFound(
  found: readonly SeenProduct[],
  tagged: readonly { readonly inventory_id: string }[],
): SeenProduct[] {
  const taken = new Set(tagged.map(({ inventory_id: id }) => id));
  const open = found.filter(({ inventory_id: id }) => !taken.has(id));
  const similar = open.filter(({ likeness }) => wordOf(likeness) !== 'little');
  return similar.length > 0 ? similar.slice(0, most) : found.length === open.length ? open.slice(0, 1) : [];
}
