// The order of a DataTable's rows, what a press on a heading asks for, and which rows may be chosen.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { SortState, TableColumn } from './table-columns.ts';
import { type DataTableEngine, type DataTableState, useDataTable } from './use-data-table.ts';

interface Person {
  readonly name: string;
  readonly sales?: number;
}

const people: readonly Person[] = [{ name: 'ada' }, { name: 'ben', sales: 2 }, { name: 'cleo', sales: 2 }];
const columns: readonly TableColumn<Person>[] = [
  {
    id: 'name',
    name: 'Name',
    renderCell: ({ name }) => name,
    sort: { compare: (one, other) => one.name.localeCompare(other.name), isAscendingFirst: true },
  },
  {
    id: 'sales',
    name: 'Sales',
    renderCell: ({ sales }) => sales,
    sort: { compare: (one, other) => (one.sales ?? 0) - (other.sales ?? 0) },
  },
  { id: 'note', name: 'Note', renderCell: () => '' },
];

/** Runs the hook once, as the server would. */
function start(state: Partial<DataTableState<Person>>): DataTableEngine<Person> {
  const made: DataTableEngine<Person>[] = [];
  const Probe = () => {
    made.push(useDataTable({ columns, rows: people, keyOf: ({ name }) => name, ...state }));
    return null;
  };
  renderToStaticMarkup(<Probe />);
  const [engine] = made;
  if (engine === undefined) throw new Error('nothing was drawn');
  return engine;
}

const namesOf = (engine: DataTableEngine<Person>) => engine.getRowModel().rows.map(({ id }) => id);
const sortedBy = (state: SortState | null, onSort: (next: SortState) => void = () => undefined) =>
  start({ sort: { state, onSort } });

describe('rows are sorted', () => {
  test.each([
    [{ id: 'sales', isDescending: true }, ['ben', 'cleo', 'ada']],
    [{ id: 'sales', isDescending: false }, ['ada', 'ben', 'cleo']],
    [{ id: 'name', isDescending: true }, ['cleo', 'ben', 'ada']],
    [{ id: 'note', isDescending: true }, ['ada', 'ben', 'cleo']],
    [null, ['ada', 'ben', 'cleo']],
  ])('by %j, those alike as they were given', (state, names) => {
    expect(namesOf(sortedBy(state))).toEqual(names);
  });

  test('by whoever gives them, where columns compare nothing', () => {
    const given = columns.map((column) => ({ ...column, sort: {} }));
    const sort = { state: { id: 'sales', isDescending: true }, onSort: () => undefined };
    expect(namesOf(start({ columns: given, sort }))).toEqual(['ada', 'ben', 'cleo']);
  });
});

describe('a press on a heading', () => {
  test.each([
    ['sales', { id: 'sales', isDescending: true }, { id: 'sales', isDescending: false }],
    ['sales', { id: 'sales', isDescending: false }, { id: 'sales', isDescending: true }],
    ['name', { id: 'sales', isDescending: true }, { id: 'name', isDescending: false }],
    ['sales', { id: 'name', isDescending: false }, { id: 'sales', isDescending: true }],
    ['sales', null, { id: 'sales', isDescending: true }],
  ])('on %s after %j asks for %j', (id, state, next) => {
    const asked: SortState[] = [];
    sortedBy(state, (sort) => asked.push(sort))
      .getColumn(id)
      ?.toggleSorting();
    expect(asked).toEqual([next]);
  });

  test('does nothing where rows are not sorted by the column', () => {
    expect(sortedBy(null).getColumn('note')?.getCanSort()).toBe(false);
  });
});

const choosing = (chosen: readonly string[], onChoose: (next: ReadonlySet<string>) => void = () => undefined) =>
  start({
    selection: {
      chosen: new Set(chosen),
      onChoose,
      canChoose: ({ sales }) => sales !== undefined,
      nameOfAll: 'All',
      nameOf: ({ name }) => name,
      bulk: null,
    },
  });

describe('rows are chosen', () => {
  test('all of them are those that may be', () => {
    const asked: string[][] = [];
    const engine = choosing([], (next) => asked.push([...next]));
    expect(engine.getIsAllRowsSelected()).toBe(false);
    engine.toggleAllRowsSelected(true);
    expect(asked).toEqual([['ben', 'cleo']]);
    expect(choosing(['ben', 'cleo']).getIsAllRowsSelected()).toBe(true);
  });

  test('one that is gone or may not be chosen counts for nothing', () => {
    const engine = choosing(['ada', 'zoe', 'ben']);
    expect(Object.keys(engine.state.rowSelection)).toEqual(['ben']);
    expect(engine.getIsSomeRowsSelected()).toBe(true);
    expect(engine.getRow('ada').getCanSelect()).toBe(false);
  });

  test('none without a selection', () => {
    expect(start({}).getRow('ben').getCanSelect()).toBe(false);
  });
});
