// What the program and its engine's process tell each other. Pure.

/** So many statements run at once, each with a connection of its own; others wait. */
export const statementsAtOnce = 4;

/** Of which facts something is asked: those of a business, in these files. */
export interface FactsAsked {
  readonly business: number;
  readonly paths: readonly string[];
}

/** A statement to be run, and when it is to be given up. */
export interface EngineRequest {
  readonly id: number;
  readonly sql: string;
  /** From its arrival on. */
  readonly limitMs: number;
  /** The facts it reads as `facts`; none where it names its files itself. */
  readonly facts?: FactsAsked;
}

/** A row, by the names of its columns; whole numbers are numbers. */
export type EngineRow = Readonly<Record<string, number | string | null>>;

/** Rows on their way: a name is told once, and values stand by columns, which takes a third of the room and of the time. */
export interface EngineColumns {
  readonly names: readonly string[];
  readonly columns: readonly (readonly EngineRow[string][])[];
}

export function toRows({ names, columns }: EngineColumns): EngineRow[] {
  return (columns[0] ?? []).map((_, at) => {
    const row: Record<string, EngineRow[string]> = {};
    names.forEach((name, of) => (row[name] = columns[of]?.[at] ?? null));
    return row;
  });
}

export type EngineAnswer =
  | { readonly id: number; readonly found: EngineColumns }
  | { readonly id: number; readonly problem: string; readonly tooSlow: boolean };

/** What the process is started with, as its one argument. */
export interface EngineSettings {
  /** Where it puts what does not fit into memory, and how much of it at most. */
  readonly tempFolder: string;
  readonly spillMb: number;
  readonly memoryMb: number;
  /** How much of it facts may take that are held beside their files. */
  readonly heldMb: number;
}
