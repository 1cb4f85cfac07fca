// Fractions of whole numbers, exact: what is worked out of amounts without rounding any of it. Pure.

/** `n / d`, with a denominator above zero. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const whole = (n: bigint): Fraction => ({ n, d: 1n });
export const none = whole(0n);
/** Nothing of nothing. */
export const part = (n: bigint, d: bigint): Fraction => (d <= 0n ? none : { n, d });

export const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const minus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
export const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
/** Nothing of nothing, as `part`. */
export const over = (a: Fraction, b: Fraction): Fraction => (b.n <= 0n ? none : { n: a.n * b.d, d: a.d * b.n });

export const isLess = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;
export const lesser = (a: Fraction, b: Fraction): Fraction => (isLess(a, b) ? a : b);
export const greater = (a: Fraction, b: Fraction): Fraction => (isLess(a, b) ? b : a);
export const addUp = (all: readonly Fraction[]): Fraction => all.reduce(plus, none);
export const atLeastNone = (a: Fraction): Fraction => greater(a, none);

/** The next whole number below, and above. */
export const down = ({ n, d }: Fraction): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d));
export const up = (a: Fraction): bigint => -down({ n: -a.n, d: a.d });
