// Which row of a list is about to be deleted, shows its orders or its QR code; and whether the ended trial is in the way.
import { useCallback, useState } from 'react';
import type { ListItem } from './entity-list-item.ts';

export interface RowDialogs {
  readonly deleting: ListItem | null;
  readonly ordersOf: ListItem | null;
  readonly qrOf: ListItem | null;
  readonly isTrialShown: boolean;
  /** Whether any was ever opened: until then there is nothing to draw. */
  readonly isWanted: boolean;
  readonly askDelete: (item: ListItem) => void;
  readonly showOrders: (item: ListItem) => void;
  readonly showQr: (item: ListItem) => void;
  readonly closeAll: () => void;
  /** Does it, unless the trial has ended: then says so instead. */
  readonly unlessOver: (act: () => void) => void;
}

export function useRowDialogs(isTrialOver: boolean): RowDialogs {
  const [deleting, askDelete] = useState<ListItem | null>(null);
  const [ordersOf, showOrders] = useState<ListItem | null>(null);
  const [qrOf, showQr] = useState<ListItem | null>(null);
  const [isTrialShown, setTrialShown] = useState(false);
  const [wasWanted, setWanted] = useState(false);
  const isWanted = wasWanted || deleting !== null || ordersOf !== null || qrOf !== null || isTrialShown;
  if (isWanted !== wasWanted) setWanted(isWanted);
  const closeAll = useCallback(() => {
    askDelete(null);
    showOrders(null);
    showQr(null);
    setTrialShown(false);
  }, []);
  const unlessOver = (act: () => void) => (isTrialOver ? setTrialShown(true) : act());
  return { deleting, ordersOf, qrOf, isTrialShown, isWanted, askDelete, showOrders, showQr, closeAll, unlessOver };
}
