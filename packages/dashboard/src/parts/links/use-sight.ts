// Which rows of a list are being looked at, so that only their figures are asked for again and again.
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useState } from 'react';

export interface Stretch {
  readonly from: number;
  readonly count: number;
}

/** While the list scrolls by, nobody reads figures. */
const settleTime = 500;

/** `see` is called with every change; `sight` follows once the list rests. */
export function useSight(): { readonly sight: Stretch | null; readonly see: (stretch: Stretch) => void } {
  const [seen, setSeen] = useState<Stretch | null>(null);
  const [sight] = useDebouncedValue(seen, settleTime);
  const see = useCallback((stretch: Stretch) => {
    setSeen((known) => (known?.from === stretch.from && known.count === stretch.count ? known : stretch));
  }, []);
  return { sight, see };
}
