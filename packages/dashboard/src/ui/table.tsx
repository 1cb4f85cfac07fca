// A table made of typed columns: rows named by a heading, rows that open, columns left out on a phone.
import { useState } from 'react';
import { BodyRow, HeadCell, toTableAttributes } from './table-parts.tsx';
import type { TableProps } from './table-columns.ts';
import { toGroups } from './table-groups.ts';

/** Neither sorted nor chosen from; what a DataTable can besides, it does not carry. Groups are its own. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, groupOf, renderGroupEnd } = props;
  const { opened, toggle } = useOpened();
  const keyed = rows.map((row, at) => ({ row, at, key: keyOf(row, at) }));
  return (
    <table {...toTableAttributes(props)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      {toGroups(keyed, groupOf && (({ row }) => groupOf(row))).map((group) => (
        <tbody key={group[0]?.key}>
          {group.map(({ row, at, key }) => (
            <BodyRow key={key} table={props} row={row} at={at} isOpen={opened.has(key)} onToggle={() => toggle(key)} />
          ))}
          {renderGroupEnd?.(group.map(({ row }) => row))}
        </tbody>
      ))}
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
