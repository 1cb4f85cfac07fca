// A table of a few rows of fixed height with pages; rows may open to details, and more are fetched as one pages on.
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toPageView } from './paged-table-pages.ts';
import classes from './paged-table.module.css';
import { Pager } from './pager.tsx';
import { ErrorState } from './states.tsx';
import type { ToldProblem } from './told-problem.ts';

export interface PagedColumn<Row> {
  readonly id: string;
  readonly name: ReactNode;
  readonly renderCell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  readonly isNumber?: boolean;
  /** Left out where the window is narrow. */
  readonly isWideOnly?: boolean;
}

/** The rows as they arrive; null while the first are on their way. */
export interface PagedRows<Row> {
  readonly rows: readonly Row[] | null;
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly problem: ToldProblem | null;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

interface TableProps<Row> {
  readonly title: string;
  readonly help?: string;
  readonly failed: string;
  readonly source: PagedRows<Row>;
  /** The first names the row. */
  readonly columns: readonly [PagedColumn<Row>, ...PagedColumn<Row>[]];
  readonly keyOf: (row: Row) => string;
  readonly size?: number;
  /** In pixels, on a wide and on a narrow window. */
  readonly rowHeight: readonly [wide: number, narrow: number];
  readonly empty: ReactNode;
  /** What a row opens to. */
  readonly renderDetails?: (row: Row) => ReactNode;
}

const usualSize = 5;

export function PagedTable<Row>({ title, help, size = usualSize, ...props }: TableProps<Row>) {
  const { t } = useTranslation();
  const id = useId();
  const { source, rowHeight, empty, failed } = props;
  const [wanted, setWanted] = useState(0);
  const loaded = source.rows?.length ?? 0;
  const view = toPageView(wanted, { loaded, total: source.total, hasMore: source.hasMore, size });
  useFetchAhead(view.needsMore && source.problem === null, loaded, source.onMore);
  const heights = { '--row-wide': `${rowHeight[0]}px`, '--row-narrow': `${rowHeight[1]}px` } as CSSProperties;
  return (
    <section className={classes.card} aria-labelledby={id} style={heights}>
      <div className={classes.head}>
        <div>
          <h3 id={id} className={classes.title}>
            {title}
          </h3>
          {help === undefined ? null : <p className={classes.help}>{help}</p>}
        </div>
        {source.rows && source.rows.length > 0 && (view.hasNext || view.hasPrevious) && (
          <Pager
            label={t('preview.table.pages', { title })}
            first={view.start + 1}
            last={Math.max(view.end, view.start + 1)}
            total={source.total}
            hasPrevious={view.hasPrevious}
            hasNext={view.hasNext}
            onTurn={(by) => setWanted(view.page + by)}
          />
        )}
      </div>
      {source.problem && (source.rows === null || view.isWaiting) ? (
        <ErrorState
          title={failed}
          message={source.problem.message}
          requestId={source.problem.requestId}
          onRetry={source.onRetry}
        />
      ) : source.rows === null ? (
        <Waiting rows={size} />
      ) : source.rows.length === 0 ? (
        empty
      ) : (
        <Rows {...props} rows={source.rows.slice(view.start, view.end)} labelledBy={id} />
      )}
      {source.rows !== null && view.isWaiting && source.problem === null && (
        <Waiting rows={size - (view.end - view.start)} />
      )}
    </section>
  );
}

/** Asks once for each stretch of rows, also when drawing happens again before they arrive. */
function useFetchAhead(needsMore: boolean, loaded: number, onMore: () => void): void {
  const asked = useRef(-1);
  useEffect(() => {
    if (!needsMore || asked.current === loaded) return;
    asked.current = loaded;
    onMore();
  }, [needsMore, loaded, onMore]);
}

function Rows<Row>({
  rows,
  columns,
  keyOf,
  renderDetails,
  labelledBy,
}: Pick<TableProps<Row>, 'columns' | 'keyOf' | 'renderDetails'> & {
  readonly rows: readonly Row[];
  readonly labelledBy: string;
}) {
  const [first, ...others] = columns;
  const classOf = ({ isNumber, isWideOnly }: PagedColumn<Row>) =>
    [isNumber ? classes.number : '', isWideOnly ? classes.wide : ''].join(' ').trim() || undefined;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened((known) => {
      const next = new Set(known);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row);
          const isOpen = opened.has(key);
          return (
            <Fragment key={key}>
              <tr
                className={classes.row}
                data-opens={renderDetails !== undefined}
                onClick={renderDetails === undefined ? undefined : () => toggle(key)}
              >
                <th scope="row" className={classOf(first)}>
                  {renderDetails === undefined ? (
                    first.renderCell(row)
                  ) : (
                    <Opener isOpen={isOpen} onToggle={() => toggle(key)}>
                      {first.renderCell(row)}
                    </Opener>
                  )}
                </th>
                {others.map((column) => (
                  <td key={column.id} className={classOf(column)}>
                    {column.renderCell(row)}
                  </td>
                ))}
              </tr>
              {renderDetails !== undefined && isOpen && (
                <tr>
                  <td colSpan={columns.length} className={classes.details}>
                    {renderDetails(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** The row opens by mouse anywhere, by keyboard here. */
function Opener(props: { readonly isOpen: boolean; readonly onToggle: () => void; readonly children: ReactNode }) {
  return (
    <UnstyledButton
      className={classes.opener}
      aria-expanded={props.isOpen}
      onClick={(event) => {
        event.stopPropagation();
        props.onToggle();
      }}
    >
      <span className={classes.chevron} data-opened={props.isOpen}>
        <IconChevronRight size={18} className="pointing" aria-hidden />
      </span>
      {props.children}
    </UnstyledButton>
  );
}

function Waiting({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <output className={classes.waiting}>
      <span className="visually-hidden">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.waitingRow}>
          <Skeleton h={40} w={40} />
          <Skeleton h={16} w="45%" />
          <Skeleton h={16} w="15%" />
        </div>
      ))}
    </output>
  );
}
