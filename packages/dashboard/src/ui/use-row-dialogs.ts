// Which row of a list is about to be deleted, or shows its orders; and whether the ended trial is in the way.
import type { LinkRow } from '@vitrine/contract/links';
import { useCallback, useState } from 'react';

export interface RowDialogs {
  readonly deleting: LinkRow | null;
  readonly ordersOf: LinkRow | null;
  readonly isTrialShown: boolean;
  /** Whether any was ever opened: until then there is nothing to draw. */
  readonly isWanted: boolean;
  readonly askDelete: (row: LinkRow) => void;
  readonly showOrders: (row: LinkRow) => void;
  readonly closeAll: () => void;
  /** Does it, unless the trial has ended: then says so instead. */
  readonly unlessOver: (act: () => void) => void;
}

export function useRowDialogs(isTrialOver: boolean): RowDialogs {
  const [deleting, askDelete] = useState<LinkRow | null>(null);
  const [ordersOf, showOrders] = useState<LinkRow | null>(null);
  const [isTrialShown, setTrialShown] = useState(false);
  const [wasWanted, setWanted] = useState(false);
  const isWanted = wasWanted || deleting !== null || ordersOf !== null || isTrialShown;
  if (isWanted !== wasWanted) setWanted(isWanted);
  const closeAll = useCallback(() => {
    askDelete(null);
    showOrders(null);
    setTrialShown(false);
  }, []);
  const unlessOver = (act: () => void) => (isTrialOver ? setTrialShown(true) : act());
  return { deleting, ordersOf, isTrialShown, isWanted, askDelete, showOrders, closeAll, unlessOver };
}
