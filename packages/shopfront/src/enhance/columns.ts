// Combinations of option values seen as columns: `Sand / M` as a colour and a size, so that each can be chosen by itself; pure.
import { readChoice } from '../cart-form.ts';

export interface Combination {
  values: string[];
  available: boolean;
}

/** Splits the texts of a list; null when they do not fall apart into `count` values each, all different. */
export function toCombinations(
  entries: readonly { text: string; available: boolean }[],
  count: number,
): Combination[] | null {
  const combinations = entries.map(({ text, available }) => ({
    values: readChoice(text),
    available,
  }));
  const distinct = new Set(combinations.map(({ values }) => values.join('\n')));
  const whole = combinations.every(({ values }) => values.length === count);
  return whole && distinct.size === entries.length ? combinations : null;
}

/** Every combination of the columns' values, the last column counting fastest. */
export function toEveryCombination(columns: readonly (readonly string[])[]): string[][] {
  return columns.reduce<string[][]>(
    (rows, column) => rows.flatMap((row) => column.map((value) => [...row, value])),
    [[]],
  );
}

export interface ColumnValue {
  value: string;
  /** False when nothing can be bought with it, given what is chosen in the columns before. */
  available: boolean;
}

/** Whether a combination is the chosen one in every column before this one. */
function isInLine({ values }: Combination, chosen: readonly string[], column: number): boolean {
  return values.slice(0, column).every((value, at) => value === chosen[at]);
}

/** The values of one column, in order of appearance, given the chosen combination. */
export function toColumn(
  combinations: readonly Combination[],
  chosen: readonly string[],
  column: number,
): ColumnValue[] {
  const values = [...new Set(combinations.map((each) => each.values[column] ?? ''))];
  return values.map((value) => ({
    value,
    available: combinations.some(
      (each) => each.available && each.values[column] === value && isInLine(each, chosen, column),
    ),
  }));
}

/**
 * The combination meant when `value` is chosen in `column`: the columns before stay, those behind stay where they can,
 * else the first that can be bought. Its index; -1 when nothing fits.
 */
export function pick(
  combinations: readonly Combination[],
  chosen: readonly string[],
  column: number,
  value: string,
): number {
  let best = -1;
  let most = -1;
  for (const [index, each] of combinations.entries()) {
    const { values, available } = each;
    const likeness = values.filter((other, at) => at > column && other === chosen[at]).length;
    if (available && values[column] === value && likeness > most && isInLine(each, chosen, column)) {
      best = index;
      most = likeness;
    }
  }
  return best;
}
