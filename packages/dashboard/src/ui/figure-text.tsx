// A figure in the middle of other things: short, with the whole value on hover and focus.
import type { Figure } from './figures.ts';
import classes from './figure-text.module.css';
import { Tip } from './tip.tsx';

/** What is short enough already stands as it is; `className` says how both look elsewhere than among words. */
export function FigureText({ figure, className }: { figure: Figure; className?: string | undefined }) {
  if (figure.short === figure.full) return <bdi className={className}>{figure.full}</bdi>;
  return (
    <Tip label={<bdi>{figure.full}</bdi>}>
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
