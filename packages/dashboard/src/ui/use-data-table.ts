// The state of a DataTable as TanStack Table keeps it: which order, and which rows are chosen.
import {
  type ColumnDef,
  createSortedRowModel,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableColumn, TableProps, TableSelection, TableSort } from './table-columns.ts';

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() });

/** A row of whatever kind; the library asks for objects. */
interface Item<Row> {
  readonly row: Row;
  readonly key: string;
}

export interface DataTableState<Row> extends Pick<TableProps<Row>, 'columns' | 'rows' | 'keyOf'> {
  readonly sort?: TableSort;
  readonly selection?: TableSelection<Row>;
}

/** The header's click begins with the column's own first order and then turns it; nothing is ever unsorted by it. */
export function useDataTable<Row>({ columns, rows, keyOf, sort, selection }: DataTableState<Row>) {
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- keys are functions of the rows alone, whoever makes them anew
  const data = useMemo(() => rows.map((row, at): Item<Row> => ({ row, key: keyOf(row, at) })), [rows]);
  const sorting = sort?.state ? [{ id: sort.state.id, desc: sort.state.isDescending }] : [];
  const rowSelection: Record<string, true> = {};
  for (const { row, key } of data) {
    if (selection?.chosen.has(key) && selection.canChoose?.(row) !== false) rowSelection[key] = true;
  }
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ key }) => key,
    state: { sorting, rowSelection },
    manualSorting: !columns.some((column) => column.sort?.compare),
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: ({ original }) => selection !== undefined && selection.canChoose?.(original.row) !== false,
    onSortingChange: (update) => {
      const [next] = functionalUpdate(update, sorting);
      if (next) sort?.onSort({ id: next.id, isDescending: next.desc });
    },
    onRowSelectionChange: (update) => {
      selection?.onChoose(new Set(Object.keys(functionalUpdate(update, rowSelection))));
    },
  });
}

export type DataTableEngine<Row> = ReturnType<typeof useDataTable<Row>>;

function toDefinition<Row>({ id, sort }: TableColumn<Row>): ColumnDef<typeof features, Item<Row>> {
  return {
    id,
    accessorFn: ({ row }) => row,
    enableSorting: sort !== undefined,
    sortDescFirst: sort?.isAscendingFirst !== true,
    sortFn: (one, other) => sort?.compare?.(one.original.row, other.original.row) ?? 0,
  };
}
