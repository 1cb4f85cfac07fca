// What several pictures of one video show together: each product once, as the picture shows it that shows it best. Pure.

interface Found<Id> {
  readonly productId: Id;
  readonly score: number;
}

export type FoundSomewhere<Id> = Found<Id> & {
  /** Which of the pictures shows it best. */
  readonly frame: number;
};

/** The likeliest first; of two pictures that show a product alike, the earlier one. */
export function mergeSights<Id>(sights: readonly (readonly Found<Id>[])[]): FoundSomewhere<Id>[] {
  const best = new Map<Id, FoundSomewhere<Id>>();
  for (const [frame, found] of sights.entries())
    for (const { productId, score } of found) {
      const known = best.get(productId);
      if (known === undefined || score > known.score) best.set(productId, { productId, score, frame });
    }
  return [...best.values()].toSorted((one, other) => other.score - one.score);
}
