// What can be done with the rows that are chosen: a bar that stays in sight at the end of their list.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './bulk-bar.module.css';
import { useMessagesAbove } from './use-messages-above.ts';

interface BarProps {
  /** Names the bar. */
  readonly label: string;
  /** How many are chosen, in words. */
  readonly chosen: string;
  /** What the button says that chooses none. */
  readonly clear: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

export function BulkBar({ label, chosen, clear, onClear, children }: BarProps) {
  const keepFree = useMessagesAbove();
  return (
    <section ref={keepFree} className={styles.bar} aria-label={label}>
      <output className={styles.chosen}>{chosen}</output>
      <Button size="sm" variant="subtle" onClick={onClear}>
        {clear}
      </Button>
      {children}
    </section>
  );
}
