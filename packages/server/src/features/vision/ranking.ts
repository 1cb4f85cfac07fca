// In which order products found in a picture are told, by what the merchant prefers and excludes. Pure.
import type { ProductId } from '@vitrine/contract/ids';
import type { PictureBox } from '@vitrine/contract/vision';

export interface PictureMatch {
  readonly productId: ProductId;
  /** From 0 to 1. */
  readonly likeness: number;
  readonly isPreferred: boolean;
  /** Which of the pictures that were asked about shows it best. */
  readonly frame: number;
  readonly box: PictureBox;
}

/** What the merchant said of those that were found, their collections counted. */
export interface FoundTaste {
  readonly preferred: ReadonlySet<ProductId>;
  readonly excluded: ReadonlySet<ProductId>;
}

/** One that is preferred comes before others that are at most so much more alike. */
const lead = 1.15;

/** The score of the very same picture. */
const same = 1.5;

const toShare = (score: number): number => Math.min(1, Math.max(0, score / same));
const round = (share: number): number => Math.round(share * 100) / 100;

/** From 0 to 1, as it is told. */
export const toLikeness = (score: number): number => round(toShare(score));

/** The likeliest first; excluded ones never. */
export function rankFound(
  found: readonly {
    readonly productId: ProductId;
    readonly score: number;
    readonly frame: number;
    readonly box: PictureBox;
  }[],
  { preferred, excluded }: FoundTaste,
): PictureMatch[] {
  const ranked = found
    .filter(({ productId }) => !excluded.has(productId))
    .map(({ productId, score, frame, box }) => ({
      productId,
      frame,
      box,
      isPreferred: preferred.has(productId),
      share: toShare(score),
    }));
  const weigh = ({ share, isPreferred }: (typeof ranked)[number]): number => (isPreferred ? share * lead : share);
  return ranked
    .toSorted((one, other) => weigh(other) - weigh(one))
    .map(({ share, ...match }) => ({ ...match, likeness: round(share) }));
}
