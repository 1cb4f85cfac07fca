// A small tag with a tone or, where a colour itself means something, that colour; readable on light and dark.
import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type TagColour = 'red' | 'light-blue' | 'yellow' | 'orange' | 'green';

export type Tone = 'good' | 'fair' | 'poor' | 'plain' | 'accent';

interface TagProps {
  readonly tone: Tone | TagColour;
  readonly children: ReactNode;
  /** What a screen reader says instead of what is shown. */
  readonly label?: string;
}

/** Colours that are a tone of the theme by another name. */
const alike: Readonly<Record<string, Tone>> = { green: 'good', red: 'poor' };

export function Tag({ tone, children, label }: TagProps) {
  const name = alike[tone] ?? tone;
  return (
    <span
      className={classes.tag}
      data-tone={tone}
      style={{ background: `var(--tone-${name}-back)`, color: `var(--tone-${name}-ink)` }}
    >
      <bdi {...(label === undefined ? {} : { 'aria-hidden': true })}>{children}</bdi>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
