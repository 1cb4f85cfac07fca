// A table made of typed columns: rows named by a heading, rows that open, columns left out on a phone.
import { useState } from 'react';
import { BodyRow, HeadCell, toTableAttributes } from './table-parts.tsx';
import type { TableProps } from './table-columns.ts';

/** Neither sorted nor chosen from; what a DataTable can besides, it does not carry. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf } = props;
  const { opened, toggle } = useOpened();
  return (
    <table {...toTableAttributes(props)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const key = keyOf(row, at);
          return (
            <BodyRow key={key} table={props} row={row} at={at} isOpen={opened.has(key)} onToggle={() => toggle(key)} />
          );
        })}
      </tbody>
    </table>
  );
}

/** Which rows are open, by their keys. */
export function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened((known) => {
      const next = new Set(known);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { opened, toggle };
}
