// Decides which products can stand in for one another, and which of them is nearest. Pure.
import type { ProductId } from '@vitrine/contract/ids';

/** What similarity goes by. */
export interface Likeness {
  readonly productId: ProductId;
  readonly title: string;
  /** The store's own word for the kind of product; may be empty. */
  readonly productType: string;
  readonly tags: readonly string[];
  /** Minor units. */
  readonly minPrice: number;
}

/**
 * Those of the candidates that are like the product, the nearest first: of the same type (of a shared tag when it has no
 * type) and between half and one and a half of its price; ranked by shared tags, then by price, then by title and id.
 */
export function rankSimilar<T extends Likeness>(product: Likeness, candidates: readonly T[]): T[] {
  return candidates
    .map((candidate) => ({
      candidate,
      shared: countSharedTags(product, candidate),
      apart: Math.abs(candidate.minPrice - product.minPrice),
    }))
    .filter(({ candidate, shared }) => isLike(product, candidate, shared))
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        a.apart - b.apart ||
        compare(a.candidate.title.toLowerCase(), b.candidate.title.toLowerCase()) ||
        compare(a.candidate.productId, b.candidate.productId),
    )
    .map(({ candidate }) => candidate);
}

function isLike(product: Likeness, candidate: Likeness, sharedTags: number): boolean {
  if (candidate.productId === product.productId) return false;
  const isOfKind = product.productType === '' ? sharedTags > 0 : candidate.productType === product.productType;
  const { minPrice } = product;
  return isOfKind && 2 * candidate.minPrice >= minPrice && 2 * candidate.minPrice <= 3 * minPrice;
}

/** Letters of either case are the same tag. */
function countSharedTags({ tags }: Likeness, other: Likeness): number {
  const own = new Set(tags.map((tag) => tag.toLowerCase()));
  return new Set(other.tags.map((tag) => tag.toLowerCase()).filter((tag) => own.has(tag))).size;
}

/** By code points, so that the order is the same whoever reads. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
