// Shapes of what is on its way: blocks one below the other, and rows of a table.
import { Skeleton } from '@mantine/core';
import classes from './states.module.css';

interface BlocksProps {
  readonly heights: readonly (number | string)[];
  /** Inside a card, whose content reaches its edges. */
  readonly isPadded?: boolean;
  readonly radius?: 'md' | 'lg';
}

export function Blocks({ heights, isPadded = false, radius = 'lg' }: BlocksProps) {
  return (
    <div className={classes.blocks} data-padded={isPadded}>
      {heights.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change places
        <Skeleton key={at} h={height} radius={radius} />
      ))}
    </div>
  );
}

export function RowShapes({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.rowShapes}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton h={16} w="16%" />
          <Skeleton h={16} w="36%" />
          <Skeleton h={16} w="13%" />
        </div>
      ))}
    </div>
  );
}
