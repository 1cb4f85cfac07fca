// Moving through a grid of tiles by keyboard.

interface Grid {
  readonly count: number;
  readonly columns: number;
  readonly isRightToLeft: boolean;
}

/** The tile a key leads to from `index`, or null for a key that does not move. Ends are walls, not doors. */
export function findStep(key: string, index: number, { count, columns, isRightToLeft }: Grid): number | null {
  const target = findTarget(key, index, columns, isRightToLeft, count);
  if (target === null || count === 0) return null;
  return Math.max(0, Math.min(count - 1, target));
}

function findTarget(key: string, index: number, columns: number, rtl: boolean, count: number): number | null {
  const forward = rtl ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return index + forward;
    case 'ArrowLeft':
      return index - forward;
    case 'ArrowDown':
      return index + columns;
    case 'ArrowUp':
      return index - columns < 0 ? index : index - columns;
    case 'PageDown':
      return index + columns * 3;
    case 'PageUp':
      return index - columns * 3;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
