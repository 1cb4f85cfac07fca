// The dialogs of a list: deleting a row, its orders, its QR code, the ended trial.
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopiesDialog } from './copies-dialog.tsx';
import { GateDoor } from './gate-door.tsx';
import type { SetGate } from './gate-draft.ts';
import type { ListItem } from './entity-list-item.ts';
import { loadTexts } from '../../locales/i18n.ts';
import type { Order } from '@vitrine/contract/orders';
import type { PagedRows } from '../../ui/paged-table.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';
import { TrialDialog } from '../plans/trial-dialog.tsx';
import type { RowDialog, RowDialogs } from './use-row-dialogs.ts';
import type { ToldProblem } from '../../ui/problem-banner.tsx';

const LinkOrdersDrawer = lazy(async () => {
  const [{ LinkOrdersDrawer: drawer }] = await Promise.all([import('../orders/link-orders.tsx'), loadTexts('orders')]);
  return { default: drawer };
});

/** What came of asking the server: null when it is done, else why it is not. */
export type Outcome = ToldProblem | null;

export type CardDialogOf = ComponentType<{ readonly id: string; readonly onClose: () => void }>;

export interface DialogsProps {
  /** The section of the texts. */
  readonly name: 'links' | 'shorts' | 'multilinks';
  readonly dialogs: RowDialogs;
  /** Those of the row whose orders are shown; null where orders are not shown. */
  readonly orders: PagedRows<Order> | null;
  readonly zone: string;
  readonly onDelete: (item: ListItem) => Promise<Outcome>;
  /** Null where a deletion cannot be taken back. */
  readonly onRestore: ((id: string) => void) | null;
  readonly onSetGate: SetGate;
  /** Chooses what messengers show of a row. */
  readonly CardDialog: CardDialogOf;
}

export function EntityListDialogs({
  name,
  dialogs,
  orders,
  zone,
  onDelete,
  onRestore,
  onSetGate,
  CardDialog,
}: DialogsProps) {
  const { t } = useTranslation();
  const { shown, closeAll } = dialogs;
  const itemOf = (kind: RowDialog['kind']) => (shown?.kind === kind ? shown.item : null);
  const deleting = itemOf('delete');
  const shared = itemOf('card');
  const copied = itemOf('copies');
  const [isDeleting, setDeleting] = useState(false);
  const remove = async (item: ListItem) => {
    setDeleting(true);
    const problem = await onDelete(item);
    setDeleting(false);
    closeAll();
    if (problem) toastFailed(`${t(`${name}.delete_failed`)}. ${problem.message}`, problem.requestId);
    else if (onRestore) toastUndo(t(`${name}.deleted`), () => onRestore(item.id));
    else toastDone(t(`${name}.deleted`));
  };
  return (
    <>
      <ConfirmDialog
        opened={deleting !== null}
        title={t(`${name}.delete_title`)}
        confirm={t('links.delete')}
        isDangerous
        isBusy={isDeleting}
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={closeAll}
      >
        {deleting && t('links.delete_body', { title: deleting.title })}
      </ConfirmDialog>
      {orders && (
        <Suspense fallback={null}>
          <LinkOrdersDrawer source={orders} title={itemOf('orders')?.title ?? null} zone={zone} onClose={closeAll} />
        </Suspense>
      )}
      <GateDoor item={itemOf('gate')} zone={zone} onSet={onSetGate} onClose={closeAll} />
      {shared && (
        <Suspense fallback={null}>
          <CardDialog id={shared.id} onClose={closeAll} />
        </Suspense>
      )}
      {copied && <CopiesDialog id={copied.id} title={copied.title} onClose={closeAll} />}
      <QrDialog shown={itemOf('qr')} onClose={closeAll} />
      <TrialDialog opened={shown?.kind === 'trial'} onClose={closeAll} />
    </>
  );
}
