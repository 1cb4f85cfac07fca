// The pieces tables are made of: a heading that may sort, a row with its cells, and what the row opens to.
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './table.module.css';
import type { TableColumn, TableProps } from './table-columns.ts';

function classOf<Row>({ isNumber, isWideOnly, className }: TableColumn<Row>): string | undefined {
  const names = [isNumber && classes.number, isWideOnly && classes.wide, className];
  return names.filter(Boolean).join(' ') || undefined;
}

export function toTableAttributes<Row>({
  labelledBy,
  label,
  isTop = false,
  isBare = false,
  groupOf,
  className,
}: TableProps<Row>) {
  return {
    className: className === undefined ? classes.table : `${classes.table} ${className}`,
    'aria-labelledby': labelledBy,
    'aria-label': label,
    'data-top': isTop,
    'data-bare': isBare,
    'data-grouped': groupOf !== undefined,
  };
}

interface HeadProps<Row> {
  readonly column: TableColumn<Row>;
  /** Null where rows are sorted by something else; absent where they cannot be sorted by it. */
  readonly order?: 'ascending' | 'descending' | null;
  readonly onSort?: () => void;
}

export function HeadCell<Row>({ column, order, onSort }: HeadProps<Row>) {
  const { t } = useTranslation();
  if (order === undefined) {
    return (
      <th scope="col" className={classOf(column)}>
        {column.name}
      </th>
    );
  }
  const Icon = order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={classOf(column)} aria-sort={order ?? 'none'}>
      <button
        type="button"
        className={classes.sort}
        title={t('ui.table.sort', { name: column.sort?.name ?? column.name })}
        onClick={onSort}
      >
        {order !== null && <Icon size={14} aria-hidden />}
        {column.name}
      </button>
    </th>
  );
}

interface RowProps<Row> {
  readonly table: TableProps<Row>;
  readonly row: Row;
  readonly at: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Before the cells, such as the box that chooses the row. */
  readonly lead?: ReactNode;
  /** Its place among all rows, where only some of them are drawn. */
  readonly place?: number;
}

export function BodyRow<Row>({ table, row, at, isOpen, onToggle, lead, place }: RowProps<Row>) {
  const { columns, renderDetails, actOf, dataOf, rowHeader = columns[0]?.id } = table;
  const act = renderDetails === undefined ? (actOf?.(row) ?? null) : onToggle;
  return (
    <>
      <tr
        className={classes.row}
        data-opens={act !== null}
        onClick={act ?? undefined}
        aria-rowindex={place}
        {...dataOf?.(row)}
      >
        {lead}
        {columns.map((column) => {
          const isHeader = column.id === rowHeader;
          const Cell = isHeader ? 'th' : 'td';
          const content = column.renderCell(row, at);
          return (
            <Cell
              key={column.id}
              {...(isHeader ? { scope: 'row' } : {})}
              className={classOf(column)}
              data-tone={column.toneOf?.(row) ?? undefined}
            >
              {isHeader && renderDetails !== undefined ? (
                <Opener isOpen={isOpen} onToggle={onToggle}>
                  {content}
                </Opener>
              ) : (
                content
              )}
            </Cell>
          );
        })}
      </tr>
      {renderDetails !== undefined && isOpen && (
        <tr>
          <td colSpan={columns.length + (lead === undefined ? 0 : 1)} className={classes.details}>
            {renderDetails(row)}
          </td>
        </tr>
      )}
    </>
  );
}

/** The row opens by mouse anywhere, by keyboard here. */
function Opener({ isOpen, onToggle, children }: { isOpen: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <UnstyledButton
      className={classes.opener}
      data-part="title"
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <span className={classes.chevron} data-opened={isOpen}>
        <IconChevronRight size={18} className="pointing" aria-hidden />
      </span>
      {children}
    </UnstyledButton>
  );
}
