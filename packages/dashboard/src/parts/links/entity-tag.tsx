// A small tag with a tone: good, fair, poor, or plain; readable on light and dark.
import type { ReactNode } from 'react';
import classes from './entity-tag.module.css';

export type Tone = 'good' | 'fair' | 'poor' | 'plain' | 'accent';

interface TagProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  /** What a screen reader says instead of what is shown. */
  readonly label?: string;
}

export function EntityTag({ tone, children, label }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      <bdi {...(label === undefined ? {} : { 'aria-hidden': true })}>{children}</bdi>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
