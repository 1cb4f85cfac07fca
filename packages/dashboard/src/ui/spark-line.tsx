// A small line of how a figure went, without axes: a picture beside words that say the same.
import classes from './spark-line.module.css';
import { toSparkPoints } from './spark-points.ts';

interface SparkLineProps {
  /** The earliest first; time runs with the writing. */
  readonly values: readonly number[];
  readonly className?: string | undefined;
}

export function SparkLine({ values, className }: SparkLineProps) {
  const points = toSparkPoints(values);
  return (
    <svg
      className={className === undefined ? classes.line : `${classes.line} ${className}`}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
    >
      <polygon className={classes.shade} points={`0,100 ${points} 100,100`} />
      <polyline className={classes.stroke} points={points} />
    </svg>
  );
}
