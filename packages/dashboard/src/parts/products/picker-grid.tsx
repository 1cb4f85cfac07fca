// The grid of a picker: one list box, walked with the arrow keys, that asks for more when its end comes near.
import { Loader, useDirection } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PickerEntry, toAvailabilityTone } from './picker-entry.ts';
import type { PickerSearch } from './picker-question.ts';
import { findStep } from './picker-steps.ts';
import classes from './picker.module.css';
import { IconCheck, IconPhoto } from '@tabler/icons-react';
import { Tag } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';

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
  const { hasMore, isLoadingMore, onMore } = search;
  useEffect(() => {
    if (isNear && hasMore && !isLoadingMore) onMore();
  }, [isNear, hasMore, isLoadingMore, onMore]);
  return <div ref={ref} aria-hidden />;
}

interface TileProps {
  readonly entry: PickerEntry<unknown>;
  readonly isChosen: boolean;
  /** Only one tile of a grid is a tab stop; arrow keys lead to the others. */
  readonly isTabStop: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}

/** One tile of a picker: picture, title, price, and what a shopper would meet. */
function PickerTile({ entry, isChosen, isTabStop, onToggle, onFocus }: TileProps) {
  const { t } = useTranslation();
  const [isWaiting, setWaiting] = useState(entry.imageUrl !== null);
  const settle = () => setWaiting(false);
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option cannot hold a picture
      role="option"
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.tile}
      onClick={onToggle}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return;
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onToggle();
      }}
    >
      <div className={classes.picture} data-waiting={isWaiting}>
        {entry.imageUrl ? (
          <img src={entry.imageUrl} alt="" loading="lazy" decoding="async" onLoad={settle} onError={settle} />
        ) : (
          <span className={classes.blank}>
            <IconPhoto aria-hidden />
          </span>
        )}
        <span className={classes.check}>
          <IconCheck size={14} stroke={3} aria-hidden />
        </span>
        {entry.status && (
          <span className={classes.status}>
            <Tag tone={entry.status === 'sold_out' ? 'fair' : 'plain'}>{t(`links.picker.status.${entry.status}`)}</Tag>
          </span>
        )}
      </div>
      <span className={classes.title} dir="auto">
        {entry.title}
      </span>
      <Facts entry={entry} />
    </div>
  );
}

function Facts({ entry }: { entry: PickerEntry<unknown> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { price, availability, productsCount } = entry;
  return (
    <span className={classes.facts}>
      {price && (
        <span>
          <bdi>{format.money(price.amount, price.currency)}</bdi>{' '}
          {price.before !== null && <BeforePrice price={format.money(price.before, price.currency)} />}
        </span>
      )}
      {productsCount !== null && <span>{t('links.products', { count: productsCount })}</span>}
      {availability !== null && availability < 100 && (
        <Tag tone={toAvailabilityTone(availability)} label={t('links.picker.available', { share: availability })}>
          {t('links.picker.in_stock', { share: availability })}
        </Tag>
      )}
    </span>
  );
}

function BeforePrice({ price }: { price: string }) {
  const { t } = useTranslation();
  return (
    <s className={classes.before}>
      <span className="visually-hidden">{t('links.picker.before', { price })}</span>
      <bdi aria-hidden>{price}</bdi>
    </s>
  );
}
