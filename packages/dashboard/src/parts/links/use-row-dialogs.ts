// Which dialog a list shows over itself: a row about to be deleted, its orders or QR code, or that the trial has ended.
import { useState } from 'react';
import type { ListItem } from './entity-list-item.ts';

export interface RowDialog {
  readonly kind: 'delete' | 'orders' | 'qr' | 'gate' | 'card' | 'copies' | 'trial';
  /** The row it is about; null for what concerns them all. */
  readonly item: ListItem | null;
}

export interface RowDialogs {
  readonly shown: RowDialog | null;
  /** Whether any was ever opened: until then there is nothing to draw. */
  readonly isWanted: boolean;
  readonly show: (kind: RowDialog['kind'], item: ListItem | null) => void;
  readonly closeAll: () => void;
  /** Does it, unless the trial has ended: then says so instead. */
  readonly unlessOver: (act: () => void) => void;
}

export function useRowDialogs(isTrialOver: boolean): RowDialogs {
  const [shown, setShown] = useState<RowDialog | null>(null);
  const [isWanted, setWanted] = useState(false);
  const show: RowDialogs['show'] = (kind, item) => {
    setShown({ kind, item });
    setWanted(true);
  };
  const unlessOver = (act: () => void) => (isTrialOver ? show('trial', null) : act());
  return { shown, isWanted, show, closeAll: () => setShown(null), unlessOver };
}
