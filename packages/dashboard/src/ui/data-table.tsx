// A table that sorts, chooses and stays quick when it is long: TanStack Table keeps its state, this draws it.
import { Checkbox } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { TableCards } from './table-cards.tsx';
import type { TableColumn, TableProps, TableSelection, TableSort } from './table-columns.ts';
import { BodyRow, HeadCell, toTableAttributes } from './table-parts.tsx';
import classes from './table.module.css';
import { useOpened } from './table.tsx';
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
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, sort, selection, scroll, areCards = false } = props;
  const engine = useDataTable(props);
  // as state, for the rows are drawn before their box is there
  const [box, setBox] = useState<HTMLElement | null>(null);
  const rows = engine.getRowModel().rows.map(({ original }) => original.row);
  if (areCards) return <TableCards table={props} rows={rows} sorted={sort?.state?.id ?? null} />;
  const table = (
    <table {...toTableAttributes(props)} aria-rowcount={rows.length > longFrom ? rows.length + 1 : undefined}>
      <thead>
        <tr>
          {selection && <ChooseAll engine={engine} selection={selection} />}
          {columns.map((column) => (
            <Heading key={column.id} column={column} sort={sort} engine={engine} />
          ))}
        </tr>
      </thead>
      <Body props={props} engine={engine} box={scroll?.isTall ? box : 'window'} />
    </table>
  );
  return (
    <>
      {engine.getIsSomeRowsSelected() || engine.getIsAllRowsSelected() ? (
        <div className={classes.bulk}>{selection?.bulk}</div>
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

interface BodyProps<Row> {
  readonly props: DataTableProps<Row>;
  readonly engine: DataTableEngine<Row>;
  /** What scrolls; null until it is there. */
  readonly box: HTMLElement | 'window' | null;
}

function Body<Row>({ props, engine, box }: BodyProps<Row>) {
  const { opened, toggle } = useOpened();
  const { rows } = engine.getRowModel();
  const { selection } = props;
  const isLong = rows.length > longFrom;
  const draw = (at: number): ReactNode => {
    const row = rows[at];
    if (row === undefined) return null;
    return (
      <BodyRow
        key={row.id}
        table={props}
        row={row.original.row}
        at={at}
        isOpen={opened.has(row.id)}
        onToggle={() => toggle(row.id)}
        lead={selection && <Choose row={row} name={selection.nameOf(row.original.row)} />}
        {...(isLong ? { place: at + 2 } : {})}
      />
    );
  };
  const all = <tbody>{rows.map((_, at) => draw(at))}</tbody>;
  if (!isLong) return all;
  return (
    <Suspense fallback={all}>
      <VirtualBody keys={rows.map(({ id }) => id)} box={box} draw={draw} />
    </Suspense>
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
