// Decides which products can stand in for one another, and which of them is nearest. Pure.
import type { ProductId } from '@vitrine/contract/ids';
import { likenessWord, wordOfLikeness } from '@vitrine/contract/vision';
import type { SimilarReasons, Taste } from '../model.ts';

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

/** Of a candidate: whether the merchant prefers it, and how alike its pictures are, from 0 to 1. */
export interface Candidate extends Likeness {
  readonly isPreferred?: boolean;
  readonly likeness?: number;
}

/** Likeness of pictures in steps: 0 for what is hardly alike, or where nobody has looked, to 3 for what looks the same. */
export function stepOf(likeness: number): number {
  const word = wordOfLikeness(likeness);
  return word === null ? 0 : likenessWord.options.length - likenessWord.options.indexOf(word);
}

/** How alike a product has to be: its price between so many twelfths of the other's, and what of kind and tags they share. */
interface Breadth {
  readonly from: number;
  readonly to: number;
  /** `both`: the type and, where there are tags, one of them; `either`: the type or a tag. */
  readonly shares: 'type' | 'both' | 'either';
}

export const reaches = {
  LOW: { from: 9, to: 15, shares: 'both' },
  MEDIUM: { from: 6, to: 18, shares: 'type' },
  HIGH: { from: 4, to: 36, shares: 'either' },
} as const satisfies Readonly<Record<Exclude<Taste['sensitivity'], 'OFF'>, Breadth>>;

/**
 * Those of the candidates that are like the product, the nearest first. Usually of the same type (of a shared tag when it has
 * no type) and between half and one and a half of its price; a low sensitivity asks for more, a high one for less. What is
 * preferred comes first; else they are ranked by shared tags and steps of likeness together, then by likeness, by price, by title
 * and id.
 */
export function rankSimilar<T extends Candidate>(
  product: Likeness,
  candidates: readonly T[],
  sensitivity: Taste['sensitivity'] = 'MEDIUM',
): T[] {
  if (sensitivity === 'OFF') return [];
  const reach = reaches[sensitivity];
  return candidates
    .map((candidate) => ({
      candidate,
      shared: countSharedTags(product, candidate),
      looks: stepOf(candidate.likeness ?? 0),
      apart: Math.abs(candidate.minPrice - product.minPrice),
    }))
    .filter(({ candidate, shared }) => isLike(product, candidate, { shared, reach }))
    .sort(
      (a, b) =>
        Number(b.candidate.isPreferred ?? false) - Number(a.candidate.isPreferred ?? false) ||
        b.shared + b.looks - (a.shared + a.looks) ||
        b.looks - a.looks ||
        a.apart - b.apart ||
        compare(a.candidate.title.toLowerCase(), b.candidate.title.toLowerCase()) ||
        compare(a.candidate.productId, b.candidate.productId),
    )
    .map(({ candidate }) => candidate);
}

/** What the two have in common, for whoever asks why. */
export const toReasons = (product: Likeness, candidate: Candidate): SimilarReasons => ({
  looks: wordOfLikeness(candidate.likeness ?? 0),
  isSameType: product.productType !== '' && candidate.productType === product.productType,
  sharedTags: countSharedTags(product, candidate),
  priceApart: product.minPrice === 0 ? 0 : Math.abs(candidate.minPrice - product.minPrice) / product.minPrice,
});

function isLike(
  product: Likeness,
  candidate: Likeness,
  { shared, reach }: { shared: number; reach: Breadth },
): boolean {
  if (candidate.productId === product.productId) return false;
  const { minPrice } = product;
  const price = 12 * candidate.minPrice;
  return (
    price >= reach.from * minPrice && price <= reach.to * minPrice && isOfKind(product, candidate, { shared, reach })
  );
}

function isOfKind(
  product: Likeness,
  candidate: Likeness,
  { shared, reach }: { shared: number; reach: Breadth },
): boolean {
  if (product.productType === '') return shared > 0;
  const isOfType = candidate.productType === product.productType;
  if (reach.shares === 'either') return isOfType || shared > 0;
  return isOfType && (reach.shares === 'type' || product.tags.length === 0 || shared > 0);
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
