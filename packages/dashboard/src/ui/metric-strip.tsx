// A row of metric tiles as one list of terms and values.
import type { ReactNode } from 'react';
import styles from './metric-tile.module.css';

/** Four tiles in a row on a desktop, two on a phone. */
export function MetricStrip({ children, label }: { children: ReactNode; label: string }) {
  return (
    <dl className={styles.strip} aria-label={label}>
      {children}
    </dl>
  );
}
