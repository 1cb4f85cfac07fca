// Shares as people say them: 19 of 20, 6 of 10. Pure.

type Fraction = Readonly<Record<'part' | 'whole', number>>;

/** The smallest whole that comes near enough; all and none are never said of less than all, or of more than none. */
function toFraction(share: number, wholes: readonly number[], tolerance: number): Fraction {
  const fractions = wholes.map((whole) => ({ part: Math.round(share * whole), whole }));
  const near = fractions.find(
    ({ part, whole }) => part > 0 && part < whole && Math.abs(part / whole - share) <= tolerance,
  );
  return near ?? { part: Math.min(99, Math.max(1, Math.round(share * 100))), whole: 100 };
}

/** Of tags that are right, as closely as the sensitivities differ; between 0 and 1. */
export const toRightFraction = (share: number): Fraction => toFraction(share, [10, 20, 50], 0.025);

/** Of products that are found, roughly; between 0 and 1. */
export const toFoundFraction = (share: number): Fraction => toFraction(share, [10, 20], 0.05);
