// What several pictures of one video show together: each product once, as the picture shows it that shows it best. Pure.

interface FoundInSight {
  readonly productId: unknown;
  readonly score: number;
}

export type FoundSomewhere<Found> = Found & {
  /** Which of the pictures shows it best. */
  readonly frame: number;
};

/** The likeliest first; of two pictures that show a product alike, the earlier one. */
export function mergeSights<Found extends FoundInSight>(
  sights: readonly (readonly Found[])[],
): FoundSomewhere<Found>[] {
  const best = new Map<Found['productId'], FoundSomewhere<Found>>();
  for (const [frame, shown] of sights.entries())
    for (const found of shown) {
      const known = best.get(found.productId);
      if (known === undefined || found.score > known.score) best.set(found.productId, { ...found, frame });
    }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
}
