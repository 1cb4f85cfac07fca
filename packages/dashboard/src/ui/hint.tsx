// A small button that explains what stands before it, by pointer, finger and keyboard.
import { IconInfoCircle } from '@tabler/icons-react';
import styles from './metric-tile.module.css';
import { Tip } from './tip.tsx';

/** `about` names what is explained, for screen readers. */
export function Hint({ about, text }: { about: string; text: string }) {
  return (
    <Tip label={text}>
      {(anchor) => (
        <button {...anchor} type="button" className={styles.hint} aria-label={`${about}: ${text}`}>
          <IconInfoCircle size={16} aria-hidden />
        </button>
      )}
    </Tip>
  );
}
