// The rows of a table as cards, where its columns have no room: the row's name, then each figure under its own.
import type { TableProps } from './table-columns.ts';
import classes from './table.module.css';

interface CardsProps<Row> {
  readonly table: Omit<TableProps<Row>, 'rows'>;
  readonly rows: readonly Row[];
  /** The column they are sorted by. */
  readonly sorted: string | null;
}

export function TableCards<Row>({ table, rows, sorted }: CardsProps<Row>) {
  const { columns, keyOf, labelledBy, label, dataOf } = table;
  const [first, ...others] = columns;
  return (
    <ul className={classes.cards} aria-labelledby={labelledBy} aria-label={label}>
      {rows.map((row, at) => (
        <li key={keyOf(row, at)} {...dataOf?.(row)}>
          {first && (first.renderCard ?? first.renderCell)(row, at)}
          <dl className={classes.figures}>
            {others.map((column) => {
              const content = (column.renderCard ?? column.renderCell)(row, at);
              if (content === null) return null;
              return (
                <div key={column.id} data-sorted={column.id === sorted}>
                  <dt>{column.name}</dt>
                  <dd>{content}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
