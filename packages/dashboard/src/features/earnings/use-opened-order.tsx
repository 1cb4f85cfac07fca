// Opening the order behind a line of money: all of it for the merchant, for an influencer what speaks for them.
import type { OrderId } from '@vitrine/contract/ids';
import type { LedgerEntry } from '@vitrine/contract/ledger';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadTexts } from '../../locales/i18n.ts';

const OrderDialog = lazy(async () => {
  const [{ OrderDialog: dialog }] = await Promise.all([import('./order-dialog.tsx'), loadTexts('orders')]);
  return { default: dialog };
});

interface Opened {
  readonly id: OrderId;
  readonly name: string | null;
  /** What opened it, and has the focus afterwards. */
  readonly by: HTMLElement;
}

interface OpenedOrder {
  /** Null for a line of no order. */
  readonly toOpener: (entry: LedgerEntry) => ((by: HTMLElement) => void) | null;
  readonly dialog: ReactNode;
}

export function useOpenedOrder(canSeeOrders: boolean): OpenedOrder {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => {
    opened?.by.focus();
    setOpened(null);
  };
  return {
    toOpener: ({ order_id: id, order_name: name }) => (id === null ? null : (by) => setOpened({ id, name, by })),
    dialog: opened && (
      <Suspense fallback={null}>
        <OrderDialog orderId={opened.id} name={opened.name} isWhole={canSeeOrders} onClose={close} />
      </Suspense>
    ),
  };
}
