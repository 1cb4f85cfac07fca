// A card with a table of a few rows of fixed height in pages; more rows are fetched as one pages on.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from './card.tsx';
import { DataTable } from './data-table.tsx';
import { Loaded, RowShapes, Waiting } from './loaded.tsx';
import { toPageView } from './paged-table-pages.ts';
import classes from './paged-table.module.css';
import { Pager } from './pager.tsx';
import type { TableProps } from './table-columns.ts';
import type { ToldProblem } from './problem-banner.tsx';

/** Rows as they arrive page by page. */
export interface PagedRows<Row> {
  /** Null while the first are on their way. */
  readonly rows: readonly Row[] | null;
  /** All there are, where it is known. */
  readonly total?: number | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly problem: ToldProblem | null;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

interface PagedTableProps<Row> extends Pick<TableProps<Row>, 'columns' | 'keyOf' | 'renderDetails'> {
  readonly title: string;
  /** Of its heading: inside a dialog the third, on a page of its own the second. */
  readonly level?: 2 | 3;
  readonly help?: string;
  readonly failed: string;
  readonly source: PagedRows<Row>;
  readonly size?: number;
  /** In pixels, on a wide and on a narrow window. */
  readonly rowHeight: readonly [wide: number, narrow: number];
  readonly empty: ReactNode;
}

const usualSize = 5;

export function PagedTable<Row>({ title, help, failed, source, rowHeight, empty, ...props }: PagedTableProps<Row>) {
  const { t } = useTranslation();
  const id = useId();
  const { size = usualSize, level = 3, ...table } = props;
  const [wanted, setWanted] = useState(0);
  const { rows, total = null, hasMore, problem } = source;
  const loaded = rows?.length ?? 0;
  const view = toPageView(wanted, { loaded, total, hasMore, size });
  useFetchAhead(view.needsMore && problem === null, loaded, source.onMore);
  // rows that could not be fetched take the place of those that could, until they are
  const data = rows === null || (problem !== null && view.isWaiting) ? undefined : rows;
  return (
    <Card
      level={level}
      id={id}
      className={classes.card}
      style={{ '--row-wide': `${rowHeight[0]}px`, '--row-narrow': `${rowHeight[1]}px` }}
      title={title}
      help={help}
      tools={
        loaded > 0 && (view.hasNext || view.hasPrevious) ? (
          <Pager
            label={t('ui.table.pages', { title })}
            first={view.start + 1}
            last={Math.max(view.end, view.start + 1)}
            total={total}
            hasPrevious={view.hasPrevious}
            hasNext={view.hasNext}
            onTurn={(by) => setWanted(view.page + by)}
          />
        ) : undefined
      }
    >
      <Loaded
        query={{ data, error: problem, refetch: source.onRetry }}
        skeleton={<RowShapes rows={size} />}
        failed={failed}
        isEmpty={(all) => all.length === 0}
        empty={empty}
      >
        {(all) => (
          <>
            <DataTable {...table} rows={all.slice(view.start, view.end)} labelledBy={id} />
            {view.isWaiting && (
              <Waiting>
                <RowShapes rows={size - (view.end - view.start)} />
              </Waiting>
            )}
          </>
        )}
      </Loaded>
    </Card>
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
