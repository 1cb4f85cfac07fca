// Which rows of a table want an address that a row before them gets. Pure.
import type { CellProblem } from './plan-row.ts';

/** Lines by the address they get; addresses that differ in the case of their letters only are the same. */
export type OwnedAddresses = Map<string, number>;

interface JudgedRow {
  readonly line: number;
  readonly backHalf: string | undefined;
  /** Something else is wrong with it: it is not made, and takes no address from a later row. */
  readonly isRefused: boolean;
}

/** The problem of each row that comes too late, by its line; rows in their order. What others get is added to `owned`. */
export function findRepeated(rows: readonly JudgedRow[], owned: OwnedAddresses): Map<number, CellProblem> {
  const repeated = new Map<number, CellProblem>();
  for (const { line, backHalf, isRefused } of rows) {
    if (backHalf === undefined) continue;
    const key = backHalf.toLowerCase();
    const owner = owned.get(key);
    if (owner !== undefined && owner !== line)
      repeated.set(line, { field: 'back_half', code: 'repeated_in_file', values: { line: owner } });
    else if (!isRefused) owned.set(key, line);
  }
  return repeated;
}
