// Adds records of numbers, field by field. Pure.

/** The fields of `a` with those of `b` added, as many times as said: -1 takes them out. What else `b` has is left aside. */
export function addFields<Sums extends Readonly<Record<keyof Sums, number>>>(
  a: Sums,
  b: Readonly<Record<keyof Sums, number>>,
  times = 1,
): Sums {
  const sum: Record<keyof Sums, number> = { ...a };
  for (const name in a) sum[name] += times * b[name];
  return sum as Sums;
}

/** Those of `zero` with the fields of all of them added. What else these have is left aside. */
export function sumFields<Sums extends Readonly<Record<keyof Sums, number>>>(
  zero: Sums,
  all: readonly Readonly<Record<keyof Sums, number>>[],
): Sums {
  const sum: Record<keyof Sums, number> = { ...zero };
  // thousands of them: field by field is three times as fast as row by row
  for (const name in zero) {
    let total: number = zero[name];
    for (const each of all) total += each[name];
    sum[name] = total;
  }
  return sum as Sums;
}
