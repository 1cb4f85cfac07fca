// What a table is given: its columns, its rows, and what rows do.
import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  readonly id: string;
  readonly name: ReactNode;
  readonly renderCell: (row: Row, at: number) => ReactNode;
  /** The same where the row is a card; null leaves the column out of it. */
  readonly renderCard?: (row: Row, at: number) => ReactNode;
  /** Numbers stand at the end. */
  readonly isNumber?: boolean;
  /** Left out where the window is narrow. */
  readonly isWideOnly?: boolean;
  /** How a DataTable sorts by it. */
  readonly sort?: ColumnSort<Row>;
  readonly className?: string | undefined;
  /** Colours an amount. */
  readonly toneOf?: (row: Row) => 'good' | 'bad' | null;
}

interface ColumnSort<Row> {
  /** In ascending order; absent where whoever gives the rows sorts them. */
  readonly compare?: (one: Row, other: Row) => number;
  /** The order of the first press: most first, unless it begins with the least. */
  readonly isAscendingFirst?: boolean;
  /** What the button is called where the column's name is more than words. */
  readonly name?: string;
}

export interface TableProps<Row> {
  /** The id of the heading that names the table. */
  readonly labelledBy?: string;
  readonly label?: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => string;
  /** The column that names the row: the first unless said otherwise, none when null. */
  readonly rowHeader?: string | null;
  /** What a row opens to, drawn when it is first opened. */
  readonly renderDetails?: (row: Row) => ReactNode;
  /** A row that is the only one begins open. */
  readonly opensAlone?: boolean;
  /** What a press anywhere on the row does; the keyboard finds the same in one of its cells. */
  readonly actOf?: (row: Row) => (() => void) | null;
  /** Attributes of a row, for its style. */
  readonly dataOf?: (row: Row) => Readonly<Record<`data-${string}`, string | boolean>>;
  /** Rows that follow each other with the same answer belong together: no line parts them. */
  readonly groupOf?: (row: Row) => string;
  /** Ends a group, such as with its sum: a whole row. */
  readonly renderGroupEnd?: (rows: readonly Row[]) => ReactNode;
  /** Rows of several lines stand at the top of their cells. */
  readonly isTop?: boolean;
  /** Without a surface of its own, inside what is padded already. */
  readonly isBare?: boolean;
  readonly className?: string | undefined;
}

export interface SortState {
  /** Of the column. */
  readonly id: string;
  readonly isDescending: boolean;
}

/** Kept by whoever draws the table, such as in the address. */
export interface TableSort {
  /** Null while rows are sorted by no column. */
  readonly state: SortState | null;
  readonly onSort: (next: SortState) => void;
}

export interface TableSelection<Row> {
  /** The keys of the rows chosen; one that is gone, or cannot be chosen any more, counts for nothing. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly canChoose?: (row: Row) => boolean;
  readonly nameOfAll: string;
  readonly nameOf: (row: Row) => string;
  /** What can be done with those chosen, in sight while there are any; null where whoever draws the table shows it. */
  readonly bulk: ReactNode;
}
