// A small button that explains what stands before it, by pointer, finger and keyboard.
import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import styles from './metric-tile.module.css';

/** `about` names what is explained, for screen readers. */
export function Hint({ about, text }: { readonly about: string; readonly text: string }) {
  return (
    <Tooltip label={text}>
      <button type="button" className={styles.hint} aria-label={`${about}: ${text}`}>
        <IconInfoCircle size={16} aria-hidden />
      </button>
    </Tooltip>
  );
}
