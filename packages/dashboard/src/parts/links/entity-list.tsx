// An endless list that draws only the rows on screen, asks for more before its end, and reports which rows are seen.
import { Loader, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './entity-list.module.css';

interface ListProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => string;
  readonly renderRow: (row: Row) => ReactNode;
  /** A row's usual height in pixels, until it is measured. */
  readonly rowHeight: number;
  /** Between rows, in pixels. */
  readonly gap?: number;
  /** Ask for more when the row that many places from the last is drawn. */
  readonly prefetchFrom: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
  /** Told when other rows come into sight. */
  readonly onSight?: (first: number, last: number) => void;
}

export function EntityList<Row>(props: ListProps<Row>) {
  const { t } = useTranslation();
  const { rows, toKey, hasMore, isLoadingMore, onMore, onSight, prefetchFrom } = props;
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffset(list);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component; the hook redraws it itself
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => props.rowHeight,
    overscan: 4,
    scrollMargin: offset,
    gap: props.gap ?? 8,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : toKey(row);
    },
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows.length - prefetchFrom && hasMore && !isLoadingMore) onMore();
  }, [last, rows.length, prefetchFrom, hasMore, isLoadingMore, onMore]);
  useEffect(() => {
    if (last >= 0) onSight?.(first, last);
  }, [first, last, onSight]);
  return (
    <>
      <ul
        ref={list}
        className={classes.list}
        aria-label={props.label}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={item.index + 1}
              className={classes.item}
              style={{ transform: `translateY(${item.start - offset}px)` }}
            >
              {props.renderRow(row)}
            </li>
          );
        })}
      </ul>
      <output className={classes.more}>
        {isLoadingMore && (
          <>
            <Loader size="sm" aria-hidden />
            <span className="visually-hidden">{t('links.loading_more')}</span>
          </>
        )}
        {!hasMore && rows.length > 20 && (
          <Text c="dimmed" size="sm">
            {t('links.end')}
          </Text>
        )}
      </output>
    </>
  );
}

/** How far the list begins below the top of the page. */
function useOffset(list: React.RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setOffset(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return offset;
}
