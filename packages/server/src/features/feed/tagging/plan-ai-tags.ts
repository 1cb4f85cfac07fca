// Decides which products a post is tagged with by AI, and which are suggested. Pure.
import type { TagPoint } from '@vitrine/contract/feed';
import type { ProductId } from '@vitrine/contract/ids';
import type { PictureBox } from '@vitrine/contract/vision';
import type { FoundTaste } from '../../vision/vision.ts';
import type { PostTag } from '../model.ts';

/** A product that an image of a post may show. */
export interface PostFind {
  readonly productId: ProductId;
  /** Of the post's images, the first is 0. */
  readonly picture: number;
  readonly score: number;
  readonly lead: number;
  /** From 0 to 1: of finds as sure as 0.8, 8 of 10 are right. */
  readonly confidence: number;
  readonly box: PictureBox;
}

interface TaggingRules {
  /** From how sure on posts are tagged; null for never. */
  readonly threshold: number | null;
  readonly taste: FoundTaste;
  /** Products a post may carry. */
  readonly most: number;
  /** Products the store has, as far as they were found. */
  readonly alive: ReadonlySet<ProductId>;
}

/** Less sure, nothing is suggested. */
export const leastSuggested = 0.3;
const mostSuggested = 5;
/** One that is preferred comes before others that are so much surer at most. */
const lead = 1.15;

/** The surest first, as many as a post may carry; what is preferred comes before others hardly surer. */
export function planAiTags(finds: readonly PostFind[], { threshold, taste, most, alive }: TaggingRules): PostTag[] {
  if (threshold === null) return [];
  return rank(finds, taste)
    .filter(({ confidence, productId }) => confidence >= threshold && alive.has(productId))
    .slice(0, most)
    .map((find) => ({ productId: find.productId, options: {}, point: toPoint(find), isAutomatic: true }));
}

export interface Suggestion {
  readonly productId: ProductId;
  readonly confidence: number;
  readonly isPreferred: boolean;
  readonly point: TagPoint | null;
}

/** Those that are not tagged yet, in the same order. */
export function listSuggestions(
  finds: readonly PostFind[],
  tagged: readonly Pick<PostTag, 'productId'>[],
  taste: FoundTaste,
): Suggestion[] {
  const held = new Set(tagged.map(({ productId }) => productId));
  return rank(finds, taste)
    .filter(({ confidence, productId }) => confidence >= leastSuggested && !held.has(productId))
    .slice(0, mostSuggested)
    .map((find) => ({
      productId: find.productId,
      confidence: find.confidence,
      isPreferred: taste.preferred.has(find.productId),
      point: toPoint(find),
    }));
}

function rank(finds: readonly PostFind[], { preferred, excluded }: FoundTaste): PostFind[] {
  const weigh = ({ productId, confidence }: PostFind): number => confidence * (preferred.has(productId) ? lead : 1);
  return finds
    .filter(({ productId }) => !excluded.has(productId))
    .toSorted((one, other) => weigh(other) - weigh(one) || (one.productId < other.productId ? -1 : 1));
}

/** The middle of where it is; points are told of the first image alone. */
const toPoint = ({ picture, box }: PostFind): TagPoint | null =>
  picture === 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
