// The grid of a picker: one list box, walked with the arrow keys, that asks for more when its end comes near.
import { Loader } from '@mantine/core';
import { useDirection } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerEntry } from './picker-entry.ts';
import type { PickerSearch } from './picker-question.ts';
import { findStep } from './picker-steps.ts';
import { PickerTile } from './picker-tile.tsx';
import classes from './picker.module.css';

interface GridProps<Item> {
  readonly entries: readonly PickerEntry<Item>[];
  readonly chosen: ReadonlySet<string>;
  readonly columns: number;
  readonly label: string;
  readonly isSingle: boolean;
  readonly search: PickerSearch<Item>;
  readonly onToggle: (entry: PickerEntry<Item>) => void;
}

export function PickerGrid<Item>({ entries, chosen, columns, label, isSingle, search, onToggle }: GridProps<Item>) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const [focused, setFocused] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const walk = (event: React.KeyboardEvent) => {
    const shape = { count: entries.length, columns, isRightToLeft: dir === 'rtl' };
    const step = findStep(event.key, focused, shape);
    if (step === null) return;
    event.preventDefault();
    const tile = grid.current?.children[step];
    if (tile instanceof HTMLElement) tile.focus();
  };
  const tabStop = Math.min(focused, entries.length - 1);
  return (
    <>
      <div
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select cannot hold pictures
        role="listbox"
        aria-label={label}
        aria-multiselectable={!isSingle}
        tabIndex={-1}
        className={classes.grid}
        onKeyDown={walk}
      >
        {entries.map((entry, index) => (
          <PickerTile
            key={entry.id}
            entry={entry}
            isChosen={chosen.has(entry.id)}
            isTabStop={index === tabStop}
            onToggle={() => onToggle(entry)}
            onFocus={() => setFocused(index)}
          />
        ))}
      </div>
      <MoreMarker search={search} />
      {search.isLoadingMore && (
        <output className={classes.message} style={{ minBlockSize: 72 }} aria-label={t('links.picker.loading')}>
          <Loader size="sm" aria-hidden />
        </output>
      )}
    </>
  );
}

/** Asks for the next page while the marker is within sight, or one screen below. */
function MoreMarker({ search }: { search: PickerSearch<unknown> }) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const isNear = entry?.isIntersecting ?? false;
  const { hasMore, isLoadingMore, loadMore } = search;
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore) loadMore();
  }, [isNear, hasMore, isLoadingMore, loadMore]);
  return <div ref={ref} aria-hidden />;
}
