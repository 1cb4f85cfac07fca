// How every table is drawn, whatever keeps its state: rows named by a heading, rows that open, columns left out on a phone.
import { type ReactNode, useState } from 'react';
import { BodyRow, HeadCell, toTableAttributes } from './table-parts.tsx';
import type { TableProps } from './table-columns.ts';
import classes from './table.module.css';
import { toGroups } from './table-groups.ts';

interface DrawnTableProps<Row> extends TableProps<Row> {
  /** The headings, where they do more than name their columns. */
  readonly head?: ReactNode;
  /** Before the cells of the row in this place, such as the box that chooses it. */
  readonly renderLead?: (at: number) => ReactNode;
  /** Draws the body of a table so long that only some of its rows are drawn; `all` is the body whole. */
  readonly renderLong?: ((draw: (at: number) => ReactNode, all: ReactNode) => ReactNode) | undefined;
}

/** The drawing of a DataTable. A screen draws by it alone where the engine's weight is not to be loaded (decision 15). */
export function Table<Row>(props: DrawnTableProps<Row>) {
  const { columns, rows, keyOf, groupOf, renderGroupEnd, renderLead, renderLong, opensAlone = false } = props;
  const { head = columns.map((column) => <HeadCell key={column.id} column={column} />) } = props;
  const { turned, toggle } = useTurned();
  const keyed = rows.map((row, at) => ({ row, at, key: keyOf(row, at) }));
  const draw = (at: number): ReactNode => {
    const found = keyed[at];
    if (found === undefined) return null;
    const { row, key } = found;
    return (
      <BodyRow
        key={key}
        table={props}
        row={row}
        at={at}
        isOpen={turned.has(key) !== (opensAlone && rows.length === 1)}
        onToggle={() => toggle(key)}
        lead={renderLead?.(at)}
        {...(renderLong ? { place: at + 2 } : {})}
      />
    );
  };
  const all = toGroups(keyed, groupOf && (({ row }) => groupOf(row))).map((group) => (
    <tbody key={groupOf ? group[0]?.key : ''}>
      {group.map(({ at }) => draw(at))}
      {renderGroupEnd?.(group.map(({ row }) => row))}
    </tbody>
  ));
  return (
    <div className={classes.room}>
      <table {...toTableAttributes(props)} aria-rowcount={renderLong && rows.length + 1}>
        <thead>
          <tr>{head}</tr>
        </thead>
        {renderLong ? renderLong(draw, all) : all}
      </table>
    </div>
  );
}

/** Which rows were opened, or closed where they begin open, by their keys. */
function useTurned() {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setTurned((known) => {
      const next = new Set(known);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { turned, toggle };
}
