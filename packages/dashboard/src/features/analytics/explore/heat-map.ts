// Rows of two things as a field of cells: which stand at its edges, what each is, and how dark. Pure.
import { type FigureRow, isTime, type Measure, type SplitKey } from '@vitrine/contract/figure-questions';

interface Edge {
  /** Tells it from the others of its side. */
  readonly id: string;
  readonly label: string;
  /** How many values it stands for, where it is of those that are not drawn by themselves; else 0. */
  readonly others: number;
}

interface Cell {
  /** 0 where nothing was counted, null where there is no such figure. */
  readonly value: number | null;
  /** Undefined where nothing is compared with. */
  readonly compared: number | null | undefined;
}

export interface HeatField {
  readonly rows: readonly Edge[];
  readonly columns: readonly Edge[];
  /** By row and column. */
  readonly cells: readonly (readonly Cell[])[];
  /** Of those that stand by themselves. */
  readonly largest: number;
}

/** How dark a cell can be; 0 is nothing. */
export const darkest = 5;

/** From 0, where there is nothing, to `darkest` at the largest; the least there is can be told from nothing. */
export function toShade(value: number, largest: number): number {
  return value <= 0 || largest <= 0 ? 0 : Math.min(darkest, Math.ceil((value / largest) * darkest));
}

/** More would be too small to read; days and months are read in a row, and all hours are drawn. */
const most = { rows: 20, columns: 12, times: 31 };

/** How many of what is split by stand by themselves. */
export const toTop = (split: readonly SplitKey[]): number[] =>
  split.map((key, at) => (isTime(key) ? most.times : at === 0 ? most.rows : most.columns));

/** All there are of a clock, so that quiet hours stand where they belong; null for what has no such order. */
function listClock(key: SplitKey, nameOf: ClockName): Edge[] | null {
  const [first, count] = key === 'hour' ? [0, 24] : key === 'weekday' ? [1, 7] : [0, 0];
  if (count === 0) return null;
  const values = Array.from({ length: count }, (_, at) => first + at);
  // a week begins on Sunday where this is read
  const ordered = key === 'weekday' ? [7, ...values.slice(0, -1)] : values;
  return ordered.map((value) => ({ id: toId({ value: String(value) }), label: nameOf(key, value), others: 0 }));
}

type ClockName = (key: SplitKey, value: number) => string;

type Key = Pick<FigureRow['keys'][number], 'value' | 'others'>;

const toId = ({ value, others = 0 }: Key): string => JSON.stringify([value, others > 0]);

function listEdges(rows: readonly FigureRow[], at: 0 | 1, { measure, nameOf, nameOthers }: Drawn): readonly Edge[] {
  const by = rows[0]?.keys[at]?.by ?? 'day';
  const clock = listClock(by, nameOf);
  if (clock) return clock;
  const found = new Map<string, Edge & { sum: number; value: string }>();
  for (const { keys, figures } of rows) {
    const own = keys[at];
    if (own === undefined) continue;
    const { others = 0 } = own;
    const id = toId(own);
    const label = others > 0 ? nameOthers(others) : own.label;
    const known = found.get(id) ?? { id, label, others, sum: 0, value: own.value ?? '' };
    known.sum += figures[measure] ?? 0;
    found.set(id, known);
  }
  const edges = [...found.values()];
  const byTime = edges.toSorted((a, b) => (a.value < b.value ? -1 : 1));
  const ordered = isTime(by) ? byTime : edges.toSorted((a, b) => b.sum - a.sum);
  // what is not drawn by itself stands at the end
  return ordered.toSorted((a, b) => Number(a.others > 0) - Number(b.others > 0));
}

interface Drawn {
  readonly measure: Measure;
  readonly nameOf: ClockName;
  /** So many that are not drawn by themselves. */
  readonly nameOthers: (count: number) => string;
  /** The second thing becomes the rows, such as hours on a phone. */
  readonly isTurned?: boolean;
}

export function toHeatField(found: readonly FigureRow[], drawn: Drawn): HeatField {
  const [down, across] = drawn.isTurned ? ([1, 0] as const) : ([0, 1] as const);
  const [rows, columns] = [listEdges(found, down, drawn), listEdges(found, across, drawn)];
  const { measure } = drawn;
  const isCompared = found.some(({ compared }) => compared !== null);
  const nothing: Cell = { value: 0, compared: isCompared ? 0 : undefined };
  const cellOf = new Map(
    found.map(({ keys, figures, compared }): [string, Cell] => [
      [keys[down], keys[across]].map((key) => key && toId(key)).join(),
      { value: figures[measure] ?? null, compared: compared ? (compared[measure] ?? null) : undefined },
    ]),
  );
  const cells = rows.map((row) => columns.map((column) => cellOf.get([row.id, column.id].join()) ?? nothing));
  const own = cells.flatMap((line, at) =>
    line.flatMap(({ value }, place) => (rows[at]?.others || columns[place]?.others ? [] : (value ?? 0))),
  );
  return { rows, columns, cells, largest: Math.max(0, ...own) };
}
