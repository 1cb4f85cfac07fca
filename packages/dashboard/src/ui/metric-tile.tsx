// One figure with its name; the definition and the full value appear on hover and focus.
import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Figure } from './figures.ts';
import { Hint } from './hint.tsx';
import styles from './metric-tile.module.css';
import { Tip } from './tip.tsx';

interface MetricTileProps {
  readonly label: string;
  readonly definition: string;
  readonly figure: Figure | null;
  /** A second, quieter line such as refunds. */
  readonly note?: string;
  /** How it moved, or anything else that belongs beneath. */
  readonly children?: ReactNode;
}

/** A tile of a figures strip; draws its skeleton while `figure` is null. */
export function MetricTile({ label, definition, figure, note, children }: MetricTileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>
        {label}
        <Hint about={label} text={definition} />
      </dt>
      <dd className={styles.value}>
        {figure === null ? <Skeleton h={30} w={88} /> : <Value figure={figure} />}
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

/** As many characters as stand beside each other on a phone. */
const roomy = 13;

function Value({ figure }: { figure: Figure }) {
  if (figure.short === figure.full) {
    return (
      <bdi className={styles.figure} data-long={figure.full.length > roomy || undefined}>
        {figure.full}
      </bdi>
    );
  }
  return (
    <Tip label={<bdi>{figure.full}</bdi>}>
      {(anchor) => (
        <button {...anchor} type="button" className={styles.figure}>
          <bdi aria-hidden>{figure.short}</bdi>
          <span className="visually-hidden">{figure.full}</span>
        </button>
      )}
    </Tip>
  );
}

/** Four tiles in a row on a desktop, two on a phone. */
export function MetricStrip({ children, label }: { children: ReactNode; label: string }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {children}
    </dl>
  );
}
