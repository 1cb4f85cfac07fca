// A table that sorts, chooses and stays quick when it is long: TanStack Table keeps its state, Table draws it.
import { Checkbox } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { TableCards } from './table-cards.tsx';
import type { TableColumn, TableProps, TableSelection, TableSort } from './table-columns.ts';
import { HeadCell } from './table-parts.tsx';
import classes from './table.module.css';
import { Table } from './table.tsx';
import { type DataTableEngine, useDataTable } from './use-data-table.ts';

const VirtualBody = lazy(async () => ({ default: (await import('./virtual-body.tsx')).VirtualBody }));

/** From more rows than these on, only those near the window are drawn. */
const longFrom = 100;

interface Scroll {
  /** Names the box. */
  readonly label: string;
  /** As high as its place, with its head always in sight; else it scrolls sideways alone. */
  readonly isTall?: boolean;
  /** The first column stays in sight. */
  readonly isPinned?: boolean;
}

export interface DataTableProps<Row> extends TableProps<Row> {
  readonly sort?: TableSort;
  readonly selection?: TableSelection<Row>;
  /** Where it is wider or higher than its place: a box of its own that scrolls. */
  readonly scroll?: Scroll;
  /** Rows as cards, where columns have no room. */
  readonly areCards?: boolean;
  /** Every row is drawn however many there are, such as for a print; groups always are. */
  readonly isWhole?: boolean;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, sort, selection, scroll, areCards = false, isWhole = false } = props;
  const engine = useDataTable(props);
  // as state, for the rows are drawn before their box is there
  const [box, setBox] = useState<HTMLElement | null>(null);
  const kept = engine.getRowModel().rows;
  const rows = kept.map(({ original }) => original.row);
  if (areCards) return <TableCards table={props} rows={rows} sorted={sort?.state?.id ?? null} />;
  const isLong = !isWhole && props.groupOf === undefined && rows.length > longFrom;
  const choose = (at: number) => {
    const row = kept[at];
    return selection && row && <Choose row={row} name={selection.nameOf(row.original.row)} />;
  };
  const keys = kept.map(({ id }) => id);
  const table = (
    <Table
      {...props}
      rows={rows}
      keyOf={(_row, at) => keys[at] ?? ''}
      head={
        <>
          {selection && <ChooseAll engine={engine} selection={selection} />}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort} engine={engine} />
          ))}
        </>
      }
      renderLead={choose}
      renderLong={
        isLong
          ? (draw, all) => (
              <Suspense fallback={all}>
                <VirtualBody keys={keys} box={scroll?.isTall ? box : 'window'} draw={draw} />
              </Suspense>
            )
          : undefined
      }
    />
  );
  return (
    <>
      {selection && selection.bulk !== null && (engine.getIsSomeRowsSelected() || engine.getIsAllRowsSelected()) ? (
        <div className={classes.bulk}>{selection.bulk}</div>
      ) : null}
      {scroll === undefined ? (
        table
      ) : (
        <section
          ref={setBox}
          className={classes.scroll}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={scroll.label}
          data-tall={scroll.isTall}
          data-pinned={scroll.isPinned}
        >
          {table}
        </section>
      )}
    </>
  );
}

interface HeadingProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sort: TableSort | undefined;
  readonly engine: DataTableEngine<Row>;
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

function Heading<Row>({ column, sort, engine }: HeadingProps<Row>) {
  const sorted = engine.getColumn(column.id);
  if (sort === undefined || column.sort === undefined || sorted === undefined) return <HeadCell column={column} />;
  const order = sorted.getIsSorted();
  return (
    <HeadCell column={column} order={order === false ? null : orders[order]} onSort={() => sorted.toggleSorting()} />
  );
}

interface ChooseAllProps<Row> {
  readonly engine: DataTableEngine<Row>;
  readonly selection: TableSelection<Row>;
}

function ChooseAll<Row>({ engine, selection }: ChooseAllProps<Row>) {
  const canAny = engine.getCoreRowModel().rows.some((row) => row.getCanSelect());
  const areAll = canAny && engine.getIsAllRowsSelected();
  return (
    <th scope="col" className={classes.box}>
      <Checkbox
        aria-label={selection.nameOfAll}
        disabled={!canAny}
        checked={areAll}
        indeterminate={!areAll && engine.getIsSomeRowsSelected()}
        onChange={() => engine.toggleAllRowsSelected(!areAll)}
      />
    </th>
  );
}

interface ChooseProps<Row> {
  readonly row: ReturnType<DataTableEngine<Row>['getRow']>;
  readonly name: string;
}

function Choose<Row>({ row, name }: ChooseProps<Row>) {
  return (
    <td className={classes.box}>
      <Checkbox
        aria-label={name}
        disabled={!row.getCanSelect()}
        checked={row.getIsSelected()}
        onChange={() => row.toggleSelected()}
        onClick={(event) => event.stopPropagation()}
      />
    </td>
  );
}
