// A figure in the middle of other things: short, with the whole value on hover and focus.
import type { Figure } from './figures.ts';
import classes from './figure-text.module.css';
import { Tip } from './tip.tsx';

interface FigureTextProps {
  readonly figure: Figure;
  /** How it looks elsewhere than among words. */
  readonly className?: string | undefined;
  /** Its name stands above it, and is not covered by the whole value. */
  readonly isUnderName?: boolean;
}

/** What is short enough already stands as it is. */
export function FigureText({ figure, className, isUnderName = false }: FigureTextProps) {
  if (figure.short === figure.full) return <bdi className={className}>{figure.full}</bdi>;
  return (
    <Tip label={<bdi>{figure.full}</bdi>} position={isUnderName ? 'right' : 'top'}>
      {(anchor) => (
        <button
          {...anchor}
          type="button"
          className={className ?? classes.figure}
          onClick={(event) => event.stopPropagation()}
        >
          <bdi aria-hidden>{figure.short}</bdi>
          <span className="visually-hidden">{figure.full}</span>
        </button>
      )}
    </Tip>
  );
}
