// Products that sold more, or less, than the week before, by more than weeks differ anyway. Pure.

/** A product's pieces sold in two weeks. */
export interface ProductWeeks {
  readonly id: string;
  readonly title: string;
  readonly now: number;
  readonly before: number;
}

export interface ProductMoves {
  readonly rising: readonly ProductWeeks[];
  readonly falling: readonly ProductWeeks[];
}

/** Fewer pieces in both weeks together say nothing. */
const leastPieces = 5;

/** The normal quantile of 0.95. */
const doubt = 1.6448536269514722;

/** Of each kind. */
const mostNamed = 3;

/**
 * How far apart two counts are, in deviations: of all pieces each is as likely in the one week as in the other, as in J. Przyborowski
 * and H. Wilenski, Biometrika 31 (1940), here by the normal approximation.
 */
const distance = ({ now, before }: ProductWeeks): number =>
  now + before === 0 ? 0 : (now - before) / Math.sqrt(now + before);

/** Those that moved farthest first. */
export function decideMoves(products: readonly ProductWeeks[], most = mostNamed): ProductMoves {
  const known = products.filter(({ now, before }) => now + before >= leastPieces);
  const sorted = known.toSorted((one, other) => distance(other) - distance(one));
  return {
    rising: sorted.filter((each) => distance(each) >= doubt).slice(0, most),
    falling: sorted
      .filter((each) => distance(each) <= -doubt)
      .toReversed()
      .slice(0, most),
  };
}
