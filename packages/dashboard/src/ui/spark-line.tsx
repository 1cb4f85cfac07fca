// A small line of how a figure went, without axes: a picture beside words that say the same.
import classes from './spark-line.module.css';
import { splitPoints, toShade, toSparkPoints } from './spark-points.ts';

interface SparkLineProps {
  /** The earliest first; time runs with the writing. */
  readonly values: readonly number[];
  readonly className?: string | undefined;
  /** The last is not over: the way to it is dashed. */
  readonly isOpen?: boolean;
}

export function SparkLine({ values, className, isOpen = false }: SparkLineProps) {
  const { closed, open } = splitPoints(toSparkPoints(values), isOpen);
  return (
    <svg
      className={className === undefined ? classes.line : `${classes.line} ${className}`}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon className={classes.shade} points={toShade(closed)} />
      <polyline className={classes.stroke} points={closed.join(' ')} />
      {isOpen && <polyline className={classes.open} points={open.join(' ')} />}
    </svg>
  );
}
