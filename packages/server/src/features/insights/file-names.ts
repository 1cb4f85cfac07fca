// How files of figures are named. Pure.
import type { DayRange } from './figures.ts';

interface FileNaming {
  readonly days: DayRange;
  /** From which day on more is known than sums that were kept; null where all is. */
  readonly knownFrom: string | null;
  readonly ending: 'csv' | 'parquet';
}

/** A file has no line beside it: where more than old sums is known from a later day on alone, its name says so. */
export function nameFigureFile(what: string, { days: { from, to }, knownFrom, ending }: FileNaming): string {
  const known = knownFrom !== null && from < knownFrom ? `_known_from_${knownFrom}` : '';
  return `${what}_${from}_to_${to}${known}.${ending}`;
}
