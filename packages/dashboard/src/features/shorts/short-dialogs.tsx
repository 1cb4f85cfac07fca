// The dialogs of the list of shorts: deleting one, its orders, the ended trial.
import type { LinkRow } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { useCloseLink } from '../../api/link-lists.ts';
import { useOrdersOf } from '../../api/use-link-screen.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EntityListOrders } from '../../ui/entity-list-orders.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { TrialDialog } from '../../ui/trial-dialog.tsx';
import type { RowDialogs } from '../../ui/use-row-dialogs.ts';

interface DialogsProps {
  readonly dialogs: RowDialogs;
  readonly titleOf: (row: LinkRow) => string;
  readonly zone: string;
  readonly isAdmin: boolean;
}

export function ShortDialogs({ dialogs, titleOf, zone, isAdmin }: DialogsProps) {
  const { t } = useTranslation();
  const { deleting, ordersOf, closeAll } = dialogs;
  const close = useCloseLink();
  const orders = useOrdersOf(ordersOf);
  const remove = (row: LinkRow) =>
    close.mutate(
      { params: { link_id: row.link_id } },
      {
        onSuccess: () => toastDone(t('shorts.deleted')),
        onError: (problem) => toastFailed(`${t('shorts.delete_failed')}. ${problem.message}`, problem.requestId),
        onSettled: closeAll,
      },
    );
  return (
    <>
      <ConfirmDialog
        opened={deleting !== null}
        title={t('shorts.delete_title')}
        confirm={t('links.delete')}
        isDangerous
        isBusy={close.isPending}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={closeAll}
      >
        {deleting && t('links.delete_body', { title: titleOf(deleting) })}
      </ConfirmDialog>
      <EntityListOrders {...orders} title={ordersOf && titleOf(ordersOf)} zone={zone} onClose={closeAll} />
      <TrialDialog opened={dialogs.isTrialShown} isAdmin={isAdmin} onClose={closeAll} />
    </>
  );
}
