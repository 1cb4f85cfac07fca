// One figure with its name; the definition and the full value appear on hover and focus.
import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Figure } from './figures.ts';
import { FigureText } from './figure-text.tsx';
import { Hint } from './hint.tsx';
import styles from './metric-tile.module.css';

interface MetricTileProps {
  readonly label: string;
  readonly definition: string;
  readonly figure: Figure | null;
  /** A second, quieter line such as refunds. */
  readonly note?: string;
  /** The tile is a switch: what it shows, besides, is drawn elsewhere. */
  readonly toggle?: { readonly isOn: boolean; readonly turnOn: () => void };
  /** How it moved, or anything else that belongs beneath. */
  readonly children?: ReactNode;
}

/** As many characters as stand beside each other on a phone. */
const roomy = 13;

/** A tile of a figures strip; draws its skeleton while `figure` is null. */
export function MetricTile({ label, definition, figure, note, toggle, children }: MetricTileProps) {
  const isLong = figure !== null && figure.short === figure.full && figure.full.length > roomy;
  return (
    <div className={styles.tile} data-on={toggle?.isOn}>
      <dt className={styles.label}>
        {toggle ? (
          <button type="button" className={styles.toggle} aria-pressed={toggle.isOn} onClick={toggle.turnOn}>
            {label}
          </button>
        ) : (
          label
        )}
        <Hint about={label} text={definition} />
      </dt>
      <dd className={styles.value} data-long={isLong}>
        {figure === null ? (
          <Skeleton h="var(--figure-line)" w="var(--figure-room)" />
        ) : (
          <FigureText figure={figure} className={styles.figure} isUnderName />
        )}
        {note === undefined ? null : (
          <Text component="span" c="dimmed" size="xs">
            {note}
          </Text>
        )}
        {children}
      </dd>
    </div>
  );
}

interface StripProps {
  readonly label: string;
  /** Says how wide the tiles of this strip are, which then fill its rows however many there are. */
  readonly className?: string | undefined;
  /** On a desktop each tile is one line. */
  readonly isDense?: boolean;
  readonly children: ReactNode;
}

/** Four tiles in a row on a desktop, two on a phone. */
export function MetricStrip({ label, className, isDense = false, children }: StripProps) {
  return (
    <dl
      className={className === undefined ? styles.strip : `${styles.strip} ${styles.filled} ${className}`}
      data-dense={isDense}
      {...(isDense ? { 'data-sideways': true } : {})}
      aria-label={label}
    >
      {children}
    </dl>
  );
}
