// Rows of two things as a field of cells: which stand at its edges, what each is, and how dark. Pure.
import { type FigureRow, isTime, type Measure, type SplitKey } from '@vitrine/contract/figure-questions';

interface Edge {
  readonly value: string | null;
  readonly label: string;
}

export interface HeatField {
  readonly rows: readonly Edge[];
  readonly columns: readonly Edge[];
  /** By row and column; 0 where nothing was counted. */
  readonly cells: readonly (readonly number[])[];
  readonly largest: number;
  /** How many of either there are besides those that are drawn. */
  readonly hidden: number;
}

/** How dark a cell can be; 0 is nothing. */
export const darkest = 5;

/** From 0, where there is nothing, to `darkest` at the largest; the least there is can be told from nothing. */
export function toShade(value: number, largest: number): number {
  return value <= 0 || largest <= 0 ? 0 : Math.min(darkest, Math.ceil((value / largest) * darkest));
}

/** More would be too small to read. */
const mostRows = 20;
const mostColumns = 12;

/** All there are of a clock, so that quiet hours stand where they belong; null for what has no such order. */
function listClock(key: SplitKey, nameOf: ClockName): Edge[] | null {
  const [first, count] = key === 'hour' ? [0, 24] : key === 'weekday' ? [1, 7] : [0, 0];
  if (count === 0) return null;
  const values = Array.from({ length: count }, (_, at) => first + at);
  // a week begins on Sunday where this is read
  const ordered = key === 'weekday' ? [7, ...values.slice(0, -1)] : values;
  return ordered.map((value) => ({ value: String(value), label: nameOf(key, value) }));
}

type ClockName = (key: SplitKey, value: number) => string;

interface Found extends Edge {
  sum: number;
}

function listEdges(rows: readonly FigureRow[], at: 0 | 1, measure: Measure, nameOf: ClockName): readonly Edge[] {
  const key = rows[0]?.keys[at]?.by ?? 'day';
  const clock = listClock(key, nameOf);
  if (clock) return clock;
  const found = new Map<string | null, Found>();
  for (const { keys, figures } of rows) {
    const own = keys[at];
    if (own === undefined) continue;
    const known = found.get(own.value) ?? { value: own.value, label: own.label, sum: 0 };
    known.sum += figures[measure] ?? 0;
    found.set(own.value, known);
  }
  const edges = [...found.values()];
  if (isTime(key)) return edges.toSorted((a, b) => ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  return edges.toSorted((a, b) => b.sum - a.sum);
}

interface Drawn {
  readonly measure: Measure;
  readonly nameOf: ClockName;
  /** The second thing becomes the rows, such as hours on a phone. */
  readonly isTurned?: boolean;
}

export function toHeatField(rows: readonly FigureRow[], { measure, nameOf, isTurned = false }: Drawn): HeatField {
  const [down, across] = isTurned ? ([1, 0] as const) : ([0, 1] as const);
  const [allRows, allColumns] = [listEdges(rows, down, measure, nameOf), listEdges(rows, across, measure, nameOf)];
  const isClock = (at: 0 | 1): boolean => ['hour', 'weekday'].includes(rows[0]?.keys[at]?.by ?? '');
  const shownRows = isClock(down) ? allRows : allRows.slice(0, mostRows);
  const shownColumns = isClock(across) ? allColumns : allColumns.slice(0, mostColumns);
  const values = new Map(
    rows.map(({ keys, figures }) => [JSON.stringify([keys[down]?.value, keys[across]?.value]), figures[measure] ?? 0]),
  );
  const cells = shownRows.map((row) =>
    shownColumns.map((column) => values.get(JSON.stringify([row.value, column.value])) ?? 0),
  );
  return {
    rows: shownRows,
    columns: shownColumns,
    cells,
    largest: Math.max(0, ...cells.flat()),
    hidden: allRows.length - shownRows.length + allColumns.length - shownColumns.length,
  };
}
