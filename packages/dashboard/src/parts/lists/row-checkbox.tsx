// The box by which a row of a list is chosen; what answers to the finger is larger than it.
import { Checkbox } from '@mantine/core';
import classes from './lists.module.css';

export interface RowChoice {
  readonly isChosen: boolean;
  /** As many are chosen as can be. */
  readonly isFull: boolean;
  readonly onToggle: () => void;
}

interface BoxProps extends RowChoice {
  readonly id: string;
  readonly name: string;
}

export function RowCheckbox({ id, name, isChosen, isFull, onToggle }: BoxProps) {
  return (
    <label className={classes.choice} htmlFor={`choose-${id}`}>
      <Checkbox
        id={`choose-${id}`}
        aria-label={name}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={onToggle}
      />
    </label>
  );
}
